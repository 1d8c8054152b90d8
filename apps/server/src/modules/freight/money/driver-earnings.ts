/** What somebody earns by driving: what was settled, and what is under way. */
import { liveOrderStatuses } from '@jihui/protocol/freight/order-machine'
import type { driverEarning, driverEarningPage } from '@jihui/protocol/freight/money-schema'
import { freightExtraPayable, freightOrderPayable } from '@jihui/protocol/freight/payables'
import { shareOf } from '@jihui/protocol/payment/earnings'
import { toYuan } from '@jihui/protocol/values'
import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { dayOf } from '../../../platform/clock.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import type { Services } from '../../../platform/services.ts'
import {
  accountDayOf,
  findPayoutAccounts,
  listEarned,
  payDayOf,
  shownAccountOf,
  sumEarned,
  viewEarned,
} from '../../payment/public.ts'
import { sumObjected } from '../objections/deduction-queries.ts'
import { freightExtra, freightOrder } from '../orders/order-table.ts'

const role = 'driver'
/** Paid, and what becomes of it not settled: until then it lies in trust. */
const heldStatuses = [...liveOrderStatuses]

/** What orders that are paid for bring once they are confirmed as they stand. */
const sumHeld = async (db: Queryable, payeeId: number): Promise<{ fen: number; orders: number }> => {
  const rows = await db
    .select({ priceFen: freightOrder.priceFen, percent: freightOrder.commissionPercent })
    .from(freightOrder)
    .where(
      and(
        eq(freightOrder.payeeId, payeeId),
        inArray(freightOrder.status, heldStatuses),
        isNotNull(freightOrder.paidAt),
      ),
    )
  const parts = freightOrderPayable.parts ?? {}
  const fen = rows.reduce(
    (sum, { priceFen, percent }) => sum + shareOf(parts, { freight: priceFen }, percent).netFen,
    0,
  )
  return { fen, orders: rows.length }
}

/** The orders extras came on top of, by the extras' ids. */
const ordersOfExtras = async (db: Queryable, ids: readonly number[]): Promise<ReadonlyMap<number, number>> => {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: freightExtra.id, orderId: freightExtra.orderId })
    .from(freightExtra)
    .where(inArray(freightExtra.id, [...ids]))
  return new Map(rows.map(({ id, orderId }) => [id, orderId]))
}

interface Wanted {
  readonly status: '' | 'all' | 'due' | 'paid'
  readonly limit: number
  readonly offset: number
}
export interface Earned {
  readonly rows: z.output<typeof driverEarning>[]
  readonly total: number
  readonly totals: z.output<typeof driverEarningPage>['totals']
}
export const readDriverEarnings = async (services: Services, payeeId: number, wanted: Wanted): Promise<Earned> => {
  const { db, database, clock } = services
  const now = clock.now()
  const month = dayOf(now).slice(0, 7)
  const accounts = await findPayoutAccounts(db, payeeId, now)
  const { inForce } = accounts
  const accountDay = accountDayOf(accounts, now)
  const [{ rows, total }, sums, held, objected] = await Promise.all([
    listEarned(database.pool, { ...wanted, payeeId, role }),
    sumEarned(database.pool, payeeId, role, month, accountDay.notBefore),
    sumHeld(db, payeeId),
    sumObjected(db, payeeId),
  ])
  const extras = rows.filter((row) => row.payable_kind === freightExtraPayable.kind).map((row) => row.payable_id)
  const orderOf = await ordersOfExtras(db, extras)
  const viewed = []
  for (const row of rows) {
    const isExtra = row.payable_kind === freightExtraPayable.kind
    const order_id = isExtra ? orderOf.get(row.payable_id)! : row.payable_id
    const earned = await viewEarned(services, db, row)
    const pay_on = earned.status === 'paid' ? earned.due_on : payDayOf(earned.due_on, accountDay)
    const pay_note = pay_on > earned.due_on ? accountDay.reason : ''
    viewed.push({ ...earned, order_id, pay_on, pay_note })
  }
  return {
    rows: viewed,
    total,
    totals: {
      month,
      settled: toYuan(sums.settled_fen),
      commission: toYuan(sums.commission_fen),
      due: toYuan(sums.due_fen),
      next_due_on: sums.next_due_on,
      next_due: toYuan(sums.next_due_fen),
      next_pay_on: sums.next_due_on && payDayOf(sums.next_due_on, accountDay),
      next_pay: toYuan(sums.next_paid_fen),
      pay_note: accountDay.reason,
      paid_this_month: toYuan(sums.paid_month_fen),
      paid: toYuan(sums.paid_fen),
      held: toYuan(held.fen),
      held_orders: held.orders,
      objected: toYuan(objected.fen),
      objections: objected.count,
      payout_account: inForce && shownAccountOf(inForce),
    },
  }
}
