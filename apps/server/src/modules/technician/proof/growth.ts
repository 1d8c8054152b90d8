import type { Growth } from '../../../proof.ts'

export const growth: Growth = {
  subjects: [[/admin\/technicians/, `SELECT user_id AS id FROM technician WHERE ($1 = 0 OR user_id = $1)`]],
}
