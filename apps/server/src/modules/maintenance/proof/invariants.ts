/** What is true of work orders at any moment. */
import type { Invariant } from '../../../proof.ts'
import { dayRules } from './day-rules.ts'
import { historyRules } from './history-rules.ts'
import { moneyRules } from './money-rules.ts'

const workRules: readonly Invariant[] = [
  {
    rule: 'every finished visit has its record, with the signature and the meter that were asked for',
    text: `SELECT m.id FROM maintenance_request m LEFT JOIN maintenance_record c ON c.request_id = m.id AND c.visit = m.visit
      WHERE m.finished_at IS NOT NULL AND (c.id IS NULL
        OR (m.requires_signature OR m.payer IN ('renter', 'reporter')) AND c.signature_id IS NULL
        OR m.needs_meter AND c.meter IS NULL)`,
  },
  {
    rule: 'every step of a finished visit has a result',
    text: `SELECT m.id FROM maintenance_request m CROSS JOIN LATERAL jsonb_array_elements(m.steps) step
      WHERE m.finished_at IS NOT NULL AND NOT EXISTS (SELECT FROM maintenance_step s
        WHERE s.request_id = m.id AND s.visit = m.visit AND s.step_id = (step ->> 'id')::int)`,
  },
  {
    rule: 'one order at a time for a machine and a plan',
    text: `SELECT min(id) FROM maintenance_request WHERE plan_id IS NOT NULL AND resolved_at IS NULL AND visit = 1
      GROUP BY plan_id, unit_id HAVING count(*) > 1`,
  },
]
export const invariants: readonly Invariant[] = [...historyRules, ...dayRules, ...workRules, ...moneyRules]
