/** Upkeep in the demo: two months of readings, a plan for every kind of machine, and a reading somebody has to look at. */
import type { Demo } from '../../../demo/scene.ts'
import { tellOwnersPlans, tellPlans } from './plans.ts'
import { readHandedOver, tellDoubt, tellReadings } from './readings.ts'

export const demo: Demo = {
  async fillDesks(scene) {
    await readHandedOver(scene)
    const read = await tellReadings(scene)
    await tellPlans(scene)
    await tellOwnersPlans(scene)
    await tellDoubt(scene, read)
    scene.town.at(scene.now)
  },
}
