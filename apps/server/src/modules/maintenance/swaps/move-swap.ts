/** The only writer of a swap's status, and what the history of its work order says of it. */
import { type SwapAction, swapMachine, type SwapStatus } from '@jihui/protocol/maintenance/board/swap-machine'
import { orderNumber } from '@jihui/protocol/rental/conventions'
import { sql } from 'drizzle-orm'
import { ask } from '../../../platform/database/ask.ts'
import type { Queryable, Tx } from '../../../platform/database/database.ts'
import { emit } from '../../../platform/events/outbox.ts'
import { bindMachine, type By } from '../../../platform/machine/transition.ts'
import { refuse } from '../../../platform/refusal.ts'
import { listSerials, unitsOfMachines } from '../../catalogue/public.ts'
import { joinOrderOf } from '../../rental/public.ts'
import { lockOrder, writeHistory } from '../orders/move-order.ts'
import { spokenDays } from '../orders/tell-parties.ts'
import type { swapEvents } from './swap-events.ts'
import { maintenanceSwap } from './swap-table.ts'

export type SwapLocked = Omit<typeof maintenanceSwap.$inferSelect, 'status'> & { status: SwapStatus }
export const swaps = bindMachine<SwapStatus, SwapAction, typeof maintenanceSwap, SwapLocked>({
  machine: swapMachine,
  table: maintenanceSwap,
  refusals: { notAllowed: 'care.swap_over', changedMeanwhile: 'care.swap_over' },
})

type Swapping = Pick<SwapLocked, 'id' | 'requestId' | 'rentalId' | 'fromUnitId' | 'toUnitId'>
interface Words {
  readonly order: string
  readonly name: string
  readonly fromSerial: string
  readonly toSerial: string
  readonly days: string
}
/** As sentences name it. */
const wordsOf = async (db: Queryable, swap: Omit<Swapping, 'id'>): Promise<Words> => {
  const { rows } = await ask(
    db,
    { name: 'text', start_date: 'day', end_date: 'day' },
    sql`select e.name, r.start_date, r.end_date from ${unitsOfMachines} ${joinOrderOf(sql`${swap.rentalId}::bigint`)}
      where u.id = ${swap.fromUnitId} and r.id is not null`,
  )
  const serials = await listSerials(db, [swap.fromUnitId, swap.toUnitId])
  const { name, start_date: startDate, end_date: endDate } = rows[0] ?? refuse('care.swap_not_found')
  return {
    order: orderNumber(swap.rentalId),
    name,
    fromSerial: serials.get(swap.fromUnitId) ?? '',
    toSerial: serials.get(swap.toUnitId) ?? '',
    days: spokenDays({ startDate, endDate }),
  }
}

export const tellSwap = async (
  tx: Tx,
  topic: keyof typeof swapEvents,
  swap: Swapping,
  userId: number,
  notes = '',
): Promise<void> =>
  emit(tx, topic, { ...(await wordsOf(tx, swap)), userId, requestId: swap.requestId, swapId: swap.id, notes })

const saidOf: Readonly<Record<SwapStatus, string>> = {
  asked: '问租客肯不肯换一台',
  agreed: '已换一台',
  refused: '租客不换',
  lapsed: '没有换成',
}
/** The work order stands where it stood; its history and open pages hear of it. */
export const noteSwap = async (
  tx: Tx,
  swap: Swapping & { readonly status: SwapStatus; readonly reason: string },
  by: By,
  now: Date,
): Promise<void> => {
  const { order, fromSerial, toSerial } = await wordsOf(tx, swap)
  const task = (await lockOrder(tx, swap.requestId)) ?? refuse('care.not_found')
  const notes = [`${saidOf[swap.status]}：订单 ${order}，${fromSerial} 换 ${toSerial}`, swap.reason]
  await writeHistory(tx, task, { action: 'swap', by, notes: notes.filter(Boolean).join('；'), now })
  await emit(tx, 'maintenance.moved', {
    requestId: task.id,
    rentalId: task.rentalId,
    action: 'swap',
    status: task.status,
  })
}
