import {
  type AgreementAction,
  agreementActionOf,
  agreementStatusesNamed,
  agreementStatusOf,
  draftStatus,
  requestableStatuses,
  type RequestableStatus,
} from '@jihui/protocol/agreement/machine'
import type { RentalStatus } from '@jihui/protocol/rental/machine'
import { eq } from 'drizzle-orm'
import type { Actor } from '../../../platform/access.ts'
import { writeAudit } from '../../../platform/audit/audit.ts'
import type { Tx } from '../../../platform/database/database.ts'
import type { Hooked } from '../../../platform/hooks.ts'
import type { Client } from '../../../platform/http/call.ts'
import { emit } from '../../../platform/events/outbox.ts'
import { refuse } from '../../../platform/refusal.ts'
import { isRenterOf, type RentalRow, requireNoPartyOf } from '../../rental/public.ts'
import { generateAgreement } from './generate-agreement.ts'
import { moveAgreement } from './move-agreement.ts'
import { type AgreementRow, lockAgreementOfRental } from './queries.ts'
import { findLastDecided, lockOpenRequest, type StatusRequestCard } from './status-request-queries.ts'
import { statusRequest } from '../table.ts'
import type { StatusRequestEvent } from '../events.ts'

const actionTo: Record<RequestableStatus, AgreementAction> = {
  pending_review: 'submit_review',
  pending_signature: 'open_signature',
}
/** A request before there is a contract asks for one; the order must stand where one is due. */
const beforeContract: RentalStatus = 'pending_contract'

const requestable = (name: string): RequestableStatus => {
  const named = agreementStatusesNamed(name)
  const status = requestableStatuses.find((one) => named.includes(one))
  const sentence = `合同状态只能申请变更为${requestableStatuses.map((one) => `“${agreementStatusOf(one).label}”`).join('或')}`
  return status ?? refuse('request.invalid', { message: sentence, errors: { status: sentence } })
}

const requirePossible = (rental: RentalRow, row: AgreementRow | null, wanted: RequestableStatus): void => {
  const isPossible = row
    ? agreementActionOf(actionTo[wanted]).from.includes(row.status)
    : rental.status === beforeContract
  if (isPossible) return
  const present = row ? agreementStatusOf(row.status).label : draftStatus.label
  refuse('agreement.action_not_allowed', {
    message: `合同当前为“${present}”，不能变更为“${agreementStatusOf(wanted).label}”`,
  })
}

/** R181: asks the platform to change the contract's status; one open request per order. */
export const requestStatusChange = async (
  tx: Tx,
  rental: RentalRow,
  given: { status: string; reason: string },
  { by, client, now }: Decision,
): Promise<number> => {
  const wanted = requestable(given.status)
  if (await lockOpenRequest(tx, rental.id)) refuse('agreement.request_open')
  const row = await lockAgreementOfRental(tx, rental.id)
  requirePossible(rental, row, wanted)
  const [made] = await tx
    .insert(statusRequest)
    .values({
      rentalId: rental.id,
      requestedStatus: wanted,
      previousStatus: row?.status ?? draftStatus.code,
      reason: given.reason,
      requestedBy: by.id,
      createdAt: now,
    })
    .returning({ id: statusRequest.id })
  await emit(tx, 'agreement.status_requested', eventOf(rental, made!.id, wanted))
  if (!isRenterOf(by, rental))
    await writeAudit(
      tx,
      {
        actor: by,
        action: 'agreement_request.pending',
        objectType: 'rental',
        objectId: rental.id,
        before: { status: row?.status ?? draftStatus.code },
        after: { status: wanted, reason: given.reason },
        client,
      },
      now,
    )
  return made!.id
}

const eventOf = (rental: RentalRow, requestId: number, status: RequestableStatus): StatusRequestEvent => ({
  rentalId: rental.id,
  userId: rental.userId,
  line: rental.line,
  requestId,
  status,
})

type Decision = { by: Actor; client: Client; now: Date }

/** Nothing is open: whoever came second is told what the first decided. */
const refuseRequest = async (tx: Tx, rentalId: number): Promise<never> => {
  const last = await findLastDecided(tx, rentalId)
  if (!last) return refuse('agreement.request_not_found')
  const reason = last.rejectReason ? `：${last.rejectReason}` : ''
  return refuse('agreement.request_decided', {
    message: `这条变更申请已由${last.by}${last.state === 'approved' ? '通过' : '拒绝'}${reason}`,
  })
}

const decide = async (
  hooked: Hooked,
  tx: Tx,
  rental: RentalRow,
  state: 'approved' | 'rejected',
  rejectReason: string,
  { by, client, now }: Decision,
): Promise<StatusRequestCard['request']> => {
  await requireNoPartyOf(hooked, tx, by, rental)
  const open = (await lockOpenRequest(tx, rental.id)) ?? (await refuseRequest(tx, rental.id))
  await tx
    .update(statusRequest)
    .set({ state, rejectReason, decidedBy: by.id, decidedAt: now })
    .where(eq(statusRequest.id, open.id))
  const event = eventOf(rental, open.id, open.requestedStatus)
  if (open.requestedBy === rental.userId && state === 'approved') await emit(tx, 'agreement.request_approved', event)
  if (open.requestedBy === rental.userId && state === 'rejected')
    await emit(tx, 'agreement.request_rejected', { ...event, reason: rejectReason })
  await writeAudit(
    tx,
    {
      actor: by,
      action: `agreement_request.${state}`,
      objectType: 'rental',
      objectId: rental.id,
      before: { status: open.previousStatus },
      after: { status: open.requestedStatus, rejectReason },
      client,
    },
    now,
  )
  return open
}

/** R182: carries out what was asked for; a contract that is not there yet is generated. */
export const approveStatusChange = async (
  services: Hooked,
  tx: Tx,
  rental: RentalRow,
  notes: string,
  decision: Decision,
): Promise<number> => {
  const request = await decide(services, tx, rental, 'approved', '', decision)
  const { by, client, now } = decision
  let row = await lockAgreementOfRental(tx, rental.id)
  requirePossible(rental, row, request.requestedStatus)
  const isReviewed = request.requestedStatus === 'pending_signature'
  const terms = { specialTerms: '', notes, isReviewed }
  row ??= (await generateAgreement(services, tx, rental, by, terms, client, now)).agreement
  if (row.status !== request.requestedStatus)
    await moveAgreement(tx, rental, row, actionTo[request.requestedStatus], by, { reason: request.reason, client }, now)
  return request.id
}

/** R183 */
export const rejectStatusChange = async (
  hooked: Hooked,
  tx: Tx,
  rental: RentalRow,
  reason: string,
  decision: Decision,
): Promise<number> => (await decide(hooked, tx, rental, 'rejected', reason, decision)).id
