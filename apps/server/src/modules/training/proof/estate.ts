import type { Belongings } from '../../../proof.ts'

export const belongings: Belongings = {
  ids: { assessment: `SELECT id FROM assessment WHERE user_id = ANY($2)` },
  aims: [[/\/technician\/assessments\//, ['assessment']]],
}
