/** What time does by itself: orders lapse, machines count as received, ends become overdue, reminders go out. */
import { rentalActions } from '@jihui/protocol/rental/actions'
import { statusesUntil, type TimeLimit } from '@jihui/protocol/rental/machine'
import { and, asc, eq, inArray, isNotNull, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm'
import { addHours, dayOf } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { passAll, passEach, type TimedWork } from '../../../platform/jobs/pass-each.ts'
import type { Services } from '../../../platform/services.ts'
import { followCalendar, isBehind, isRentedDays, occupancy } from '../../calendar/public.ts'
import { receiptHours } from '@jihui/protocol/rental/conventions'
import { limitOf } from '../periods/in-time.ts'
import { lapseExtensions } from '../periods/lapse-extension.ts'
import { findRental, type RentalRow } from '../queries.ts'
import { countReceived } from '../handover/receive-rental.ts'
import { remindOfOrders } from './remind-of-orders.ts'
import { rental } from '../table.ts'
import { transition } from '../transition.ts'
import { lockUnitsOf } from '../units.ts'

type Clocked = Pick<Services, 'db' | 'clock' | 'log' | 'metrics' | 'hooks'>
interface Due {
  readonly id: number
  readonly line: string
}

const lapse = (services: Clocked, tx: Tx, row: RentalRow, reason: string, now: Date) =>
  transition(services, tx, row, 'lapse', 'system', {
    notes: reason,
    set: { cancelledAt: now, cancelReason: reason },
    now,
  })

type Outcome = (services: Clocked, tx: Tx, row: RentalRow, limit: TimeLimit, now: Date) => Promise<unknown>
const outcomes: Record<TimeLimit['action'], Outcome> = {
  lapse: (services, tx, row, { reason = '' }, now) => lapse(services, tx, row, reason, now),
  count_received: (services, tx, row, _limit, now) => countReceived(services, tx, row, now),
  become_overdue: (services, tx, row, _limit, now) =>
    transition(services, tx, row, 'become_overdue', 'system', { now }),
}

/** Orders on which this condition holds, in the order in which they came due; each is looked at again once it is locked. */
const orders = (
  { db, clock }: Clocked,
  name: string,
  { where, by }: { where: SQL | undefined; by: SQL },
  each: (tx: Tx, row: RentalRow, now: Date) => Promise<unknown>,
): TimedWork<Due> => ({
  name,
  due: (isNotPaused, limit) =>
    db
      .select({ id: rental.id, line: rental.line })
      .from(rental)
      .where(and(where, isNotPaused(rental.id)))
      .orderBy(by, asc(rental.id))
      .limit(limit),
  each: async (tx, { id, line }) => {
    const row = await findRental(tx, { id, line, renterKey: null }, true)
    if (row) await each(tx, row, clock.now())
  },
})

/** Orders whose hold has run out are cancelled and their machines freed. */
export const lapseHolds = (services: Clocked): Promise<number> => {
  const from = [...rentalActions.lapse.from]
  const where = and(lte(rental.holdExpiresAt, services.clock.now()), inArray(rental.status, from))
  const by = sql`${rental.holdExpiresAt}`
  return passEach(
    services,
    orders(services, 'rental.hold', { where, by }, async (tx, row, now) => {
      if (!row.holdExpiresAt || row.holdExpiresAt > now) return
      // Where the first day is over too, that is the reason.
      const reached = limitOf(row)
      const isOver = reached?.limit.action === 'lapse' && reached.endsAt <= now
      await lapse(services, tx, row, (isOver && reached.limit.reason) || '超过保留时间，订单自动取消', now)
    }),
  )
}

/** Does to each order what the limit of its status says, if that has come. */
const reachLimit =
  (services: Clocked) =>
  async (tx: Tx, row: RentalRow, now: Date): Promise<void> => {
    const reached = limitOf(row)
    if (reached && reached.endsAt <= now) await outcomes[reached.limit.action](services, tx, row, reached.limit, now)
  }

/** By their names and not as parameters, so that the indexes of some statuses only are known to serve. */
const among = (until: TimeLimit['until'], action: TimeLimit['action']): SQL =>
  sql`${rental.status} in (${sql.raw(
    statusesUntil(until, action)
      .map((status) => `'${status}'`)
      .join(', '),
  )})`
const isSent = isNotNull(rental.deliveredAt)

/** Orders whose first day is over before they were paid. */
export const lapseUnpaid = (services: Clocked): Promise<number> => {
  const where = and(among('first_day', 'lapse'), lt(rental.startDate, dayOf(services.clock.now())))
  const by = sql`${rental.startDate}`
  return passEach(services, orders(services, 'rental.unpaid', { where, by }, reachLimit(services)))
}

/** Paid orders whose machine was never sent, once all their days are over. */
export const lapseUndelivered = (services: Clocked): Promise<number> => {
  const isOver = lt(rental.endDate, dayOf(services.clock.now()))
  const where = and(sql`${rental.status} = 'pending_delivery'`, isNull(rental.deliveredAt), isOver)
  const by = sql`${rental.endDate}`
  return passEach(services, orders(services, 'rental.undelivered', { where, by }, reachLimit(services)))
}

/** Machines that were sent and of which nobody said anything. */
export const countUnconfirmed = (services: Clocked): Promise<number> => {
  const now = services.clock.now()
  const where = and(
    among('receipt', 'count_received'),
    isSent,
    or(
      lte(rental.receiptDueAt, now),
      // Sent by a version that noted no moment.
      and(
        isNull(rental.receiptDueAt),
        or(
          and(lte(rental.deliveredAt, addHours(now, -receiptHours)), lte(rental.startDate, dayOf(now))),
          lt(rental.endDate, dayOf(now)),
        ),
      ),
    ),
  )
  const by = sql`${rental.startDate}`
  return passEach(services, orders(services, 'rental.receipt', { where, by }, reachLimit(services)))
}

/** `in_use` past its end becomes `overdue`; the machine stays held for as long as nobody else has it booked. */
export const markOverdue = (services: Clocked): Promise<number> => {
  const where = and(among('last_day', 'become_overdue'), lt(rental.endDate, dayOf(services.clock.now())))
  const by = sql`${rental.endDate}`
  return passEach(services, orders(services, 'rental.overdue', { where, by }, reachLimit(services)))
}

/** A machine that did not come back cannot be had: its held period follows the calendar, up to the next booking. */
export const holdOverdue = (services: Clocked): Promise<number> => {
  const { db, clock } = services
  const today = dayOf(clock.now())
  const follow = async (tx: Tx, { id, line }: Due) => {
    const row = await findRental(tx, { id, line, renterKey: null }, true)
    if (row?.status !== 'overdue') return
    // Units before their days, as whoever books them takes them.
    await lockUnitsOf(tx, id)
    await followCalendar(tx, id, today)
  }
  return passEach<Due>(services, {
    name: 'rental.hold_overdue',
    due: (isNotPaused, limit) =>
      db
        .select({ id: rental.id, line: rental.line })
        .from(rental)
        .innerJoin(occupancy, and(eq(occupancy.rentalId, rental.id), isRentedDays))
        .where(and(sql`${rental.status} = 'overdue'`, isBehind(today), isNotPaused(rental.id)))
        .orderBy(asc(rental.id))
        .limit(limit),
    // The next booking is where it ends: then the machine is somebody else's as soon as it is back.
    each: follow,
  })
}

/** Everything a minute does to the orders. */
export const runRentalTimers = (services: Services): Promise<void> =>
  passAll(services, {
    lapseHolds: () => lapseHolds(services),
    lapseExtensions: () => lapseExtensions(services),
    lapseUnpaid: () => lapseUnpaid(services),
    lapseUndelivered: () => lapseUndelivered(services),
    countUnconfirmed: () => countUnconfirmed(services),
    markOverdue: () => markOverdue(services),
    holdOverdue: () => holdOverdue(services),
    remind: () => remindOfOrders(services),
  })
