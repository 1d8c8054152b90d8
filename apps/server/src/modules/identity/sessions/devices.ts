/** Accounts that are signed in to on one device: by themselves they accuse nobody. */
import { sql } from 'drizzle-orm'
import { ask } from '../../../platform/database/ask.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { session } from '../table.ts'

const othersMax = 200
/** Who else signed in, since then, on a device this person signed in on; a device is what it calls itself. */
export const findDeviceSharers = async (
  db: Pick<Queryable, 'execute'>,
  userId: number,
  since: Date,
): Promise<ReadonlySet<number>> => {
  const { rows } = await ask(
    db,
    { account: 'number' },
    sql`select distinct their.user_id as account from ${session} own join ${session} their on their.device = own.device
      where own.user_id = ${userId} and own.device <> '' and own.created_at > ${since}::timestamptz
        and their.device <> '' and their.user_id <> ${userId} and their.created_at > ${since}::timestamptz
      order by 1 limit ${othersMax}::int`,
  )
  return new Set(rows.map(({ account }) => account))
}
