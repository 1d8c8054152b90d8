/** How orders are found that say otherwise than their papers: the condition on an order `r`. */
import type { ConsistencyRule } from '@jihui/protocol/consistency/rules'
import { reviewableStatuses } from '@jihui/protocol/rental/machine'
import { type SQL, sql } from 'drizzle-orm'
import { codeList } from '../../platform/database/code-list.ts'

const isReviewable = sql`r.status in (${codeList(reviewableStatuses)})`

export const qualificationFinders = {
  approved_unmoved: () => sql`${isReviewable} and r.verification_status = 'approved'`,
  rejected_unmoved: () => sql`${isReviewable} and r.verification_status = 'rejected'`,
  documents_miscounted: () => sql`r.document_count <> (
    select count(*) from qualification_document d where d.rental_id = r.id and d.deleted_at is null)`,
} satisfies Partial<Record<ConsistencyRule, (now: Date) => SQL>>
