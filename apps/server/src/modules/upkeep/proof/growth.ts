import type { Growth } from '../../../proof.ts'

export const growth: Growth = {
  subjects: [
    [/maintenance\/plans\/:id/, `SELECT id FROM upkeep_plan WHERE ($1 = 0 OR owner_id = $1)`],
    [/maintenance\/units\/:id/, `SELECT id FROM equipment_unit WHERE $1 = $1`],
    [/meter-questions\/:id/, `SELECT id FROM meter_question WHERE $1 = $1`],
  ],
}
