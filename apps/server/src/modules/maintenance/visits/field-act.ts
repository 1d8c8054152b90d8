/**
 * What a technician does to his order. Each act is applied once under its own id, whether it comes at once or hours later
 * from a device that had no network, and follows the same rules.
 */
import { fieldLimits } from '@jihui/protocol/field/limits'
import {
  type WorkOrderAction,
  workOrderActionCodes,
  workOrderNumber,
  workOrderStatuses,
} from '@jihui/protocol/maintenance/orders/work-order-machine'
import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Actor } from '../../../platform/access.ts'
import { addMinutes } from '../../../platform/clock.ts'
import { isOfTable, sqlStateOf, sqlStates, type Tx } from '../../../platform/database/database.ts'
import { emit } from '../../../platform/events/outbox.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import type { AppliedAct, SentAct } from '../../field/public.ts'
import { findLiveJob, isMarked, noteOutsidePayment } from '../../job/public.ts'
import {
  type Happened,
  lockOrder,
  moveOrder,
  type OrderColumns,
  type OrderRow,
  requireOpen,
  writeHistory,
} from '../orders/move-order.ts'
import { wasTakenFrom } from '../orders/taken-from.ts'
import { maintenanceEvent, maintenanceHistory, maintenanceRequest } from '../table.ts'

/** Acts that leave the order where it stands, and what they do to it in words. */
export const notedActs = { steps: '填写步骤', parts: '领用配件' } as const
export type NotedAct = keyof typeof notedActs
type MovingAct = Extract<WorkOrderAction, 'accept' | 'decline' | 'start' | 'pause' | 'resume' | 'quote' | 'complete'>

export interface Doing {
  readonly services: Services
  readonly tx: Tx
  readonly order: OrderRow
  readonly actor: Actor
  /** When it was done, as far as it is believed: what days and standstill are reckoned by. */
  readonly at: Date
  /** It was done without network, and is heard of afterwards. */
  readonly hasHappened: boolean
  readonly now: Date
}
export interface Done {
  readonly set?: OrderColumns
  readonly notes?: string
  readonly facts?: Readonly<Record<string, unknown>>
  readonly isDoubtful?: boolean
}
type Work<Body> = (doing: Doing, body: Body) => Promise<Done>
export type FieldWork<Body> = (services: Services, actor: Actor, sent: SentAct<Body>) => Promise<AppliedAct>

/** The step before: nothing of the work is earlier. What strangers and the desk noted meanwhile is no step of it. */
const lastMoment = async (tx: Tx, { id, createdAt }: OrderRow): Promise<Date> => {
  const steps = [...workOrderActionCodes, ...Object.keys(notedActs)]
  const [last] = await tx
    .select({ at: maintenanceHistory.occurredAt })
    .from(maintenanceHistory)
    .where(and(eq(maintenanceHistory.requestId, id), inArray(maintenanceHistory.action, steps)))
    .orderBy(desc(maintenanceHistory.id))
    .limit(1)
  return last?.at ?? createdAt
}

/** A clock that runs ahead, or says what cannot have been, is kept and marked; what is reckoned goes by when we heard of it. */
const believed = async (tx: Tx, order: OrderRow, stated: Date | null, now: Date) => {
  if (stated === null) return { occurredAt: now, at: now, isDoubtful: false }
  const isAhead = stated > addMinutes(now, fieldLimits.aheadMinutes)
  const isBefore = stated < (await lastMoment(tx, order))
  if (isAhead || isBefore) return { occurredAt: stated, at: now, isDoubtful: true }
  return { occurredAt: stated, at: stated < now ? stated : now, isDoubtful: false }
}

/** The same event again does nothing; somebody else's, or one of another order, is refused. */
const isRepeat = async (tx: Tx, orderId: number, eventId: string | null, actor: Actor): Promise<boolean> => {
  if (eventId === null) return false
  const [known] = await tx
    .select({ orderId: maintenanceEvent.requestId, actorId: maintenanceEvent.actorId })
    .from(maintenanceEvent)
    .where(eq(maintenanceEvent.eventId, eventId))
  if (!known) return false
  return known.orderId === orderId && known.actorId === actor.id ? true : refuse('field.event_of_another')
}

/** What would happen under one event at the same moment on another order. */
const onSameEvent = (error: unknown): never => {
  if (sqlStateOf(error) === sqlStates.uniqueViolation && isOfTable(error, 'maintenance_event'))
    refuse('field.event_of_another')
  throw error
}

/** What a technician writes to an order is looked through for words that ask for payment beside the platform. */
export const noteWords = async (tx: Tx, orderId: number, body: unknown) => {
  const { id, requestId, facts } = maintenanceHistory
  const marked = and(eq(requestId, orderId), isMarked(facts))
  const isTold = async () => (await tx.select({ id }).from(maintenanceHistory).where(marked).limit(1)).length > 0
  const job = await findLiveJob(tx, 'task', orderId)
  const named = `维护单 ${workOrderNumber(orderId)}`
  return noteOutsidePayment(
    tx,
    { jobId: job?.id ?? null, title: named, deskPath: `/maintenance/tasks/${orderId}`, isTold },
    body,
  )
}

interface Applying<Body> {
  readonly isAllowed: (order: OrderRow) => void
  readonly work: Work<Body>
  readonly write: (doing: Doing, done: Done, happened: Happened) => Promise<OrderRow>
}
/** Whoever the order is given to does it; it is nobody else's. */
const applying =
  <Body>({ isAllowed, work, write }: Applying<Body>): FieldWork<Body> =>
  (services, actor, { subjectId, eventId, occurredAt: stated, hasHappened = false, body }) =>
    services.db
      .transaction(async (tx) => {
        const now = services.clock.now()
        const order = (await lockOrder(tx, subjectId)) ?? refuse('care.not_found')
        // Asked first: what he declined, and heard nothing of, is his no longer.
        if (await isRepeat(tx, order.id, eventId, actor)) return { version: order.version, isRepeat: true }
        if (order.assignedTo !== actor.id)
          return refuse((await wasTakenFrom(tx, order.id, actor.id)) ? 'care.taken_from_you' : 'care.not_found')
        isAllowed(order)
        const { occurredAt, at, isDoubtful } = await believed(tx, order, stated, now)
        const doing = { services, tx, order, actor, at, hasHappened, now }
        const done = await work(doing, body)
        const after = await write(doing, done, {
          eventId,
          occurredAt,
          isDoubtful: isDoubtful || (done.isDoubtful ?? false),
          facts: { visit: order.visit, ...done.facts, ...(await noteWords(tx, order.id, body)) },
        })
        return { version: after.version, isRepeat: false }
      })
      .catch(onSameEvent)

export const movingAct = <Body>(action: MovingAct, work: Work<Body>): FieldWork<Body> =>
  applying({
    isAllowed: (order) => requireOpen(order, action),
    work,
    write: ({ services: { hooks }, tx, order, actor, now }, { notes = '', set = {} }, happened) =>
      moveOrder(tx, order, { action, by: actor, as: 'technician', now, notes, set, hooks, happened }),
  })

/** While he works; the order goes on standing where it does, under its next version. */
export const notedAct = <Body>(action: NotedAct, work: Work<Body>): FieldWork<Body> =>
  applying({
    isAllowed: ({ status }) => {
      if (status !== 'in_progress')
        refuse('care.action_not_allowed', {
          message: `维护单当前为“${workOrderStatuses[status].label}”，不能${notedActs[action]}`,
        })
    },
    work,
    write: async ({ tx, order, actor, now }, { notes = '', set = {} }, happened) => {
      const [after] = await tx
        .update(maintenanceRequest)
        .set({ ...set, version: sql`${maintenanceRequest.version} + 1` as unknown as number })
        .where(eq(maintenanceRequest.id, order.id))
        .returning()
      await writeHistory(tx, order, { action, by: actor, notes, now, happened })
      await emit(tx, 'maintenance.moved', {
        requestId: order.id,
        rentalId: order.rentalId,
        action,
        status: order.status,
      })
      return after as OrderRow
    },
  })

export const photosOf = ({ id }: OrderRow, act: string) => ({ kind: 'maintenance_request', id, act })
export const noChange = (): Promise<Done> => Promise.resolve({})
