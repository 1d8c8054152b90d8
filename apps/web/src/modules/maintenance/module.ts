import type { StartModule } from '../../shell/module.ts'

export const maintenanceModule: StartModule = {
  name: 'maintenance',
  liveKeys: ['maintenance-orders'],
  orderAsks: async () => ({ default: (await import('./components/swaps-of-rental.lazy.tsx')).SwapsOfRental }),
  orderCards: async () => ({ default: (await import('./components/reports-of-rental.lazy.tsx')).ReportsOfRental }),
}
