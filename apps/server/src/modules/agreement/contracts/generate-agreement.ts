import { agreementStatusOf, type TermsRequestState } from '@jihui/protocol/agreement/machine'
import type { Tx } from '../../../platform/database/database.ts'
import type { Hooked } from '../../../platform/hooks.ts'
import { writeAudit } from '../../../platform/audit/audit.ts'
import type { Actor } from '../../../platform/access.ts'
import { dayOf } from '../../../platform/clock.ts'
import type { Client } from '../../../platform/http/call.ts'
import { emit } from '../../../platform/events/outbox.ts'
import { refuse } from '../../../platform/refusal.ts'
import {
  isRenterOf,
  noteAgreement,
  requireAction,
  type RentalRow,
  runSigningTime,
  transition,
} from '../../rental/public.ts'
import { readSetting } from '../../settings/public.ts'
import { digestOf } from '../templates/content.ts'
import { requirePrintable } from '../document/requirements.ts'
import { eventOf } from '../events.ts'
import { readFacts } from './facts.ts'
import { agreements } from './move-agreement.ts'
import { type AgreementRow, insertAgreement, takeNumber } from './queries.ts'
import { findDefaultTemplate } from '../templates/template-queries.ts'
import { renderClauses } from '../templates/variables.ts'

export interface Terms {
  readonly specialTerms: string
  readonly notes: string
  /** What the renter asks to have written into it: staff answer before anybody signs, and until then it stands nowhere. */
  readonly request?: { readonly text: string; readonly state: TermsRequestState; readonly count: number }
  /** A reviewer has just decided that it may be signed. */
  readonly isReviewed?: boolean
}

/** What a renter asks for is in the log from the moment he asks. */
export const auditRequest = (tx: Tx, row: AgreementRow, by: Actor, client: Client, now: Date): Promise<void> =>
  writeAudit(
    tx,
    {
      actor: by,
      action: 'agreement.request_terms',
      objectType: 'agreement',
      objectId: row.id,
      before: { special_terms: row.specialTerms },
      after: { requested_terms: row.requestedTerms },
      client,
    },
    now,
  )

/** Freezes text and figures of the order into its contract and moves the order to the signature (R105, R111). */
export const generateAgreement = async (
  services: Hooked,
  tx: Tx,
  rental: RentalRow,
  by: Actor,
  terms: Terms,
  client: Client,
  now: Date,
): Promise<{ rental: RentalRow; agreement: AgreementRow }> => {
  requireAction(rental, 'generate_contract', by)
  const agreement = await writeAgreement(tx, rental, terms, now)
  const set = { agreementId: agreement.id, agreementNumber: agreement.number, contractGeneratedAt: now }
  const moved = await transition(services, tx, rental, 'generate_contract', by, { notes: agreement.number, set, now })
  if (!isRenterOf(by, rental)) await audited(tx, rental, agreement, by, terms, client, now)
  if (terms.request) await auditRequest(tx, agreement, by, client, now)
  return { rental: await announce(tx, moved, agreement, now), agreement }
}

/** The time to sign runs from when it can be signed; the renter is told which of the two it is. */
const announce = async (tx: Tx, rental: RentalRow, agreement: AgreementRow, now: Date): Promise<RentalRow> => {
  const { isSignable } = agreementStatusOf(agreement.status)
  await emit(tx, isSignable ? 'agreement.generated' : 'agreement.review_started', eventOf(rental, agreement))
  return runSigningTime(tx, rental, isSignable, now)
}

const audited = (
  tx: Tx,
  rental: RentalRow,
  agreement: AgreementRow,
  by: Actor,
  { notes, specialTerms }: Terms,
  client: Client,
  now: Date,
  replaced?: AgreementRow,
) =>
  writeAudit(
    tx,
    {
      actor: by,
      action: 'agreement.generate',
      objectType: 'rental',
      objectId: rental.id,
      before: { number: replaced?.number, specialTerms: replaced?.specialTerms ?? '' },
      after: { number: agreement.number, notes, specialTerms },
      client,
    },
    now,
  )

const writeAgreement = async (tx: Tx, rental: RentalRow, terms: Terms, now: Date): Promise<AgreementRow> => {
  const template = (await findDefaultTemplate(tx, rental.line)) ?? refuse('agreement.no_template')
  const facts = await readFacts(tx, rental)
  const { id, number } = await takeNumber(tx, dayOf(now))
  const content = {
    number,
    clauses: renderClauses(template.clauses, facts, number),
    specialTerms: terms.specialTerms,
    facts,
  }
  requirePrintable(content)
  if (terms.request) requirePrintable({ ...content, specialTerms: terms.request.text })
  const isAsked = terms.request?.state === 'pending'
  const isReviewed = terms.isReviewed || !(await readSetting(tx, 'contract_needs_review'))
  return insertAgreement(tx, {
    ...content,
    id,
    rentalId: rental.id,
    templateId: template.id,
    templateVersion: template.version,
    status: isReviewed && !isAsked ? 'pending_signature' : 'pending_review',
    ...(terms.request && {
      requestedTerms: terms.request.text,
      termsState: terms.request.state,
      termsRequests: terms.request.count,
    }),
    notes: terms.notes,
    contentSha256: digestOf(content),
    createdAt: now,
  })
}

/** Refused or ended before anyone signed, while its order still waits for the signature. */
export const isReplaceable = (
  rental: Pick<RentalRow, 'status'>,
  row: Pick<AgreementRow, 'status' | 'signedAt'>,
): boolean =>
  row.signedAt === null && ['rejected', 'terminated'].includes(row.status) && rental.status === 'pending_signature'

/** A contract that was refused or ended before anyone signed makes way for a new one; the order stays where it is. */
export const replaceAgreement = async (
  tx: Tx,
  rental: RentalRow,
  old: AgreementRow,
  by: Actor,
  terms: Terms,
  client: Client,
  now: Date,
): Promise<AgreementRow> => {
  if (!by.isStaff) refuse('agreement.action_not_allowed', { message: '合同没有通过审核，请联系平台重新生成' })
  const agreement = await exchange(tx, rental, old, terms, now)
  await audited(tx, rental, agreement, by, terms, client, now, old)
  return agreement
}

/** A new contract takes the place of one nobody has signed; the order stays where it is. */
export const exchange = async (
  tx: Tx,
  rental: RentalRow,
  old: AgreementRow,
  terms: Terms,
  now: Date,
): Promise<AgreementRow> => {
  await agreements.transition(tx, old, { action: 'replace', by: 'system', as: 'order', now })
  const agreement = await writeAgreement(tx, rental, terms, now)
  await noteAgreement(tx, rental.id, agreement, now)
  await announce(tx, rental, agreement, now)
  return agreement
}
