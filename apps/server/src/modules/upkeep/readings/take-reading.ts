/** A machine's reading and alarms are taken once, and only the plans they concern are looked up. */
import type { Alarm } from '@jihui/protocol/upkeep/reading-schema'
import type { Tx } from '../../../platform/database/database.ts'
import { noteMeter, noteMeters } from '../../catalogue/public.ts'
import type { RecordedOpening } from '../openings/record-opening.ts'
import { holdUnit } from '../parties.ts'
import { unitReading } from '../table.ts'
import { countReadings } from './count-readings.ts'
import { unitRead } from './judge-readings.ts'
import type { NewReading, ReadingRow, TakenReading } from './new-reading.ts'
import { followMeter, plansOfUnit } from './reckon-unit.ts'
import { findSame, settleReading } from './settle-reading.ts'
import { takeAlarms, type ToldAlarms } from './take-alarms.ts'

const insertReading = async (tx: Tx, given: NewReading, now: Date): Promise<ReadingRow | null> => {
  const { unitId, measuredAt, source, device, meter, values, isExchange = false } = given
  const about = { unitId, measuredAt, unit: unitRead(given), meter, isExchange, source, device, createdAt: now }
  const [made] = await tx
    .insert(unitReading)
    .values({ ...about, ...(values && { values }) })
    .onConflictDoNothing()
    .returning()
  return made ?? null
}

/** Of the moment of the reading: since when they stand is not said. */
const toldWith = ({ unitId, source, device, measuredAt }: NewReading, alarms: readonly Alarm[]): ToldAlarms => ({
  unitId,
  source,
  toldAt: measuredAt,
  alarms: alarms.map((alarm) => ({ ...alarm, since: measuredAt, seenAt: measuredAt, device })),
})

/** One that came late, brings alarms, or is the first of its meter. Whoever calls holds the unit. */
const takeOdd = async (tx: Tx, given: NewReading, now: Date): Promise<TakenReading> => {
  const { unitId, meter, alarms } = given
  const made = meter !== null || given.values ? await insertReading(tx, given, now) : null
  const plans = await plansOfUnit(tx, unitId)
  const openings: RecordedOpening[] = []
  let reading: ReadingRow | null = made
  if (made && meter !== null) {
    reading = await settleReading(tx, made, now)
    if (reading.counted !== null) {
      if (given.isShown) await noteMeter(tx, unitId, meter)
      openings.push(...(await followMeter(tx, unitId, given.unit, plans, now)))
    }
  }
  const active = plans.filter(({ status }) => status === 'active')
  const taken = alarms === null ? null : await takeAlarms(tx, toldWith(given, alarms), active, now)
  if (taken) openings.push(...taken.openings)
  const isRepeat = made === null && (taken?.fresh ?? 0) === 0
  if (reading === null && meter !== null) reading = await findSame(tx, given)
  return { isRepeat, reading, openings }
}

/** Sent again it changes nothing, whatever comes with it the second time. What it says of the machine's days is told at once. */
export const takeReading = async (tx: Tx, given: NewReading, now: Date): Promise<TakenReading> => {
  const { unitId, unit } = given
  await holdUnit(tx, unitId)
  const { taken, shown, isStale } = await countReadings(tx, [given], now, true)
  const counted = taken.get(given)
  if (!counted) return takeOdd(tx, given, now)
  if (shown.length > 0) await noteMeters(tx, shown)
  if (!isStale) return counted
  return { ...counted, openings: await followMeter(tx, unitId, unit, await plansOfUnit(tx, unitId), now) }
}
