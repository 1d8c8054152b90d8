/** What is under way as the demo begins: told again, with where each of them has come to. */
import { isNull } from 'drizzle-orm'
import { addHours } from '../../../platform/clock.ts'
import { tripOccupancy } from '../orders/order-table.ts'
import { drivingMinutesOf } from './course.ts'
import { argue } from './disputes.ts'
import { planLive } from './live-plans.ts'
import type { DemoDriver, DemoPeople } from './people.ts'
import { retell, type Retold } from './retell.ts'
import { ordersPath, tellPositions, tellTrip, type TripScene } from './tell-trip.ts'
import type { ToldTrip } from './told-trip.ts'

/** The part of the way that is behind him, sent by his telephone. */
const tellWay = async (scene: TripScene, trip: Retold): Promise<void> => {
  const { id, at, driver, emptyKm, content, course, stage } = trip
  const [first] = content.stops
  const until = scene.now
  if (stage === 'en_route') {
    const leg = { from: driver.position, to: first!, begins: course.departed, drivingMinutes: emptyKm, until }
    await tellPositions(scene, driver.userId, id, leg)
  }
  if (stage === 'in_transit') {
    const drivingMinutes = drivingMinutesOf(content.columns.minutes, at)
    const leg = { from: first!, to: content.stops.at(-1)!, begins: course.loaded, drivingMinutes, until }
    await tellPositions(scene, driver.userId, id, leg)
  }
}

/** A carrier's order, which he gives to one of his drivers. */
const tellGiven = async (scene: TripScene, { drivers, shippers }: DemoPeople): Promise<void> => {
  const { town } = scene
  const carrier = drivers[2]!
  const hired = drivers.find(({ userId, vehicleId }) => vehicleId === carrier.vehicleId && userId !== carrier.userId)!
  const id = await tellTrip(scene, {
    shipper: shippers[4]!,
    driver: carrier,
    wish: { at: 420, from: '宁波', to: '杭州' },
    placedAgo: 4,
    startsAgo: -28,
    loadingMinutes: 0,
    hours: 0,
    until: 'pending_pickup',
  })
  town.at(addHours(scene.now, -3))
  await town.call(carrier.userId, 'POST', `${ordersPath}${id}/driver/`, { driver_id: hired.userId })
  await town.settle()
}

/** Low-beds wait for cargo: the picture's driver has others beside him. */
const isKept = ({ type }: DemoDriver): boolean => type === 'lowbed_13'
const ownDrivers = 3
export const tellLive = async (scene: TripScene, told: ToldTrip, people: DemoPeople): Promise<void> => {
  await tellGiven(scene, people)
  const onTrips = await scene.town.services.db
    .select({ driverId: tripOccupancy.driverId })
    .from(tripOccupancy)
    .where(isNull(tripOccupancy.releasedAt))
  const taken = new Set(onTrips.map(({ driverId }) => driverId))
  const free = people.drivers.slice(ownDrivers).filter((driver) => !isKept(driver) && !taken.has(driver.userId))
  const trips = await retell(scene, told, planLive(people, free, scene.now))
  for (const trip of trips) await tellWay(scene, trip)
  const argued = trips.findLast(({ stage }) => stage === 'delivered')!
  const { id, driver, shipper } = argued
  await argue(scene, { id, driver, shipper, openedAt: addHours(argued.course.delivered, 1), at: 2 })
}
