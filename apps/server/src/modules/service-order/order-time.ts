/** What time does to service orders: a quote nobody answers is not agreed to, silence after the payment accepts. */
import { serviceOrderLimits } from '@jihui/protocol/service-order/limits'
import { and, asc, eq, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import { addHours } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/database.ts'
import { passAll, passEach } from '../../platform/jobs/pass-each.ts'
import type { Services } from '../../platform/services.ts'
import { endJobOf, lockLiveJob } from '../job/public.ts'
import { afterAccepted, noteAnswer } from './customer-acts.ts'
import { lockOrder, moveOrder, type OrderRow } from './move-order.ts'
import { serviceOrder } from './table.ts'
import { tellUnpaid } from './tell-customer.ts'

interface OrderWork {
  readonly name: string
  readonly isDue: (now: Date) => SQL | undefined
  readonly by: SQL
  readonly each: (services: Services, tx: Tx, order: OrderRow, now: Date) => Promise<unknown>
}
const works: readonly OrderWork[] = [
  {
    name: 'service quotes nobody answered',
    isDue: (now) => and(eq(serviceOrder.status, 'pending_quote'), lte(serviceOrder.answerBefore, now)),
    by: sql`${serviceOrder.answerBefore}`,
    each: async ({ hooks }, tx, order, now) => {
      const notes = '到时没有答复'
      await noteAnswer(tx, order.id, 'refused', { reason: notes, now })
      await moveOrder(tx, order, {
        action: 'refuse',
        by: 'system',
        as: 'system',
        notes,
        set: { answerBefore: null },
        now,
        hooks,
      })
    },
  },
  {
    name: 'finished services nobody objected to',
    isDue: (now) => and(eq(serviceOrder.status, 'pending_payment'), lte(serviceOrder.confirmBefore, now)),
    by: sql`${serviceOrder.confirmBefore}`,
    each: async (services, tx, order, now) => {
      const { hooks } = services
      await endJobOf(tx, 'service_order', order.id, { action: 'accept_work', by: 'system', as: 'system', now, hooks })
      const step = {
        action: 'count_confirmed',
        by: 'system',
        as: 'system',
        set: { confirmBefore: null },
        now,
        hooks,
      } as const
      await afterAccepted(services, tx, await moveOrder(tx, order, step), now)
    },
  },
  {
    name: 'unpaid services',
    isDue: (now) =>
      and(
        eq(serviceOrder.status, 'pending_payment'),
        isNull(serviceOrder.paidAt),
        or(
          ...serviceOrderLimits.unpaidReminderDays.map((days, told) =>
            and(eq(serviceOrder.unpaidReminders, told), lte(serviceOrder.finishedAt, addHours(now, -24 * days))),
          ),
        ),
      ),
    by: sql`${serviceOrder.finishedAt}`,
    each: async (_services, tx, order, now) => {
      await tx
        .update(serviceOrder)
        .set({ unpaidReminders: order.unpaidReminders + 1 })
        .where(eq(serviceOrder.id, order.id))
      if ((order.totalFen ?? 0) > 0) await tellUnpaid(tx, order, now)
    },
  },
]

const passOrders = (services: Services, { name, isDue, by, each }: OrderWork): Promise<number> => {
  const { db, clock } = services
  return passEach(services, {
    name,
    due: (isNotPaused, limit) =>
      db
        .select({ id: serviceOrder.id })
        .from(serviceOrder)
        .where(and(isDue(clock.now()), isNotPaused(serviceOrder.id)))
        .orderBy(asc(by), asc(serviceOrder.id))
        .limit(limit),
    each: async (tx, { id }) => {
      const now = clock.now()
      await lockLiveJob(tx, 'service_order', id)
      const order = await lockOrder(tx, id)
      const [isStill] = await tx
        .select({ id: serviceOrder.id })
        .from(serviceOrder)
        .where(and(eq(serviceOrder.id, id), isDue(now)))
      if (order && isStill) await each(services, tx, order, now)
    },
  })
}

export const passOrderTime = (services: Services): Promise<void> =>
  passAll(services, Object.fromEntries(works.map((one) => [one.name, () => passOrders(services, one)])))
