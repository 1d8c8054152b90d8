import type { Invariant } from '../../../proof.ts'

export const invariants: readonly Invariant[] = [
  {
    rule: 'an appointment is for machines or orders of whoever made it',
    text: `SELECT a.id FROM appointment a, unnest(a.scope_ids) AS scoped (id) WHERE CASE
      WHEN a.owner_id IS NULL
        THEN NOT EXISTS (SELECT 1 FROM rental r WHERE r.id = scoped.id AND r.tenant_id = a.tenant_id)
      ELSE NOT EXISTS (SELECT 1 FROM equipment_unit u JOIN equipment e ON e.id = u.equipment_id
        WHERE u.id = scoped.id AND e.owner_id = a.owner_id) END`,
  },
  {
    rule: 'an invitation nobody accepted in time has lapsed, and an appointment ends with its last day',
    text: `SELECT id FROM appointment WHERE (status = 'invited' AND expires_at <= $1) OR (status = 'accepted' AND ends_at <= $1)`,
    isTimed: true,
  },
  {
    rule: 'nobody is appointed by himself',
    text: `SELECT id FROM appointment WHERE user_id IN (owner_id, invited_by)`,
  },
  {
    rule: 'an invitation is accepted while it can be',
    text: `SELECT id FROM appointment WHERE accepted_at >= expires_at OR accepted_at < created_at OR ended_at < created_at`,
  },
]
