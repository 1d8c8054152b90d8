/** What happens to some machines of the demo, so that their rules have something to say. */
import type { DeviceEvent } from '@jihui/protocol/iot/device-events'
import type { NewReading } from '../../telemetry/public.ts'
import { carriedAway, type FoundMachine } from './find-machines.ts'
import { kindOfCode } from './kinds.ts'

/** ms. */
const minute = 60_000
const hour = 60 * minute

export type Trouble =
  'carried' | 'arrives' | 'hot' | 'crosses' | Extract<DeviceEvent, 'sos' | 'overspeed' | 'power_low'>
export interface TroubledMachine {
  readonly machine: FoundMachine
  readonly trouble: Trouble
  readonly readings: readonly NewReading[]
  /** What its rules look at, ms. */
  readonly from: number
  readonly until: number
}

const isOnWheels = ({ code }: FoundMachine): boolean => kindOfCode(code)?.runs === 'drives'
/** Whoever drives it crosses the fence around the yard it begins at. */
export const crossing = (machines: readonly FoundMachine[]): FoundMachine | undefined =>
  machines.find((one) => isOnWheels(one) && one.silentFrom === Infinity)

/** Device code → what happens to it; each of these people has something of his own. */
export const planTroubles = (
  machines: readonly FoundMachine[],
  people: readonly number[],
): ReadonlyMap<string, Trouble> => {
  const plan = new Map<string, Trouble>()
  const speaking = machines.filter(
    ({ silentFrom, leavesAt, standsFrom }) => silentFrom === Infinity && leavesAt === null && standsFrom === null,
  )
  const first = (trouble: Trouble, fits: (one: FoundMachine) => boolean): void => {
    const found = speaking.find((one) => !plan.has(one.code) && fits(one))
    if (found) plan.set(found.code, trouble)
  }
  if (machines.some(({ code }) => code === carriedAway)) plan.set(carriedAway, 'carried')
  for (const { code, arrival } of machines) if (arrival) plan.set(code, 'arrives')
  const home = crossing(machines)
  if (home) plan.set(home.code, 'crosses')
  first('sos', (one) => isOnWheels(one) && one.renterId !== null)
  first('hot', ({ code }) => code.startsWith('JH-EXC-'))
  for (const person of people)
    for (const whose of ['renterId', 'ownerId'] as const) {
      const of = (one: FoundMachine) => one[whose] === person
      if (machines.some((one) => plan.has(one.code) && of(one))) continue
      const drives = speaking.find((one) => !plan.has(one.code) && of(one))
      if (drives) plan.set(drives.code, isOnWheels(drives) ? 'overspeed' : 'power_low')
    }
  return plan
}

/** So long ago, one after the other over a day. */
const agoOf = (trouble: Trouble, unitId: number): number =>
  ({
    carried: 0,
    arrives: 0,
    crosses: 0,
    hot: 20,
    sos: 27,
    overspeed: 4 + (unitId % 14),
    power_low: 3 + (unitId % 30),
  })[trouble] * hour

const withChange = (
  readings: readonly NewReading[],
  place: number,
  change: (one: NewReading) => Partial<NewReading>,
): readonly NewReading[] => readings.map((one, at) => (at === place ? { ...one, ...change(one) } : one))

/** Two readings one after the other with a hot engine, which runs before and after. */
const heated = (readings: readonly NewReading[], place: number): readonly NewReading[] => {
  const hot = (one: NewReading) => ({ values: { ...one.values, coolant_temp: 108 } })
  return withChange(withChange(readings, place, hot), place - 1, hot)
}

export const troubled = (
  machine: FoundMachine,
  trouble: Trouble,
  readings: readonly NewReading[],
  now: number,
): TroubledMachine => {
  if (trouble === 'carried') {
    const { leavesAt } = machine
    return { machine, trouble, readings, from: leavesAt! - hour, until: Math.min(leavesAt! + 2 * hour, now) }
  }
  if (trouble === 'arrives') {
    const { at } = machine.arrival!
    return { machine, trouble, readings, from: at - hour, until: Math.min(at + 2 * hour, now) }
  }
  if (trouble === 'crosses') return { machine, trouble, readings, from: now - 9 * hour, until: now }
  const before = now - agoOf(trouble, machine.unitId)
  const place = readings.findLastIndex(
    ({ ts, ignition }, at) => at > 0 && ts < before && ignition !== false && readings[at - 1]!.ignition !== false,
  )
  const at = readings[place]?.ts ?? before
  const told =
    place < 1
      ? readings
      : trouble === 'hot'
        ? heated(readings, place)
        : withChange(readings, place, () => ({ events: [trouble] }))
  return { machine, trouble, readings: told, from: at - 20 * minute, until: Math.min(at + hour, now) }
}
