/**
 * A cargo that is a machine of the house: which order's, which of its units. While it is offered or on its way each unit is
 * on no other lorry, and one that moves between yards is kept from being rented on those days.
 */
import type { CargoAction } from '@jihui/protocol/freight/cargo-machine'
import type { MachineWay } from '@jihui/protocol/freight/machine-ways'
import { and, eq, inArray, ne, not, or, sql } from 'drizzle-orm'
import type { Actor } from '../../../platform/access.ts'
import { dayOf } from '../../../platform/clock.ts'
import type { Queryable, Tx } from '../../../platform/database/database.ts'
import { Refusal, refuse } from '../../../platform/refusal.ts'
import { freeDays, holdFreeDays } from '../../calendar/public.ts'
import { lockUnits } from '../../catalogue/public.ts'
import { listUnitsOf } from '../../rental/public.ts'
import { cargo, cargoUnit } from '../cargos/cargo-table.ts'
import type { CargoBody } from '../cargos/decide-content.ts'
import type { CargoRow } from '../cargos/move-cargo.ts'
import { needOwnUnits, requireUnitsIn } from './carried-machines.ts'
import { directionOf, requireOwesTransport, unitsToCarry } from './rental-transport.ts'

/** What of a cargo says that it is a machine of the house. */
export interface MachineOfCargo {
  readonly rentalId: number | null
  readonly machineWay: MachineWay
  readonly unitIds: readonly number[]
}

/** Null: other goods. Refuses a machine this person may not send, and units that are not of it. */
export const machineOfCargo = async (
  db: Queryable,
  actor: Actor,
  { rental_id: rentalId, direction, unit_ids: named }: Pick<CargoBody, 'rental_id' | 'direction' | 'unit_ids'>,
): Promise<MachineOfCargo | null> => {
  if (rentalId === null) {
    if (named.length === 0) return null
    const { units } = await needOwnUnits(db, actor, named, 'unit_ids')
    return { rentalId, machineWay: 'move', unitIds: units.map(({ id }) => id) }
  }
  const rental = await requireOwesTransport(db, actor, rentalId)
  const machineWay = direction ?? directionOf(rental)
  const own = (await listUnitsOf(db, rentalId)).map(({ id }) => id)
  if (named.some((id) => !own.includes(id)))
    refuse('freight.unit_not_found', { errors: { unit_ids: '这单里没有这台设备' } })
  const left = (await unitsToCarry(db, rental, machineWay)).map(({ id }) => id)
  return { rentalId, machineWay, unitIds: named.length > 0 ? [...new Set(named)] : left }
}

export const writeUnits = (tx: Tx, cargoId: number, unitIds: readonly number[]) =>
  tx.insert(cargoUnit).values(unitIds.map((unitId) => ({ cargoId, unitId })))
export const unitIdsOfCargo = async (db: Queryable, cargoId: number): Promise<number[]> =>
  (await db.select({ id: cargoUnit.unitId }).from(cargoUnit).where(eq(cargoUnit.cargoId, cargoId))).map(({ id }) => id)

/**
 * Refuses units that a lorry takes the same way already, or moves at the same time; one that was brought is on no lorry,
 * whether or not its freight was confirmed. Whoever asks holds their rows.
 */
const requireNotUnderWay = async (tx: Tx, row: CargoRow, unitIds: readonly number[]): Promise<void> => {
  const { machineWay, rentalId, windowStart, deliverBefore } = row
  const isSameWay = and(eq(cargo.machineWay, machineWay!), rentalId === null ? undefined : eq(cargo.rentalId, rentalId))
  const isThen = sql`tstzrange(${cargo.windowStart}, ${cargo.deliverBefore})
    && tstzrange(${windowStart.toISOString()}::timestamptz, ${deliverBefore.toISOString()}::timestamptz)`
  // Orders follow one another by their days.
  const isMovedThen = and(isThen, machineWay === 'move' ? undefined : eq(cargo.machineWay, 'move'))
  const isBrought = sql`exists (select 1 from freight_order o where o.cargo_id = ${cargo.id} and o.delivered_at is not null)`
  const [other] = await tx
    .select({ id: cargo.id })
    .from(cargoUnit)
    .innerJoin(cargo, eq(cargo.id, cargoUnit.cargoId))
    .where(
      and(
        inArray(cargoUnit.unitId, [...unitIds]),
        ne(cargo.id, row.id),
        inArray(cargo.status, ['open', 'taken']),
        or(isSameWay, isMovedThen),
        not(isBrought),
      ),
    )
    .limit(1)
  if (other) refuse('freight.machine_under_way')
}

const release = async (tx: Tx, cargoId: number, now: Date): Promise<void> => {
  const rows = await tx.select().from(cargoUnit).where(eq(cargoUnit.cargoId, cargoId))
  const held = rows.flatMap(({ heldIds }) => heldIds)
  for (const id of held) await freeDays(tx, id, dayOf(now), now)
  if (held.length > 0) await tx.update(cargoUnit).set({ heldIds: [] }).where(eq(cargoUnit.cargoId, cargoId))
}
const hold = async (tx: Tx, row: CargoRow, unitIds: readonly number[], now: Date): Promise<void> => {
  const days = { from: dayOf(row.windowStart), to: dayOf(row.deliverBefore) }
  const why = { kind: 'block', reason: `运往${row.toCity}`, createdBy: row.shipperId, isOrderTold: true } as const
  const held = await holdFreeDays(tx, { unitIds, ...days, ...why, now }).catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error
    const message = `${error.message.replace('，换一段日期', '')}，改个时间再叫车`
    return refuse('freight.unit_promised', { message, errors: { 'stops.0.window_start': message } })
  })
  for (const [unitId, heldIds] of held)
    await tx
      .update(cargoUnit)
      .set({ heldIds })
      .where(and(eq(cargoUnit.cargoId, row.id), eq(cargoUnit.unitId, unitId)))
}

/** The machine is where it was to go: its days are free again from today on. */
export const releaseMoved = (tx: Tx, cargoId: number, now: Date): Promise<void> => release(tx, cargoId, now)

/** What a step of its cargo means for a machine of the house, in the same transaction. */
export const followMachine = async (tx: Tx, action: CargoAction, row: CargoRow, now: Date): Promise<void> => {
  if (row.machineWay === null) return
  const isOffered = action === 'publish' || (action === 'edit' && row.status === 'open')
  if (row.machineWay === 'move' && (isOffered || (row.status !== 'open' && row.status !== 'taken')))
    await release(tx, row.id, now)
  if (!isOffered) return
  const unitIds = await unitIdsOfCargo(tx, row.id)
  await lockUnits(tx, unitIds)
  await requireNotUnderWay(tx, row, unitIds)
  if (row.machineWay !== 'move') return
  await requireUnitsIn(tx, unitIds, 'unit_ids')
  await hold(tx, row, unitIds, now)
}
