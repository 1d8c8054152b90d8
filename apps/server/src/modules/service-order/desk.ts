/** What the desk does with one order: asks technicians by hand, replaces, calls off, decides. */
import { jobOfferStatuses } from '@jihui/protocol/job/machine'
import { serviceOrderLimits } from '@jihui/protocol/service-order/limits'
import type {
  decideServiceRequest,
  decisionPreview,
  deskServiceOrder,
  raiseRequest,
} from '@jihui/protocol/service-order/desk-schema'
import { spokenYuan } from '@jihui/protocol/spoken'
import { toYuan } from '@jihui/protocol/values'
import type * as z from 'zod/mini'
import type { Actor } from '../../platform/access.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { requireNoParty } from '../identity/public.ts'
import {
  endJobOf,
  findLiveJob,
  isLateToLeave,
  isWidest,
  listOffersOf,
  lockLiveJob,
  offerByHand,
  raisedFenOf,
  raisePay,
  suggestTechnicians,
  widenSearch,
} from '../job/public.ts'
import { afterAccepted } from './customer-acts.ts'
import { isLateOrder } from './lateness.ts'
import { lockOrder, moveOrder, type OrderRow, requireOpen } from './move-order.ts'
import { previewDivision } from './order-payable.ts'
import { viewOrder } from './order-view.ts'
import { refundAll } from './refund-order.ts'

type OfferRow = Awaited<ReturnType<typeof listOffersOf>>[number]
const viewOffer = ({ offer, name }: OfferRow) => {
  const { score, terms, gates } = offer.match
  const match = { score, terms: terms.map((term) => ({ ...term, inputs: { ...term.inputs } })), gates: [...gates] }
  return {
    technician_id: offer.technicianId,
    name,
    status: offer.status,
    status_display: jobOfferStatuses[offer.status].label,
    wave: offer.wave,
    score: offer.score,
    distance_km: offer.distanceKm,
    travel_minutes: offer.travelMinutes,
    offered_at: offer.offeredAt.toISOString(),
    expires_at: offer.expiresAt.toISOString(),
    reason: offer.reason,
    match,
  }
}

export const viewForDesk = async (
  db: Queryable,
  row: OrderRow,
  now: Date,
): Promise<z.output<typeof deskServiceOrder>> => {
  const job = await findLiveJob(db, 'service_order', row.id)
  const offers = job ? await listOffersOf(db, job.id) : []
  return {
    ...(await viewOrder(db, row, { isFull: true, as: 'staff', now })),
    job_id: job?.id ?? null,
    customer_id: row.customerId,
    is_late: isLateOrder(row, job, now),
    is_silent: row.status === 'matched' && job !== null && isLateToLeave(job, now),
    circle_km: job?.status === 'offered' ? job.circleKm : null,
    technician_pay: job ? toYuan(job.payFen) : null,
    raised: job ? toYuan(raisedFenOf(job)) : 0,
    can_widen: job?.status === 'offered' && !isWidest(job),
    offers: offers.map(viewOffer),
  }
}

export const offerOrder = async (
  services: Services,
  actor: Actor,
  row: OrderRow,
  ids: readonly number[],
): Promise<void> => {
  await requireNoParty(services, services.db, actor, { accounts: [row.customerId, row.technicianId] })
  const job = await findLiveJob(services.db, 'service_order', row.id)
  if (!job) return refuse('job.not_found')
  await offerByHand(services, actor, job.id, ids)
}

export const suggestForOrder = async (services: Services, row: OrderRow, keyword: string) => {
  const job = await findLiveJob(services.db, 'service_order', row.id)
  if (!job) return refuse('job.not_found')
  return (await suggestTechnicians(services, job, keyword)).map(({ person, isAsked }) => ({
    id: person.userId,
    name: person.name,
    score: person.match.score,
    distance_km: person.distanceKm,
    travel_minutes: person.travelMinutes,
    is_asked: isAsked,
    is_fitting: person.match.isFitting,
    shut: person.match.gates.filter(({ passed }) => !passed).map(({ reason }) => reason),
  }))
}

export const widenOrder = async (services: Services, actor: Actor, row: OrderRow): Promise<void> => {
  await requireNoParty(services, services.db, actor, { accounts: [row.customerId, row.technicianId] })
  const job = await findLiveJob(services.db, 'service_order', row.id)
  if (!job) return refuse('job.not_found')
  await widenSearch(services, actor, job.id)
}

export const raiseForOrder = async (
  services: Services,
  actor: Actor,
  row: OrderRow,
  { amount, reason }: z.output<typeof raiseRequest>,
): Promise<void> => {
  await requireNoParty(services, services.db, actor, { accounts: [row.customerId, row.technicianId] })
  const job = await findLiveJob(services.db, 'service_order', row.id)
  if (!job) return refuse('job.not_found')
  await raisePay(services, actor, job.id, { fen: amount, maxFen: serviceOrderLimits.raiseMaxFen, reason })
}

export const replaceByDesk = (
  { db, clock, hooks }: Services,
  actor: Actor,
  id: number,
  reason: string,
): Promise<void> =>
  db.transaction(async (tx) => {
    const now = clock.now()
    const job = await lockLiveJob(tx, 'service_order', id)
    if (!job || job.technicianId === null)
      return refuse('service_order.action_not_allowed', { message: '现在还没有师傅接单' })
    await endJobOf(tx, 'service_order', id, { action: 'replace', by: actor, as: 'staff', notes: reason, now, hooks })
  })

/** The customer pays nothing, and has back what he paid. */
export const callOffOrder = (services: Services, actor: Actor, id: number, reason: string): Promise<void> =>
  services.db.transaction(async (tx) => {
    const { clock, hooks } = services
    const now = clock.now()
    await lockLiveJob(tx, 'service_order', id)
    const order = (await lockOrder(tx, id)) ?? refuse('service_order.not_found')
    requireOpen(order, 'call_off')
    await endJobOf(tx, 'service_order', id, { action: 'cancel', by: actor, as: 'staff', notes: reason, now, hooks })
    const after = await moveOrder(tx, order, { action: 'call_off', by: actor, as: 'staff', notes: reason, now, hooks })
    await refundAll(services, tx, after, reason, now)
  })

const requireWithin = ({ totalFen }: OrderRow, backFen: number): void => {
  const owedFen = totalFen ?? 0
  if (backFen > owedFen) refuse('request.invalid', { errors: { to_customer: `最多退 ${spokenYuan(owedFen)}` } })
}

/** What a decision would come to, by what decides it. */
export const previewDecision = (
  { db }: Services,
  row: OrderRow,
  backFen: number,
): Promise<z.output<typeof decisionPreview>> => {
  requireOpen(row, 'decide')
  requireWithin(row, backFen)
  return db.transaction(async (tx) => {
    const division = await previewDivision(tx, row, backFen)
    return {
      held: toYuan(division.backFen + division.technicianFen + division.platformFen),
      to_customer: toYuan(division.backFen),
      to_technician: toYuan(division.technicianFen),
      added_to_technician: toYuan(division.addedFen),
      to_platform: toYuan(division.platformFen),
    }
  })
}

export const decideDispute = (
  services: Services,
  actor: Actor,
  id: number,
  { to_customer: toCustomer, reason }: z.output<typeof decideServiceRequest>,
): Promise<void> =>
  services.db.transaction(async (tx) => {
    const { clock, hooks } = services
    const now = clock.now()
    await lockLiveJob(tx, 'service_order', id)
    const order = (await lockOrder(tx, id)) ?? refuse('service_order.not_found')
    const backFen = Math.round(toCustomer * 100)
    requireWithin(order, backFen)
    await endJobOf(tx, 'service_order', id, {
      action: 'accept_work',
      by: actor,
      as: 'staff',
      notes: reason,
      now,
      hooks,
    })
    const set = { toCustomerFen: backFen }
    const after = await moveOrder(tx, order, {
      action: 'decide',
      by: actor,
      as: 'staff',
      notes: reason,
      set,
      now,
      hooks,
    })
    await afterAccepted(services, tx, after, now)
  })
