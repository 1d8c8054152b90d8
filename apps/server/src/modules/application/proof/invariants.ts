import type { Invariant } from '../../../proof.ts'

export const invariants: readonly Invariant[] = [
  {
    rule: 'an application stands where its last step left it',
    text: `SELECT a.id, a.status, h.status AS last FROM application a
      CROSS JOIN LATERAL (SELECT status FROM application_history h WHERE h.application_id = a.id ORDER BY h.id DESC LIMIT 1) h
      WHERE h.status <> a.status`,
  },
  {
    rule: 'nobody has an application of a kind pending while what it gave is suspended',
    text: `SELECT p.id FROM application p JOIN application s ON s.user_id = p.user_id AND s.kind = p.kind
      WHERE p.status = 'pending' AND s.status = 'suspended' AND p.created_at > s.updated_at`,
  },
  {
    rule: 'nobody decided on his own application',
    text: `SELECT h.id FROM application_history h JOIN application a ON a.id = h.application_id
      WHERE h.actor_id = a.user_id AND h.action IN ('approve', 'reject', 'suspend', 'restore', 'record_check', 'arrange_check')`,
  },
]
