/** Photographs of a service order: those it was asked for with, and those of its visit. */
import { liveServiceOrderStatuses } from '@jihui/protocol/service-order/machine'
import { and, eq, inArray, or } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/database.ts'
import { type FieldSubject, listPhotos } from '../field/public.ts'
import type { JobRow } from '../job/public.ts'
import type { OrderRow } from './move-order.ts'
import { serviceOrder } from './table.ts'

const kind = 'service_order'
export const listRequestPhotos = (db: Queryable, id: number) => listPhotos(db, kind, id)
export const listOrderPhotos = async (db: Queryable, { id }: Pick<OrderRow, 'id'>, job: JobRow | null) => [
  ...(await listRequestPhotos(db, id)),
  ...(job ? await listPhotos(db, 'job', job.id) : []),
]

/** Whoever ordered with an account, and who comes as long as he works on it; a guest reads them by his proof alone. */
const isReader: FieldSubject['isReader'] = async ({ db }, userId, id) => {
  const { customerId, technicianId, status } = serviceOrder
  const comes = and(eq(technicianId, userId), inArray(status, liveServiceOrderStatuses))
  const found = await db
    .select({ id: serviceOrder.id })
    .from(serviceOrder)
    .where(and(eq(serviceOrder.id, id), or(eq(customerId, userId), comes)))
  return found.length > 0
}
export const serviceOrderSubject: FieldSubject = {
  named: (id) => `服务单 ${id}`,
  path: () => '/external-service',
  deskPath: () => '/admin/service-orders',
  isReader,
}
