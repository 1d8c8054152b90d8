/**
 * Readings of many machines at once, the way devices send them. What goes on from where the meters stood takes a few
 * statements for all of it; only what brings alarms, came late or is the first of a meter is taken machine by machine. What comes
 * to be due is opened by the minute's pass.
 */
import { isBrokenOff } from '../../../platform/database/database.ts'
import type { Services } from '../../../platform/services.ts'
import { noteMeters } from '../../catalogue/public.ts'
import { countOnOrders, openAtOnce } from '../openings/open-at-once.ts'
import { countReadings } from './count-readings.ts'
import { inOrder } from './judge-readings.ts'
import type { NewReading, TakenReading } from './new-reading.ts'
import { takeReading } from './take-reading.ts'
import { AlreadyThere } from './write-readings.ts'

/** About so many are counted in one statement, and so many statements run side by side. */
const [ofStatement, sideBySide] = [250, 2]

/** Somebody else may be counting the same meters: so often it is tried before each is taken by itself. */
const attempts = 3

/** That one was there is only noticed when it is written: then each is looked for. Answers what is left. */
const countMany = async (
  services: Services,
  readings: readonly NewReading[],
  taken: Map<NewReading, TakenReading>,
): Promise<readonly NewReading[]> => {
  const { db } = services
  const now = services.clock.now()
  const left: NewReading[] = []
  let waiting = readings
  let isSure = false
  for (let attempt = 0; attempt < attempts && waiting.length > 0; attempt += 1) {
    const counted = await countReadings(db, waiting, now, isSure).catch((error: unknown) => {
      if (error instanceof AlreadyThere || isBrokenOff(error)) return null
      throw error
    })
    isSure = true
    if (!counted) continue
    for (const [reading, outcome] of counted.taken) taken.set(reading, outcome)
    left.push(...counted.left)
    // It is shown, not reckoned with: the next day's reading tells it where this process ends here.
    if (counted.shown.length > 0) await noteMeters(db, counted.shown)
    waiting = counted.overtaken
  }
  return inOrder([...left, ...waiting])
}

/** Each in a transaction of its own: what happened to one is not lost with the next. */
const takeLeft = async (services: Services, given: NewReading): Promise<TakenReading> => {
  const taken = await services.db.transaction(async (tx) => {
    const outcome = await takeReading(tx, given, services.clock.now())
    await countOnOrders(services, tx, outcome.openings)
    return outcome
  })
  return { ...taken, openings: await openAtOnce(services, services.db, taken.openings) }
}

/** Cut where another machine begins: one after the other its readings are counted in their order. */
const inParts = (readings: readonly NewReading[]): NewReading[][] => {
  const parts: NewReading[][] = []
  for (const reading of inOrder(readings)) {
    const last = parts.at(-1)
    if (last && (last.length < ofStatement || last.at(-1)!.unitId === reading.unitId)) last.push(reading)
    else parts.push([reading])
  }
  return parts
}

/**
 * Answers in the order given; `unitId` and `measuredAt` are of machines there are and of moments after `earliestMoment`. Where
 * some could not be taken it throws an AggregateError when all others are; sent again, those are repeats.
 */
export const takeReadings = async (
  services: Services,
  readings: readonly NewReading[],
): Promise<readonly TakenReading[]> => {
  const taken = new Map<NewReading, TakenReading>()
  const faults: unknown[] = []
  const parts = inParts(readings)
  const takePart = async (part: readonly NewReading[]): Promise<void> => {
    for (const reading of await countMany(services, part, taken))
      await takeLeft(services, reading).then(
        (outcome) => taken.set(reading, outcome),
        (error: unknown) => faults.push(error),
      )
  }
  for (let first = 0; first < parts.length; first += sideBySide) {
    const outcomes = await Promise.allSettled(parts.slice(first, first + sideBySide).map(takePart))
    for (const outcome of outcomes) if (outcome.status === 'rejected') faults.push(outcome.reason)
  }
  if (faults.length > 0) throw new AggregateError(faults, `${faults.length} readings could not be taken`)
  return readings.map((reading) => taken.get(reading)!)
}
