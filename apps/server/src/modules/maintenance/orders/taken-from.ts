/** Orders somebody had that are another's by now: what he did before he heard of it is kept. */
import { and, eq, sql } from 'drizzle-orm'
import type { Queryable } from '../../../platform/database/database.ts'
import { maintenanceHistory } from '../table.ts'

/** For the history of a step that takes an order from whoever had it. */
export const takenFrom = (
  before: { readonly assignedTo: number | null },
  after: { readonly assignedTo: number | null },
): { readonly taken_from?: number } =>
  before.assignedTo === null || before.assignedTo === after.assignedTo ? {} : { taken_from: before.assignedTo }

export const wasTakenFrom = async (db: Queryable, orderId: number, userId: number): Promise<boolean> => {
  const { requestId, facts } = maintenanceHistory
  const [row] = await db
    .select({ id: maintenanceHistory.id })
    .from(maintenanceHistory)
    .where(and(eq(requestId, orderId), sql`(${facts}->>'taken_from')::bigint = ${userId}`))
    .limit(1)
  return row !== undefined
}
