/** What somebody earns by driving: what was settled, and what is under way. */
import { liveOrderStatuses } from '@jihui/protocol/freight/order-machine'
import type { driverEarning, driverEarningPage } from '@jihui/protocol/freight/money-schema'
import { freightExtraPayable, freightOrderPayable } from '@jihui/protocol/freight/payables'
import { type EarningStatus, shareOf } from '@jihui/protocol/payment/earnings'
import { toYuan } from '@jihui/protocol/values'
import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { Queryable } from '../../../platform/database/database.ts'
import type { Services } from '../../../platform/services.ts'
import { readOwnEarnings } from '../../payment/public.ts'
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
  readonly status: '' | 'all' | EarningStatus
  readonly limit: number
  readonly offset: number
}
export interface Earned {
  readonly rows: z.output<typeof driverEarning>[]
  readonly total: number
  readonly totals: z.output<typeof driverEarningPage>['totals']
}
export const readDriverEarnings = async (services: Services, payeeId: number, wanted: Wanted): Promise<Earned> => {
  const { db } = services
  const [earned, held, objected] = await Promise.all([
    readOwnEarnings(services, { ...wanted, payeeId, role }),
    sumHeld(db, payeeId),
    sumObjected(db, payeeId),
  ])
  const isExtra = (kind: string): boolean => kind === freightExtraPayable.kind
  const extras = earned.rows.flatMap(({ row }) => (isExtra(row.payable_kind) ? [row.payable_id] : []))
  const orderOf = await ordersOfExtras(db, extras)
  return {
    rows: earned.rows.map(({ row, view }) => ({
      ...view,
      order_id: isExtra(row.payable_kind) ? orderOf.get(row.payable_id)! : row.payable_id,
    })),
    total: earned.total,
    totals: {
      ...earned.totals,
      held: toYuan(held.fen),
      held_orders: held.orders,
      objected: toYuan(objected.fen),
      objections: objected.count,
    },
  }
}
