import type { Growth } from '../../../proof.ts'

export const growth: Growth = {
  subjects: [[/applications/, `SELECT id FROM application WHERE ($1 = 0 OR user_id = $1)`]],
}
