import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../../platform/database/database.ts'
import { maintenanceDispute } from './dispute-table.ts'

/** The last of an order. */
export const findDispute = async (db: Queryable, requestId: number) => {
  const [row] = await db
    .select()
    .from(maintenanceDispute)
    .where(eq(maintenanceDispute.requestId, requestId))
    .orderBy(desc(maintenanceDispute.id))
    .limit(1)
  return row ?? null
}
/** Somebody is to decide about the money of this order: until then nobody gets it. */
export const isDisputed = async (db: Queryable, requestId: number): Promise<boolean> => {
  const { id, status } = maintenanceDispute
  const ofOrder = eq(maintenanceDispute.requestId, requestId)
  const open = await db
    .select({ id })
    .from(maintenanceDispute)
    .where(and(ofOrder, eq(status, 'open')))
  return open.length > 0
}
/** SQL over `m`: the same. */
export const isDisputedSql: SQL = sql`exists (select from maintenance_dispute d where d.request_id = m.id and d.status = 'open')`
