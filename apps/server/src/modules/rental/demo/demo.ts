/** A year of orders, so that no screen of the demo looks empty: each told through the product itself. */
import { findLine } from '@jihui/protocol/rental/lines'
import { oldestDays } from '../../../demo/past-partitions.ts'
import { renterOf } from '../../../demo/renters.ts'
import type { Chapters, Demo, LineScene } from '../../../demo/scene.ts'
import { addHours } from '../../../platform/clock.ts'
import { markOverdue } from '../timers/rental-timers.ts'
import { type Teller, tellerOf } from './place-story.ts'
import { currentStories } from './stories.ts'
import type { Story } from './tell-story.ts'

/** Something small that was not there when the machine went out, at a place the line has photographed. */
const damageOn = (line: string): NonNullable<Story['damage']> => ({
  position: findLine(line).handover.positions[1]!.key,
  text: '外壳新增一道约 4 cm 的刮痕，不影响使用',
  fee: 260,
})

/** Older orders first, so that machines and days are free for them when they are told. */
const tellPast = async (tell: Teller, { demo, renters, telling, now }: LineScene): Promise<void> => {
  for (let index = 0; index < telling.older; index++) {
    const placedAt = addHours(now, -24 * (330 - index * Math.floor(288 / telling.older)) + (index % 7))
    const review = index % 6 === 5 ? {} : { review: { rating: 5, comments: '' } }
    const isPhotographed = index === telling.older - 1
    await tell(2 + (index % (renters.length - 2)), index * 5, {
      until: 'returned',
      placedAt,
      startsIn: 2 + (index % 4),
      days: 5 + ((index * 3) % 20),
      ...review,
      ...(isPhotographed ? { isPhotographed, damage: { ...damageOn(demo.line), answer: 'agrees' } } : {}),
    })
  }
}

/** What the line's first renter has under way. */
const ownStoriesOf = ({ demo: { words }, telling, now }: LineScene) => {
  const current = currentStories(now, words)
  const punctual = current.filter(({ isLate }) => !isLate)
  const kinds = current.filter((one, at) => current.findIndex(({ until }) => until === one.until) === at)
  // The one without papers comes first: from then on the wallet hands them in.
  const own = (telling.isWhole ? punctual : kinds).toSorted(
    (a, b) => Number(b.until === 'pending_approval') - Number(a.until === 'pending_approval'),
  )
  return {
    own,
    some: punctual.filter((_, at) => [1, 4, 11, 12].includes(at)),
    late: current.filter(({ isLate }) => isLate),
  }
}

const tellPresent = async (tell: Teller, scene: LineScene): Promise<void> => {
  const { demo, guest, telling, renters, now } = scene
  const { own, some, late } = ownStoriesOf(scene)
  for (const [index, story] of own.entries()) if (index > 0) await tell(0, index * 4 + 1, story)
  if (telling.isWhole) for (const [index, story] of [...late, ...some].entries()) await tell(1, index * 7 + 2, story)
  if (guest) {
    const details = { [findLine(demo.line).partyField]: guest.customer.name }
    const visitor = renterOf(demo, { ...guest.customer, details }, guest.userId, 99, now)
    for (const [index, story] of some.slice(1).entries()) await tell(visitor, index * 9 + 5, story)
  }
  for (let index = 0; index < telling.waiting; index++)
    await tell(3 + index * 2, index * 3, {
      until: 'pending_verification',
      placedAt: addHours(now, -2 - index * 1.7),
      startsIn: 3 + index,
      days: 7 + index * 2,
    })
  for (let index = 0; index < telling.underWay; index++)
    await tell(4 + ((index * 3) % (renters.length - 4)), index * 11, {
      until: 'in_use',
      placedAt: addHours(now, -24 * (7 + index)),
      startsIn: 2,
      days: 9 + index * 4,
      isOwned: true,
    })
}

/** This month's income of the line's owner: short rentals that have come back, one after the other. */
const tellLately = async (tell: Teller, { demo, telling, now }: LineScene): Promise<void> => {
  const damage = damageOn(demo.line)
  for (let index = 0; index < telling.lately; index++)
    await tell(2 + index * 3, index * 7 + 3, {
      until: 'returned',
      placedAt: addHours(now, -24 * (22 - index * 3) - 2),
      startsIn: 1,
      days: 2 + (index % 3),
      isOwned: true,
      ...(index === 0 ? { isPhotographed: true, damage: { ...damage, answer: 'agrees' } } : {}),
      ...(index % 2 === 0 ? { review: { rating: 5, comments: '' } } : {}),
    })
  // Came back yesterday, not as they went out: one renter objects, another has not answered yet.
  const justBack = { until: 'returned', placedAt: addHours(now, -24 * 8), startsIn: 1, days: 7, isOwned: true } as const
  if (telling.lately > 0)
    await tell(4, 17, { ...justBack, isPhotographed: true, damage: { ...damage, answer: 'objects' } })
  if (telling.isWhole) await tell(1, 23, { ...justBack, isPhotographed: true, damage })
}

const tellLine = (scene: LineScene): Chapters => {
  const { town, now } = scene
  let teller: Promise<Teller> | undefined
  const tell: Teller = async (...story) => (await (teller ??= tellerOf(scene)))(...story)
  return {
    past: () => tellPast(tell, scene),
    async firstOrder() {
      const [story] = ownStoriesOf(scene).own
      if (story) await tell(0, 1, story)
    },
    present: () => tellPresent(tell, scene),
    lately: () => tellLately(tell, scene),
    async today() {
      town.at(now)
      await markOverdue(town.services)
    },
  }
}

export const demo: Demo = { daysBack: { rental_history: oldestDays }, tellLine }
