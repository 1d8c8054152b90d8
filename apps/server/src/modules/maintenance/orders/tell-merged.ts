/** Whoever reported what was merged into an order hears how that ends, as if it were his own. */
import type { WorkOrderAction } from '@jihui/protocol/maintenance/orders/work-order-machine'
import { and, asc, eq } from 'drizzle-orm'
import type { Tx } from '../../../platform/database/database.ts'
import { emit } from '../../../platform/events/outbox.ts'
import { maintenanceRequest } from '../table.ts'
import type { OrderRow, OrderStep } from './move-order.ts'
import { askerOf, findParties } from './parties-of-order.ts'
import { askersOf, toldTo } from './tell-parties.ts'
import { textStranger } from './text-stranger.ts'

const endings = {
  complete: 'maintenance.task_merged_done',
  note_done: 'maintenance.task_merged_done',
  cancel: 'maintenance.task_merged_over',
  reject: 'maintenance.task_merged_over',
} as const satisfies Readonly<Partial<Record<WorkOrderAction, string>>>
const endingOf = (action: WorkOrderAction) => (action in endings ? endings[action as keyof typeof endings] : null)

const isInto = (order: Pick<OrderRow, 'id' | 'unitId'>) =>
  and(eq(maintenanceRequest.unitId, order.unitId), eq(maintenanceRequest.mergedInto, order.id))

/** Of a later visit they are told nothing: it is none of what they asked for. */
export const tellMerged = async (tx: Tx, order: OrderRow, step: OrderStep): Promise<void> => {
  const ending = endingOf(step.action)
  if (ending === null || order.visit > 1) return
  const merged = await tx.select().from(maintenanceRequest).where(isInto(order)).orderBy(asc(maintenanceRequest.id))
  const parties = await findParties(tx, order)
  const known = new Set([askerOf(order), parties.ownerId, step.by === 'system' ? null : step.by.id])
  for (const row of merged as OrderRow[]) {
    const own = await findParties(tx, row)
    for (const userId of await askersOf({ hooked: step, tx, order: row, parties: own, now: step.now }))
      if (!known.has(userId)) {
        known.add(userId)
        await emit(tx, ending, { ...toldTo(userId, order, parties, step.notes ?? ''), requestId: row.id })
      }
    await textStranger(tx, row, step)
  }
}

/** Merged in its turn, it takes along what was merged into it. */
export const passOnMerged = async (tx: Tx, order: OrderRow, into: number): Promise<void> => {
  await tx.update(maintenanceRequest).set({ mergedInto: into }).where(isInto(order))
}
