import {
  type ApplicationAction,
  applicationActionOf,
  applicationMachine,
  applicationRequirements,
  type ApplicationStatus,
} from '@jihui/protocol/owner/machine'
import type { Actor } from '../../platform/access.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Client } from '../../platform/http/call.ts'
import { emit } from '../../platform/events/outbox.ts'
import { bindMachine, nameOf } from '../../platform/machine/transition.ts'
import { refuse } from '../../platform/refusal.ts'
import { grantRoles, requireNoParty } from '../identity/public.ts'
import { giveFirstPayoutAccount } from '../payment/public.ts'
import { type ApplicationRow, countFiles } from './application-queries.ts'
import { requireSeenFiles } from './seen-files.ts'
import { ownerApplication, ownerApplicationHistory } from './table.ts'

declare module '../../platform/events/outbox.ts' {
  interface Events {
    'owner.application_moved': { applicationId: number; userId: number; action: ApplicationAction; notes: string }
  }
}

export interface Step {
  readonly action: ApplicationAction
  readonly notes: string
  readonly set?: Partial<typeof ownerApplication.$inferInsert>
}

const applications = bindMachine<ApplicationStatus, ApplicationAction, typeof ownerApplication, ApplicationRow>({
  machine: applicationMachine,
  table: ownerApplication,
  refusals: { notAllowed: 'owner.application_decided', changedMeanwhile: 'owner.application_decided' },
  staffRoles: ['reviewer'],
  requireNoParty: (tx, actor, { userId, contactPhone }) =>
    requireNoParty(tx, actor, { accounts: [userId], phones: [contactPhone] }),
  columns: (row, _, { action, now }) => ({ stage: applicationActionOf(action).stage ?? row.stage, updatedAt: now }),
  history: async (tx, { action, by, after, notes, now }) => {
    await tx.insert(ownerApplicationHistory).values({
      applicationId: after.id,
      action,
      status: after.status,
      stage: after.stage,
      notes: [applicationActionOf(action).history ?? '', notes].filter(Boolean).join('：'),
      actorId: by === 'system' ? null : by.id,
      actorName: nameOf(by),
      createdAt: now,
    })
  },
  follow: (tx, { action, after, notes }) =>
    emit(tx, 'owner.application_moved', { applicationId: after.id, userId: after.userId, action, notes }),
  audit: { objectType: 'owner_application', shown: ({ status, stage }) => ({ status, stage }) },
})

/** Refuses an action this application does not take any more. */
export const requireOpen = applications.requireOpen

/** Moves an application: history, news and audit with it. The row must be locked. */
export const moveApplication = async (
  tx: Tx,
  row: ApplicationRow,
  { action, notes, set = {} }: Step,
  actor: Actor,
  client: Client,
  now: Date,
): Promise<void> => {
  const [as] = applicationActionOf(action).by
  const told = { notes, userId: row.userId }
  await applications.transition(tx, row, { action, by: actor, as, notes, set, told, client, now })
}

interface Verdict {
  readonly notes: string
  /** Fingerprint of the papers it was taken on, where the client says it. */
  readonly seen: string | undefined
}
type Decide = (tx: Tx, row: ApplicationRow, verdict: Verdict, actor: Actor, client: Client, now: Date) => Promise<void>

const decided = (notes: string, now: Date) => ({ verifiedAt: now, verificationNotes: notes })

/** Refuses while any of what R222 asks for is missing, and names each. */
export const requirePapers = (
  fields: ReadonlySet<string>,
  code: 'owner.papers_missing' | 'owner.papers_lacking',
): void => {
  const missing = applicationRequirements.filter(({ files }) => !files.some((field) => fields.has(field)))
  if (missing.length === 0) return
  const errors = Object.fromEntries(missing.map(({ files: [field], label }) => [field!, `请上传${label}`]))
  const what = missing.map(({ label }) => label).join('、')
  refuse(code, { message: code === 'owner.papers_missing' ? `还缺${what}` : `还缺${what}，不能通过`, errors })
}

/** Somebody went to look at the machines: who went before the time agreed says what he saw. */
const requireChecked = ({ stage, onSiteCheckAt }: ApplicationRow, notes: string, now: Date): void => {
  if (stage !== 'on_site_check') refuse('owner.not_checked', { errors: { on_site_check_at: '请先安排实地核验' } })
  if (onSiteCheckAt && onSiteCheckAt > now && notes === '')
    refuse('owner.not_checked', {
      message: '还没到约好的实地核验时间；提前看过的，写明看到了什么',
      errors: { verification_notes: '约好的时间还没到；提前看过的，写明看到了什么' },
    })
}

/** He is an owner from the next call on, without signing in again. */
export const approveApplication: Decide = async (tx, row, { notes, seen }, actor, client, now) => {
  requireOpen(row, 'approve')
  requirePapers(new Set((await countFiles(tx, row.id)).keys()), 'owner.papers_lacking')
  requireChecked(row, notes, now)
  await requireSeenFiles(tx, row, seen)
  await moveApplication(tx, row, { action: 'approve', notes, set: decided(notes, now) }, actor, client, now)
  await grantRoles(tx, row.userId, ['equipment_owner'], now)
  await giveFirstPayoutAccount(tx, row.userId, row, actor, client, now)
}

/** A refusal needs a reason. */
export const rejectApplication: Decide = async (tx, row, { notes, seen }, actor, client, now) => {
  requireOpen(row, 'reject')
  if (notes === '') refuse('owner.reason_required', { errors: { verification_notes: '请填写拒绝原因' } })
  // A refusal that names no papers approves none.
  if (seen !== undefined) await requireSeenFiles(tx, row, seen)
  await moveApplication(tx, row, { action: 'reject', notes, set: decided(notes, now) }, actor, client, now)
}

/** When somebody comes to look at the machines; may be moved until it is decided. */
export const arrangeCheck = async (
  tx: Tx,
  row: ApplicationRow,
  { at, notes }: { at: string | null | undefined; notes: string },
  actor: Actor,
  client: Client,
  now: Date,
): Promise<void> => {
  const moment = at ? new Date(at) : null
  if (moment && Number.isNaN(moment.getTime()))
    refuse('request.invalid', { errors: { on_site_check_at: '核验时间不是有效时间' } })
  const set = { onSiteCheckAt: moment ?? row.onSiteCheckAt, onSiteCheckNotes: notes }
  await moveApplication(tx, row, { action: 'arrange_check', notes, set }, actor, client, now)
}
