/** How a work order moves on: the only writer of its status, and of what follows in the same transaction. */
import {
  isOverOrder,
  type WorkOrderAction,
  workOrderActions,
  type WorkOrderActor,
  workOrderMachine,
  type WorkOrderStatus,
  workOrderStatuses,
} from '@jihui/protocol/maintenance/orders/work-order-machine'
import { eq, type SQL } from 'drizzle-orm'
import { dayOf } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { emit } from '../../../platform/events/outbox.ts'
import type { Client } from '../../../platform/http/call.ts'
import type { Hooks } from '../../../platform/hooks.ts'
import { bindMachine, type By, nameOf } from '../../../platform/machine/transition.ts'
import { freeDays } from '../../calendar/public.ts'
import { releaseForWork } from '../../parts/public.ts'
import { closeOpening } from '../../upkeep/public.ts'
import { followOrder } from '../jobs/follow-order.ts'
import { requireNoPartyOfUnit } from '../parties.ts'
import { maintenanceEvent, maintenanceHistory, maintenanceRequest } from '../table.ts'
import { requireOpenFor } from './last-step.ts'
import { takenFrom } from './taken-from.ts'
import { tellMerged } from './tell-merged.ts'
import { tellParties } from './tell-parties.ts'
import { textStranger } from './text-stranger.ts'

export type OrderRow = Omit<typeof maintenanceRequest.$inferSelect, 'status'> & { status: WorkOrderStatus }
export type OrderColumns = Partial<typeof maintenanceRequest.$inferInsert>

const orders = bindMachine<WorkOrderStatus, WorkOrderAction, typeof maintenanceRequest, OrderRow>({
  machine: workOrderMachine,
  table: maintenanceRequest,
  refusals: { notAllowed: 'care.action_not_allowed', changedMeanwhile: 'care.changed' },
  staffRoles: ['staff'],
  refuseSecond: async (tx, row, action, by) => {
    if (by !== 'system') await requireOpenFor(tx, row, action, by)
  },
  requireNoParty: (hooked, tx, actor, { unitId, rentalId }) =>
    requireNoPartyOfUnit(hooked, tx, actor, unitId, rentalId),
  columns: ({ version }, to, { now }) => ({ version: version + 1, resolvedAt: isOverOrder(to) ? now : null }),
  audit: {
    objectType: 'maintenance_request',
    prefix: 'maintenance',
    shown: ({ status, startDate, endDate, assignedTo }) => ({
      status,
      start_date: startDate,
      end_date: endDate,
      assigned_to: assignedTo,
    }),
  },
})
export const requireOpen = orders.requireOpen
export const lockOrderWhere = (tx: Tx, where: SQL | undefined): Promise<OrderRow | null> => orders.lock(tx, where)
export const lockOrder = (tx: Tx, id: number): Promise<OrderRow | null> =>
  orders.lock(tx, eq(maintenanceRequest.id, id))

/** What was done where it was done, and when it reached us. */
export interface Happened {
  /** Made by the device; null of a call that named none. */
  readonly eventId: string | null
  readonly occurredAt: Date
  /** Kept, and looked at. */
  readonly isDoubtful?: boolean
  readonly facts?: Readonly<Record<string, unknown>>
}
export interface OrderStep {
  readonly action: WorkOrderAction
  readonly by: By
  readonly as: WorkOrderActor
  readonly now: Date
  readonly notes?: string
  readonly set?: OrderColumns
  readonly told?: Readonly<Record<string, unknown>>
  readonly client?: Client
  readonly hooks: Hooks
  readonly happened?: Happened
}

/** A second row of the same event is refused by `maintenance_event`. */
export const writeHistory = async (
  tx: Tx,
  { id, status }: Pick<OrderRow, 'id' | 'status'>,
  {
    action,
    by,
    notes = '',
    now,
    happened,
  }: Pick<OrderStep, 'by' | 'now' | 'notes' | 'happened'> & { readonly action: string },
): Promise<void> => {
  const eventId = happened?.eventId ?? null
  if (eventId !== null && by !== 'system')
    await tx.insert(maintenanceEvent).values({ eventId, requestId: id, actorId: by.id })
  await tx.insert(maintenanceHistory).values({
    requestId: id,
    action,
    status,
    notes,
    actorId: by === 'system' ? null : by.id,
    actorName: nameOf(by),
    eventId,
    occurredAt: happened?.occurredAt ?? now,
    isDoubtful: happened?.isDoubtful ?? false,
    facts: happened?.facts ?? {},
    createdAt: now,
  })
}

/** The machine serves again: what is left of its days can be rented, what was kept aside for it is free. */
const letGo = async (tx: Tx, row: OrderRow, { action, by, now }: OrderStep): Promise<void> => {
  if (row.occupancyId !== null) await freeDays(tx, row.occupancyId, dayOf(now), now)
  await releaseForWork(tx, { taskId: row.id }, { by, now, reason: workOrderActions[action].label })
}

/** Moves it, writes down what happened, tells whom it concerns. The row must be locked. */
export const moveOrder = async (tx: Tx, row: OrderRow, step: OrderStep): Promise<OrderRow> => {
  const { happened = { eventId: null, occurredAt: step.now }, ...plain } = step
  const after = await orders.transition(tx, row, plain)
  const facts = { ...happened.facts, ...takenFrom(row, after) }
  await writeHistory(tx, after, { ...step, happened: { ...happened, facts } })
  const { status } = after
  const isServing = isOverOrder(status) || status === 'pending_acceptance'
  if (isServing) await letGo(tx, after, step)
  if (isOverOrder(status))
    await closeOpening(
      tx,
      row.id,
      { outcome: status === 'completed' ? 'done' : 'cancelled', day: dayOf(step.now) },
      step.now,
    )
  const before = workOrderStatuses[status].before
  const isNews = before !== 'pending' && before !== workOrderStatuses[row.status].before
  if (isNews && after.rentalId !== null && after.origin === 'renter')
    await emit(tx, `maintenance.${before}`, { rentalId: after.rentalId, requestId: row.id })
  await emit(tx, 'maintenance.moved', { requestId: row.id, rentalId: after.rentalId, action: step.action, status })
  await tellParties(tx, after, step)
  await textStranger(tx, after, step)
  await tellMerged(tx, after, step)
  await followOrder(tx, row, after, step)
  return after
}
