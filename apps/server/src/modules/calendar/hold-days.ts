/** Days of units kept from being rented by something that is no order: a block, a repair. */
import { isDoubleBooking } from './double-booking.ts'
import { occupancy } from './table.ts'
import { type OccupancyKind, occupancyKinds } from '@jihui/protocol/catalogue/availability'
import { orderNumber } from '@jihui/protocol/rental/conventions'
import { and, asc, inArray, isNull, sql } from 'drizzle-orm'
import { addDays, spokenDay } from '../../platform/clock.ts'
import { ask } from '../../platform/database/ask.ts'
import type { Tx } from '../../platform/database/database.ts'
import { refuse } from '../../platform/refusal.ts'

interface Days {
  readonly unitIds: readonly number[]
  readonly kind: Exclude<OccupancyKind, 'rental' | 'buffer'>
  readonly from: string
  readonly to: string
  readonly reason: string
  /** Null: the house itself. */
  readonly createdBy: number | null
  readonly now: Date
  /** Whether who is refused may know the number of the order in the way. */
  readonly isOrderTold?: boolean
}

const periodOf = (from: string, to: string) => `[${from},${addDays(to, 1)})`

/** One row for each unit, or none: days that are taken refuse all of them. Whoever holds them locks the units before. */
export const holdDays = async (
  tx: Tx,
  { unitIds, kind, from, to, reason, createdBy, now, isOrderTold = false }: Days,
) => {
  const rows = unitIds.map((unitId) => ({
    unitId,
    kind,
    period: periodOf(from, to),
    reason,
    createdBy,
    createdAt: now,
  }))
  const taken = await findTaken(tx, unitIds, from, to)
  if (taken) refuseTaken(taken, isOrderTold)
  try {
    return await tx.insert(occupancy).values(rows).returning()
  } catch (error) {
    if (!isDoubleBooking(error)) throw error
    return refuseTaken(null, isOrderTold)
  }
}

/**
 * Of each unit the days nobody has yet, a row for each stretch of them; days an order has refuse all. Answers unit → ids
 * of its rows. Whoever holds them locks the units before.
 */
export const holdFreeDays = async (
  tx: Tx,
  { unitIds, kind, from, to, reason, createdBy, now, isOrderTold = false }: Days,
): Promise<Map<number, number[]>> => {
  const ordered = await findTaken(tx, unitIds, from, to, ['rental'])
  if (ordered) refuseTaken(ordered, isOrderTold)
  const held = new Map(unitIds.map((id) => [id, [] as number[]]))
  const { rows } = await ask(
    tx,
    { id: 'number', unit_id: 'number' },
    sql`insert into occupancy (unit_id, kind, period, reason, created_by, created_at)
      select u.id, ${kind}, unnest(datemultirange(daterange(${from}::date, ${to}::date, '[]')) - coalesce((select range_agg(o.period)
          from occupancy o where o.unit_id = u.id and o.released_at is null and not isempty(o.period)), '{}'::datemultirange)),
        ${reason}, ${createdBy}::bigint, ${now.toISOString()}::timestamptz
      from unnest(${sql.param([...unitIds])}::bigint[]) as u(id) returning id, unit_id`,
  ).catch((error: unknown) => (isDoubleBooking(error) ? refuseTaken(null, isOrderTold) : Promise.reject(error)))
  for (const row of rows) held.get(row.unit_id)!.push(row.id)
  return held
}

const findTaken = async (
  tx: Tx,
  unitIds: readonly number[],
  from: string,
  to: string,
  kinds?: readonly OccupancyKind[],
) => {
  const [row] = await tx
    .select({
      from: sql<string>`lower(${occupancy.period})::text`,
      to: sql<string>`(upper(${occupancy.period}) - 1)::text`,
      kind: sql<OccupancyKind>`${occupancy.kind}`,
      rentalId: occupancy.rentalId,
    })
    .from(occupancy)
    .where(
      and(
        inArray(occupancy.unitId, [...unitIds]),
        isNull(occupancy.releasedAt),
        kinds && inArray(occupancy.kind, [...kinds]),
        sql`${occupancy.period} && daterange(${from}::date, ${to}::date, '[]')`,
      ),
    )
    .orderBy(asc(occupancy.period))
    .limit(1)
  return row ?? null
}
type Taken = NonNullable<Awaited<ReturnType<typeof findTaken>>>

/** Says when the unit is taken and by what. */
const refuseTaken = (taken: Taken | null, isOrderTold: boolean): never => {
  const order = taken?.rentalId && isOrderTold ? `（订单 ${orderNumber(taken.rentalId)}）` : ''
  const sentence = taken
    ? `${spokenDay(taken.from)}到${spokenDay(taken.to)}${occupancyKinds[taken.kind]}${order}，换一段日期`
    : '这几天刚刚被预订，换一段日期'
  return refuse('owner.days_taken', { message: sentence, errors: { start_date: sentence } })
}

/** Gives back what is left of held days from today on; days that are over stay as they were. */
export const freeDays = async (tx: Tx, occupancyId: number, today: string, now: Date): Promise<void> => {
  await tx
    .update(occupancy)
    .set({
      releasedAt: sql`case when lower(${occupancy.period}) >= ${today}::date then ${now.toISOString()}::timestamptz end`,
      period: sql`case when lower(${occupancy.period}) >= ${today}::date then ${occupancy.period}
        else daterange(lower(${occupancy.period}), least(upper(${occupancy.period}), ${today}::date)) end`,
    } as unknown as Partial<typeof occupancy.$inferInsert>)
    .where(and(sql`${occupancy.id} = ${occupancyId}`, isNull(occupancy.releasedAt)))
}
