/** Days that are kept for an order nobody has arranged yet. */
import { workOrderLimits } from '@jihui/protocol/maintenance/orders/limits'
import { eq } from 'drizzle-orm'
import type { Tx } from '../../../platform/database/database.ts'
import { holdDays } from '../../calendar/public.ts'
import { lockUnits } from '../../catalogue/public.ts'
import type { OrderRow } from '../orders/move-order.ts'
import { listTaken } from '../scheduling-queries.ts'
import { maintenanceRequest } from '../table.ts'
import { freeFrom, type Stretch } from './free-stretch.ts'

/** What a grave alarm keeps: from today, where nobody has the machine; null: somebody has. */
export const daysFromToday = async (
  tx: Tx,
  { unitId, occupancyId = null }: { readonly unitId: number; readonly occupancyId?: number | null },
  today: string,
): Promise<Stretch | null> => {
  await lockUnits(tx, [unitId])
  return freeFrom(await listTaken(tx, unitId, today, occupancyId), today, workOrderLimits.graveHoldDays)
}

export const keepDays = async (tx: Tx, order: OrderRow, days: Stretch | null, now: Date): Promise<OrderRow> => {
  if (!days) return order
  const reason = order.title.slice(0, 60)
  const held = { unitIds: [order.unitId], kind: 'maintenance', ...days, reason, createdBy: null, now } as const
  const [row] = await holdDays(tx, held)
  const set = { occupancyId: row!.id, startDate: days.from, endDate: days.to }
  await tx.update(maintenanceRequest).set(set).where(eq(maintenanceRequest.id, order.id))
  return { ...order, ...set }
}
