import type { Growth } from '../../../proof.ts'

export const growth: Growth = {
  subjects: [
    [/equipment-owner\/rentals/, `SELECT id FROM rental WHERE status = 'returned' AND owner_id = $1`],
    [/equipment-owner\/equipment/, `SELECT id FROM equipment WHERE owner_id = $1`],
    [/earnings/, `SELECT id FROM earning WHERE payee_id = $1`],
    [/equipment-owner\/applications/, `SELECT id FROM application WHERE kind = 'owner' AND ($1 = 0 OR user_id = $1)`],
  ],
  exempt: {
    get_owner_analytics: 'a report: twelve months of every machine of one owner, beside its category',
  },
}
