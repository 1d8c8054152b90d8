import type { Belongings } from '../../../proof.ts'

export const belongings: Belongings = {
  ids: { field_file: `SELECT sha256 AS id FROM field_file WHERE user_id = ANY($2)` },
  aims: [[/field\/files/, ['field_file']]],
}
