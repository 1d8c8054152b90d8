import type { Belongings } from '../../../proof.ts'

export const belongings: Belongings = {
  ids: {
    file: `SELECT id FROM stored_file WHERE owner_id = ANY($2) AND purpose NOT IN ('avatar', 'equipment-photo')`,
  },
  aims: [[/./, ['file']]],
}
