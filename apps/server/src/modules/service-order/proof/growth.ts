import type { Growth } from '../../../proof.ts'

export const growth: Growth = {
  subjects: [
    [/external\/orders|service-orders/, `SELECT public_id AS id FROM service_order WHERE ($1 = 0 OR customer_id = $1)`],
  ],
  filters: { suggest_for_service_order: ['keyword'] },
  exempt: { read_service_map: 'counts all that lies in view, by indexes of where it is' },
}
