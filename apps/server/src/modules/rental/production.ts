import type { Tx } from '../../platform/database/database.ts'
import type { Hooked } from '../../platform/hooks.ts'
import type { By } from '../../platform/machine/transition.ts'
import type { RentalRow } from './queries.ts'
import { transition } from './transition.ts'

/** The machine is made for this order from now on. */
export const startProduction = (services: Hooked, tx: Tx, row: RentalRow, by: By, notes: string, now: Date) =>
  transition(services, tx, row, 'start_production', by, { notes, set: { productionStartedAt: now }, now })

/** It is made and may be sent. */
export const completeProduction = (services: Hooked, tx: Tx, row: RentalRow, by: By, notes: string, now: Date) =>
  transition(services, tx, row, 'complete_production', by, { notes, set: { productionCompletedAt: now }, now })
