/** Another unit of the same machine for an order whose machines were not sent yet. */
import { takes } from '@jihui/protocol/machine'
import { rentalMachine } from '@jihui/protocol/rental/actions'
import type { RentalStatus } from '@jihui/protocol/rental/machine'
import { and, eq, sql } from 'drizzle-orm'
import { ask } from '../../../platform/database/ask.ts'
import { textOf } from '../../../platform/database/columns.ts'
import type { Queryable, Tx } from '../../../platform/database/database.ts'
import type { Hooked } from '../../../platform/hooks.ts'
import { refuse } from '../../../platform/refusal.ts'
import { daysOfOrder, isDoubleBooking, isUnitFree, moveOrderUnit } from '../../calendar/public.ts'
import { isInService, lockUnits, unitsOfMachines } from '../../catalogue/public.ts'
import { findRental, type RentalRow } from '../queries.ts'
import { transition } from '../transition.ts'
import { rentalUnit } from '../unit-table.ts'

/** An order that has this unit, as whoever wants the unit's days sees it. */
export interface Exchange {
  readonly rentalId: number
  readonly renterId: number
  /** Of an order of a company. */
  readonly tenantId: number | null
  readonly startDate: string
  readonly endDate: string
  /** Not sent yet. */
  readonly isPossible: boolean
  /** A contract names the unit: its renter has a say. */
  readonly isPromised: boolean
}
/** Null where the order holds no such unit. */
export const findExchange = async (db: Queryable, rentalId: number, unitId: number): Promise<Exchange | null> => {
  const { rows } = await ask(
    db,
    {
      user_id: 'number',
      tenant_id: 'number?',
      status: textOf<RentalStatus>(),
      start_date: 'day',
      end_date: 'day',
      is_sent: 'flag',
      is_promised: 'flag',
    },
    sql`select r.user_id, r.tenant_id, r.status, r.start_date, r.end_date, r.delivered_at is not null as is_sent,
        r.contract_generated_at is not null as is_promised
      from rental r join rental_unit k on k.rental_id = r.id where r.id = ${rentalId} and k.unit_id = ${unitId}
        and ${daysOfOrder(sql`r.id`, sql`k.unit_id`)} is not null`,
  )
  const [row] = rows
  if (!row) return null
  return {
    rentalId,
    renterId: row.user_id,
    tenantId: row.tenant_id,
    startDate: row.start_date,
    endDate: row.end_date,
    isPossible: takes(rentalMachine, row.status, 'exchange_unit') && !row.is_sent,
    isPromised: row.is_promised,
  }
}

/** Units of the same machine nobody has on any day of the order, those in the same city first. */
export const listUnitsFor = async (db: Queryable, rentalId: number, unitId: number, limit: number) => {
  const { rows } = await ask(
    db,
    { id: 'number', serial: 'text', city: 'text' },
    sql`select u.id, u.serial, u.city from (
        select u.equipment_id, u.city, ${daysOfOrder(sql`${rentalId}`, sql`u.id`)} as days
        from ${unitsOfMachines} where u.id = ${unitId}) wanted, ${unitsOfMachines}
      where u.equipment_id = wanted.equipment_id and u.id <> ${unitId} and ${isInService}
        and wanted.days is not null and ${sql.raw(isUnitFree('&& wanted.days'))}
      order by u.city = wanted.city desc, u.id limit ${limit}`,
  )
  return rows
}

interface NewUnit {
  readonly rentalId: number
  readonly fromUnit: number
  readonly toUnit: number
  /** Who does it and why, for the order's history. */
  readonly notes: string
  readonly now: Date
}
const impossible = (message: string): never => refuse('rental.unavailable', { message })

const requireSameMachine = async (tx: Tx, { rentalId, fromUnit, toUnit }: NewUnit): Promise<void> => {
  const { rows } = await ask(
    tx,
    { id: 'number' },
    sql`select u.id from ${unitsOfMachines} where u.id = ${toUnit} and ${isInService}
      and u.equipment_id = (select u.equipment_id from ${unitsOfMachines} where u.id = ${fromUnit})
      and not exists (select from rental_unit k where k.rental_id = ${rentalId} and k.unit_id = u.id)`,
  )
  if (rows.length === 0) impossible('不是同款的设备，换一台')
}

/**
 * The order's days move with it: all of them or none. Refuses where the machine was sent, where the other is none of the
 * same, and where somebody has it on one of the days.
 */
export const exchangeUnit = async (hooked: Hooked, tx: Tx, wish: NewUnit): Promise<RentalRow> => {
  const { rentalId, fromUnit, toUnit, notes, now } = wish
  const row = (await findRental(tx, { id: rentalId, renterKey: null }, true)) ?? refuse('rental.not_found')
  await lockUnits(tx, [fromUnit, toUnit])
  await requireSameMachine(tx, wish)
  // Inside, so that a refusal by the calendar leaves the caller a transaction to go on with.
  return tx.transaction(async (inner) => {
    const after = await transition(hooked, inner, row, 'exchange_unit', 'system', { notes, now })
    const moved = await inner
      .update(rentalUnit)
      .set({ unitId: toUnit })
      .where(and(eq(rentalUnit.rentalId, rentalId), eq(rentalUnit.unitId, fromUnit)))
      .returning({ unitId: rentalUnit.unitId })
    if (moved.length === 0) impossible('这个订单已经不用这台设备了')
    await moveOrderUnit(inner, rentalId, fromUnit, toUnit).catch((error: unknown) => {
      if (isDoubleBooking(error)) return impossible('那台设备在这些天里有人用，换一台')
      throw error
    })
    return after
  })
}
