import { muteUsageAdvice } from '@jihui/protocol/standby/operations'
import type { Growth } from '../../../proof.ts'

export const growth: Growth = {
  // Of a machine that is in use, the days are asked of its devices.
  subjects: [[/./, `SELECT id FROM rental WHERE line = :line AND status = 'in_use' AND ($1 = 0 OR user_id = $1)`]],
  commands: [
    {
      operation: muteUsageAdvice,
      who: 'renter',
      subjects: (town) => town.orders('in_use'),
      body: () => ({}),
    },
  ],
}
