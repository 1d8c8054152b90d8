import { eq, sql } from 'drizzle-orm'
import type { Tx } from '../../platform/database.ts'
import { writeAudit } from '../../platform/audit.ts'
import type { Actor } from '../../platform/access.ts'
import { dayOf } from '../../platform/clock.ts'
import type { Client } from '../../platform/http/call.ts'
import { emit } from '../../platform/outbox.ts'
import { refuse } from '../../platform/refusal.ts'
import { requireAction, type RentalRow, transition } from '../rental/public.ts'
import { digestOf } from './content.ts'
import { requirePrintable } from './document/requirements.ts'
import { readFacts } from './facts.ts'
import { type AgreementRow, insertAgreement, takeNumber } from './queries.ts'
import { agreement as agreementTable } from './table.ts'
import { findDefaultTemplate } from './template-queries.ts'
import { renderClauses } from './variables.ts'

declare module '../../platform/outbox.ts' {
  interface Events {
    'agreement.generated': AgreementEvent
    'agreement.signed': AgreementEvent
    'agreement.sent': AgreementEvent
  }
}
export interface AgreementEvent {
  rentalId: number
  userId: number
  line: string
  agreementId: number
  number: string
}

export const eventOf = (rental: RentalRow, row: AgreementRow): AgreementEvent => ({
  rentalId: rental.id,
  userId: rental.userId,
  line: rental.line,
  agreementId: row.id,
  number: row.number,
})

export interface Terms {
  readonly specialTerms: string
  readonly notes: string
}

/** Freezes text and figures of the order into its contract and moves the order to the signature (R105, R111). */
export const generateAgreement = async (
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
  const moved = await transition(tx, rental, 'generate_contract', by, { notes: agreement.number, set, now })
  await emit(tx, 'agreement.generated', eventOf(moved, agreement))
  if (by.id !== rental.userId) await audited(tx, rental, agreement, by, terms, client, now)
  return { rental: moved, agreement }
}

const audited = (
  tx: Tx,
  rental: RentalRow,
  agreement: AgreementRow,
  by: Actor,
  { notes, specialTerms }: Terms,
  client: Client,
  now: Date,
  replaced?: string,
) =>
  writeAudit(
    tx,
    {
      actor: by,
      action: 'agreement.generate',
      objectType: 'rental',
      objectId: rental.id,
      before: replaced === undefined ? undefined : { number: replaced },
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
  await requirePrintable(content)
  return insertAgreement(tx, {
    ...content,
    id,
    rentalId: rental.id,
    templateId: template.id,
    templateVersion: template.version,
    status: 'pending_signature',
    notes: terms.notes,
    contentSha256: digestOf(content),
    createdAt: now,
  })
}

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
  await tx.update(agreementTable).set({ status: 'void', endedAt: now }).where(eq(agreementTable.id, old.id))
  const agreement = await writeAgreement(tx, rental, terms, now)
  await tx.execute(sql`update rental set agreement_id = ${agreement.id}, agreement_number = ${agreement.number},
    contract_generated_at = ${now}, updated_at = ${now} where id = ${rental.id}`)
  await emit(tx, 'agreement.generated', eventOf(rental, agreement))
  await audited(tx, rental, agreement, by, terms, client, now, old.number)
  return agreement
}
