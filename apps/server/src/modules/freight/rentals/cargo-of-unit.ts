/** A unit that moves from yard to yard, as the cargo it would be. */
import type { fromUnitRequest } from '@jihui/protocol/freight/cargo-sources-schema'
import type * as z from 'zod/mini'
import type { Actor } from '../../../platform/access.ts'
import { addDays, addHours, dayOf, startOfDay } from '../../../platform/clock.ts'
import type { Services } from '../../../platform/services.ts'
import { needOwnUnits, requireUnitsIn } from './carried-machines.ts'
import { ownContact, type FilledCargo, fillCargo, placeOf } from './filled-cargo.ts'

/** Refuses a unit that is not his, or that a renter has. Nothing is saved. */
export const cargoOfUnit = async (
  services: Services,
  actor: Actor,
  { unit_id: unitId, city, address }: z.output<typeof fromUnitRequest>,
): Promise<FilledCargo> => {
  const { db, clock } = services
  const { machine, units } = await needOwnUnits(db, actor, [unitId], 'unit_id')
  await requireUnitsIn(db, [unitId], 'unit_id')
  const contact = await ownContact(db, actor)
  const tomorrow = addDays(dayOf(clock.now()), 1)
  const start = '从明天早上起安排，可以改'
  return fillCargo(services, {
    machine,
    units,
    from: { ...placeOf(machine, units[0]), ...contact },
    to: { city, address, ...contact },
    startOf: () => addHours(startOfDay(tomorrow), 8),
    why: { name: `设备 ${units[0]!.serial}`, start, late: start },
    rental_id: null,
    direction: null,
  })
}
