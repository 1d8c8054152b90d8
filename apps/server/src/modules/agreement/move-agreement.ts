import {
  type AgreementAction,
  agreementActionOf,
  agreementMessages,
  type AgreementStatus,
  agreementStatusOf,
  type AgreementActor,
} from '@jihui/protocol/agreement/machine'
import type { Permission } from '@jihui/protocol/access'
import { and, eq } from 'drizzle-orm'
import type { Actor } from '../../platform/access.ts'
import { writeAudit } from '../../platform/audit.ts'
import type { Tx } from '../../platform/database.ts'
import type { Client } from '../../platform/http/call.ts'
import { emit, type Topic } from '../../platform/outbox.ts'
import { refuse } from '../../platform/refusal.ts'
import { type RentalRow, runSigningTime } from '../rental/public.ts'
import { eventOf } from './events.ts'
import { decisions, findDecision } from './history.ts'
import type { AgreementRow } from './queries.ts'
import { agreement } from './table.ts'

/** What a member of staff must hold to act as editor or reviewer of a contract. */
const permissionOf: Partial<Record<AgreementActor, Permission>> = {
  editor: 'contract_create',
  reviewer: 'contract_approve',
}
export const mayAct = (action: AgreementAction, actor: Actor): boolean =>
  actor.isStaff &&
  agreementActionOf(action).by.some((role) => {
    const permission = permissionOf[role]
    return permission !== undefined && actor.permissions.has(permission)
  })

/** States in which nothing further happens to a contract. */
const ended: readonly AgreementStatus[] = ['completed', 'terminated', 'void']

/** Moves a contract if it still stands where it was read. It never moves the order. */
const move = async (
  tx: Tx,
  row: AgreementRow,
  action: AgreementAction,
  reason: string,
  now: Date,
): Promise<AgreementRow> => {
  const { to } = agreementActionOf(action)
  const [moved] = await tx
    .update(agreement)
    .set({ status: to, statusReason: reason, ...(ended.includes(to) ? { endedAt: now } : {}) })
    .where(and(eq(agreement.id, row.id), eq(agreement.status, row.status)))
    .returning()
  return (moved as AgreementRow | undefined) ?? refuse('agreement.changed_meanwhile')
}

/** Which steps the renter is told of, beside those that move his order. */
const toldOf = {
  submit_review: 'agreement.review_started',
  approve: 'agreement.review_passed',
  open_signature: 'agreement.review_passed',
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
  if (!declared.from.includes(row.status))
    refuse('agreement.action_not_allowed', {
      message: `合同当前为“${agreementStatusOf(row.status).label}”，不能${declared.label}`,
    })
  if (declared.needsReason && given.reason === '') {
    const sentence = action === 'reject' ? agreementMessages.reasonMissing : `请填写${declared.label}原因`
    refuse('request.invalid', { message: sentence, errors: { reason: sentence } })
  }
  const moved = await move(tx, row, action, given.reason, now)
  await writeAudit(
    tx,
    {
      actor: by,
      action: `agreement.${action}`,
      objectType: 'agreement',
      objectId: row.id,
      before: { status: row.status },
      after: { status: moved.status, reason: given.reason },
      client: given.client,
    },
    now,
  )
  await runSigningTime(tx, rental, agreementStatusOf(moved.status).isSignable, now)
  const wasSignable = agreementStatusOf(row.status).isSignable
  if (action in toldOf && !(wasSignable && agreementStatusOf(moved.status).isSignable))
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
  if (action) await move(tx, row, action, reason, now)
}
