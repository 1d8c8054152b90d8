import { countLimits } from '@jihui/protocol/limits'
import { type SQL, sql } from 'drizzle-orm'

/**
 * A sub-select that counts rows no further than `max`, so that a number beside a page costs the same however much there
 * is. `from` begins with FROM; what it does not need for counting does not belong in it.
 */
export const boundedCountText = (from: string, max: number = countLimits.console): string =>
  `(SELECT count(*)::int FROM (SELECT 1 ${from} LIMIT ${max}) AS counted)`
export const boundedCount = (from: SQL, max: number = countLimits.console): SQL<number> =>
  sql<number>`(select count(*)::int from (select 1 ${from} limit ${sql.raw(String(max))}) as counted)`

/** A set of codes of the protocol to count by, as something to select from. */
export const eachOf = (codes: readonly string[]): string =>
  `unnest(ARRAY[${codes.map((code) => `'${code}'`).join(', ')}])`
