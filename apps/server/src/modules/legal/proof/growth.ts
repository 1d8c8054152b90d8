import type { Growth } from '../../../proof.ts'

export const growth: Growth = {
  subjects: [[/agreements\/:id/, `SELECT id FROM agreement WHERE $1 = $1`]],
}
