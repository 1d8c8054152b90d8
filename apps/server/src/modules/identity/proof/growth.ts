import type { Growth } from '../../../proof.ts'

export const growth: Growth = {
  subjects: [[/admin\/users/, `SELECT id FROM app_user WHERE $1 = $1`]],
}
