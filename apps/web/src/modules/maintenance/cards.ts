import type { CardModule } from '../../shell/module.ts'

export const maintenanceCards: CardModule = {
  name: 'maintenance',
  orderAsks: async () => ({ default: (await import('./components/swaps-of-rental.lazy.tsx')).SwapsOfRental }),
  orderCards: async () => ({ default: (await import('./components/reports-of-rental.lazy.tsx')).ReportsOfRental }),
}
