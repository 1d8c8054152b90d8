import type { Growth } from '../../../proof.ts'

export const growth: Growth = {
  subjects: [[/files/, `SELECT id FROM stored_file WHERE $1 = $1`]],
}
