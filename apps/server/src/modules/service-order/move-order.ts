/** How a service order moves on: the only writer of its status, and of what follows in the same transaction. */
import {
  isOverServiceOrder,
  type ServiceOrderAction,
  serviceOrderActions,
  type ServiceOrderActor,
  serviceOrderMachine,
  type ServiceOrderStatus,
} from '@jihui/protocol/service-order/machine'
import { targetOf } from '@jihui/protocol/machine'
import { eq, type SQL } from 'drizzle-orm'
import type { Tx } from '../../platform/database/database.ts'
import { emit } from '../../platform/events/outbox.ts'
import type { Hooks } from '../../platform/hooks.ts'
import { bindMachine, type By, nameOf } from '../../platform/machine/transition.ts'
import { requireNoParty } from '../identity/public.ts'
import { releaseForWork } from '../parts/public.ts'
import { guestName } from './guest-payer.ts'
import './order-events.ts'
import { serviceOrder, serviceOrderHistory } from './table.ts'
import { tellCustomer } from './tell-customer.ts'

export type OrderRow = Omit<typeof serviceOrder.$inferSelect, 'status'> & { readonly status: ServiceOrderStatus }
export type OrderColumns = Partial<typeof serviceOrder.$inferInsert>

const orders = bindMachine<ServiceOrderStatus, ServiceOrderAction, typeof serviceOrder, OrderRow>({
  machine: serviceOrderMachine,
  table: serviceOrder,
  refusals: { notAllowed: 'service_order.action_not_allowed', changedMeanwhile: 'service_order.changed' },
  staffRoles: ['staff'],
  requireNoParty: (hooked, tx, actor, { customerId, technicianId }) =>
    requireNoParty(hooked, tx, actor, { accounts: [customerId, technicianId] }),
  columns: ({ version }, to, { action, notes = '', now }) => ({
    version: version + 1,
    ...(isOverServiceOrder(to) && { endedAt: now, endedBy: action, reason: notes }),
  }),
  audit: {
    objectType: 'service_order',
    shown: ({ status, technicianId, totalFen }) => ({ status, technician_id: technicianId, total_fen: totalFen }),
  },
})
const workedStatuses: readonly ServiceOrderStatus[] = ['in_service', 'pending_quote']
export const requireOpen = orders.requireOpen
export const lockOrderWhere = (tx: Tx, where: SQL | undefined): Promise<OrderRow | null> => orders.lock(tx, where)
export const lockOrder = (tx: Tx, id: number): Promise<OrderRow | null> => orders.lock(tx, eq(serviceOrder.id, id))

export interface OrderStep {
  readonly action: ServiceOrderAction
  /** `guest`: whoever ordered, without an account. */
  readonly by: By | 'guest'
  readonly as: ServiceOrderActor
  readonly now: Date
  readonly notes?: string
  readonly set?: OrderColumns
  /** What whoever ordered hears, where the step alone says too little. */
  readonly told?: string | undefined
  readonly hooks: Hooks
}

/** Moves it, writes down what happened, and tells it to whoever watches. The row must be locked. */
export const moveOrder = async (tx: Tx, row: OrderRow, { by, told, ...step }: OrderStep): Promise<OrderRow> => {
  const { action, notes = '', now } = step
  const history = tx.insert(serviceOrderHistory).values({
    orderId: row.id,
    action,
    status: targetOf(serviceOrderMachine, row.status, action),
    actorId: typeof by === 'string' ? null : by.id,
    actorName: by === 'guest' ? guestName : nameOf(by),
    notes,
    createdAt: now,
  })
  const mover = by === 'guest' ? 'system' : by
  const after = await orders.transition(tx, row, { ...step, by: mover, also: [history] })
  // Nothing more is used: what was kept aside for it is anybody's.
  if (workedStatuses.includes(row.status) && !workedStatuses.includes(after.status))
    await releaseForWork(tx, { serviceOrderId: row.id }, { by: mover, now, reason: serviceOrderActions[action].label })
  await emit(tx, 'service_order.moved', { serviceOrderId: row.id, action, status: after.status })
  await tellCustomer(tx, after, { action, as: step.as, notes, told, now })
  return after
}
