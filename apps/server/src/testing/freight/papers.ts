/** Papers of drivers and vehicles that staff accepted, for the tests of freight and for its measurements. */
import { driverPaperCodes, driverPapers } from '@jihui/protocol/freight/papers/papers'
import type pg from 'pg'

interface Held {
  /** Who handed them in. */
  readonly userId: number
  /** Absent: they are his own. */
  readonly vehicleId?: number
  readonly until?: string
}
/** Every paper of the driver, or of a vehicle of his, until this day. */
export const givePapers = async (
  pool: Pick<pg.Pool, 'query'>,
  { userId, vehicleId, until = '2099-12-31' }: Held,
): Promise<void> => {
  const kind = vehicleId === undefined ? 'person' : 'vehicle'
  const types = driverPaperCodes.filter((code) => driverPapers[code].of === kind)
  await pool.query(
    `WITH made AS (SELECT gen_random_uuid() AS id, type FROM unnest($1::text[]) AS type),
       files AS (INSERT INTO stored_file (id, owner_id, name, mime, bytes, sha256, storage_key, purpose)
         SELECT id, $2, type || '.png', 'image/png', 1, '', 'driver-application/' || id, 'driver-application' FROM made)
     INSERT INTO qualification_document (user_id, holder_kind, holder_id, file_id, type, expires_on, is_verified,
       review_status, reviewed_by_name, reviewed_at)
     SELECT $2, $3, $4, id, type, $5, true, 'approved', '审核员', now() FROM made`,
    [types, userId, kind, vehicleId ?? userId, until],
  )
}
