import { sql } from 'drizzle-orm'
import { ask } from '../../../platform/database/ask.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import type { Services } from '../../../platform/services.ts'

/** So many are named; whoever has more finds the rest once these are put right. */
const namedMax = 20

/**
 * Accounts whose names were kept as typed, before names were compared as they look, and would be another's if written as
 * names are now: nobody finds them by name, and who is shown one takes it for the other.
 */
export const findLookAlikes = async (db: Queryable): Promise<{ id: number; username: string; like: number }[]> => {
  const { rows } = await ask(
    db,
    { id: 'number', username: 'text', like: 'number' },
    sql`
    select u.id, u.username, other.id as like from (
      select id, username from app_user where username is not nfkc normalized
    ) u join app_user other
      on other.id <> u.id and lower(normalize(other.username, nfkc)) = lower(normalize(u.username, nfkc))
    order by u.id, other.id limit ${namedMax}`,
  )
  return rows
}

/** Said at every start until somebody has seen to it. */
export const nameLookAlikes = async ({ db, log }: Pick<Services, 'db' | 'log'>): Promise<void> => {
  for (const { id, username, like } of await findLookAlikes(db))
    log.warn(
      { user: id, like },
      `账号“${username}”（${id}）和账号 ${like} 的用户名看上去一样，只能用手机号登录，请核对是谁`,
    )
}
