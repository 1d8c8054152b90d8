/** People who rent one machine after another while things break around them, and note what they were told. */
import type { RentalStatus } from '@jihui/protocol/rental/machine'
import { lines } from '@jihui/protocol/rental/lines'
import { aMachine } from '../../apps/server/src/testing/machines.ts'
import { aPicture, aSignature } from '../../apps/server/src/testing/orders.ts'
import { aMember, aRenter } from '../../apps/server/src/testing/people.ts'
import type { Random } from '../random.ts'
import type { House } from './house.ts'
import type { Journal } from './journal.ts'
import { type Done, place, type Scene, settle, stepAt } from './steps.ts'

/** A refusal of the same order so often in a row means that it will not go on. */
const patience = 4
const unitsEach = 80

/** One renter on each line in turn, with the same member of staff. */
export const settleScenes = async ({ app }: House, random: Random, count: number): Promise<Scene[]> => {
  const [picture, signature] = [await aPicture(), await aSignature()]
  const staff = await aMember(app, 'admin')
  const scenes: Scene[] = []
  for (let at = 0; at < count; at += 1) {
    const machine = await aMachine(app, { line: lines[at % lines.length]!.id, units: unitsEach })
    scenes.push({ app, renter: await aRenter(app), staff, machine, random, picture, signature })
  }
  return scenes
}

const standingOf = async ({ app }: Scene, id: number): Promise<{ status: RentalStatus; isAsked: boolean }> => {
  const { rows } = await app.pool.query(
    `SELECT r.status, coalesce(c.status = 'awaiting_renter', false) AS "isAsked"
     FROM rental r LEFT JOIN deposit_claim c ON c.rental_id = r.id WHERE r.id = $1`,
    [id],
  )
  return rows[0]
}

/** What comes next for this order, done; null when nothing does. Where it stands, only the database knows for sure. */
const goOn = async (scene: Scene, id: number): Promise<Done | null> => {
  const { status, isAsked } = await standingOf(scene, id)
  const step = isAsked ? settle : stepAt(status, scene.random)
  return step ? step(scene, id) : null
}

/** Lives until it is over. Answers how many orders went from the first click to the last. */
export const live = async (house: House, scene: Scene, journal: Journal, isOver: () => boolean): Promise<number> => {
  let order: number | undefined
  let refused = 0
  let finished = 0
  while (!isOver()) {
    try {
      const before: number | undefined = order
      const done = before === undefined ? await place(scene) : await goOn(scene, before)
      if (done === null) {
        finished += 1
        order = undefined
        continue
      }
      if (before === undefined) order = (done as { id?: number }).id
      const { status } = done.answer
      journal.add(before === undefined ? 'creation' : `order ${before}`, done.answer, done.promised)
      refused = status >= 400 && status < 500 ? refused + 1 : 0
      if (refused >= patience) [order, refused] = [undefined, 0]
      if (status === 0 || status >= 500) await house.untilReady()
    } catch (error) {
      // The look into the database needs it, too.
      if (isOver()) break
      await house.untilReady().catch(() => {})
      if (!(error instanceof Error)) throw error
    }
  }
  return finished
}
