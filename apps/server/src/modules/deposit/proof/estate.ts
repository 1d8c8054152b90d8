import type { Belongings } from '../../../proof.ts'

export const belongings: Belongings = {
  ids: { claim: `SELECT id FROM deposit_claim WHERE rental_id = ANY($1)` },
  aims: [
    [/deductions/, ['claim']],
    [/./, ['order']],
  ],
  moves: ['is_reminded'],
}
