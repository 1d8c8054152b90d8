import type { certificateDecision } from '@jihui/protocol/qualification/certificate-schema'
import { documentReviews, type DocumentReview } from '@jihui/protocol/qualification/schema'
import type { HolderKind } from '@jihui/protocol/qualification/holders'
import { and, eq, isNull } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { Actor } from '../../platform/access.ts'
import { writeAudit } from '../../platform/audit/audit.ts'
import type { Client } from '../../platform/http/call.ts'
import { emit } from '../../platform/events/outbox.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { findCertificate } from './certificate-queries.ts'
import { keepersOf } from './wallet/holders.ts'
import { qualificationDocument } from './table.ts'
import { nameOfType } from './view.ts'
import { requireNoParty } from '../identity/public.ts'

/** Checks a kept document itself, once; one that was turned down is no longer used for orders. */
export const verifyCertificate = (
  services: Services,
  id: number,
  { action, notes }: z.output<typeof certificateDecision>,
  actor: Actor,
  client: Client,
): Promise<void> =>
  services.db.transaction(async (tx) => {
    const isApproved = action === 'approve'
    const kept = and(
      eq(qualificationDocument.id, id),
      isNull(qualificationDocument.rentalId),
      isNull(qualificationDocument.deletedAt),
    )
    const [locked] = await tx.select().from(qualificationDocument).where(kept).for('update')
    const document = locked ?? refuse('qualification.not_found')
    const holder = { kind: document.holderKind as HolderKind, id: document.holderId }
    const keepers = await keepersOf(tx, services.hooks, holder)
    await requireNoParty(services, tx, actor, { accounts: [...new Set([document.userId, ...keepers])] })
    const before = document.reviewStatus as DocumentReview
    if (before !== 'pending')
      refuse('qualification.already_decided', {
        message: `这份证件已由${document.reviewedByName}审核，结果为“${documentReviews[before]}”`,
      })
    if (!isApproved && !notes) refuse('qualification.reason_required', { errors: { notes: '请填写拒绝原因' } })
    const now = services.clock.now()
    const reviewStatus: DocumentReview = isApproved ? 'approved' : 'rejected'
    await tx
      .update(qualificationDocument)
      .set({
        reviewStatus,
        reviewNotes: notes,
        reviewedByName: actor.displayName || actor.username,
        reviewedAt: now,
        isVerified: isApproved,
      })
      .where(kept)
    const row = (await findCertificate(tx, services, { id, userId: null }))!
    const topic = isApproved ? 'qualification.certificate_approved' : 'qualification.certificate_rejected'
    for (const userId of keepers) await emit(tx, topic, { userId, documentId: id, name: nameOfType(row), notes })
    await writeAudit(
      tx,
      {
        actor,
        action: `qualification.certificate_${action}`,
        objectType: 'qualification_document',
        objectId: id,
        before: { status: before },
        after: { status: reviewStatus, notes },
        client,
      },
      now,
    )
  })
