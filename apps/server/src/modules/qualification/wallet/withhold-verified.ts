import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Tx } from '../../../platform/database/database.ts'
import { qualificationDocument } from '../table.ts'
import { heldBy, type Holder } from './holders.ts'

const withheld = { reviewStatus: 'rejected', reviewNotes: '审核通过以后又收回了', isVerified: false } as const
/** Back where it was, even if its holder took it out of his wallet meanwhile. */
const given = {
  reviewStatus: 'approved',
  reviewNotes: '',
  isVerified: true,
  deletedAt: null,
  replacedBy: null,
} as const

/** Papers that were accepted with an application and no longer count, and count again once that is taken back. */
export const withholdVerified = async (
  tx: Tx,
  holder: Holder,
  fileIds: readonly string[],
  isWithheld: boolean,
): Promise<void> => {
  if (fileIds.length === 0) return
  const { fileId, rentalId, reviewStatus, deletedAt } = qualificationDocument
  const kept = and(heldBy(holder), inArray(fileId, [...fileIds]), isNull(rentalId))
  await tx
    .update(qualificationDocument)
    .set(isWithheld ? withheld : given)
    // What another took the place of stays accepted, and away.
    .where(and(kept, isWithheld ? isNull(deletedAt) : eq(reviewStatus, withheld.reviewStatus)))
}
