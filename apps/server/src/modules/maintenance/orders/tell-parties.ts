/** Whom a step of a work order concerns, told in the transaction that takes it. */
import { spokenDay } from '../../../platform/clock.ts'
import { type WorkOrderAction, workOrderNumber } from '@jihui/protocol/maintenance/orders/work-order-machine'
import { toYuan } from '@jihui/protocol/values'
import type { Actor } from '../../../platform/access.ts'
import { beyondHisOwn } from '../../../platform/caller.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { event, type EventDeclaration } from '../../../platform/events/declared.ts'
import { emit } from '../../../platform/events/outbox.ts'
import type { Hooked } from '../../../platform/hooks.ts'
import type { OrderRow, OrderStep } from './move-order.ts'
import {
  askerOf,
  byRenter,
  findParties,
  forOthers,
  isStillAppointed,
  type OrderParties,
  payerOf,
  tenantOfKey,
} from './parties-of-order.ts'
import { toldOfRenter } from './told-of-renter.ts'

/** `visited`: whoever has the machine and is asked whether the visit suits him. */
type Told = 'technician' | 'asker' | 'payer' | 'owner' | 'visited'
/** Whoever acted knows already. Steps that are told to nobody here have words of their own, or concern the desk alone. */
const toldOf = {
  take_in: ['asker'],
  reject: ['asker'],
  merge: ['asker'],
  assign: ['technician', 'asker', 'visited'],
  accept: ['asker', 'owner'],
  decline: ['owner'],
  start: ['asker', 'owner'],
  pause: ['asker', 'owner'],
  quote: ['payer'],
  agree: ['technician'],
  refuse: ['technician', 'owner'],
  complete: ['asker', 'owner'],
  confirm: ['technician', 'payer'],
  count_accepted: ['technician', 'asker', 'payer'],
  reopen: ['technician', 'owner'],
  cancel: ['technician', 'asker', 'owner'],
} as const satisfies Readonly<Partial<Record<WorkOrderAction, readonly Told[]>>>
type ToldAction = keyof typeof toldOf
const isTold = (action: WorkOrderAction): action is ToldAction => action in toldOf

/** An order as a sentence names it, and who is told. */
export interface TaskTold {
  readonly userId: number
  readonly requestId: number
  readonly number: string
  readonly name: string
  readonly days: string
  readonly notes: string
}
/**
 * Told beside the steps: that the renter cannot have him come then, that the work is not paid or not done in time, and what
 * became of a report that was merged into the order.
 */
const besides = ['visit_refused', 'unpaid', 'runs_over', 'runs_over_owner', 'merged_done', 'merged_over'] as const
type TaskTopic = `maintenance.task_${ToldAction | (typeof besides)[number]}`
export const taskEvents = Object.fromEntries(
  [...Object.keys(toldOf), ...besides].map((action) => [`maintenance.task_${action}`, event<TaskTold>()]),
) as Readonly<Record<TaskTopic, EventDeclaration<TaskTold>>>
declare module '../../../platform/events/outbox.ts' {
  interface Events extends Readonly<Record<TaskTopic, TaskTold>> {}
}

interface Telling {
  readonly hooked: Hooked
  readonly tx: Tx
  readonly order: OrderRow
  readonly parties: OrderParties
  readonly now: Date
}
const nobody: readonly number[] = []
const oneOf = (account: number | null): readonly number[] => (account === null ? nobody : [account])
/** Who placed the rental, or whoever is told of its company's orders since he left. */
const renters = ({
  hooked,
  tx,
  parties: { renterId, renterKey },
}: Telling): Promise<readonly number[]> | readonly number[] =>
  renterId === null ? nobody : toldOfRenter(hooked, tx, { renterId, tenantId: tenantOfKey(renterKey) })
/** Whoever reported it; for others as long as they have him do it, and for a company as long as he belongs to it. */
export const askersOf = async (telling: Telling): Promise<readonly number[]> => {
  const { hooked, tx, order, parties, now } = telling
  const asker = askerOf(order)
  if (asker === null) return nobody
  if (order.origin === forOthers)
    return (await beyondHisOwn(() => isStillAppointed(tx, order.id, asker, now))) ? [asker] : nobody
  const tenantId = order.origin === byRenter ? tenantOfKey(parties.renterKey) : null
  return toldOfRenter(hooked, tx, { renterId: asker, tenantId })
}
export const payersOf = (telling: Telling): Promise<readonly number[]> | readonly number[] => {
  const { order, parties } = telling
  return order.payer === 'renter' ? renters(telling) : oneOf(payerOf(order, parties))
}
const accountsOf: Readonly<Record<Told, (telling: Telling) => Promise<readonly number[]> | readonly number[]>> = {
  technician: ({ order }) => oneOf(order.assignedTo),
  asker: askersOf,
  payer: payersOf,
  owner: ({ parties }) => oneOf(parties.ownerId),
  visited: (telling) => (telling.order.visitAgreed === false ? renters(telling) : nobody),
}
export const spokenDays = ({ startDate: from, endDate: to }: Pick<OrderRow, 'startDate' | 'endDate'>): string => {
  if (!from) return ''
  return to && to !== from ? `${spokenDay(from)}到${spokenDay(to)}` : spokenDay(from)
}

export const tellParties = async (tx: Tx, order: OrderRow, step: OrderStep): Promise<void> => {
  const { action, by, notes = '', now } = step
  if (!isTold(action)) return
  const parties = await findParties(tx, order)
  const people = new Set<number>()
  for (const one of toldOf[action])
    for (const id of await accountsOf[one]({ hooked: step, tx, order, parties, now })) people.add(id)
  if (by !== 'system') people.delete(by.id)
  for (const userId of people) await emit(tx, `maintenance.task_${action}`, toldTo(userId, order, parties, notes))
}

export const toldTo = (userId: number, order: OrderRow, parties: OrderParties, notes: string): TaskTold => ({
  userId,
  requestId: order.id,
  number: workOrderNumber(order.id),
  name: `${parties.name}（${parties.serial}）`,
  days: spokenDays(order) ? `${spokenDays(order)}上门` : '上门时间师傅会约',
  notes,
})

/** Whoever took the order in arranges another time, with the machine's owner. */
export const tellVisitRefused = async (tx: Tx, order: OrderRow, by: Actor, notes: string): Promise<void> => {
  const parties = await findParties(tx, order)
  const people = new Set([order.takenBy, parties.ownerId].filter((id) => id !== null && id !== by.id))
  for (const userId of people)
    if (userId !== null) await emit(tx, 'maintenance.task_visit_refused', toldTo(userId, order, parties, notes))
}
/** A reminder, with what he owes; nobody where the platform pays. */
export const tellUnpaid = async (hooked: Hooked, tx: Tx, order: OrderRow, now: Date): Promise<void> => {
  const parties = await findParties(tx, order)
  if (!order.totalFen) return
  const notes = `¥${toYuan(order.totalFen).toFixed(2)}`
  for (const userId of await payersOf({ hooked, tx, order, parties, now }))
    await emit(tx, 'maintenance.task_unpaid', toldTo(userId, order, parties, notes))
}

/** Whoever is told of the next rental of the machine, and its owner: it may not be ready on the first day. */
export const tellRunsOver = async (
  tx: Tx,
  order: OrderRow,
  { renterIds, firstDay }: { readonly renterIds: readonly number[]; readonly firstDay: string },
): Promise<void> => {
  const parties = await findParties(tx, order)
  const told = (userId: number) => ({ ...toldTo(userId, order, parties, ''), days: spokenDay(firstDay) })
  for (const userId of renterIds) await emit(tx, 'maintenance.task_runs_over', told(userId))
  if (parties.ownerId !== null) await emit(tx, 'maintenance.task_runs_over_owner', told(parties.ownerId))
}
