import type { Belongings } from '../../../proof.ts'

export const belongings: Belongings = {
  ids: { stop: `SELECT id FROM rental_standby WHERE rental_id = ANY($1)` },
  aims: [[/./, ['order']]],
  names: { standbyId: 'stop' },
}
