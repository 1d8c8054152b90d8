import type { Invariant } from '../../../proof.ts'

export const invariants: readonly Invariant[] = [
  {
    rule: 'a unit has one code that is good',
    text: `SELECT unit_id FROM unit_code WHERE revoked_at IS NULL GROUP BY unit_id HAVING count(*) > 1`,
  },
  {
    rule: 'a report by a code is about the machine the code stands on, and orders nobody by itself',
    text: `SELECT p.request_id FROM machine_report p JOIN unit_code c ON c.id = p.code_id
      JOIN maintenance_request m ON m.id = p.request_id
      WHERE m.unit_id <> c.unit_id OR m.origin <> 'code'
        OR m.status = 'submitted' AND (m.occupancy_id IS NOT NULL OR m.assigned_to IS NOT NULL)`,
  },
  {
    rule: 'strangers who prove nothing report five times an hour by one code',
    text: `SELECT p.request_id FROM machine_report p WHERE p.is_unproven AND (SELECT count(*) FROM machine_report o
      WHERE o.code_id = p.code_id AND o.is_unproven AND o.created_at <= p.created_at
        AND o.created_at > p.created_at - interval '1 hour') > 5`,
  },
]
