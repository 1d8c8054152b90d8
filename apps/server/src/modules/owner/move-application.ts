import { type ApplicationAction, applicationActionOf, applicationStatuses } from '@jihui/protocol/owner/machine'
import { and, eq } from 'drizzle-orm'
import type { Actor } from '../../platform/access.ts'
import { writeAudit } from '../../platform/audit.ts'
import type { Tx } from '../../platform/database.ts'
import type { Client } from '../../platform/http/call.ts'
import { emit } from '../../platform/outbox.ts'
import { refuse } from '../../platform/refusal.ts'
import { grantRoles } from '../identity/public.ts'
import type { ApplicationRow } from './application-queries.ts'
import { ownerApplication, ownerApplicationHistory } from './table.ts'

declare module '../../platform/outbox.ts' {
  interface Events {
    'owner.application_moved': { applicationId: number; userId: number; action: ApplicationAction; notes: string }
  }
}

export interface Step {
  readonly action: ApplicationAction
  readonly notes: string
  readonly set?: Partial<typeof ownerApplication.$inferInsert>
}

/** Refuses an action this application does not take any more. */
export const requireOpen = (row: ApplicationRow, action: ApplicationAction): void => {
  if (!applicationActionOf(action).from.includes(row.status))
    refuse('owner.application_decided', {
      message: `这份申请${applicationStatuses[row.status].label}，不能再${applicationActionOf(action).label}`,
    })
}

/** The only writer of an application's status: history, news and audit with it. The row must be locked. */
export const moveApplication = async (
  tx: Tx,
  row: ApplicationRow,
  { action, notes, set = {} }: Step,
  actor: Actor,
  client: Client,
  now: Date,
): Promise<void> => {
  requireOpen(row, action)
  const declared = applicationActionOf(action)
  const to = { status: declared.to ?? row.status, stage: declared.stage ?? row.stage }
  await tx
    .update(ownerApplication)
    .set({ ...set, ...to, updatedAt: now })
    .where(and(eq(ownerApplication.id, row.id), eq(ownerApplication.status, row.status)))
  await tx.insert(ownerApplicationHistory).values({
    applicationId: row.id,
    action,
    ...to,
    notes: [declared.history ?? '', notes].filter(Boolean).join('：'),
    actorId: actor.id,
    actorName: actor.displayName || actor.username,
    createdAt: now,
  })
  await emit(tx, 'owner.application_moved', { applicationId: row.id, userId: row.userId, action, notes })
  if (declared.by === 'reviewer')
    await writeAudit(
      tx,
      {
        actor,
        action: `owner_application.${action}`,
        objectType: 'owner_application',
        objectId: row.id,
        before: { status: row.status, stage: row.stage },
        after: { ...to, notes, userId: row.userId },
        client,
      },
      now,
    )
}

type Decide = (tx: Tx, row: ApplicationRow, notes: string, actor: Actor, client: Client, now: Date) => Promise<void>

const verdict = (notes: string, now: Date) => ({ verifiedAt: now, verificationNotes: notes })

/** He is an owner from the next call on, without signing in again. */
export const approveApplication: Decide = async (tx, row, notes, actor, client, now) => {
  await moveApplication(tx, row, { action: 'approve', notes, set: verdict(notes, now) }, actor, client, now)
  await grantRoles(tx, row.userId, ['equipment_owner'], now)
}

/** A refusal needs a reason. */
export const rejectApplication: Decide = async (tx, row, notes, actor, client, now) => {
  requireOpen(row, 'reject')
  if (notes === '') refuse('owner.reason_required', { errors: { verification_notes: '请填写拒绝原因' } })
  await moveApplication(tx, row, { action: 'reject', notes, set: verdict(notes, now) }, actor, client, now)
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
