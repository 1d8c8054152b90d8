import { workOrderStatuses } from '@jihui/protocol/maintenance/orders/work-order-machine'
import { desc, eq } from 'drizzle-orm'
import type { Tx } from '../../../platform/database/database.ts'
import { maintenanceHistory } from '../table.ts'
import type { OrderRow } from './move-order.ts'

/** Who moved an order last, and where it stands by it: what whoever comes second is told. */
export const lastStep = async (
  tx: Tx,
  { id, status }: Pick<OrderRow, 'id' | 'status'>,
): Promise<{ readonly actor: string; readonly status: string }> => {
  const [last] = await tx
    .select({ actor: maintenanceHistory.actorName })
    .from(maintenanceHistory)
    .where(eq(maintenanceHistory.requestId, id))
    .orderBy(desc(maintenanceHistory.id))
    .limit(1)
  return { actor: last?.actor ?? '别人', status: workOrderStatuses[status].label }
}
