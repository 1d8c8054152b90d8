/** Points of trips are kept for so many days, and then dropped a day at a time. */
import { addHours } from '../../../platform/clock.ts'
import { dropPartitions } from '../../../platform/database/partitions.ts'
import type { Services } from '../../../platform/services.ts'
import { readSetting } from '../../settings/public.ts'

export const dropOldPositions = async ({ db, database, clock }: Services): Promise<number> => {
  const days = await readSetting(db, 'keep_positions_days')
  const client = await database.pool.connect()
  try {
    return await dropPartitions(client, 'freight_position', addHours(clock.now(), -24 * days))
  } finally {
    client.release()
  }
}
