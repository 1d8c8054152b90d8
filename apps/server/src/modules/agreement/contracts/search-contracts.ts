import { orderIdTyped } from '@jihui/protocol/rental/conventions'
import { type AgreementStatus, agreementStatusOf } from '@jihui/protocol/agreement/machine'
import { sql } from 'drizzle-orm'
import { candidatesMax, hasEnd, hasFragment, type SearchSource } from '../../../platform/search.ts'
import { lesseeName } from '../table.ts'

/** Contracts by number or its end, by the number of their order, and by the renter they name. */
export const contractSearch: SearchSource = {
  permission: 'contract_view',
  sql: (words) => {
    const order = /^r/i.test(words.text) ? orderIdTyped(words.text) : null
    return sql`
      with found as (
        (select a.id, 0 as rank from agreement a where ${hasEnd(sql`lower(a.number)`, words)} order by a.id desc limit 5)
        union all (select a.id, 0 from agreement a where a.rental_id = ${order}::bigint order by a.id desc limit 5)
        union all (select named.id, 1 from (
          select a.id from agreement a where ${hasFragment(lesseeName('a'), words)} limit ${candidatesMax}) as named
          order by named.id desc limit 5))
      select a.id, a.number as title, a.line, a.status,
        concat_ws(' · ', ${lesseeName('a')}, a.facts->'equipment'->>'name', a.facts->>'orderNumber') as detail
      from (select id, min(rank) as rank from found group by id) as f join agreement a on a.id = f.id
      order by f.rank, a.id desc`
  },
  statusOf: (row) => agreementStatusOf(row.status as AgreementStatus).label,
}
