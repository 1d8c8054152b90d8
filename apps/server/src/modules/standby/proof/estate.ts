import type { Belongings } from '../../../proof.ts'

export const belongings: Belongings = {
  make: ({ renter, orders, pathOf, post }) => post(renter, pathOf('mute_usage_advice', orders.in_use), { body: {} }),
  ids: { stop: `SELECT id FROM rental_standby WHERE rental_id = ANY($1)` },
  aims: [[/./, ['order']]],
  names: { standbyId: 'stop' },
  moves: ['looked_on'],
}
