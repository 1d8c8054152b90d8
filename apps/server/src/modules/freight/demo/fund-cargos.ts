/** Freight some shippers of the demo paid before anybody accepted: the picture's cargo, and one in so many of the rest. */
import type { DeskScene } from '../../../demo/scene.ts'
import { addHours } from '../../../platform/clock.ts'
import { cargosPath } from './cargos.ts'
import { pay } from './tell-trip.ts'

const fundedEvery = 25

export const fundCargos = async (scene: DeskScene): Promise<void> => {
  const { town, now } = scene
  town.at(addHours(now, -0.4))
  const { rows } = await town.services.database.pool.query<{ id: number; shipper_id: number }>(
    `SELECT id, shipper_id FROM cargo WHERE status = 'open' AND mode = 'fixed' AND window_start > $1 ORDER BY id`,
    [now],
  )
  for (const [at, { id, shipper_id: shipper }] of rows.entries())
    if (at % fundedEvery === 0) await pay(scene, shipper, `${cargosPath}${id}/`)
  town.at(now)
}
