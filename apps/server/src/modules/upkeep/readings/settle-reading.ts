/** A reading is counted, or put before the desk. Whoever calls holds the unit. */
import type { MeterUnit } from '@jihui/protocol/upkeep/limits'
import { and, asc, desc, eq, gt, isNotNull, lte, sql } from 'drizzle-orm'
import type { Queryable, Tx } from '../../../platform/database/database.ts'
import { meterQuestion, unitMeter, unitReading } from '../table.ts'
import { type CountedMeter, judgeMeter } from './judge-meter.ts'
import { unitRead } from './judge-readings.ts'
import type { NewReading, ReadingRow } from './new-reading.ts'

const counted = (row: ReadingRow | undefined): CountedMeter | null =>
  row ? { meter: row.meter!, at: row.measuredAt, counted: row.counted! } : null

/** With the moment it is divided by. */
const byId = ({ id, measuredAt }: Pick<ReadingRow, 'id' | 'measuredAt'>) =>
  and(eq(unitReading.id, id), eq(unitReading.measuredAt, measuredAt))
export const findReading = async (tx: Queryable, id: number, measuredAt: Date): Promise<ReadingRow | null> =>
  (await tx.select().from(unitReading).where(byId({ id, measuredAt })))[0] ?? null

/** The same reading, whatever else it said. */
export const findSame = async (tx: Tx, given: NewReading): Promise<ReadingRow | null> => {
  const { unitId, measuredAt, source, device } = given
  const [known] = await tx
    .select()
    .from(unitReading)
    .where(
      and(
        eq(unitReading.unitId, unitId),
        eq(unitReading.unit, unitRead(given)),
        eq(unitReading.measuredAt, measuredAt),
        eq(unitReading.source, source),
        eq(unitReading.device, device),
      ),
    )
  return known ?? null
}

/** What was counted last before a reading, and first after it. */
export const neighboursOf = async (tx: Tx, { id, unitId, unit, measuredAt }: ReadingRow) => {
  const ofMeter = and(
    eq(unitReading.unitId, unitId),
    eq(unitReading.unit, unit),
    isNotNull(unitReading.counted),
    sql`${unitReading.id} <> ${id}`,
  )
  const [before] = await tx
    .select()
    .from(unitReading)
    .where(and(ofMeter, lte(unitReading.measuredAt, measuredAt)))
    .orderBy(desc(unitReading.measuredAt), desc(unitReading.id))
    .limit(1)
  const [after] = await tx
    .select()
    .from(unitReading)
    .where(and(ofMeter, gt(unitReading.measuredAt, measuredAt)))
    .orderBy(asc(unitReading.measuredAt), asc(unitReading.id))
    .limit(1)
  return { before: counted(before), after: counted(after) }
}

/** Writes what it counts as; the newest is where the meter stands. */
export const countAs = async (tx: Tx, row: ReadingRow, value: number): Promise<ReadingRow> => {
  const [after] = await tx.update(unitReading).set({ counted: value, isAsked: false }).where(byId(row)).returning()
  const { unitId, unit, measuredAt } = row
  const meter = row.meter!
  const stands = { zero: meter - value, lastMeter: meter, lastCounted: value, lastAt: measuredAt }
  await tx
    .insert(unitMeter)
    .values({ unitId, unit, ...stands })
    .onConflictDoUpdate({
      target: [unitMeter.unitId, unitMeter.unit],
      set: stands,
      setWhere: sql`${unitMeter.lastAt} <= excluded.last_at`,
    })
  return after!
}

/** It counts for nothing. */
export const markWrong = async (tx: Tx, row: ReadingRow): Promise<void> => {
  await tx.update(unitReading).set({ isAsked: false }).where(byId(row))
}

const ask = async (tx: Tx, row: ReadingRow, kind: string, before: CountedMeter, now: Date): Promise<ReadingRow> => {
  const [asked] = await tx.update(unitReading).set({ isAsked: true }).where(byId(row)).returning()
  await tx
    .insert(meterQuestion)
    .values({
      unitId: row.unitId,
      unit: row.unit,
      readingId: row.id,
      measuredAt: row.measuredAt,
      kind,
      before: before.meter,
      beforeAt: before.at,
      askedAt: now,
    })
    .onConflictDoNothing({ target: [meterQuestion.unitId, meterQuestion.unit], where: sql`answered_at is null` })
  return asked!
}

/** One question at a time: what does not fit while one is open waits for its answer. */
export const settleReading = async (tx: Tx, row: ReadingRow, now: Date): Promise<ReadingRow> => {
  const { before, after } = await neighboursOf(tx, row)
  const shown = { meter: row.meter!, at: row.measuredAt, isExchange: row.isExchange }
  const verdict = judgeMeter(row.unit as MeterUnit, shown, before, after)
  return 'doubt' in verdict ? ask(tx, row, verdict.doubt, (before ?? after)!, now) : countAs(tx, row, verdict.counted)
}

/** Those that waited, in their order: once the desk has said what it makes of the first. */
export const settleWaiting = async (tx: Tx, unitId: number, unit: string, now: Date): Promise<void> => {
  const waiting = await tx
    .select()
    .from(unitReading)
    .where(and(eq(unitReading.unitId, unitId), eq(unitReading.unit, unit), eq(unitReading.isAsked, true)))
    .orderBy(asc(unitReading.measuredAt), asc(unitReading.id))
    .limit(1000)
  for (const row of waiting) await settleReading(tx, row, now)
}
