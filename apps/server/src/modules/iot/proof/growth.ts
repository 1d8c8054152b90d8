import { ordersOfUnit } from '../../rental/public.ts'
import type { Growth } from '../../../proof.ts'

export const growth: Growth = {
  subjects: [
    [
      /devices/,
      `SELECT u.id FROM equipment_unit u JOIN rental r ON r.id IN (${ordersOfUnit('u.id')})
      WHERE r.status = 'in_use' AND ($1 = 0 OR r.user_id = $1)`,
    ],
    [
      /equipment\/:id/,
      `SELECT id FROM equipment WHERE owner_id IS NOT NULL AND verification_status = 'approved' AND $1 = $1`,
    ],
  ],
  exempt: {
    list_devices:
      'what is open is counted machine by machine, up to the limit of counting, which a small town does not reach',
    get_device_figures: 'a report: what every machine did in 90 days',
  },
}
