/** Who drove for whom in the last three months: each vehicle one trip after another, and how some of them ended. */
import { addHours, dayOf, startOfDay } from '../../../platform/clock.ts'
import { laneOf, typeOnLane } from './cargos.ts'
import { diced, pick } from './dice.ts'
import { type Ending, endings, endingsInTurn } from './endings.ts'
import type { DemoPerson } from './accounts.ts'
import type { DemoDriver, DemoPeople } from './people.ts'
import type { Plan } from './retell.ts'

const dayHours = 24
const daysBack = 88
const daysTold = 84
/** How many trips of somebody: of those one signs in as more. */
const tripsOf = ({ drivers }: DemoPeople, driver: DemoDriver): number => {
  const [own, second] = drivers
  if (driver === own) return 12
  if (driver === second) return 9
  return driver.payeeId === driver.userId ? 7 : 4
}
/** The accounts one signs in as drive as agreed. */
const ownDrivers = 3

/** Goods are loaded between six in the morning and six in the evening. */
const loadedOn = (moment: Date, at: number): Date =>
  addHours(startOfDay(dayOf(moment)), 6 + Math.floor(diced(at, 7) * 12))
interface Slot {
  readonly driver: DemoDriver
  readonly windowStart: Date
}
/** A vehicle's trips, and so its driver's, lie days apart. */
const slotsOf = (people: DemoPeople, now: Date): Slot[] => {
  const vehicles = [...new Set(people.drivers.map(({ vehicleId }) => vehicleId))]
  const slots = vehicles.flatMap((vehicleId, vehicle) => {
    const turns = people.drivers
      .filter((driver) => driver.vehicleId === vehicleId)
      .flatMap((driver) =>
        Array.from({ length: tripsOf(people, driver) }, (_, at) => ({ driver, at: at + diced(driver.userId, 8) })),
      )
    const phase = diced(vehicle, 9)
    return turns
      .toSorted((one, other) => one.at - other.at)
      .map(({ driver }, at) => {
        const days = daysBack - ((at + phase) * daysTold) / turns.length
        return { driver, windowStart: loadedOn(addHours(now, -days * dayHours), driver.userId + at) }
      })
  })
  return slots.toSorted((one, other) => one.windowStart.getTime() - other.windowStart.getTime())
}

const nearLanes = [
  ['绍兴', '宁波'],
  ['宁波', '嘉兴'],
  ['嘉兴', '杭州'],
  ['杭州', '金华'],
  ['绍兴', '台州'],
  ['宁波', '上海'],
  ['杭州', '苏州'],
] as const
/** As long as the open cargo's lanes repeat with their types. */
const lanesInAll = 60
const laneFor = ({ drivers }: DemoPeople, driver: DemoDriver, at: number): readonly [string, string] => {
  if (drivers.slice(0, ownDrivers).includes(driver)) return nearLanes[at % nearLanes.length]!
  const lanes = Array.from({ length: lanesInAll }, (_, lane) => lane).filter((lane) => typeOnLane(lane) === driver.type)
  return laneOf(lanes[at % lanes.length]!)
}

/** Unpaid twice, he is still one who pays in time. */
const ownLapses = 2
/** Every so many is sent by the one who signs in, and of those that ended otherwise the first of each kind. */
const senderOf = (
  { shippers }: DemoPeople,
  at: number,
  ended: (typeof endingsInTurn)[number] | undefined,
): DemoPerson => {
  const isOwn = ended ? ended.round < (ended.ending === 'lapsed' ? ownLapses : 1) : at % 10 === 0
  return isOwn ? shippers[0]! : shippers[1 + (at % (shippers.length - 1))]!
}

export interface FinishedPlan extends Plan {
  /** How it ends, where not with a confirmation. */
  readonly ending: Ending | null
  /** He waited at the pick-up for longer than is free. */
  readonly isWaiting: boolean
}
export const planFinished = (people: DemoPeople, now: Date): FinishedPlan[] => {
  const isOwn = (driver: DemoDriver) => people.drivers.indexOf(driver) < ownDrivers
  const left = [...endingsInTurn]
  return slotsOf(people, now).map(({ driver, windowStart }, at) => {
    const ended = at % 9 === 4 && !isOwn(driver) ? left.shift() : undefined
    const isPlain = ended === undefined
    const isWaiting = isPlain && at % 32 === 8
    const [from, to] = laneFor(people, driver, at)
    return {
      at,
      driver,
      shipper: senderOf(people, at, ended),
      from,
      to,
      windowStart,
      emptyKm: 4 + Math.floor(diced(at, 10) * 48),
      loadingMinutes: isWaiting ? pick([160, 185, 215, 250], at, 11) : 30 + Math.floor(diced(at, 11) * 60),
      isLate: isPlain && at % 23 === 11,
      stage: ended ? endings[ended.ending].stage : 'completed',
      ending: ended?.ending ?? null,
      isWaiting,
    }
  })
}
