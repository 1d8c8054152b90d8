/** A work order and its request, as one of their readers sees them. */
import { faultLabel } from '@jihui/protocol/maintenance/faults'
import { maintenanceKinds, urgencies } from '@jihui/protocol/maintenance/machine'
import { workOrderLimits } from '@jihui/protocol/maintenance/orders/limits'
import type { careRequest, careRequestDetail, task, taskDetail } from '@jihui/protocol/maintenance/orders/order-schema'
import {
  careRequestNumber,
  careRequestStatuses,
  isOverOrder,
  pauseReasons,
  type PauseReason,
  payers,
  startedStatuses,
  historyOf,
  type WorkOrderAction,
  workOrderActionsFor,
  type WorkOrderActor,
  workOrderNumber,
  workOrderOrigins,
  workOrderStatuses,
} from '@jihui/protocol/maintenance/orders/work-order-machine'
import { waitsByColumn } from '@jihui/protocol/all-waiting'
import { settled, type Waiting } from '@jihui/protocol/module'
import { orderNumber } from '@jihui/protocol/rental/conventions'
import { findLine } from '@jihui/protocol/rental/lines'
import type { TenantCapability } from '@jihui/protocol/tenant/roles'
import { toYuan } from '@jihui/protocol/values'
import type * as z from 'zod/mini'
import type { Actor } from '../../../platform/access.ts'
import { addDays, dayOf } from '../../../platform/clock.ts'
import type { Services } from '../../../platform/services.ts'
import { listPhotos } from '../../field/public.ts'
import { listWorkParts } from '../../parts/public.ts'
import { meterUnitOf } from '../../upkeep/public.ts'
import {
  findQuote,
  listHistory,
  listRecordIds,
  listStepResults,
  type ListedTask,
  type TaskRow,
} from './order-queries.ts'
import { tellPrices } from '../prices/told-prices.ts'
import { listMachinePast } from '../records/machine-past.ts'
import { listHandedOut, paymentNoteOf, viewPayerReason } from './payer-reason.ts'
import { payersFor } from '../requests/payer-of-request.ts'
import { viewPart } from './view-part.ts'
import { viewQuote } from './view-quote.ts'
import { actsAsPayer, actsAsRenter, mayAccept, type OrderParties, rolesOf, seesMoney } from './parties-of-order.ts'
import { findDispute } from '../disputes/find-dispute.ts'
import { disputeActionsOf, disputeBefore, isDisputedRow, viewDispute } from '../disputes/view-dispute.ts'
import { toldActors } from '../../identity/public.ts'

export const photoSubject = 'maintenance_request'
const iso = (moment: Date | string): string => new Date(moment).toISOString()
const isoOrNull = (moment: Date | string | null): string | null => (moment === null ? null : iso(moment))

const waitsOf = ({ status }: Pick<ListedTask, 'status'>): string => {
  const waiting: Waiting | typeof settled | undefined = waitsByColumn['maintenance_request.status']?.[status]
  return waiting === undefined || waiting === settled ? '' : waiting.sentence
}
const whoOf = (row: ListedTask) => ({
  userId: row.user_id,
  takenBy: row.taken_by,
  assignedTo: row.assigned_to,
  payer: row.payer,
  isReported: row.is_reported,
  origin: row.origin,
})
const partiesOf = (row: ListedTask): OrderParties => ({
  ownerId: row.owner_id,
  renterId: row.renter_id,
  renterKey: row.renter_key,
  name: row.equipment_name,
  serial: row.unit_serial,
})
/** As whom the reader acts on it. */
export const rolesOfRow = (row: ListedTask, actor: Actor): WorkOrderActor[] =>
  rolesOf(whoOf(row), partiesOf(row), actor)
/** Who pays for a company need not be who agrees for it. */
const paysFor = (row: ListedTask, actor: Actor, capability: TenantCapability): boolean =>
  actsAsPayer(whoOf(row), partiesOf(row), actor, capability)

const aboutOf = (row: ListedTask) => ({
  id: row.id,
  unit_id: row.unit_id,
  equipment_id: row.equipment_id,
  equipment_name: row.equipment_name,
  equipment_model: row.equipment_model,
  unit_serial: row.unit_serial,
  illustration: row.illustration,
  line: row.line,
  city: row.city,
  rental_id: row.rental_id,
  order_number: row.rental_id === null ? null : orderNumber(row.rental_id),
  origin: row.origin,
  origin_display: workOrderOrigins[row.origin],
  description: row.description,
  fault_code: row.fault_code,
  fault_display: row.fault_code && faultLabel(row.line, row.fault_code),
  urgency: row.urgency,
  urgency_display: urgencies[row.urgency],
  reporter_name: row.reporter_name ?? '',
  created_at: iso(row.created_at),
  version: row.version,
})

/** What a request's own addresses call the steps of an order. */
const requestActions = { take_in: 'accept', reject: 'reject', merge: 'merge', withdraw: 'withdraw' } as const
/** Of finished work the result is no reason. */
const lastReason = ({ status, result }: ListedTask) => (isOverOrder(status) && status !== 'completed' ? result : '')

/** What is said of its money is for whoever sees that. */
const disputeNote = 'dispute'
const withoutMoney = <Row extends { readonly action: string; readonly notes: string }>(row: Row): Row =>
  row.action.endsWith(disputeNote) ? { ...row, notes: '' } : row

/** As `standstill.ts` reckons it. */
const standsSince = (row: ListedTask) =>
  row.rental_id === null || row.payer === 'renter' || row.finished_at !== null || isOverOrder(row.status)
    ? null
    : isoOrNull(row.stood_from)

export const viewRequest = (row: ListedTask, actor: Actor): z.output<typeof careRequest> => {
  const { request } = workOrderStatuses[row.status]
  const isTask = request === 'accepted' || request === 'closed'
  const actions = workOrderActionsFor(row.status, rolesOfRow(row, actor)).flatMap((action) =>
    action in requestActions ? requestActions[action as keyof typeof requestActions] : [],
  )
  return {
    number: careRequestNumber(row.id),
    status: request,
    status_display: careRequestStatuses[request].label,
    task_id: isTask ? row.id : null,
    task_status_display: isTask ? workOrderStatuses[row.status].label : null,
    merged_into: row.merged_into,
    waits: waitsOf(row),
    start_date: row.start_date,
    end_date: row.end_date,
    technician_name: row.technician_name ?? '',
    stands_since: standsSince(row),
    reason: lastReason(row),
    actions,
    ...aboutOf(row),
  }
}

/** He may still say whether its time suits him. */
export const visitIsAhead = ({ status }: { readonly status: string }): boolean =>
  status === 'assigned' || status === 'accepted'

type TaskAction = z.output<typeof task>['actions'][number]
/** Steps of the machine, and what else may be done with it now. `quote` and the like are the technician's while he works. */
const actionsOf = (row: ListedTask, roles: readonly WorkOrderActor[], actor: Actor): TaskAction[] => {
  const isVisited = roles.includes('reporter') || actsAsRenter(partiesOf(row), actor, 'receive')
  const own: readonly WorkOrderAction[] = workOrderActionsFor(row.status, roles)
  const may = (role: WorkOrderActor) => roles.includes(role)
  const more: [TaskAction, boolean][] = [
    ['steps', may('technician') && row.status === 'in_progress' && row.has_steps],
    ['parts', may('technician') && row.status === 'in_progress'],
    ['agree_visit', isVisited && row.visit_agreed === false && visitIsAhead(row)],
    ['swap', (may('staff') || may('owner')) && !isOverOrder(row.status) && row.occupancy_id === null],
    [
      'pay',
      paysFor(row, actor, 'pay') &&
        !!row.total_fen &&
        row.paid_at === null &&
        row.claimed_at === null &&
        (row.status === 'pending_acceptance' || row.status === 'completed'),
    ],
    ...disputeActionsOf(row, roles, actor),
    ['rate', may('reporter') && row.status === 'completed' && row.rating === null && row.finished_at !== null],
  ]
  const isKept = (action: WorkOrderAction) =>
    !(action === 'quote' && row.is_rework) &&
    // What was begun on an agreed quote is finished; what was charged the desk alone calls off.
    !(action === 'cancel' && !row.total_fen && row.is_agreed) &&
    !(action === 'cancel' && !!row.total_fen && (row.payer === 'platform' || !may('staff'))) &&
    !(action === 'confirm' && !mayAccept(whoOf(row), roles))
  return [...own.filter(isKept), ...more.flatMap(([action, isAllowed]) => (isAllowed ? [action] : []))]
}

export const viewTask = (row: ListedTask, actor: Actor): z.output<typeof task> => {
  const roles = rolesOfRow(row, actor)
  return {
    number: workOrderNumber(row.id),
    status: row.status,
    status_display: workOrderStatuses[row.status].label,
    request_id: row.is_reported ? row.id : null,
    plan_id: row.plan_id,
    title: row.title || row.description.slice(0, 40),
    kind: row.kind,
    kind_display: maintenanceKinds[row.kind],
    payer: row.payer,
    payer_display: payers[row.payer].label,
    start_date: row.start_date,
    end_date: row.end_date,
    visit_agreed: row.visit_agreed,
    due_on: row.due_on,
    is_late: row.is_late,
    alarm_count: row.alarm_count,
    technician_id: row.assigned_to,
    technician_name: row.technician_name ?? '',
    pause_reason: row.pause_reason,
    pause_reason_display: row.pause_reason ? (pauseReasons[row.pause_reason as PauseReason]?.label ?? '') : '',
    visit: row.visit,
    is_rework: row.is_rework,
    is_disputed: isDisputedRow(row),
    waits: waitsOf(row),
    roles,
    actions: actionsOf(row, roles, actor),
    started_at: isoOrNull(row.started_at),
    finished_at: isoOrNull(row.finished_at),
    resolved_at: isoOrNull(row.resolved_at),
    ...aboutOf(row),
  }
}

type Reading = Pick<Services, 'db' | 'clock'>
/** What no account began was begun by what it came from. */
const viewHistory = async (
  db: Reading['db'],
  rows: Awaited<ReturnType<typeof listHistory>>,
  { origin }: TaskRow,
  actor: Actor,
) => {
  const steps = rows.map((row) => ({ ...row, actorId: row.actor_id, actorName: row.actor_name }))
  const told = await toldActors(db, actor, steps)
  return steps.map((row) => ({
    id: row.id,
    action: row.action,
    label: row.action === 'request' ? '提出' : historyOf(row.action) || row.notes,
    status: row.status,
    status_display: workOrderStatuses[row.status].label,
    notes: row.notes,
    actor: row.action === 'request' && row.actorId === null ? workOrderOrigins[origin] : told(row),
    occurred_at: iso(row.occurred_at ?? row.created_at),
    received_at: iso(row.created_at),
  }))
}
const viewPhotos = (rows: Awaited<ReturnType<typeof listPhotos>>) =>
  rows.map(({ sha256, act: kind, position, url, taken_at }) => ({ sha256, kind, position, url, taken_at }))

const payersOf = (row: TaskRow, actor: Actor) =>
  payersFor(
    { userId: row.user_id, origin: row.origin },
    partiesOf(row),
    rolesOfRow(row, actor).includes('owner') ? 'owner' : 'staff',
  )

export const viewRequestDetail = async (
  { db }: Reading,
  row: TaskRow,
  actor: Actor,
): Promise<z.output<typeof careRequestDetail>> => {
  const [photos, history] = await Promise.all([listPhotos(db, photoSubject, row.id), listHistory(db, row.id)])
  const reports = photos.filter(({ act }) => act === 'report')
  const request = viewRequest(row, actor)
  return {
    ...request,
    payers: request.actions.includes('accept') ? payersOf(row, actor) : [],
    handover_photos: request.actions.includes('accept') ? await listHandedOut(db, row, actor) : [],
    photos: viewPhotos(reports),
    history: await viewHistory(db, history, row, actor),
  }
}

const warrantyUntil = ({ status, finished_at: finished }: TaskRow): string | null =>
  status === 'completed' && finished !== null ? addDays(dayOf(finished), workOrderLimits.warrantyDays) : null

export const viewTaskDetail = async (
  { db, clock }: Reading,
  row: TaskRow,
  actor: Actor,
): Promise<z.output<typeof taskDetail>> => {
  const [photos, history, results, quote, parts, recordIds, dispute] = await Promise.all([
    listPhotos(db, photoSubject, row.id),
    listHistory(db, row.id),
    listStepResults(db, row.id, row.visit),
    findQuote(db, row.id),
    listWorkParts(db, { taskId: row.id }),
    listRecordIds(db, row.id),
    findDispute(db, row.id),
  ])
  const roles = rolesOfRow(row, actor)
  const listed = viewTask(row, actor)
  const disputeEnds = roles.includes('payer') ? disputeBefore(row, clock.now()) : null
  const isMoneySeen = seesMoney(roles) || paysFor(row, actor, 'view_money')
  const isWorked = roles.some((role) => role === 'technician' || role === 'owner' || role === 'staff')
  const resultOf = new Map(results.map((one) => [one.step_id, one]))
  const isAtWork = (startedStatuses as readonly string[]).includes(row.status)
  return {
    location: isWorked ? row.location : '',
    contact_name: isWorked ? (row.contact_name ?? '') : '',
    contact_phone:
      roles.includes('technician') || roles.includes('staff') ? row.contact_phone || row.reporter_phone || '' : '',
    alarm: row.alarm && { level: row.alarm.level, code: row.alarm.code ?? '', message: row.alarm.message ?? '' },
    duration_days: row.duration_days,
    tolerance_days: row.tolerance_days,
    skill: row.skill,
    requires_signature: row.requires_signature,
    needs_meter: row.needs_meter,
    meter_unit: findLine(row.line).handover.meter ? meterUnitOf(row.line) : null,
    steps: row.steps.map((step) => ({
      ...step,
      result: resultOf.get(step.id)?.result ?? null,
      value: resultOf.get(step.id)?.value ?? null,
      note: resultOf.get(step.id)?.note ?? '',
    })),
    prices: roles.includes('technician')
      ? await tellPrices(db, row.price_version, row.city, findLine(row.line).priceClasses)
      : null,
    quote: quote && isMoneySeen ? viewQuote(quote) : null,
    total_amount: isMoneySeen && row.total_fen !== null ? toYuan(row.total_fen) : null,
    paid_at: isMoneySeen ? isoOrNull(row.paid_at) : null,
    dispute: dispute && isMoneySeen ? viewDispute(dispute) : null,
    dispute_before: isoOrNull(disputeEnds),
    payer_reason: await viewPayerReason(db, row, actor),
    payment_note: isMoneySeen
      ? paymentNoteOf(row, history.findLast(({ action }) => action === 'claim_settled')?.notes)
      : '',
    parts: isWorked || isAtWork ? parts.map((part) => viewPart(part, isMoneySeen)) : [],
    confirm_before: isoOrNull(row.confirm_before),
    warranty_until: warrantyUntil(row),
    result: row.result,
    notes: isWorked ? row.notes : '',
    reason: lastReason(row),
    record_ids: recordIds,
    machine_past: isWorked ? await listMachinePast(db, { unitId: row.unit_id, orderId: row.id }) : [],
    rating:
      row.rating === null || row.rated_at === null
        ? null
        : { rating: row.rating, comments: row.rating_comments, created_at: iso(row.rated_at) },
    photos: viewPhotos(isMoneySeen ? photos : photos.filter(({ act }) => act !== disputeNote)),
    history: await viewHistory(db, isMoneySeen ? history : history.map(withoutMoney), row, actor),
    ...listed,
    actions: disputeEnds === null ? listed.actions : [...listed.actions, 'dispute'],
  }
}
