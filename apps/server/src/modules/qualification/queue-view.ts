import type { queueItem } from '@jihui/protocol/qualification/queue-schema'
import { actionsFor } from '@jihui/protocol/rental/offered-actions'
import { orderNumber } from '@jihui/protocol/rental/conventions'
import { findLine } from '@jihui/protocol/rental/lines'
import { statusOf } from '@jihui/protocol/rental/machine'
import type * as z from 'zod/mini'
import type { Actor } from '../../platform/access.ts'
import { demandedTypes, qualificationsOf } from '../catalogue/public.ts'
import { factsOf, partyOf } from '../rental/public.ts'
import { attentionOf, isMismatched } from './attention.ts'
import type { QueueRow } from './queue-queries.ts'
import { documentsFingerprint } from './seen-documents.ts'

/** What the machine's category demands of who chose these options. */
export const demandedOf = (row: Pick<QueueRow, 'rules' | 'line' | 'options'>): string[] =>
  demandedTypes(qualificationsOf({ category_rules: row.rules, line: row.line }), row.options)

const actionsOf = (row: QueueRow, actor: Actor) =>
  actionsFor(
    row.status,
    factsOf({
      status: row.status,
      holdExpiresAt: row.hold_expires_at,
      documentCount: row.document_count,
      contractGeneratedAt: row.contract_generated_at,
      contractSignedAt: row.contract_signed_at,
      awaitsApproval: row.awaits_approval,
      paidAt: row.paid_at,
      deliveredAt: row.delivered_at,
      returnAnnouncedAt: row.return_announced_at,
      reviewedAt: row.reviewed_at,
      balanceFen: row.balance_fen,
      productionStartedAt: row.production_started_at,
      productionCompletedAt: row.production_completed_at,
    }),
    {
      isRenter: actor.id === row.user_id,
      isOwner: actor.id === row.owner_id,
      isStaff: actor.isStaff,
      permissions: actor.permissions,
      mayForCompany: null,
    },
    findLine(row.line).ownActions,
  )

export const viewQueueItem = (row: QueueRow, actor: Actor, today: string): z.output<typeof queueItem> => {
  const line = findLine(row.line)
  const period = { from: row.start_date, to: row.end_date }
  const { attention, text } = attentionOf(demandedOf(row), row.documents, period, today)
  return {
    id: row.id,
    rental_id: row.id,
    order_number: orderNumber(row.id),
    line: row.line,
    status: row.status,
    display_status: statusOf(row.status).label,
    party_name: partyOf(line, row.details) || row.customer_name,
    contact_name: row.contact_name,
    equipment_name: row.equipment_name,
    equipment_model: row.equipment_model,
    illustration: row.illustration,
    start_date: row.start_date,
    end_date: row.end_date,
    document_count: row.document_count,
    documents_fingerprint: documentsFingerprint(row.documents),
    submission: row.submissions,
    waiting_since: row.waiting_since.toISOString(),
    attention,
    attention_text: text,
    verification_status: row.verification_status,
    verification_notes: row.verification_notes,
    verification_date: row.verified_at?.toISOString() ?? null,
    decided_by: row.verified_at ? (row.decided_by ?? '') : '',
    has_contract: row.contract_generated_at !== null,
    contract_follows: line.contractsOnApproval.length > 0,
    is_mismatched: isMismatched(row.status, row.verification_status),
    actions: actionsOf(row, actor),
  }
}
