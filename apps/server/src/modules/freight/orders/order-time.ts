/** What time does to freight orders: unpaid ones lapse, silence confirms, who never comes is a no-show, late ones are told. */
import { orderLimits } from '@jihui/protocol/freight/order-limits'
import { and, asc, eq, inArray, isNull, lte, type SQL, sql } from 'drizzle-orm'
import { addHours } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { passAll, passEach } from '../../../platform/jobs/pass-each.ts'
import type { Services } from '../../../platform/services.ts'
import { extras } from '../extras/move-extra.ts'
import { countExtraAccepted, isUnanswered } from '../extras/settle-extra.ts'
import { endAsNoShow, lapseOrder } from './end-order.ts'
import { countConfirmed, escalateByTime } from './finish-order.ts'
import { lockOrder, type OrderRow } from './move-order.ts'
import { freightExtra, freightOrder, freightRating } from './order-table.ts'
import { countRatings } from './rate-order.ts'
import { tellLate } from './tell-late.ts'

interface OrderWork {
  readonly name: string
  readonly isDue: (now: Date) => SQL | undefined
  readonly by: SQL | typeof freightOrder.id
  readonly each: (services: Services, tx: Tx, order: OrderRow, now: Date) => Promise<unknown>
}
const awaited = ['pending_pickup', 'en_route'] as const
const underWay = ['loading', 'in_transit', 'unloading'] as const
const works: readonly OrderWork[] = [
  {
    name: 'unpaid freight orders',
    isDue: (now) => and(eq(freightOrder.status, 'pending_payment'), lte(freightOrder.payBefore, now)),
    by: sql`${freightOrder.payBefore}`,
    each: lapseOrder,
  },
  {
    name: 'unconfirmed deliveries',
    isDue: (now) => and(eq(freightOrder.status, 'delivered'), lte(freightOrder.confirmBefore, now)),
    by: sql`${freightOrder.confirmBefore}`,
    each: countConfirmed,
  },
  {
    name: 'drivers who did not come',
    isDue: (now) =>
      and(
        inArray(freightOrder.status, [...awaited]),
        lte(freightOrder.windowEnd, addHours(now, -orderLimits.noShowAfterHours)),
      ),
    by: sql`${freightOrder.windowEnd}`,
    each: (services, tx, order, now) => endAsNoShow(services, tx, order, 'system', now),
  },
  {
    name: 'late pickups',
    isDue: (now) =>
      and(
        inArray(freightOrder.status, [...awaited]),
        lte(freightOrder.windowEnd, now),
        isNull(freightOrder.lateToldAt),
      ),
    by: sql`${freightOrder.windowEnd}`,
    each: (_services, tx, order, now) => tellLate(tx, order, now),
  },
  {
    name: 'overdue deliveries',
    isDue: (now) =>
      and(
        inArray(freightOrder.status, [...underWay]),
        lte(freightOrder.deliverBefore, addHours(now, -orderLimits.escalateHours)),
      ),
    by: sql`${freightOrder.deliverBefore}`,
    each: (_services, tx, order, now) => escalateByTime(tx, order, now),
  },
]

const passOrders = (services: Services, { name, isDue, by, each }: OrderWork): Promise<number> => {
  const { db, clock } = services
  return passEach(services, {
    name,
    due: (isNotPaused, limit) =>
      db
        .select({ id: freightOrder.id })
        .from(freightOrder)
        .where(and(isDue(clock.now()), isNotPaused(freightOrder.id)))
        .orderBy(asc(by), asc(freightOrder.id))
        .limit(limit),
    each: async (tx, { id }) => {
      const now = clock.now()
      const order = await lockOrder(tx, id)
      const [isStill] = await tx
        .select({ id: freightOrder.id })
        .from(freightOrder)
        .where(and(eq(freightOrder.id, id), isDue(now)))
      if (order && isStill) await each(services, tx, order, now)
    },
  })
}

const passExtras = (services: Services): Promise<number> => {
  const { db, clock } = services
  return passEach(services, {
    name: 'unanswered freight extras',
    due: (isNotPaused, limit) =>
      db
        .select({ id: freightExtra.id })
        .from(freightExtra)
        .where(and(isUnanswered(clock.now()), isNotPaused(freightExtra.id)))
        .orderBy(asc(freightExtra.respondBefore))
        .limit(limit),
    each: async (tx, { id }) => {
      const now = clock.now()
      const row = await extras.lock(tx, and(eq(freightExtra.id, id), isUnanswered(now)))
      if (row) await countExtraAccepted(tx, row, now)
    },
  })
}

/** Who was rated by one side alone, once nobody may rate any more. */
const passRatings = (services: Services): Promise<number> => {
  const { db, clock } = services
  const isOver = (now: Date) => lte(freightOrder.endedAt, addHours(now, -24 * orderLimits.rateDays))
  return passEach(services, {
    name: 'ratings of one side',
    due: (isNotPaused, limit) =>
      db
        .select({ id: freightRating.orderId })
        .from(freightRating)
        .innerJoin(freightOrder, eq(freightOrder.id, freightRating.orderId))
        .where(and(isNull(freightRating.countedAt), isOver(clock.now()), isNotPaused(freightRating.orderId)))
        .orderBy(asc(freightRating.createdAt))
        .limit(limit),
    each: async (tx, { id }) => {
      const order = await lockOrder(tx, id)
      if (order) await countRatings(tx, order, clock.now())
    },
  })
}

export const passFreightTime = (services: Services): Promise<void> =>
  passAll(services, {
    ...Object.fromEntries(works.map((work) => [work.name, () => passOrders(services, work)])),
    'unanswered freight extras': () => passExtras(services),
    'ratings of one side': () => passRatings(services),
  })
