/** The store of the demo: three hundred parts and what became of them in two months. */
import type { Demo } from '../../../demo/scene.ts'
import { registerParts } from './catalogue.ts'
import { countStore, fillStore, handOut, leaveOpen } from './movements.ts'

export const demo: Demo = {
  async fillDesks(scene) {
    const parts = await registerParts(scene)
    await fillStore(scene, parts)
    await handOut(scene, parts)
    await countStore(scene, parts)
    await leaveOpen(scene, parts)
  },
}
