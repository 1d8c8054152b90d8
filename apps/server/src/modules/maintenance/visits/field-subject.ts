/** A work order to work in the field: who reads it, and what is done to it from a device that had no network. */
import { priceRowsOf } from '@jihui/protocol/maintenance/orders/prices'
import * as schemas from '@jihui/protocol/maintenance/orders/task-schema'
import {
  isOverOrder,
  liveWorkOrderStatuses,
  workOrderActions,
  workOrderNumber,
} from '@jihui/protocol/maintenance/orders/work-order-machine'
import { toYuan } from '@jihui/protocol/values'
import { and, desc, eq, inArray, isNull, lte, ne, or } from 'drizzle-orm'
import type { Actor } from '../../../platform/access.ts'
import { addDays, dayOf } from '../../../platform/clock.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { emit } from '../../../platform/events/outbox.ts'
import {
  attachPhotos,
  type BundlePart,
  fieldAct,
  type FieldSubject,
  type HappenedAct,
  newActs,
  type Noting,
} from '../../field/public.ts'
import { lockOrder, type OrderRow, writeHistory } from '../orders/move-order.ts'
import { wasTakenFrom } from '../orders/taken-from.ts'
import { findTask } from '../orders/order-queries.ts'
import { viewTaskDetail } from '../orders/order-view.ts'
import { readTask } from '../orders/read-order.ts'
import { maintenanceEvent, maintenanceHistory, maintenanceRequest } from '../table.ts'
import { completeWork } from './complete-work.ts'
import { type NotedAct, notedActs, noteWords, photosOf } from './field-act.ts'
import { proposeQuote } from './propose-quote.ts'
import { readDeclined } from './read-declined.ts'
import { recordSteps } from './record-steps.ts'
import { takeParts } from './take-parts.ts'
import { acceptWork, declineWork, pauseWork, resumeWork, startWork } from './visit-acts.ts'
import { currentPrices } from '../prices/price-lists.ts'

/** Photographs are asked for by an account alone: staff read them by what they hold. */
const readerOf = (id: number) => ({ id, isStaff: false, permissions: new Set() }) as unknown as Actor

const labelOf = (kind: string): string =>
  notedActs[kind as NotedAct] ?? workOrderActions[kind as keyof typeof workOrderActions]?.label ?? kind

/** Written down in the order's history with its photographs, each act once. */
const note = async (noting: Noting, order: OrderRow, acts: readonly HappenedAct[], who: string): Promise<void> => {
  const { tx, actor, now } = noting
  for (const { eventId, kind, occurredAt, payload, facts, photos, remark } of await newActs(
    noting,
    maintenanceEvent,
    acts,
  )) {
    const words = await noteWords(tx, order.id, payload)
    const happened = { eventId, occurredAt, isDoubtful: true, facts: { ...facts, ...words } }
    await attachPhotos(tx, photosOf(order, 'noted'), photos, actor.id, now)
    await writeHistory(tx, order, {
      action: 'noted',
      by: actor,
      notes: `${who}记下：${labelOf(kind)}${remark}`,
      now,
      happened,
    })
  }
}
/** Locked; his, or taken from him. */
const lockHis = async ({ tx, actor }: Noting, id: number): Promise<OrderRow> => {
  const order = (await lockOrder(tx, id)) ?? refuse('care.not_found')
  if (order.assignedTo !== actor.id && !(await wasTakenFrom(tx, id, actor.id))) refuse('care.not_found')
  return order
}
/** What happened although it could not be applied is written down beside what did, for whoever decides. */
const settle: FieldSubject['settle'] = async (noting, id, acts) => note(noting, await lockHis(noting, id), acts, '师傅')
/** The order is the same whoever has it: its history is read by whoever took over. */
const handOn: FieldSubject['handOn'] = async (noting, id, acts) => {
  const order = await lockHis(noting, id)
  if (order.assignedTo === null || order.assignedTo === noting.actor.id) return null
  await note(noting, order, acts, '前一位师傅')
  const { rentalId, status } = order
  await emit(noting.tx, 'maintenance.moved', { requestId: id, rentalId, action: 'noted', status })
  return `维护单 ${workOrderNumber(id)}`
}
/** What was taken from him is there for what he did before he heard of it, as far as anybody may see it. */
const findHis = async (services: Services, actor: Actor, id: number) => {
  const row = await findTask(services.db, actor, services.clock.now(), id)
  if (row) return viewTaskDetail(services, row, actor)
  return (await wasTakenFrom(services.db, id, actor.id)) ? readDeclined(services, actor, id) : null
}

export const maintenanceSubject: FieldSubject = {
  named: (id) => `维护单 ${workOrderNumber(id)}`,
  path: (id) => `/maintenance/tasks/${id}`,
  deskPath: (id) => `/maintenance/tasks/${id}`,
  isReader: async ({ db, clock }, userId, id) => (await findTask(db, readerOf(userId), clock.now(), id)) !== null,
  stateOf: async (services, actor, id) => {
    const state = await findHis(services, actor, id)
    return state && { ...state }
  },
  acts: {
    accept: fieldAct(labelOf('accept'), schemas.acceptTaskRequest, acceptWork),
    decline: fieldAct(labelOf('decline'), schemas.declineRequest, declineWork),
    start: fieldAct(labelOf('start'), schemas.startRequest, startWork),
    steps: fieldAct(labelOf('steps'), schemas.stepsRequest, recordSteps),
    parts: fieldAct(labelOf('parts'), schemas.partsRequest, takeParts),
    pause: fieldAct(labelOf('pause'), schemas.pauseRequest, pauseWork),
    resume: fieldAct(labelOf('resume'), schemas.resumeRequest, resumeWork),
    quote: fieldAct(labelOf('quote'), schemas.quoteRequest, proposeQuote),
    complete: fieldAct(labelOf('complete'), schemas.completeRequest, completeWork),
  },
  settle,
  handOn,
}

const bundleMax = 50
/** Days ahead a device carries. */
const aheadDays = 7

/** Ended, or somebody else's by now, of what he had a hand in. */
const listLeft = async ({ db }: Pick<Services, 'db'>, actor: Actor): Promise<number[]> => {
  const touched = db
    .selectDistinct({ id: maintenanceHistory.requestId })
    .from(maintenanceHistory)
    .where(eq(maintenanceHistory.actorId, actor.id))
  const { id, status, assignedTo } = maintenanceRequest
  const his = eq(assignedTo, actor.id)
  const rows = await db
    .select({ id, status, assignedTo })
    .from(maintenanceRequest)
    .where(or(his, and(inArray(id, touched), or(isNull(assignedTo), ne(assignedTo, actor.id)))))
    .orderBy(desc(id))
    .limit(bundleMax * 2)
  return rows.filter((row) => row.assignedTo !== actor.id || isOverOrder(row.status as never)).map((row) => row.id)
}

/** Orders somebody works on in the coming days, whole: steps, parts, quotes and what is known of the machine. */
export const maintenanceBundle: BundlePart = {
  read: async (services, actor) => {
    const { db, clock } = services
    const { id, assignedTo, status, startDate } = maintenanceRequest
    const soon = or(isNull(startDate), lte(startDate, addDays(dayOf(clock.now()), aheadDays)))
    const rows = await db
      .select({ id })
      .from(maintenanceRequest)
      .where(and(eq(assignedTo, actor.id), inArray(status, [...liveWorkOrderStatuses]), soon))
      .orderBy(startDate, id)
      .limit(bundleMax)
    const jobs = []
    for (const row of rows) jobs.push({ ...(await readTask(services, actor, row.id)), source: 'task', task_id: row.id })
    return { rows: jobs, removed: await listLeft(services, actor) }
  },
}

/** The public price list as it is now; each order tells the one it goes by. */
export const priceBundle: BundlePart = {
  read: async ({ db, clock }, actor) => {
    if (!actor.roles.includes('technician')) return { rows: [], removed: [] }
    const { list } = await currentPrices(db, clock.now())
    return {
      rows: priceRowsOf(list, '').map(({ priceFen, ...row }) => ({ ...row, price: toYuan(priceFen) })),
      removed: [],
    }
  },
}
