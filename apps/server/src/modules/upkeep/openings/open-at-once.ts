/** Orders of what was just found to be due. */
import type { Db, Tx } from '../../../platform/database/database.ts'
import type { Services } from '../../../platform/services.ts'
import { openOrder } from './open-order.ts'
import type { RecordedOpening } from './record-opening.ts'

/**
 * At once, each in a transaction of its own, or in a part of the caller's: what stands in an order's way is tried again by the
 * minute's pass and costs no reading. Answers the openings with their orders.
 */
export const openAtOnce = async (
  services: Services,
  db: Pick<Db, 'transaction'>,
  openings: readonly RecordedOpening[],
): Promise<RecordedOpening[]> => {
  const opened: RecordedOpening[] = []
  for (const opening of openings) {
    if (opening.taskId !== null || !services.hooks.upkeep.openOrder) {
      opened.push(opening)
      continue
    }
    const taskId = await db
      .transaction((tx) => openOrder(services, tx, opening.id))
      .catch((error: unknown) => {
        services.log.warn({ err: error, opening: opening.id }, 'no order could be opened yet')
        return null
      })
    opened.push({ ...opening, taskId })
  }
  return opened
}

/** An order that is open already counts what came again. */
export const countOnOrders = async (
  { hooks, clock }: Pick<Services, 'hooks' | 'clock'>,
  tx: Tx,
  openings: readonly RecordedOpening[],
): Promise<void> => {
  const now = clock.now()
  for (const { taskId, alarmCount: count, alarm, reason, isNew } of openings)
    if (!isNew && taskId !== null)
      for (const note of hooks.upkeep.countAlarms) await note(tx, taskId, { count, alarm, reason, now })
}
