import type { CardModule } from '../../shell/module.ts'

export const standbyCards: CardModule = {
  name: 'standby',
  orderCards: async () => ({ default: (await import('./components/usage-of-rental.lazy.tsx')).UsageOfRental }),
}
