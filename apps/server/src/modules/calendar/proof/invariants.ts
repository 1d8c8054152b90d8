import type { Invariant } from '../../../proof.ts'

export const invariants: readonly Invariant[] = [
  {
    rule: 'no unit is held twice on one day',
    text: `SELECT a.unit_id, a.id AS one, b.id AS other FROM occupancy a JOIN occupancy b
      ON b.unit_id = a.unit_id AND b.id > a.id AND b.period && a.period
      WHERE a.released_at IS NULL AND b.released_at IS NULL`,
  },
]
