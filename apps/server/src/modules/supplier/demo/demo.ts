/** Suppliers in the demo: who they are, what they ask, and what was ordered of them. */
import type { Demo } from '../../../demo/scene.ts'
import { tellOffers, tellOrders } from './orders.ts'
import { settleSuppliers } from './people.ts'

export const demo: Demo = {
  async fillDesks(scene) {
    const suppliers = await settleSuppliers(scene)
    await tellOrders(scene, suppliers, await tellOffers(scene, suppliers))
  },
}
