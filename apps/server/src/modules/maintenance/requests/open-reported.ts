/** A fault that another module found: it waits to be taken in like any other, and the machine's owner is told. */
import { liveWorkOrderStatuses } from '@jihui/protocol/maintenance/orders/work-order-machine'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/database/database.ts'
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
  if (open) return { id: open.id, isNew: false }
  return { id: await openReported(tx, { ...asked, origin: 'alarm', userId: null }, 'system', now), isNew: true }
}
