import type { CardModule } from '../../shell/module.ts'

export const iotCards: CardModule = {
  name: 'iot',
  orderAsks: async () => ({ default: (await import('./arrivals/components/site-ask.lazy.tsx')).SiteAsk }),
  orderCards: async () => ({ default: (await import('./arrivals/components/site-of-rental.lazy.tsx')).SiteOfRental }),
}
