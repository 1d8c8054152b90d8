import type { Growth } from '../../../proof.ts'

export const growth: Growth = {
  filters: {
    search_technicians: ['skill', 'city', 'day'],
    list_certified_technicians: ['skill', 'city', 'status', 'papers', 'given_back', 'keyword'],
  },
  subjects: [[/admin\/technicians/, `SELECT user_id AS id FROM technician WHERE ($1 = 0 OR user_id = $1)`]],
}
