import { upkeepPlanMachine } from '@jihui/protocol/upkeep/machine'
import { brokenSteps, strayThings } from '../../../platform/machine/broken-steps.ts'
import type { Invariants } from '../../../proof.ts'

const history = { table: 'upkeep_plan_history', of: 'plan_id' } as const

export const { invariants }: Invariants = {
  invariants: [
    { rule: "a plan's history is a legal path of its machine", text: brokenSteps(upkeepPlanMachine, history) },
    { rule: 'a plan stands where its history ends', text: strayThings(upkeepPlanMachine, history) },
    {
      rule: 'one order is open for a machine and a plan',
      text: `SELECT plan_id, unit_id FROM upkeep_opening WHERE closed_at IS NULL GROUP BY plan_id, unit_id HAVING count(*) > 1`,
    },
    {
      rule: 'what is open for a machine and a plan has an order that lives, and what is closed has none on its first visit',
      text: `SELECT o.id, o.task_id, m.status FROM upkeep_opening o JOIN maintenance_request m ON m.id = o.task_id
        WHERE (o.closed_at IS NULL) <> (m.resolved_at IS NULL) AND m.visit = 1`,
    },
    {
      rule: 'an order counts no more alarms than came from its machine',
      text: `SELECT o.id, o.alarm_count FROM upkeep_opening o WHERE o.alarm_count > (
        SELECT count(*) FROM unit_alarm a WHERE a.unit_id = o.unit_id)`,
    },
    {
      rule: 'what is due is opened, and what is open is due no more',
      text: `SELECT x.id, x.opens_on FROM upkeep_plan_unit x WHERE x.opens_on IS NOT NULL AND EXISTS (
          SELECT FROM upkeep_opening o WHERE o.plan_id = x.plan_id AND o.unit_id = x.unit_id AND o.closed_at IS NULL)
        UNION ALL SELECT x.id, x.opens_on FROM upkeep_plan_unit x JOIN upkeep_plan p ON p.id = x.plan_id AND p.status = 'active'
          WHERE x.opens_on < ($1::timestamptz AT TIME ZONE 'Asia/Shanghai')::date`,
      isTimed: true,
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
      rule: 'a question is about a reading there is',
      text: `SELECT q.id FROM meter_question q WHERE NOT EXISTS (SELECT FROM unit_reading r
        WHERE r.id = q.reading_id AND r.measured_at = q.measured_at AND r.unit_id = q.unit_id AND r.unit = q.unit)`,
    },
    {
      rule: 'a reading that is asked about has a question, and only then',
      text: `SELECT r.unit_id, r.unit FROM unit_reading r WHERE r.is_asked GROUP BY r.unit_id, r.unit
        HAVING NOT EXISTS (SELECT FROM meter_question q WHERE q.unit_id = r.unit_id AND q.unit = r.unit
          AND q.answered_at IS NULL)`,
    },
  ],
}
