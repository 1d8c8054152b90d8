import {
  type AgreementAction,
  agreementActionOf,
  agreementMachine,
  agreementMessages,
  type AgreementStatus,
  agreementStatusOf,
  type AgreementActor,
} from '@jihui/protocol/agreement/machine'
import type { Permission } from '@jihui/protocol/access'
import type { Actor } from '../../../platform/access.ts'
import type { Tx } from '../../../platform/database/database.ts'
import type { Client } from '../../../platform/http/call.ts'
import { emit, type Topic } from '../../../platform/events/outbox.ts'
import { bindMachine } from '../../../platform/machine/transition.ts'
import { refuse } from '../../../platform/refusal.ts'
import { requireInTime, type RentalRow, runSigningTime } from '../../rental/public.ts'
import { eventOf } from '../events.ts'
import { decisions, findDecision } from './history.ts'
import type { AgreementRow } from './queries.ts'
import { agreement } from '../table.ts'

/** What a member of staff must hold to act as editor or reviewer of a contract. */
const permissionOf: Partial<Record<AgreementActor, Permission>> = {
  editor: 'contract_create',
  reviewer: 'contract_approve',
}
/** States in which nothing further happens to a contract. */
const ended: readonly AgreementStatus[] = ['completed', 'terminated', 'void']

/** Which steps the renter is told of, beside those that move his order. */
const toldOf = {
  submit_review: 'agreement.review_started',
  approve: 'agreement.review_passed',
  open_signature: 'agreement.review_passed',
  refuse_terms: 'agreement.review_passed',
  reject: 'agreement.review_failed',
} as const satisfies Partial<Record<AgreementAction, Topic>>

/** Two reviewers at once: the second is told what the first decided. */
const refuseDecided = async (tx: Tx, row: AgreementRow, action: AgreementAction): Promise<void> => {
  const last = decisions.includes(action) ? await findDecision(tx, row.id) : null
  if (!last || agreementActionOf(last.action).to !== row.status) return
  const outcome = last.action === 'reject' ? '拒绝' : '审核通过'
  const reason = row.statusReason ? `：${row.statusReason}` : ''
  refuse('agreement.already_decided', { message: `这份合同已由${last.by}${outcome}${reason}` })
}

const staffRoleOf = (action: AgreementAction, actor: Actor): AgreementActor | undefined =>
  agreementActionOf(action).by.find((role) => {
    const permission = permissionOf[role]
    return actor.isStaff && permission !== undefined && actor.permissions.has(permission)
  })

export const mayAct = (action: AgreementAction, actor: Actor): boolean => staffRoleOf(action, actor) !== undefined

/** Moves contracts; an order never moves with them. */
export const agreements = bindMachine<AgreementStatus, AgreementAction, typeof agreement, AgreementRow>({
  machine: agreementMachine,
  table: agreement,
  refusals: { notAllowed: 'agreement.action_not_allowed', changedMeanwhile: 'agreement.changed_meanwhile' },
  staffRoles: ['editor', 'reviewer'],
  // Renters sign and ask through commands that ask whose contract it is; what the order does, nobody asked for.
  roleOf: (_, action, by) => (by !== 'system' && staffRoleOf(action, by)) || agreementActionOf(action).by[0]!,
  refuseSecond: refuseDecided,
  columns: (_, to, { now }) => (ended.includes(to) ? { endedAt: now } : {}),
  audit: {
    objectType: 'agreement',
    shown: ({ status, requestedTerms }) => ({ status, ...(requestedTerms && { requested_terms: requestedTerms }) }),
  },
})

/** A step a member of staff takes with a contract: checked, written to the audit log, told where it concerns him. */
export const moveAgreement = async (
  tx: Tx,
  rental: RentalRow,
  row: AgreementRow,
  action: AgreementAction,
  by: Actor,
  given: { reason: string; client: Client },
  now: Date,
): Promise<AgreementRow> => {
  if (!mayAct(action, by)) refuse('auth.forbidden')
  const declared = agreementActionOf(action)
  if (!declared.from.includes(row.status)) await refuseDecided(tx, row, action)
  agreements.requireOpen(row, action)
  if (declared.needsReason && given.reason === '') {
    const sentence = action === 'reject' ? agreementMessages.reasonMissing : `请填写${declared.label}原因`
    refuse('request.invalid', { message: sentence, errors: { reason: sentence } })
  }
  const isOpening = agreementStatusOf(declared.to).isSignable
  if (isOpening && row.termsState === 'pending' && action !== 'refuse_terms') refuse('agreement.terms_open')
  if (action === 'refuse_terms' && row.termsState !== 'pending')
    refuse('agreement.action_not_allowed', { message: '租客没有待答复的约定' })
  const isOpened = isOpening && !agreementStatusOf(row.status).isSignable
  // What nobody may sign any more is not opened for signing.
  if (isOpened) requireInTime(rental, 'sign_contract', now)
  const { reason, client } = given
  const set =
    action === 'refuse_terms' ? { termsState: 'refused' as const, termsReason: reason } : { statusReason: reason }
  const moved = await agreements.transition(tx, row, { action, by, set, told: { reason }, client, now })
  await runSigningTime(tx, rental, agreementStatusOf(moved.status).isSignable, now)
  if (action in toldOf && (isOpened || !isOpening))
    await emit(tx, toldOf[action as keyof typeof toldOf], eventOf(rental, moved))
  return moved
}

/** The order moved and its contract goes along, where it stands in a state from which it can. */
export const followOrder = async (
  tx: Tx,
  row: AgreementRow | null,
  actions: readonly AgreementAction[],
  reason: string,
  now: Date,
): Promise<void> => {
  if (!row) return
  const action = actions.find((one) => agreementActionOf(one).from.includes(row.status))
  if (action)
    await agreements.transition(tx, row, { action, by: 'system', as: 'order', set: { statusReason: reason }, now })
}
