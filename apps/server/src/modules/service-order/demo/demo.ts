/** Sixty service orders in the demo, in every state, asked for by renters of every line. */
import { createHash } from 'node:crypto'
import { handoverPictures } from '../../../demo/handover-picture.ts'
import { payEarnings } from '../../../demo/pay-earnings.ts'
import type { DeskScene, Demo } from '../../../demo/scene.ts'
import { counts, fates } from './asked.ts'
import { tellClash } from './clash.ts'
import { tellCircle, tellObjections } from './objections.ts'
import { tellOrder } from './tell-order.ts'
import { tellWorkVisits } from './work-visits.ts'

/** Renters who have an account here; each asks for a few. */
const listCustomers = async ({ town }: DeskScene): Promise<number[]> => {
  const { rows } = await town.services.database.pool.query<{ id: number }>(
    `SELECT a.id FROM app_user a JOIN user_business_role r ON r.user_id = a.id AND r.role = 'renter'
     WHERE a.is_active AND a.technical_role = 'user' AND NOT EXISTS (SELECT 1 FROM technician t WHERE t.user_id = a.id)
     ORDER BY a.id LIMIT 24`,
  )
  return rows.map(({ id }) => id)
}

export const demo: Demo = {
  async fillDesks(scene) {
    const { town, now } = scene
    const customers = await listCustomers(scene)
    if (customers.length === 0) return
    const [picture] = await handoverPictures('excavator', 'back', 1)
    const sent = new Map<number, { sha256: string }>()
    /** One picture a technician: what it shows is the machine. */
    const photo = async (userId: number) => {
      const known = sent.get(userId)
      if (known) return known
      const sha256 = createHash('sha256').update(picture!).digest('hex')
      await town.upload(userId, '/api/field/files/', [picture!], { sha256 }, 'file')
      sent.set(userId, { sha256 })
      return { sha256 }
    }
    let at = 0
    // What is over first, so that whoever works now is free then.
    for (const fate of fates.toReversed())
      for (let one = 0; one < counts[fate]; one += 1) {
        await tellOrder(scene, fate, at, customers[at % customers.length]!, photo)
        at += 1
      }
    await tellObjections(scene)
    await tellCircle(scene)
    await tellClash(scene)
    await tellWorkVisits(scene)
    await payEarnings(scene, 'technician')
    town.at(now)
  },
}
