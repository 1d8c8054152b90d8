/** Freight in the demo: who takes part, and the trips of the shipper one signs in as, and what waits for a driver. */
import type { Demo } from '../../../demo/scene.ts'
import { addHours } from '../../../platform/clock.ts'
import { tellCargos } from './cargos.ts'
import { settlePeople } from './people.ts'
import { tellTrips } from './trips.ts'

export const demo: Demo = {
  fillDesks: async (scene) => {
    scene.town.at(addHours(scene.now, -24 * 90))
    const people = await settlePeople(scene)
    await tellTrips(scene, people)
    await tellCargos(scene, people)
  },
}
