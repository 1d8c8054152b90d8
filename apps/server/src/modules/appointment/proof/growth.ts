import type { Growth } from '../../../proof.ts'

export const growth: Growth = {
  subjects: [
    [
      /appointments/,
      `SELECT id FROM appointment WHERE ($1 = 0 OR owner_id = $1 OR user_id = $1
        OR tenant_id IN (SELECT m.tenant_id FROM tenant_member m WHERE m.user_id = $1 AND m.left_at IS NULL))`,
    ],
  ],
}
