import { outStatuses, type RentalFacts } from '@jihui/protocol/rental/machine'
import type { RentalRow } from './queries.ts'

/** What the order already is, read off its row. */
export const factsOf = (
  row: Pick<
    RentalRow,
    | 'status'
    | 'holdExpiresAt'
    | 'documentCount'
    | 'contractGeneratedAt'
    | 'contractSignedAt'
    | 'awaitsApproval'
    | 'paidAt'
    | 'deliveredAt'
    | 'returnAnnouncedAt'
    | 'reviewedAt'
    | 'balanceFen'
    | 'productionStartedAt'
    | 'productionCompletedAt'
  >,
): RentalFacts => ({
  hasDocuments: row.documentCount > 0,
  hasContract: row.contractGeneratedAt !== null,
  isContractInReview: row.status === 'pending_signature' && row.holdExpiresAt === null,
  isSigned: row.contractSignedAt !== null,
  awaitsApproval: row.awaitsApproval,
  isPaid: row.paidAt !== null,
  isDelivered: row.deliveredAt !== null || outStatuses.includes(row.status),
  isReturnAnnounced: row.returnAnnouncedAt !== null,
  isReviewed: row.reviewedAt !== null,
  hasBalance: row.balanceFen > 0,
  isProductionStarted: row.productionStartedAt !== null,
  isProductionCompleted: row.productionCompletedAt !== null,
})
