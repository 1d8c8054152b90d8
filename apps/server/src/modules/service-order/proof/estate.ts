import type { Belongings } from '../../../proof.ts'

export const belongings: Belongings = {
  ids: { service_order: `SELECT public_id AS id FROM service_order WHERE customer_id = ANY($2)` },
  aims: [[/external\/orders\/|service-orders\//, ['service_order']]],
}
