import type { Belongings } from '../../../proof.ts'

export const belongings: Belongings = {
  ids: {
    job: `SELECT id FROM job WHERE technician_id = ANY($2) OR customer_id = ANY($2)`,
    technician_objection: `SELECT id FROM technician_objection WHERE user_id = ANY($2)`,
  },
  aims: [
    [/technician\/jobs\//, ['job']],
    [/technician\/performance\/objections\//, ['technician_objection']],
  ],
}
