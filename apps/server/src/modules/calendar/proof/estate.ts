import type { Belongings } from '../../../proof.ts'

export const belongings: Belongings = {
  ids: { block: `SELECT id FROM occupancy WHERE created_by = ANY($2) AND rental_id IS NULL` },
  names: { blockId: 'block' },
}
