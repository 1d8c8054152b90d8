/** Devices in the demo: two weeks of a fleet, which goes on living once the product runs (`live-fleet.ts`). */
import type { Demo } from '../../../demo/scene.ts'
import { addHours } from '../../../platform/clock.ts'
import { alignMeters } from './align-meters.ts'
import { answerAlerts } from './answer-alerts.ts'
import { drawFences } from './draw-fences.ts'
import { markSite } from './mark-site.ts'
import { settleFleet } from './settle-fleet.ts'
import { tellPast } from './tell-past.ts'
import { watchPast } from './watch-past.ts'

export const demo: Demo = {
  async fillDesks(scene) {
    const { town, now } = scene
    await markSite(scene)
    town.at(addHours(now, -24 * 14))
    await settleFleet(scene)
    await town.settle()
    await alignMeters(town.services)
    await drawFences(scene)
    town.at(now)
    const watched = await tellPast(town.services, now, scene.accounts)
    await watchPast(scene, watched)
    town.at(now)
    await answerAlerts(scene)
  },
}
