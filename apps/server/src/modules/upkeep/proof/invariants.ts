import type { Invariants } from '../../../proof.ts'

export const { invariants }: Invariants = {
  invariants: [
    {
      rule: 'one order is open for a machine and a plan',
      text: `SELECT plan_id, unit_id FROM upkeep_opening WHERE closed_at IS NULL GROUP BY plan_id, unit_id HAVING count(*) > 1`,
    },
    {
      rule: 'nothing is to be opened by a plan that rests',
      text: `SELECT x.id FROM upkeep_plan_unit x JOIN upkeep_plan p ON p.id = x.plan_id
        WHERE x.opens_on IS NOT NULL AND p.status <> 'active'`,
    },
    {
      rule: 'a meter stands where its newest counted reading does',
      text: `SELECT m.unit_id, m.unit FROM unit_meter m WHERE NOT EXISTS (SELECT FROM unit_reading r
        WHERE r.unit_id = m.unit_id AND r.unit = m.unit AND r.measured_at = m.last_at AND r.counted = m.last_counted)`,
    },
    {
      rule: 'a reading that is asked about has a question, and only then',
      text: `SELECT r.unit_id, r.unit FROM unit_reading r WHERE r.is_asked GROUP BY r.unit_id, r.unit
        HAVING NOT EXISTS (SELECT FROM meter_question q WHERE q.unit_id = r.unit_id AND q.unit = r.unit
          AND q.answered_at IS NULL)`,
    },
  ],
}
