/** What staff decide about an application, once. */
import { decidedStage } from '@jihui/protocol/application/kind'
import type { Actor } from '../../platform/access.ts'
import { dayOf } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Hooked } from '../../platform/hooks.ts'
import { refuse } from '../../platform/refusal.ts'
import { type ApplicationRow, refusalOf } from './bind-kind.ts'
import { kindOf } from './hooks.ts'
import { type By, moveApplication } from './move-application.ts'
import { listChecks, listFilesOf, lockStanding, suspendedByItselfAt } from './queries.ts'
import { otherPersonSentence } from './own-papers.ts'
import { requireChecks, requirePapers } from './requirements.ts'
import { requireSeen } from './seen-documents.ts'

interface Verdict {
  readonly notes: string
  /** The field of the call the notes came in. */
  readonly notesField: string
  /** Fingerprint of the papers it was taken on, where the client says it. */
  readonly seen: string | undefined
}
type Decide = (hooked: Hooked, tx: Tx, row: ApplicationRow, verdict: Verdict, by: By) => Promise<void>

export const decided = (notes: string, now: Date, stage: string = decidedStage.code) => ({
  decidedAt: now,
  decisionNotes: notes,
  stage,
})

/** What the kind grants is his from the next call on, without signing in again. */
export const approveApplication: Decide = async (hooked, tx, row, { notes, notesField, seen }, by) => {
  const { declared, steps, grant } = kindOf(hooked, row.kind)
  const { now } = by
  steps.requireOpen(row, 'approve')
  const files = await listFilesOf(tx, row.id)
  requirePapers(declared, row, files, dayOf(now), 'papers_lacking')
  requireChecks(declared, await listChecks(tx, [row.id]), { notes, notesField, now })
  await requireSeen(tx, declared, row, files, seen)
  const otherPerson = await otherPersonSentence(hooked, tx, declared, row)
  if (otherPerson !== null) refuse('application.cannot_grant', { message: otherPerson })
  const sentence = `审核通过，${declared.grants}`
  const after = await moveApplication(
    hooked,
    tx,
    row,
    { action: 'approve', notes, set: decided(notes, now, declared.approvedStage), sentence },
    by,
  )
  await grant(hooked, tx, { row: after, ...by })
}

/** A refusal needs a reason. */
export const rejectApplication: Decide = async (hooked, tx, row, { notes, notesField, seen }, by) => {
  const { declared, steps } = kindOf(hooked, row.kind)
  steps.requireOpen(row, 'reject')
  requireReason(hooked, row, notes, notesField, '请填写拒绝原因')
  // A refusal that names no papers approves none.
  if (seen !== undefined) await requireSeen(tx, declared, row, await listFilesOf(tx, row.id), seen)
  await moveApplication(hooked, tx, row, { action: 'reject', notes, set: decided(notes, by.now) }, by)
}

const requireReason = (hooked: Hooked, row: ApplicationRow, notes: string, field: string, sentence: string): void => {
  if (notes === '')
    refuse(refusalOf(kindOf(hooked, row.kind).declared, 'reason_required'), {
      message: sentence,
      errors: { [field]: sentence },
    })
}

type Change = (hooked: Hooked, tx: Tx, row: ApplicationRow, reason: string, by: By) => Promise<void>

/** Takes back for a while what the approval gave; what is under way is the kind's to end or to let run. */
export const suspendApplication: Change = async (hooked, tx, row, reason, by) => {
  const { steps, suspend } = kindOf(hooked, row.kind)
  steps.requireOpen(row, 'suspend')
  requireReason(hooked, row, reason, 'reason', '请填写暂停原因')
  const after = await moveApplication(hooked, tx, row, { action: 'suspend', notes: reason }, by)
  await suspend(hooked, tx, { row: after, ...by })
}

/**
 * What somebody did suspends what his application gave him, without staff: the first that was approved of this kind, which
 * the others follow. Nothing where it is suspended already, or where he has none.
 */
export const suspendByItself = async (
  hooked: Hooked,
  tx: Tx,
  { kind, userId, reason, now }: { kind: string; userId: number; reason: string; now: Date },
): Promise<void> => {
  const standing = await lockStanding(tx, kind, userId)
  const [row] = standing
  if (!row || standing.some(({ status }) => status === 'suspended')) return
  await moveApplication(hooked, tx, row, { action: 'suspend', notes: reason }, { actor: 'system', now })
}

export const restoreApplication: Change = async (hooked, tx, row, reason, by) => {
  const { steps, restore } = kindOf(hooked, row.kind)
  steps.requireOpen(row, 'restore')
  requireReason(hooked, row, reason, 'reason', '请填写恢复原因')
  const after = await moveApplication(hooked, tx, row, { action: 'restore', notes: reason }, by)
  await restore(hooked, tx, { row: after, ...by })
}

/**
 * What staff decided elsewhere takes back what suspended him by itself, where that no longer holds. What staff suspended they
 * restore themselves. `holdsNo`: asked with the moment it was suspended, while it is locked.
 */
export const restoreFollowing = async (
  hooked: Hooked,
  tx: Tx,
  { kind, userId, reason, holdsNo }: Reconsidered,
  by: { readonly actor: Actor; readonly now: Date },
): Promise<boolean> => {
  const row = (await lockStanding(tx, kind, userId)).find(({ status }) => status === 'suspended')
  const at = row ? await suspendedByItselfAt(tx, row) : null
  if (!row || at === null || !(await holdsNo(at))) return false
  await moveApplication(hooked, tx, row, { action: 'restore', notes: reason }, by)
  return true
}
interface Reconsidered {
  readonly kind: string
  readonly userId: number
  readonly reason: string
  readonly holdsNo: (suspendedAt: Date) => Promise<boolean>
}
