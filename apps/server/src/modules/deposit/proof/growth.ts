import type { Growth } from '../../../proof.ts'

export const growth: Growth = {
  subjects: [[/deductions/, `SELECT id FROM deposit_claim WHERE $1 = $1`]],
}
