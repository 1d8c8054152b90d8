import type { Invariant } from '../../../proof.ts'

/** What staff decide about an order under the name of another command than the step it takes. */
const toldAs = `CASE h.action WHEN 'approve_qualification' THEN 'qualification.approve'
  WHEN 'reject_qualification' THEN 'qualification.reject' ELSE 'rental.' || h.action END`

export const invariants: readonly Invariant[] = [
  {
    rule: 'an order counts the documents it has',
    text: `SELECT r.id, r.document_count, count(d.id)::int AS there FROM rental r
      LEFT JOIN qualification_document d ON d.rental_id = r.id AND d.deleted_at IS NULL
      GROUP BY r.id HAVING r.document_count <> count(d.id)`,
  },
  {
    rule: 'every step staff took on an order is in the audit log, with an address',
    text: `SELECT h.id, h.rental_id, h.action, h.actor_id FROM rental_history h JOIN rental r ON r.id = h.rental_id
      JOIN app_user u ON u.id = h.actor_id
      WHERE h.actor_id IS DISTINCT FROM r.user_id AND h.actor_id IS DISTINCT FROM r.owner_id
        AND h.action NOT IN ('submit_documents', 'generate_contract', 'confirm_payment')
        AND NOT EXISTS (SELECT 1 FROM audit_log a WHERE a.object_type = 'rental' AND a.object_id = h.rental_id::text
          AND a.actor_id = h.actor_id AND a.action = ${toldAs} AND a.client ->> 'ip' <> '')`,
  },
]
