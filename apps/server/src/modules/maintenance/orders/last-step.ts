/** What whoever comes second is told: who was first, with what, and when. */
import { refusalOf, takes } from '@jihui/protocol/machine'
import {
  type WorkOrderAction,
  workOrderActionCodes,
  workOrderActions,
  workOrderMachine,
  workOrderStatuses,
} from '@jihui/protocol/maintenance/orders/work-order-machine'
import { spokenMoment } from '@jihui/protocol/spoken'
import { and, desc, eq, inArray } from 'drizzle-orm'
import type { Actor } from '../../../platform/access.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { refuse } from '../../../platform/refusal.ts'
import { spokenActors } from '../../identity/public.ts'
import { maintenanceHistory } from '../table.ts'
import type { OrderRow } from './move-order.ts'

type Standing = Pick<OrderRow, 'id' | 'status'>
interface LastNote {
  readonly action: string
  readonly actorId: number | null
  readonly actorName: string
  readonly at: Date
}
const lastNote = async (tx: Tx, { id }: Standing, actions?: readonly string[]): Promise<LastNote | undefined> => {
  const [last] = await tx
    .select({
      action: maintenanceHistory.action,
      actorId: maintenanceHistory.actorId,
      actorName: maintenanceHistory.actorName,
      at: maintenanceHistory.createdAt,
    })
    .from(maintenanceHistory)
    .where(
      and(
        eq(maintenanceHistory.requestId, id),
        actions === undefined ? undefined : inArray(maintenanceHistory.action, [...actions]),
      ),
    )
    .orderBy(desc(maintenanceHistory.id))
    .limit(1)
  return last
}
const nameFor = async (tx: Tx, reader: Actor, last: LastNote): Promise<string> =>
  (await spokenActors(tx, reader, [last]))(last)

/** Who touched an order last, and where it stands by it. */
export const lastStep = async (
  tx: Tx,
  order: Standing,
  reader: Actor,
): Promise<{ readonly actor: string; readonly status: string }> => {
  const last = await lastNote(tx, order)
  return { actor: last ? await nameFor(tx, reader, last) : '别人', status: workOrderStatuses[order.status].label }
}

/** 王芳 11月29日 16:20 取消: the step that brought an order where it stands; null where none did. */
export const stepSaid = async (tx: Tx, order: Standing, reader: Actor): Promise<string | null> => {
  const last = await lastNote(tx, order, workOrderActionCodes)
  if (!last) return null
  const declared: { readonly label: string; readonly verb?: string } = workOrderActions[last.action as WorkOrderAction]
  return `${await nameFor(tx, reader, last)} ${spokenMoment(last.at.getTime())} ${declared.verb ?? declared.label}`
}

/** Refuses what an order does not take from where it stands, with the step that brought it there. */
export const refuseStep = async (tx: Tx, order: Standing, action: WorkOrderAction, reader: Actor): Promise<never> => {
  const said = await stepSaid(tx, order, reader)
  const message = refusalOf(workOrderMachine, order.status, action)
  return refuse('care.action_not_allowed', { message: said === null ? message : `${message}（${said}）` })
}
export const requireOpenFor = async (
  tx: Tx,
  order: Standing,
  action: WorkOrderAction,
  reader: Actor,
): Promise<void> => {
  if (!takes(workOrderMachine, order.status, action)) await refuseStep(tx, order, action, reader)
}
