/** Freight in the demo: who takes part, three months of trips, what is under way, and what waits for a driver and for staff. */
import { payEarnings } from '../../../demo/pay-earnings.ts'
import { handoverPictures } from '../../../demo/handover-picture.ts'
import type { Demo, DeskScene } from '../../../demo/scene.ts'
import { addHours } from '../../../platform/clock.ts'
import { applyToday } from './applications.ts'
import { tellCargos } from './cargos.ts'
import { countRecords } from './counts.ts'
import { tellEndings } from './endings.ts'
import { tellLive } from './live-trips.ts'
import { fundCargos } from './fund-cargos.ts'
import { type DemoPeople, settlePeople } from './people.ts'
import { planFinished } from './plans.ts'
import { retell } from './retell.ts'
import { allPictures, type TripScene } from './tell-trip.ts'
import { tellFirst, type ToldTrip } from './told-trip.ts'
import { tellOwnTrips } from './trips.ts'
import { tellWaitings } from './waitings.ts'

const oldestTripDays = 90

const tellFinished = async (scene: TripScene, told: ToldTrip, people: DemoPeople): Promise<void> => {
  const plans = planFinished(people, scene.now)
  const trips = await retell(scene, told, plans)
  await tellEndings(
    scene,
    plans.flatMap(({ ending }, at) => (ending === null ? [] : { trip: trips[at]!, ending })),
  )
  await tellWaitings(
    scene,
    trips.filter((_, at) => plans[at]!.isWaiting),
  )
}

const fillDesks = async (desks: DeskScene): Promise<void> => {
  const { town, now } = desks
  const scene = { ...desks, pictures: await handoverPictures('truck', 'out', allPictures) }
  town.at(addHours(now, -24 * oldestTripDays))
  const people = await settlePeople(scene)
  const told = await tellFirst(scene, people)
  await tellFinished(scene, told, people)
  await tellOwnTrips(scene, people)
  await payEarnings(scene, 'driver')
  await tellLive(scene, told, people)
  await countRecords(town.services)
  await tellCargos(scene, people)
  await fundCargos(scene)
  await applyToday(scene)
}
export const demo: Demo = { daysBack: { freight_position: oldestTripDays + 10 }, fillDesks }
