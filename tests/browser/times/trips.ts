/** Time that passes for a trip. */
import type { Trip } from '../freight/freight.ts'
import { inDatabaseWith } from './journey-database.ts'

/** The time to load ended this many minutes ago. */
export const letWindowPass = ({ id, shipper }: Trip, minutes: number): Promise<void> =>
  inDatabaseWith(
    {
      text: `SELECT 1 FROM freight_order o JOIN app_user u ON u.id = o.shipper_id WHERE o.id = $1 AND u.username = $2`,
      values: [id, shipper.username],
    },
    (client) =>
      client.query(
        `UPDATE freight_order SET window_start = now() - make_interval(mins => $2) - interval '4 hours',
           window_end = now() - make_interval(mins => $2) WHERE id = $1`,
        [id, minutes],
      ),
  )
