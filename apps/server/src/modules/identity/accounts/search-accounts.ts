import { type SQL, sql } from 'drizzle-orm'
import {
  candidatesMax,
  hasFragment,
  hasPhone,
  maskedPhone,
  type SearchSource,
  type SearchWords,
} from '../../../platform/search.ts'
import { accountNames } from '../table.ts'
import { shownNameOf } from './shown-name.ts'

const shownName = sql.raw(shownNameOf('a'))

/** Accounts whose name, company or user name holds what was typed, of those `who` says of `a`: a query for `id`. */
export const accountsNamed = (words: SearchWords, who: SQL = sql`true`): SQL =>
  sql`select a.id from app_user a where ${hasFragment(accountNames('a'), words)} and ${who} limit ${candidatesMax}`

/** How whoever has this id is called, for statements of other modules. */
export const accountName = (id: SQL): SQL => sql`(select ${shownName} from app_user a where a.id = ${id})`

/** People: whoever sees the list of accounts finds them, and their numbers are as masked as there. */
export const accountSearch: SearchSource = {
  permission: 'user_view',
  sql: (words) => sql`
    with found as (
      (select a.id, 0 as rank from app_user a where ${hasPhone(sql`a.phone`, words)} order by a.id desc limit 5)
      union all (select named.id, 1 from (${accountsNamed(words)}) as named order by named.id desc limit 5))
    select a.id, ${shownName} as title, null::text as line,
      concat_ws(' · ', a.username, ${maskedPhone(sql`a.phone`)}, case when not a.is_active then '已停用' end) as detail
    from (select id, min(rank) as rank from found group by id) as f join app_user a on a.id = f.id
    order by f.rank, a.id desc`,
}
