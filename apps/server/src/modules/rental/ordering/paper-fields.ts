/** What renters and staff read of an order's papers in a list; the documents' admin rows and car records name them so. */
import { documentTypeByField } from '@jihui/protocol/qualification/types'
import { fileUrl } from '../../../platform/files/store.ts'
import type { RentalRow } from '../queries.ts'

export interface OrderPaper {
  readonly type: string
  readonly file: string
}

const iso = (moment: Date | null) => moment?.toISOString() ?? null

export const paperFieldsOf = (row: RentalRow, papers: readonly OrderPaper[]) => {
  const decidedAt = iso(row.verifiedAt)
  const heldUntil = iso(row.holdExpiresAt)
  const byField = Object.entries(documentTypeByField).flatMap(([field, type]) => {
    const paper = papers.findLast((one) => one.type === type)
    return paper ? [[field, fileUrl(paper.file)] as const] : []
  })
  return {
    qualification_verified_at: row.verificationStatus === 'approved' ? decidedAt : null,
    qualification_rejected_at: row.verificationStatus === 'rejected' ? decidedAt : null,
    qualification_status: row.verificationStatus,
    qualification_images: papers.map(({ file }) => fileUrl(file)),
    qualification_documents: Object.fromEntries(byField),
    notes: row.remarks,
    contract_generated_at: iso(row.contractGeneratedAt),
    expiry_date: heldUntil,
    expire_date: heldUntil,
    expiration_date: heldUntil,
  }
}
