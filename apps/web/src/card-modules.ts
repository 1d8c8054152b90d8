/** What stands on the pages of orders and machines, in this order. What each module brings stands in its `cards.ts`. */
import { freightCards } from './modules/freight/cards.ts'
import { iotCards } from './modules/iot/cards.ts'
import { machineCodeCards } from './modules/machine-code/cards.ts'
import { maintenanceCards } from './modules/maintenance/cards.ts'
import { standbyCards } from './modules/standby/cards.ts'
import type { CardModule } from './shell/module.ts'

export const cardModules: readonly CardModule[] = [
  freightCards,
  machineCodeCards,
  maintenanceCards,
  standbyCards,
  iotCards,
]
