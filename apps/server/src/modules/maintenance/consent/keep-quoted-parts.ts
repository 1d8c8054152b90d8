/** What was agreed to is kept aside, as what a plan needs is when its order is opened. */
import type { Tx } from '../../../platform/database/database.ts'
import { wantForWork } from '../../parts/public.ts'
import { machineOfTask } from '../orders/machine-of-task.ts'
import type { OrderRow } from '../orders/move-order.ts'
import { agreedLines, allowedParts } from '../visits/quotes.ts'
import { countUsedParts } from '../visits/used-parts.ts'

/** What the quote before had kept aside beyond this one is anybody's again. */
export const keepQuotedParts = async (tx: Tx, order: OrderRow, now: Date): Promise<void> => {
  const allowed = allowedParts(order, await agreedLines(tx, order.id))
  const used = await countUsedParts(tx, order.id)
  const wants = new Map([...allowed].map(([id, pieces]) => [id, Math.max(0, pieces - (used.get(id) ?? 0))] as const))
  const { equipmentId } = (await machineOfTask(tx, order.id))!
  const step = { by: 'system', now, reason: '付费方同意了报价' } as const
  await wantForWork(tx, { taskId: order.id, equipmentId, wants }, step)
}
