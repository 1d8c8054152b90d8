/** What was reported of a machine, for whoever may not read its orders: how far it has come, in nobody's words. */
import {
  isOverOrder,
  liveWorkOrderStatuses,
  reportedOrigins,
  type WorkOrderStatus,
} from '@jihui/protocol/maintenance/orders/work-order-machine'
import { and, asc, desc, eq, inArray } from 'drizzle-orm'
import type { Queryable, Tx } from '../../../platform/database/database.ts'
import { maintenanceHistory, maintenanceRequest } from '../table.ts'
import { lockOrder, writeHistory } from './move-order.ts'

const { id, unitId, line, faultCode, status, startDate, pauseReason, createdAt, mergedInto, description, result } =
  maintenanceRequest
const columns = {
  id,
  unitId,
  line,
  faultCode,
  status,
  startDate,
  pauseReason,
  createdAt,
  mergedInto,
  description,
  result,
}
export type ReportedFault = Omit<Pick<typeof maintenanceRequest.$inferSelect, keyof typeof columns>, 'status'> & {
  readonly status: WorkOrderStatus
}

/** Those of a unit that are not over, the newest first. */
export const listReportedFaults = async (db: Queryable, unit: number, limit: number): Promise<ReportedFault[]> =>
  (await db
    .select(columns)
    .from(maintenanceRequest)
    .where(
      and(
        eq(unitId, unit),
        inArray(maintenanceRequest.origin, [...reportedOrigins]),
        inArray(status, [...liveWorkOrderStatuses]),
      ),
    )
    .orderBy(desc(id))
    .limit(limit)) as ReportedFault[]

export const findReportedFault = async (db: Queryable, order: number): Promise<ReportedFault | null> =>
  ((await db.select(columns).from(maintenanceRequest).where(eq(id, order)))[0] as ReportedFault | undefined) ?? null

/** The states a report has come through, with when each began. */
export const listReportStates = async (db: Queryable, order: number) =>
  (
    await db
      .select({ status: maintenanceHistory.status, at: maintenanceHistory.createdAt })
      .from(maintenanceHistory)
      .where(eq(maintenanceHistory.requestId, order))
      .orderBy(asc(maintenanceHistory.id))
      .limit(200)
  ).filter((row, index, rows) => row.status !== rows[index - 1]?.status) as readonly {
    readonly status: WorkOrderStatus
    readonly at: Date
  }[]

/** Orders of this machine somebody was sent to: those that are not over, and whether there ever was one. */
export const listVisitsOf = async (db: Queryable, unit: number, technician: number) => {
  const visits = (await db
    .select({ id, status })
    .from(maintenanceRequest)
    .where(and(eq(unitId, unit), eq(maintenanceRequest.assignedTo, technician)))
    .orderBy(desc(id))
    .limit(50)) as { id: number; status: WorkOrderStatus }[]
  return { live: visits.filter((one) => !isOverOrder(one.status)).map((one) => one.id), hasWorked: visits.length > 0 }
}

/** Somebody else has met it: whoever decides reads how many. Nothing where it is over meanwhile. */
export const noteMetAgain = async (tx: Tx, order: number, count: number, now: Date): Promise<void> => {
  const row = await lockOrder(tx, order)
  if (!row || isOverOrder(row.status)) return
  const notes = `又有人扫码说遇到了，共 ${count} 人`
  const happened = { eventId: null, occurredAt: now, facts: { me_too_count: count } }
  await writeHistory(tx, row, { action: 'me_too', by: 'system', notes, now, happened })
}
