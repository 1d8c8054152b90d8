/** A lorry that moves a machine and is not there when it was promised: the machine is kept from being rented meanwhile. */
import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm'
import { dayOf } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { passEach } from '../../../platform/jobs/pass-each.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { holdFreeDays } from '../../calendar/public.ts'
import { lockUnits } from '../../catalogue/public.ts'
import { cargo, cargoUnit } from '../cargos/cargo-table.ts'
import { freightOrder } from '../orders/order-table.ts'
import { unitIdsOfCargo } from './machine-cargo.ts'

const onTheRoad = ['in_transit', 'unloading'] as const

const keepToday = async (tx: Tx, cargoId: number, now: Date): Promise<void> => {
  const [of] = await tx.select().from(cargo).where(eq(cargo.id, cargoId))
  const unitIds = await unitIdsOfCargo(tx, cargoId)
  await lockUnits(tx, unitIds)
  const today = dayOf(now)
  const why = { kind: 'block', reason: `运往${of!.toCity}，还在路上`, createdBy: of!.shipperId } as const
  const held = await holdFreeDays(tx, { unitIds, from: today, to: today, ...why, now }).catch((error: unknown) => {
    // An order has it from today: its page says that the lorry is late, and the desk sees the trip.
    if (error instanceof Refusal) return new Map<number, number[]>()
    throw error
  })
  for (const [unitId, ids] of held)
    if (ids.length > 0)
      await tx
        .update(cargoUnit)
        .set({ heldIds: sql`held_ids || ${JSON.stringify(ids)}::jsonb` })
        .where(and(eq(cargoUnit.cargoId, cargoId), eq(cargoUnit.unitId, unitId)))
}

/** Every minute of those whose time is over; a day that is held already is not held again. */
export const keepLateMoves = (services: Services): Promise<number> =>
  passEach(services, {
    name: 'late moves of machines',
    due: (isNotPaused, limit) =>
      services.db
        .select({ id: cargo.id })
        .from(freightOrder)
        .innerJoin(cargo, eq(cargo.id, freightOrder.cargoId))
        .where(
          and(
            inArray(freightOrder.status, [...onTheRoad]),
            lte(freightOrder.deliverBefore, services.clock.now()),
            eq(cargo.machineWay, 'move'),
            isNotPaused(cargo.id),
          ),
        )
        .orderBy(asc(cargo.id))
        .limit(limit),
    each: (tx, { id }) => keepToday(tx, id, services.clock.now()),
  })
