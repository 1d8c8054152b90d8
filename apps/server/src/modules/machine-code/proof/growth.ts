import type { Growth } from '../../../proof.ts'

export const growth: Growth = {
  subjects: [
    [
      /units\/:id\/code/,
      `SELECT u.id FROM equipment_unit u JOIN equipment e ON e.id = u.equipment_id
        WHERE ($1 = 0 OR e.owner_id = $1) AND e.status <> 'removed' AND u.status = 'active'`,
    ],
  ],
}
