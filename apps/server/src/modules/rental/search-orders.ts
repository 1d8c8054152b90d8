import { orderIdTyped } from '@jihui/protocol/rental/conventions'
import { type RentalStatus, wordsOf } from '@jihui/protocol/rental/machine'
import { sql } from 'drizzle-orm'
import { candidatesMax, hasFragment, hasPhone, maskedPhone, type SearchSource } from '../../platform/search.ts'
import { machineName } from '../catalogue/public.ts'
import { accountName, accountsNamed } from '../identity/public.ts'
import { orderNames, partyName } from './order-names.ts'

/** Orders by number, by the last four digits of it or of the contact's telephone, by contact, party or account. */
export const orderSearch: SearchSource = {
  permission: 'rental_view',
  sql: (words) => {
    const end = /^\d{4}$/.test(words.text) ? Number(words.text) : null
    return sql`
      with found as (
        select r.id, 0 as rank from rental r where r.id = ${orderIdTyped(words.text)}::bigint
        union all (select r.id, 1 from rental r where r.id % 10000 = ${end}::bigint order by r.id desc limit 5)
        union all (select r.id, 2 from rental r
          where ${hasPhone(sql`r.contact_phone`, words)} order by r.id desc limit 5)
        union all (select named.id, 3 from (
          select r.id from rental r where ${hasFragment(orderNames('r'), words)} limit ${candidatesMax}) as named
          order by named.id desc limit 5)
        union all (select latest.id, 3 from (${accountsNamed(words)}) as account, lateral (
          select r.id from rental r where r.renter_key = account.id order by r.id desc limit 5) as latest
          order by latest.id desc limit 5))
      select r.id, 'R' || lpad(r.id::text, greatest(8, length(r.id::text)), '0') as title, r.line, r.status,
        r.delivered_at is not null as is_delivered, r.return_announced_at is not null as is_return_announced,
        concat_ws(' · ', coalesce(nullif(btrim(${partyName('r')}), ''), ${accountName(sql`r.user_id`)}),
          ${machineName(sql`r.equipment_id`)}, r.contact_name || ' ' || ${maskedPhone(sql`r.contact_phone`)}) as detail
      from (select id, min(rank) as rank from found group by id) as f join rental r on r.id = f.id
      order by f.rank, r.id desc`
  },
  statusOf: (row) =>
    wordsOf(row.status as RentalStatus, {
      isDelivered: row.is_delivered === true,
      isReturnAnnounced: row.is_return_announced === true,
    }).label,
}
