/** What somebody with an account has asked for, the newest first. */
import { serviceOrderStatuses } from '@jihui/protocol/service-order/machine'
import type { ownServiceOrder, ownServiceOrderQuery } from '@jihui/protocol/service-order/own-orders-schema'
import type { ServiceTypeCode } from '@jihui/protocol/service-order/service-types'
import { toYuan } from '@jihui/protocol/values'
import { count, desc, eq } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { Queryable } from '../../platform/database/database.ts'
import { serviceTypeName } from './job-source.ts'
import type { OrderRow } from './move-order.ts'
import { paymentStatusOf } from './order-view.ts'
import { serviceOrder } from './table.ts'

const viewOwn = (row: OrderRow): z.output<typeof ownServiceOrder> => ({
  orderId: row.publicId,
  externalOrderCode: row.code,
  service_type_code: row.serviceType as ServiceTypeCode,
  service_type_name: serviceTypeName(row.serviceType),
  status: row.status,
  status_display: serviceOrderStatuses[row.status].label,
  payment_status: paymentStatusOf(row),
  total_amount: row.totalFen === null ? null : toYuan(row.totalFen),
  window_start: row.windowStart.toISOString(),
  window_end: row.windowEnd.toISOString(),
  city: row.city,
  district: row.district,
  is_rework: row.reworkOf !== null,
  createdAt: row.createdAt.toISOString(),
})

export const listOwnOrders = async (
  db: Queryable,
  userId: number,
  { page, page_size: limit }: z.output<typeof ownServiceOrderQuery>,
) => {
  const isOwn = eq(serviceOrder.customerId, userId)
  const rows = (await db
    .select()
    .from(serviceOrder)
    .where(isOwn)
    .orderBy(desc(serviceOrder.id))
    .limit(limit)
    .offset((page - 1) * limit)) as OrderRow[]
  const [counted] = await db.select({ total: count() }).from(serviceOrder).where(isOwn)
  return { results: rows.map(viewOwn), total: counted!.total }
}
