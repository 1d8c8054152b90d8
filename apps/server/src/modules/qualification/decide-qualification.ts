import type { HolderKind } from '@jihui/protocol/qualification/holders'
import { missingDocumentsReason } from '@jihui/protocol/qualification/review-words'
import { orderNumber } from '@jihui/protocol/rental/conventions'
import type { RentalAction } from '@jihui/protocol/rental/actions'
import { reviewableStatuses, statusOf } from '@jihui/protocol/rental/machine'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Actor } from '../../platform/access.ts'
import { writeAudit } from '../../platform/audit/audit.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Client } from '../../platform/http/call.ts'
import { emit } from '../../platform/events/outbox.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { needRental, type RentalRow, transition } from '../rental/public.ts'
import { heldBy } from './wallet/holders.ts'
import { findLatestDecision } from './queries.ts'
import { forgetReadings, requireSeen } from './seen-documents.ts'
import { qualificationDecision, qualificationDocument } from './table.ts'

export interface Decision {
  readonly isApproved: boolean
  readonly notes: string
  readonly userNotification: boolean | string | null | undefined
  /** Approves although there is no document; kept in the audit log. */
  readonly isForced: boolean
  /** Fingerprint of the papers it was taken on, where the client says it. */
  readonly seen: string | undefined
}

/** One person decides; whoever comes second is told what was decided and by whom. */
export const decideQualification = async (
  services: Services,
  key: { id: number; line: string },
  decision: Decision,
  actor: Actor,
  client: Client,
): Promise<RentalRow> =>
  services.db.transaction(async (tx) => {
    const row = await needRental(tx, { ...key, renterKey: null }, true)
    await requireUndecided(tx, row)
    const notes = notesOf(decision, row)
    const now = services.clock.now()
    const { isApproved } = decision
    if (isApproved && row.documentCount === 0 && !decision.isForced)
      refuse('qualification.no_documents', { errors: { force_submit: '订单没有资质文件，确认后才能通过' } })
    const action: RentalAction = isApproved ? 'approve_qualification' : 'reject_qualification'
    const verificationStatus = isApproved ? 'approved' : 'rejected'
    const set = { verificationStatus, verificationNotes: notes, verifiedAt: now }
    const after = await transition(services, tx, row, action, actor, { notes, set, now })
    await requireSeen(tx, row, decision, actor, now)
    await forgetReadings(tx, row.id)
    await tx.insert(qualificationDecision).values({
      rentalId: row.id,
      isApproved,
      notes,
      documentCount: row.documentCount,
      decidedBy: actor.id,
      decidedByName: actor.displayName || actor.username,
      createdAt: now,
    })
    if (isApproved) await verifyDocuments(tx, row, actor, now)
    await tell(tx, row, decision, notes)
    await writeAudit(
      tx,
      {
        actor,
        action: isApproved ? 'qualification.approve' : 'qualification.reject',
        objectType: 'rental',
        objectId: row.id,
        before: { status: row.status, verification_status: row.verificationStatus },
        after: {
          status: after.status,
          verification_status: verificationStatus,
          notes,
          documents: row.documentCount,
          order_number: orderNumber(row.id),
          ...(decision.isForced ? { force_submit: true } : {}),
        },
        client,
      },
      now,
    )
    return after
  })

/** The order's documents are verified, and with them what their holder keeps of the same files. */
const verifyDocuments = async (tx: Tx, row: RentalRow, actor: Actor, now: Date) => {
  const ofOrder = and(eq(qualificationDocument.rentalId, row.id), isNull(qualificationDocument.deletedAt))
  const shown = await tx.update(qualificationDocument).set({ isVerified: true }).where(ofOrder).returning({
    fileId: qualificationDocument.fileId,
    kind: qualificationDocument.holderKind,
    id: qualificationDocument.holderId,
  })
  const [first] = shown
  if (!first) return
  await tx
    .update(qualificationDocument)
    .set({
      isVerified: true,
      reviewStatus: 'approved',
      reviewNotes: '',
      reviewedByName: actor.displayName || actor.username,
      reviewedAt: now,
    })
    .where(
      and(
        heldBy({ kind: first.kind as HolderKind, id: first.id }),
        isNull(qualificationDocument.rentalId),
        inArray(
          qualificationDocument.fileId,
          shown.map((one) => one.fileId),
        ),
      ),
    )
}

/** R163, R171 */
const notesOf = ({ isApproved, notes }: Decision, row: RentalRow): string => {
  if (isApproved || notes) return notes
  if (row.documentCount === 0) return missingDocumentsReason
  return refuse('qualification.reason_required', { errors: { notes: '请填写拒绝原因' } })
}

const requireUndecided = async (tx: Tx, row: RentalRow): Promise<void> => {
  if (reviewableStatuses.includes(row.status) || statusOf(row.status).step === null) return
  const first = await findLatestDecision(tx, row.id)
  if (!first) return
  const outcome = first.isApproved ? '通过' : '拒绝'
  const reason = first.notes ? `：${first.notes}` : ''
  refuse('qualification.already_decided', {
    message: `这个订单已由${first.decidedByName}审核${outcome}${reason}，订单当前为“${statusOf(row.status).label}”`,
  })
}

const tell = (tx: Tx, row: RentalRow, { isApproved, userNotification }: Decision, notes: string) => {
  const written = typeof userNotification === 'string' ? userNotification.trim() : ''
  const isNo = userNotification === false || ['false', '0'].includes(written)
  const isYes = ['true', '1'].includes(written)
  return emit(tx, 'qualification.decided', {
    rentalId: row.id,
    userId: row.userId,
    line: row.line,
    isApproved,
    notes,
    isTold: !isNo,
    words: isNo || isYes ? '' : written,
  })
}
