/** Days of units kept from being rented by something that is no order: a block, a repair. */
import { equipmentUnit, occupancy } from './table.ts'
import type { OccupancyKind } from '@jihui/protocol/catalogue/schema'
import { and, asc, inArray, isNull, sql } from 'drizzle-orm'
import { addDays } from '../../platform/clock.ts'
import { constraintOf, sqlStateOf, sqlStates, type Tx } from '../../platform/database.ts'
import { refuse } from '../../platform/refusal.ts'

interface Days {
  readonly unitIds: readonly number[]
  readonly kind: Exclude<OccupancyKind, 'rental' | 'buffer'>
  readonly from: string
  readonly to: string
  readonly reason: string
  readonly createdBy: number
  readonly now: Date
}

const periodOf = (from: string, to: string) => `[${from},${addDays(to, 1)})`

/** Locks units in the order of their ids, so that two who want several of them never wait for each other. */
export const lockUnits = async (tx: Tx, unitIds: readonly number[]): Promise<void> => {
  await tx
    .select({ id: equipmentUnit.id })
    .from(equipmentUnit)
    .where(inArray(equipmentUnit.id, [...unitIds]))
    .orderBy(asc(equipmentUnit.id))
    .for('no key update')
}

/** 2026-12-05 → 12月5日 */
const spoken = (day: string): string => `${Number(day.slice(5, 7))}月${Number(day.slice(8))}日`

/** One row for each unit, or none: days that are taken refuse all of them. */
export const holdDays = async (tx: Tx, { unitIds, kind, from, to, reason, createdBy, now }: Days) => {
  await lockUnits(tx, unitIds)
  const rows = unitIds.map((unitId) => ({
    unitId,
    kind,
    period: periodOf(from, to),
    reason,
    createdBy,
    createdAt: now,
  }))
  const taken = await findTaken(tx, unitIds, from, to)
  if (taken) refuseTaken(taken)
  try {
    return await tx.insert(occupancy).values(rows).returning()
  } catch (error) {
    const isTaken = sqlStateOf(error) === sqlStates.exclusionViolation
    if (!isTaken || constraintOf(error) !== 'occupancy_no_double_booking') throw error
    return refuseTaken(null)
  }
}

const findTaken = async (tx: Tx, unitIds: readonly number[], from: string, to: string) => {
  const [row] = await tx
    .select({
      from: sql<string>`lower(${occupancy.period})::text`,
      to: sql<string>`(upper(${occupancy.period}) - 1)::text`,
    })
    .from(occupancy)
    .where(
      and(
        inArray(occupancy.unitId, [...unitIds]),
        isNull(occupancy.releasedAt),
        sql`${occupancy.period} && daterange(${from}::date, ${to}::date, '[]')`,
      ),
    )
    .orderBy(asc(occupancy.period))
    .limit(1)
  return row ?? null
}
const refuseTaken = (days: { from: string; to: string } | null): never => {
  const sentence = days
    ? `${spoken(days.from)}到${spoken(days.to)}已有安排，换一段日期`
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
