import type { Belongings } from '../../../proof.ts'

export const belongings: Belongings = {
  ids: { job: `SELECT id FROM job WHERE technician_id = ANY($2) OR customer_id = ANY($2)` },
  aims: [[/technician\/jobs\//, ['job']]],
}
