/**
 * What time does to orders: work nobody objected to is accepted, a quote nobody answered is not agreed to, whoever owes for
 * finished work is reminded, work that is not finished in time keeps the machine.
 */
import { workOrderLimits } from '@jihui/protocol/maintenance/orders/limits'
import { and, asc, eq, lte, or, sql } from 'drizzle-orm'
import { addHours } from '../../../platform/clock.ts'
import { passAll, passEach } from '../../../platform/jobs/pass-each.ts'
import type { Services } from '../../../platform/services.ts'
import { lapseQuote } from '../consent/answer-quote.ts'
import { lockOrder, lockOrderWhere } from '../orders/move-order.ts'
import { tellUnpaid } from '../orders/tell-parties.ts'
import { lapseSwaps } from '../swaps/answer-swap.ts'
import { maintenanceRequest } from '../table.ts'
import { countAccepted } from './end-task.ts'
import { keepRunningOver } from './run-over.ts'

const acceptDue = (services: Services): Promise<number> => {
  const { db, clock } = services
  const { id, status, confirmBefore } = maintenanceRequest
  return passEach(services, {
    name: 'maintenance acceptance',
    due: (isNotPaused, limit) =>
      db
        .select({ id })
        .from(maintenanceRequest)
        .where(and(eq(status, 'pending_acceptance'), lte(confirmBefore, clock.now()), isNotPaused(id)))
        .orderBy(asc(confirmBefore), asc(id))
        .limit(limit),
    each: async (tx, due) => {
      const order = await lockOrder(tx, due.id)
      const now = clock.now()
      if (order?.status === 'pending_acceptance' && order.confirmBefore && order.confirmBefore <= now)
        await countAccepted(services, tx, order, now)
    },
  })
}
const lapseDue = (services: Services): Promise<number> => {
  const { db, clock } = services
  const { id, status, answerBefore } = maintenanceRequest
  return passEach(services, {
    name: 'maintenance quotes',
    due: (isNotPaused, limit) =>
      db
        .select({ id })
        .from(maintenanceRequest)
        .where(and(eq(status, 'pending_quote'), lte(answerBefore, clock.now()), isNotPaused(id)))
        .orderBy(asc(answerBefore), asc(id))
        .limit(limit),
    each: async (tx, due) => {
      const order = await lockOrder(tx, due.id)
      const now = clock.now()
      if (order?.status === 'pending_quote' && order.answerBefore && order.answerBefore <= now)
        await lapseQuote(services, tx, order, now)
    },
  })
}
/** Of accepted work: before that nobody wants to be asked for money. */
const remindUnpaid = (services: Services): Promise<number> => {
  const { db, clock } = services
  const { id, finishedAt, unpaidTold } = maintenanceRequest
  const isDue = (now: Date) =>
    and(
      sql`${maintenanceRequest.status} = 'completed' and ${maintenanceRequest.totalFen} > 0`,
      sql`${maintenanceRequest.paidAt} is null and ${maintenanceRequest.claimedAt} is null
        and ${maintenanceRequest.payer} <> 'platform'`,
      or(
        ...workOrderLimits.unpaidReminderDays.map((days, told) =>
          and(eq(unpaidTold, told), lte(finishedAt, addHours(now, -24 * days))),
        ),
      ),
    )
  return passEach(services, {
    name: 'unpaid maintenance',
    due: (isNotPaused, limit) =>
      db
        .select({ id })
        .from(maintenanceRequest)
        .where(and(isDue(clock.now()), isNotPaused(id)))
        .orderBy(asc(finishedAt), asc(id))
        .limit(limit),
    each: async (tx, due) => {
      const order = await lockOrderWhere(tx, and(eq(id, due.id), isDue(clock.now())))
      if (!order) return
      const told = { unpaidTold: order.unpaidTold + 1 }
      await tx.update(maintenanceRequest).set(told).where(eq(id, order.id))
      await tellUnpaid(services, tx, order, clock.now())
    },
  })
}

export const passOrderTime = (services: Services): Promise<void> =>
  passAll(services, {
    'work nobody objected to': () => acceptDue(services),
    'quotes nobody answered': () => lapseDue(services),
    'finished work nobody paid for': () => remindUnpaid(services),
    'work that is not finished in time': () => keepRunningOver(services),
    'unit swaps nobody answered': () => lapseSwaps(services),
  })
