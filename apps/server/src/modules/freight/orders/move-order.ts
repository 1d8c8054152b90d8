/** How a freight order moves on: the only writer of its status, and of what follows in the same transaction. */
import { deductionHistory } from '@jihui/protocol/freight/deductions/machine'
import {
  type FreightOrderAction,
  freightOrderActions,
  type FreightOrderActor,
  freightOrderMachine,
  freightOrderNumber,
  type FreightOrderStatus,
  isLiveOrder,
} from '@jihui/protocol/freight/order-machine'
import { eq } from 'drizzle-orm'
import type { Tx } from '../../../platform/database/database.ts'
import { emit } from '../../../platform/events/outbox.ts'
import type { Hooks } from '../../../platform/hooks.ts'
import { bindMachine, type By, nameOf } from '../../../platform/machine/transition.ts'
import { requireNoParty } from '../../identity/public.ts'
import { cargo } from '../cargos/cargo-table.ts'
import { freightHistory, freightOrder, tripOccupancy } from './order-table.ts'

export type OrderRow = Omit<typeof freightOrder.$inferSelect, 'status'> & { status: FreightOrderStatus }

const orders = bindMachine<FreightOrderStatus, FreightOrderAction, typeof freightOrder, OrderRow>({
  machine: freightOrderMachine,
  table: freightOrder,
  refusals: { notAllowed: 'freight.order_action_not_allowed', changedMeanwhile: 'freight.order_changed' },
  staffRoles: ['staff'],
  requireNoParty: (hooked, tx, actor, { shipperId, driverId, payeeId }) =>
    requireNoParty(hooked, tx, actor, { accounts: [shipperId, driverId, payeeId] }),
  columns: ({ version }, to, { action, notes = '', now }) => ({
    version: version + 1,
    ...(!isLiveOrder(to) && { endedAt: now, endedBy: action, reason: notes, screenedAt: null }),
  }),
  audit: {
    objectType: 'freight_order',
    shown: ({ status, priceFen, version }) => ({ status, price_fen: priceFen, version }),
  },
})
export const requireOpen = orders.requireOpen

/** What was done where it was done, and when it reached us. */
export interface Happened {
  /** Made by the device; null of a call that named none. */
  readonly eventId: string | null
  readonly occurredAt: Date
  readonly latitude?: number | undefined
  readonly longitude?: number | undefined
  /** Kept, and looked at. */
  readonly isDoubtful?: boolean
  readonly facts?: Readonly<Record<string, unknown>>
}
export interface OrderStep {
  readonly action: FreightOrderAction
  readonly by: By
  readonly as: FreightOrderActor
  readonly now: Date
  readonly notes?: string
  readonly set?: Partial<typeof freightOrder.$inferInsert>
  readonly told?: Readonly<Record<string, unknown>>
  readonly hooks?: Hooks
  readonly happened?: Happened
}

export const writeHistory = (
  tx: Tx,
  { id, status }: Pick<OrderRow, 'id' | 'status'>,
  { action, by, notes = '', now, happened }: Omit<OrderStep, 'as' | 'action'> & { action: string },
) =>
  tx.insert(freightHistory).values({
    orderId: id,
    action,
    status,
    eventId: happened?.eventId ?? null,
    occurredAt: happened?.occurredAt ?? now,
    receivedAt: now,
    actorId: by === 'system' ? null : by.id,
    actorName: nameOf(by),
    latitude: happened?.latitude ?? null,
    longitude: happened?.longitude ?? null,
    isDoubtful: happened?.isDoubtful ?? false,
    facts: happened?.facts ?? {},
    notes,
  })

/** Moves it, writes down what happened, and lets vehicle and driver go where it ended. The row must be locked. */
export const moveOrder = async (tx: Tx, row: OrderRow, step: OrderStep): Promise<OrderRow> => {
  const { happened: _happened, ...plain } = step
  const after = await orders.transition(tx, row, plain)
  await writeHistory(tx, after, step)
  if (!isLiveOrder(after.status))
    await tx.update(tripOccupancy).set({ releasedAt: step.now }).where(eq(tripOccupancy.orderId, row.id))
  await emit(tx, 'freight.order_moved', { freightOrderId: row.id, action: step.action, status: after.status })
  return after
}

export const lockOrder = (tx: Tx, id: number): Promise<OrderRow | null> => orders.lock(tx, eq(freightOrder.id, id))

type Named = Pick<typeof cargo.$inferSelect, 'goodsName' | 'fromCity' | 'toCity'>
/** As a sentence names it, by its cargo. */
export const wordsOf = ({ id }: Pick<OrderRow, 'id'>, { goodsName, fromCity, toCity }: Named) => ({
  freightOrderId: id,
  number: freightOrderNumber(id),
  goods: goodsName,
  way: `${fromCity}到${toCity}`,
})
export const orderWords = async (tx: Tx, order: Pick<OrderRow, 'id' | 'cargoId'>) => {
  const [named] = await tx
    .select({ goodsName: cargo.goodsName, fromCity: cargo.fromCity, toCity: cargo.toCity })
    .from(cargo)
    .where(eq(cargo.id, order.cargoId))
  return wordsOf(order, named!)
}
/** Whoever drives and whoever earns by it. */
export const driversOf = ({ driverId, payeeId }: Pick<OrderRow, 'driverId' | 'payeeId'>): number[] => [
  ...new Set([driverId, payeeId]),
]
export const historyLabel = (action: string): string =>
  action in freightOrderActions
    ? (freightOrderActions[action as FreightOrderAction].history ?? '')
    : (deductionHistory[action] ?? '')
