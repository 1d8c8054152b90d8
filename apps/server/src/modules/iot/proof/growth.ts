import { ordersOfUnit } from '../../rental/public.ts'
import type { Growth } from '../../../proof.ts'

export const growth: Growth = {
  subjects: [
    [
      /alert-rules/,
      `SELECT id FROM alert_rule WHERE deleted_at IS NULL AND (code IS NOT NULL OR $1 = 0 OR owner_id = $1)`,
    ],
    [
      /iot\/alerts/,
      `SELECT a.id FROM device_alert a WHERE $1 = 0 OR a.owner_id = $1
        OR a.rental_id IN (SELECT id FROM rental WHERE status = 'in_use' AND user_id = $1)`,
    ],
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
    get_location_figures: 'a report: what every device one reaches did in these days',
    get_device_use: 'a report: what every device one reaches did in these days',
    find_device_units: 'ten machines, looked for by any part of their serial or name',
    get_device_figures: 'a report: what every machine did in 90 days',
  },
}
