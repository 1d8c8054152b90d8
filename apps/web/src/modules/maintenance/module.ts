import type { StartModule } from '../../shell/module.ts'

export const maintenanceModule: StartModule = {
  name: 'maintenance',
  liveKeys: ['maintenance-orders'],
}
