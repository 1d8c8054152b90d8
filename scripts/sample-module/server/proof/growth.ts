import type { Growth } from '../../../proof.ts'

export const growth: Growth = {
  subjects: [[/greetings/, `SELECT 'morning' AS id WHERE $1 = $1`]],
}
