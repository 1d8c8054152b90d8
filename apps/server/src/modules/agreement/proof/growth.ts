import type { Growth } from '../../../proof.ts'

export const growth: Growth = {
  subjects: [
    [/contracts\/verify/, `SELECT number AS id FROM agreement WHERE $1 = $1`],
    [/contracts\/templates/, `SELECT id FROM agreement_template WHERE line = :line AND $1 = $1`],
    [
      /contracts\/(contracts\/)?:id/,
      `SELECT a.id FROM agreement a JOIN rental r ON r.id = a.rental_id WHERE ($1 = 0 OR r.user_id = $1)`,
    ],
  ],
}
