/** How trips of the demo end otherwise than by a confirmation, each by the API or by time, as it would. */
import { addHours, addMinutes } from '../../../platform/clock.ts'
import { expireCargos } from '../cargos/end-cargo.ts'
import { passFreightTime } from '../orders/order-time.ts'
import { argue, decide, giveIn, type Verdict } from './disputes.ts'
import type { Plan, Retold } from './retell.ts'
import { ordersPath, type TripScene, uploadPictures } from './tell-trip.ts'

interface EndingOf {
  /** How far the trip had come. */
  readonly stage: Plan['stage']
  /** When it begins to end. */
  readonly begins: (trip: Retold) => Date
  readonly tell: (scene: TripScene, trip: Retold) => Promise<unknown>
  /** Its cargo is offered again, and nobody takes it. */
  readonly isReopened?: true
}
const says =
  (who: (trip: Retold) => number, act: string, body: (scene: TripScene, trip: Retold) => object | Promise<object>) =>
  async (scene: TripScene, trip: Retold) =>
    scene.town.call(who(trip), 'POST', `${ordersPath}${trip.id}/${act}/`, await body(scene, trip))
const bySender = ({ shipper }: Retold): number => shipper.userId
const byDriver = ({ driver }: Retold): number => driver.userId
const because = (reason: string) => () => ({ reason })
const byTime = ({ town }: TripScene) => passFreightTime(town.services)

const disputed = (verdict: Verdict | 'given'): EndingOf => ({
  stage: 'delivered',
  begins: ({ at, course }) => addHours(course.delivered, 4 + (at % 12)),
  tell: async (scene, trip) => {
    const { id, at, driver, shipper, course } = trip
    const openedAt = addHours(course.delivered, 4 + (at % 12))
    const opened = { id, driver, shipper, openedAt, at }
    await argue(scene, opened)
    await (verdict === 'given' ? giveIn(scene, opened) : decide(scene, opened, verdict))
  },
})

const declare = <const Codes extends string>(declared: Record<Codes, EndingOf>) => declared
export const endings = declare({
  lapsed: {
    stage: 'pending_payment',
    begins: ({ course }) => addMinutes(course.placed, 31),
    tell: byTime,
    isReopened: true,
  },
  withdrawnAtOnce: {
    stage: 'pending_pickup',
    begins: ({ course }) => addMinutes(course.paid, 1),
    tell: says(bySender, 'cancel', because('发错了日期，重新发。')),
  },
  withdrawnLater: {
    stage: 'pending_pickup',
    begins: ({ course }) => addHours(course.placed, 3),
    tell: says(bySender, 'cancel', because('客户推迟提货。')),
  },
  withdrawnOnTheWay: {
    stage: 'en_route',
    begins: ({ emptyKm, course }) => addMinutes(course.departed, emptyKm * 0.6),
    tell: says(bySender, 'cancel', because('货还没有包装好，今天装不了。')),
  },
  withdrawnAtSite: {
    stage: 'loading',
    begins: ({ course }) => addMinutes(course.arrived, 40),
    tell: says(bySender, 'cancel', because('吊车坏了，改天再装。')),
  },
  emptyRun: {
    stage: 'loading',
    begins: ({ course }) => addMinutes(course.arrived, 50),
    tell: says(byDriver, 'cancel', async (scene, { driver }) => ({
      reason: '到了没有货，门卫说昨天已经拉走。',
      cause: 'cargo_missing',
      photos: await uploadPictures(scene, driver.userId, [scene.pictures[0]!]),
    })),
  },
  givenUp: {
    stage: 'pending_pickup',
    begins: ({ at, content }) => addHours(content.columns.windowStart, at % 2 === 0 ? -3 : -5),
    tell: says(byDriver, 'cancel', because('车子刹车有问题，要进厂。')),
    isReopened: true,
  },
  noShow: {
    stage: 'pending_pickup',
    begins: ({ content }) => addMinutes(content.columns.expiresAt, 70),
    tell: says(bySender, 'no-show', () => ({})),
    isReopened: true,
  },
  calledOff: {
    stage: 'en_route',
    begins: ({ course }) => addMinutes(course.departed, 5),
    tell: async ({ town, accounts }, { id }) =>
      town.call(accounts.admin, 'POST', `/api/admin/freight/orders/${id}/call-off/`, {
        reason: '前方高速因雾封闭，双方同意取消。',
        to_driver: 100,
      }),
  },
  forShipper: disputed('shipper'),
  forDriver: disputed('driver'),
  forBoth: disputed('both'),
  givenIn: disputed('given'),
  counted: {
    stage: 'delivered',
    begins: ({ course }) => addMinutes(addHours(course.delivered, 48), 1),
    tell: byTime,
  },
})
export type Ending = keyof typeof endings

const times: Readonly<Record<Ending, number>> = {
  lapsed: 5,
  forShipper: 2,
  withdrawnAtOnce: 4,
  forDriver: 2,
  withdrawnLater: 3,
  counted: 6,
  givenUp: 3,
  withdrawnOnTheWay: 3,
  emptyRun: 3,
  noShow: 2,
  forBoth: 1,
  givenIn: 1,
  withdrawnAtSite: 1,
  calledOff: 1,
}
const kinds = Object.keys(times) as Ending[]
/** All of them, one kind after the other; `round`: the how manieth of its kind. */
export const endingsInTurn: readonly { readonly ending: Ending; readonly round: number }[] = Array.from(
  { length: Math.max(...Object.values(times)) },
  (_, round) => kinds.filter((ending) => times[ending] > round).map((ending) => ({ ending, round })),
).flat()

/** Tells how they ended, in the order in which it was. */
export const tellEndings = async (
  scene: TripScene,
  trips: readonly { readonly trip: Retold; readonly ending: Ending }[],
): Promise<void> => {
  const { town } = scene
  const ending = trips.map(({ trip, ending: code }) => ({ trip, how: endings[code], at: endings[code].begins(trip) }))
  for (const { trip, how, at } of ending.toSorted((one, other) => one.at.getTime() - other.at.getTime())) {
    town.at(at)
    await how.tell(scene, trip)
    await town.settle()
    if (!how.isReopened) continue
    const { expiresAt } = trip.content.columns
    if (town.now() < expiresAt) town.at(addMinutes(expiresAt, 1))
    await expireCargos(town.services)
    await town.settle()
  }
}
