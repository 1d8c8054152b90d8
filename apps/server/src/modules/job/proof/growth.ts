import type { Growth } from '../../../proof.ts'

export const growth: Growth = {
  subjects: [[/technician\/jobs/, `SELECT id FROM job WHERE ($1 = 0 OR technician_id = $1)`]],
}
