/** Special terms: staff who have no part in the order write them, the renter asks for them. */
import { agreementMachine, termsLimits } from '@jihui/protocol/agreement/machine'
import { refusalOf } from '@jihui/protocol/machine'
import type { Actor } from '../../../platform/access.ts'
import { writeAudit } from '../../../platform/audit/audit.ts'
import type { Tx } from '../../../platform/database/database.ts'
import type { Client } from '../../../platform/http/call.ts'
import { emit } from '../../../platform/events/outbox.ts'
import type { Hooked } from '../../../platform/hooks.ts'
import { refuse } from '../../../platform/refusal.ts'
import { isRenterOf, requireNoPartyOf, type RentalRow, runSigningTime } from '../../rental/public.ts'
import { requirePrintable } from '../document/requirements.ts'
import { eventOf } from '../events.ts'
import { auditRequest, exchange, type Terms } from '../contracts/generate-agreement.ts'
import { agreements } from '../contracts/move-agreement.ts'
import type { AgreementRow } from '../contracts/queries.ts'

/** Whether the renter asked for something nobody has answered; until then nobody signs. */
export const hasOpenRequest = (row: Pick<AgreementRow, 'termsState'>): boolean => row.termsState === 'pending'

/** What is sent along when a contract is made: staff's own words, or the renter's request. */
export const termsOf = async (
  hooked: Hooked,
  tx: Tx,
  rental: RentalRow,
  by: Actor,
  { special_clauses: text, notes }: { special_clauses: string; notes: string },
): Promise<Terms> => {
  const mayWrite =
    by.isStaff && by.permissions.has('contract_create') && by.id !== rental.userId && !isRenterOf(by, rental)
  if (mayWrite) {
    await requireNoPartyOf(hooked, tx, by, rental)
    return { specialTerms: text, notes }
  }
  return {
    specialTerms: '',
    notes: by.isStaff ? notes : '',
    ...(text === '' ? {} : { request: { text, state: 'pending', count: 1 } }),
  }
}

/** The renter asks when the contract is there already: it goes back to staff, and the time to sign stands still. */
export const requestTerms = async (
  tx: Tx,
  rental: RentalRow,
  row: AgreementRow | null,
  by: Actor,
  text: string,
  client: Client,
  now: Date,
): Promise<void> => {
  if (!row) return refuse('agreement.not_generated')
  if (row.signedAt) refuse('agreement.already_signed')
  agreements.requireOpen(row, 'request_terms')
  if (rental.status !== 'pending_signature')
    refuse('agreement.action_not_allowed', { message: refusalOf(agreementMachine, row.status, 'request_terms') })
  if (row.termsRequests >= termsLimits.requestsMax) refuse('agreement.terms_asked_enough')
  requirePrintable({ ...row, specialTerms: text })
  const set = {
    requestedTerms: text,
    termsState: 'pending' as const,
    termsReason: '',
    termsRequests: row.termsRequests + 1,
  }
  const waiting = await agreements.transition(tx, row, { action: 'request_terms', by, as: 'renter', set, now })
  await auditRequest(tx, waiting, by, client, now)
  await emit(tx, 'agreement.review_started', eventOf(rental, waiting))
  await runSigningTime(tx, rental, false, now)
}

/** Staff take over what the renter asked for, in his words or their own: a new contract that says so. */
export const acceptTerms = async (
  tx: Tx,
  rental: RentalRow,
  row: AgreementRow,
  by: Actor,
  given: { text: string; notes: string; client: Client },
  now: Date,
): Promise<AgreementRow> => {
  if (!hasOpenRequest(row)) refuse('agreement.action_not_allowed', { message: '租客没有待答复的约定' })
  const specialTerms = given.text || [row.specialTerms, row.requestedTerms].filter(Boolean).join('\n')
  const terms: Terms = {
    specialTerms,
    notes: row.notes,
    request: { text: row.requestedTerms, state: 'accepted', count: row.termsRequests },
    isReviewed: by.permissions.has('contract_approve'),
  }
  const made = await exchange(tx, rental, row, terms, now)
  await writeAudit(
    tx,
    {
      actor: by,
      action: 'agreement.accept_terms',
      objectType: 'agreement',
      objectId: made.id,
      before: { number: row.number, special_terms: row.specialTerms, requested_terms: row.requestedTerms },
      after: { number: made.number, special_terms: made.specialTerms, notes: given.notes },
      client: given.client,
    },
    now,
  )
  return made
}
