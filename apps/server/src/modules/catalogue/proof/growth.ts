import type { Growth } from '../../../proof.ts'

export const growth: Growth = {
  subjects: [
    [/equipment\/uuid/, `SELECT uuid AS id FROM equipment WHERE status = 'active' AND $1 = $1`],
    [
      /equipment-verification|equipment\//,
      `SELECT id FROM equipment WHERE owner_id IS NOT NULL AND verification_status = 'approved' AND $1 = $1`,
    ],
    [/categor/, `SELECT id FROM category WHERE line = :line AND $1 = $1`],
  ],
  exempt: {
    list_machines_to_verify: 'counts what owners have handed in by line and state',
    recommend_equipment: 'looks for machines that are free until the page is full',
    list_available_equipment: 'looks for machines that are free until the page is full',
    map_equipment: 'every place of the map in one answer',
  },
}
