/** Counts of calls that hold for all processes and over a restart: what may be tried only so often is counted here. */
import type { Clock } from '../clock.ts'
import { type Database, run, statement } from '../database/database.ts'

export interface RateStore {
  /**
   * Counts one more call under a key. The first call of a key opens its window; after its end counting begins anew.
   * @returns how many calls the window has seen with this one, and the milliseconds until it ends
   */
  count(key: string, windowMs: number): Promise<{ count: number; endsInMs: number }>
}

/** One statement a call; it also takes away a few windows that are over, so that no job has to. */
const countStatement = statement(
  'rate_count',
  { count: 'number', ends_at: 'moment' },
  `WITH over AS (
     DELETE FROM rate_count WHERE key IN (
       SELECT key FROM rate_count WHERE ends_at <= $2 AND key <> $1 LIMIT 10 FOR UPDATE SKIP LOCKED))
   INSERT INTO rate_count AS kept (key, count, ends_at) VALUES ($1, 1, $3)
   ON CONFLICT (key) DO UPDATE SET
     count = CASE WHEN kept.ends_at <= $2 THEN 1 ELSE kept.count + 1 END,
     ends_at = CASE WHEN kept.ends_at <= $2 THEN excluded.ends_at ELSE kept.ends_at END
   RETURNING count, ends_at`,
)

/** In the table `rate_count`, which is not logged: it outlives every server process, not a crash of the database. */
export const createTableRateStore = ({ pool }: Database, clock: Clock): RateStore => ({
  async count(key, windowMs) {
    const now = clock.now()
    const [row] = await run(pool, countStatement, [key, now, new Date(now.getTime() + windowMs)])
    return { count: row!.count, endsInMs: row!.ends_at.getTime() - now.getTime() }
  },
})
