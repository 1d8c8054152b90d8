/** A fault that another module found: it waits to be taken in like any other, and the machine's owner is told. */
import {
  isOverOrder,
  liveWorkOrderStatuses,
  type WorkOrderStatus,
} from '@jihui/protocol/maintenance/orders/work-order-machine'
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Queryable, Tx } from '../../../platform/database/database.ts'
import type { By } from '../../../platform/machine/transition.ts'
import { type NewOrder, openOrder } from '../orders/open-order.ts'
import { maintenanceRequest } from '../table.ts'
import { tellOwner } from '../tell-owner.ts'

type Reported = Omit<NewOrder, 'isReported'>

export const openReported = async (tx: Tx, asked: Reported, by: By, now: Date): Promise<number> => {
  const order = await openOrder(tx, { ...asked, isReported: true }, { by, now })
  await tellOwner(tx, 'reported', order, order.description, by === 'system' ? null : by.id)
  return order.id
}

/** One more alarm the order stands for; those of a plan's order are counted by its plan. */
export const countAlarmed = (tx: Tx, id: number) =>
  tx
    .update(maintenanceRequest)
    .set({ alarmCount: sql`${maintenanceRequest.alarmCount} + 1` })
    .where(and(eq(maintenanceRequest.id, id), isNull(maintenanceRequest.planId)))

export interface ReportOutcome {
  /** What it was merged into, or itself. */
  readonly id: number
  /** Null: somebody is still to come, or is there. */
  readonly endedAt: Date | null
  /** It was mended, and not turned down or called off. */
  readonly isDone: boolean
}
/** What became of a report. */
export const findReportOutcome = async (db: Queryable, reported: number): Promise<ReportOutcome> => {
  const { id, status, resolvedAt, mergedInto } = maintenanceRequest
  const [row] = await db.select({ id, status, resolvedAt, mergedInto }).from(maintenanceRequest).where(eq(id, reported))
  if (!row) throw new Error(`there is no report ${reported}`)
  if (row.mergedInto !== null) return findReportOutcome(db, row.mergedInto)
  const isOver = isOverOrder(row.status as WorkOrderStatus)
  return { id: row.id, endedAt: isOver ? row.resolvedAt : null, isDone: row.status === 'completed' }
}

/** What a machine says of itself: one order for it at a time, whatever else it complains of meanwhile. */
export const openAlarmed = async (
  tx: Tx,
  asked: Omit<Reported, 'origin' | 'userId'>,
  now: Date,
): Promise<{ readonly id: number; readonly isNew: boolean }> => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`alarmed:${asked.unitId}`}, 0))`)
  const [open] = await tx
    .select({ id: maintenanceRequest.id })
    .from(maintenanceRequest)
    .where(
      and(
        eq(maintenanceRequest.unitId, asked.unitId),
        eq(maintenanceRequest.origin, 'alarm'),
        inArray(maintenanceRequest.status, liveWorkOrderStatuses),
      ),
    )
    .orderBy(asc(maintenanceRequest.id))
    .limit(1)
  if (open) {
    await countAlarmed(tx, open.id)
    return { id: open.id, isNew: false }
  }
  const more = { alarmCount: 1 }
  return { id: await openReported(tx, { ...asked, origin: 'alarm', userId: null, more }, 'system', now), isNew: true }
}
