import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Actor } from '../../../platform/access.ts'
import type { Tx } from '../../../platform/database/database.ts'
import type { Client } from '../../../platform/http/call.ts'
import { nameOf } from '../../../platform/machine/transition.ts'
import { removeDocument } from '../delete-document.ts'
import { qualificationDocument } from '../table.ts'
import { replaceDocument } from '../upload-qualification.ts'
import { heldBy, type Holder } from './holders.ts'

export interface VerifiedPaper {
  readonly type: string
  /** As it came with the application. */
  readonly fileId: string
  readonly expiresOn: string | null
}

/**
 * Keeps papers staff accepted with an application in the wallet of their holder, in the place of those of their types that
 * were accepted before. `userId` handed them in.
 */
export const keepVerified = async (
  tx: Tx,
  holder: Holder,
  userId: number,
  papers: readonly VerifiedPaper[],
  { actor, client, now }: { readonly actor: Actor; readonly client: Client; readonly now: Date },
): Promise<void> => {
  if (papers.length === 0) return
  const types = [...new Set(papers.map(({ type }) => type))]
  const before = await tx
    .select()
    .from(qualificationDocument)
    .where(
      and(
        heldBy(holder),
        inArray(qualificationDocument.type, types),
        eq(qualificationDocument.reviewStatus, 'approved'),
        isNull(qualificationDocument.rentalId),
        isNull(qualificationDocument.deletedAt),
      ),
    )
    .for('update')
  const rows = papers.map((paper) => ({
    ...paper,
    userId,
    holderKind: holder.kind,
    holderId: holder.id,
    isVerified: true,
    reviewStatus: 'approved',
    reviewedByName: nameOf(actor),
    reviewedAt: now,
    createdAt: now,
  }))
  const made = await tx
    .insert(qualificationDocument)
    .values(rows)
    .returning({ id: qualificationDocument.id, type: qualificationDocument.type })
  for (const old of before) {
    await replaceDocument(tx, old, made.find(({ type }) => type === old.type)!.id)
    await removeDocument(tx, old, actor, client, now)
  }
}
