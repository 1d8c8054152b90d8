/** Trips that are under way as the demo begins, each from where its driver is. */
import { addHours, addMinutes } from '../../../platform/clock.ts'
import { estimateRoute, placeNamed } from '../../geography/public.ts'
import { minutesOnTheWay } from './course.ts'
import { diced } from './dice.ts'
import { demoCities, type DemoDriver, type DemoPeople } from './people.ts'
import type { Plan } from './retell.ts'

type Status = Plan['stage']
/** How many there are of each, but for those told one by one. */
const counts: readonly (readonly [Status, number])[] = [
  ['en_route', 8],
  ['in_transit', 13],
  ['loading', 3],
  ['unloading', 2],
  ['delivered', 4],
  ['pending_pickup', 3],
  ['pending_payment', 2],
]
const firstAt = 1_000

const hourMs = 3_600_000
const hourBefore = (moment: Date): Date => new Date(Math.floor(moment.getTime() / hourMs) * hourMs)
const hourAfter = (moment: Date): Date => new Date(Math.ceil(moment.getTime() / hourMs) * hourMs)

interface Lane {
  readonly from: string
  readonly to: string
  readonly emptyKm: number
  /** From the pick-up to the delivery, by the estimate. */
  readonly minutes: number
}
/** From a city in reach of where he is, the farther within it the longer the empty way is to be seen. */
const laneOf = ({ position }: DemoDriver, at: number): Lane => {
  const near = demoCities
    .map((name) => ({ name, km: estimateRoute(position, placeNamed(name)!).km }))
    .toSorted((one, other) => one.km - other.km)
  const { name: from, km: emptyKm } = near.findLast(({ km }) => km < 180) ?? near[0]!
  const way = (to: string) => estimateRoute(placeNamed(from)!, placeNamed(to)!)
  const far = demoCities.filter((name) => way(name).km >= 350 && way(name).km <= 1_300)
  const to = far[Math.floor(diced(at, 30) * far.length)]!
  return { from, to, emptyKm: Math.max(1, emptyKm), minutes: way(to).minutes }
}

type When = Pick<Plan, 'windowStart' | 'fixed'>
const arrivedAgo = (now: Date, minutes: number): When => {
  const arrived = addMinutes(now, -minutes)
  return { windowStart: hourBefore(arrived), fixed: { arrived } }
}
/** So that it has come just as far by now. */
const whenOf: Partial<Record<Status, (now: Date, at: number, lane: Lane, loadingMinutes: number) => When>> = {
  pending_payment: (now, at) => ({
    windowStart: hourAfter(addHours(now, 16)),
    fixed: { placed: addMinutes(now, -2 - 7 * diced(at, 31)) },
  }),
  pending_pickup: (now, at) => ({
    windowStart: hourAfter(addHours(now, 5 + 40 * diced(at, 31))),
    fixed: { placed: addHours(now, -1 - 12 * diced(at, 32)) },
  }),
  en_route: (now, at, { emptyKm }) => {
    const departed = addMinutes(now, -emptyKm * (0.1 + 0.4 * diced(at, 31)))
    return { windowStart: hourAfter(addMinutes(departed, emptyKm)), fixed: { departed } }
  },
  loading: (now, at) => arrivedAgo(now, 5 + 20 * diced(at, 31)),
  in_transit: (now, at, { minutes }, loading) =>
    arrivedAgo(now, loading + minutesOnTheWay(minutes, at) * (0.08 + 0.72 * diced(at, 31))),
  unloading: (now, at, { minutes }, loading) => arrivedAgo(now, loading + minutesOnTheWay(minutes, at) + 15),
  delivered: (now, at, { minutes }, loading) =>
    arrivedAgo(now, loading + minutesOnTheWay(minutes, at) + 60 * (5 + 28 * diced(at, 31))),
}

/** `free`: who has nothing else to do. */
export const planLive = ({ shippers }: DemoPeople, free: readonly DemoDriver[], now: Date): Plan[] => {
  const statuses = counts.flatMap(([status, count]) => Array.from({ length: count }, () => status))
  const lanes = free.map((driver, index) => ({ driver, at: firstAt + index, lane: laneOf(driver, firstAt + index) }))
  // Carriers' drivers are on the road, and whoever has the longest empty way is still on it.
  const isHired = ({ driver }: (typeof lanes)[number]) => Number(driver.payeeId !== driver.userId)
  const longest = lanes.toSorted((one, other) => isHired(other) - isHired(one) || other.lane.emptyKm - one.lane.emptyKm)
  const setOut = longest.slice(0, statuses.filter((status) => status === statuses[0]).length)
  const others = lanes.filter((lane) => !setOut.includes(lane))
  return [...setOut, ...others].slice(0, statuses.length).map(({ driver, at, lane }, index) => {
    const stage = statuses[index]!
    const loadingMinutes = 40 + Math.floor(diced(at, 33) * 30)
    const { from, to, emptyKm } = lane
    const when = whenOf[stage]!(now, at, lane, loadingMinutes)
    const shipper = shippers[1 + (index % (shippers.length - 1))]!
    return { at, driver, shipper, from, to, emptyKm, loadingMinutes, stage, ...when }
  })
}
