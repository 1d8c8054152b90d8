/** Readings that go on from where their meters stood are counted, many at once; the others are left to who takes them singly. */
import type { Queryable } from '../../../platform/database/database.ts'
import { judgeReadings, meterKey, type Settled, unitRead } from './judge-readings.ts'
import { readKnown } from './known-units.ts'
import type { NewReading, ReadingRow, TakenReading } from './new-reading.ts'
import { findReading } from './settle-reading.ts'
import { countedOf, type ToWrite, writeReadings } from './write-readings.ts'

export interface Counted {
  readonly taken: ReadonlyMap<NewReading, TakenReading>
  /** What needs more than counting. */
  readonly left: readonly NewReading[]
  /** Of meters that were counted by somebody else meanwhile: to be tried again. */
  readonly overtaken: readonly NewReading[]
  /** What the catalogue shows of these machines from now on. */
  readonly shown: readonly { readonly unitId: number; readonly meter: number }[]
  /** Whether a day has to be told anew. */
  readonly isStale: boolean
}
const rowOf = ([given, outcome]: ToWrite, id: number, now: Date): ReadingRow => ({
  id,
  unitId: given.unitId,
  measuredAt: given.measuredAt,
  unit: unitRead(given),
  meter: given.meter,
  counted: countedOf(outcome),
  isAsked: outcome.kind === 'asked',
  isExchange: given.isExchange ?? false,
  values: given.values ? { ...given.values } : null,
  source: given.source,
  device: given.device,
  createdAt: now,
})

/** Devices tell their meters every few minutes: the catalogue hears of them when a day is looked at, once a day at least. */
const isWorthShowing = ([{ isShown, source, measuredAt }, outcome]: ToWrite): boolean =>
  (isShown ?? false) &&
  outcome.kind === 'counted' &&
  (source !== 'device' || outcome.before.quiet === null || measuredAt >= outcome.before.quiet.until)

const findRepeated = async (
  db: Queryable,
  { measuredAt }: NewReading,
  of: Extract<Settled, { kind: 'repeat' }>['of'],
  taken: ReadonlyMap<NewReading, TakenReading>,
): Promise<ReadingRow | null> => {
  if (of === null) return null
  return typeof of === 'number' ? findReading(db, of, measuredAt) : (taken.get(of)?.reading ?? null)
}

/** `isSure`: whether each is there already is looked up beforehand. Otherwise throws `AlreadyThere` where one was. */
export const countReadings = async (
  db: Queryable,
  readings: readonly NewReading[],
  now: Date,
  isSure: boolean,
): Promise<Counted> => {
  const judged = judgeReadings(readings, await readKnown(db, readings, isSure))
  const wanted = [...judged.settled].flatMap(([reading, outcome]): ToWrite[] =>
    outcome.kind === 'repeat' ? [] : [[reading, outcome]],
  )
  const { ids, moved } = await writeReadings(db, wanted, judged, now)
  const isMoved = (reading: NewReading) => moved.size > 0 && moved.has(meterKey(reading.unitId, unitRead(reading)))
  const written = wanted.filter(([reading]) => !isMoved(reading))
  const taken = new Map<NewReading, TakenReading>()
  for (const [place, one] of written.entries())
    taken.set(one[0], { isRepeat: false, reading: rowOf(one, ids[place]!, now), openings: [] })
  for (const [reading, outcome] of judged.settled)
    if (outcome.kind === 'repeat' && !isMoved(reading)) {
      const repeated = await findRepeated(db, reading, outcome.of, taken)
      taken.set(reading, { isRepeat: true, reading: repeated, openings: [] })
    }
  return {
    taken,
    left: judged.left,
    overtaken: [...judged.settled.keys()].filter(isMoved),
    shown: written.filter(isWorthShowing).map(([{ unitId, meter }]) => ({ unitId, meter: meter! })),
    isStale: judged.stale.size > 0,
  }
}
