import type { RentalStatus } from '@jihui/protocol/rental/machine'
import { sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/database/database.ts'
import { holdEndOf } from '../periods/in-time.ts'
import type { RentalRow } from '../queries.ts'

const signing: RentalStatus = 'pending_signature'

/**
 * Whether the renter's time to sign runs. While staff have the next move it stands still and the machine stays his;
 * when it runs again he gets all of it. The order is locked by the caller.
 */
export const runSigningTime = async <T extends Pick<RentalRow, 'id' | 'status' | 'startDate' | 'holdExpiresAt'>>(
  tx: Tx,
  row: T,
  isRunning: boolean,
  now: Date,
): Promise<T> => {
  const isAlready = isRunning === (row.holdExpiresAt !== null)
  if (row.status !== signing || isAlready) return row
  const holdExpiresAt = isRunning ? holdEndOf(signing, row.startDate, now) : null
  await tx.execute(sql`update rental set hold_expires_at = ${holdExpiresAt}, updated_at = ${now}
    where id = ${row.id} and status = ${signing}`)
  return { ...row, holdExpiresAt }
}
