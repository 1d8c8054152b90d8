import { type VerificationStatus, verificationStatuses } from '@jihui/protocol/catalogue/verification'
import { type SQL, sql } from 'drizzle-orm'
import { candidatesMax, hasEnd, hasFragment, type SearchSource } from '../../platform/search.ts'

/** How a machine is called, for statements of other modules. */
export const machineName = (id: SQL): SQL =>
  sql`(select concat_ws(' ', e.name, nullif(e.model, '')) from equipment e where e.id = ${id})`

/** Machines by name, model or maker, and by the serial number of one of their units. */
export const machineSearch: SearchSource = {
  permission: 'equipment_edit',
  sql: (words) => sql`
    with found as (
      (select u.equipment_id as id, u.serial, 0 as rank from equipment_unit u
        where ${hasEnd(sql`lower(u.serial)`, words)} order by u.id desc limit 5)
      union all (select named.id, null, 1 from (
        select e.id from equipment e where ${hasFragment(sql`e.search_text`, words, sql`e.search_grams`)}
          and e.status <> 'removed' limit ${candidatesMax}) as named order by named.id desc limit 5))
    select e.id, concat_ws(' ', e.name, nullif(e.model, '')) as title, e.line, e.verification_status,
      concat_ws(' · ', nullif(e.manufacturer, ''), '编号 ' || f.serial) as detail,
      case when e.owner_id is null then 'public' else 'desk' end as screen
    from (select id, max(serial) as serial, min(rank) as rank from found group by id) as f
      join equipment e on e.id = f.id
    where e.status <> 'removed' and (e.owner_id is not null or e.status = 'active')
    order by f.rank, e.id desc`,
  // The platform's own machines are not verified.
  statusOf: (row) =>
    row.screen === 'desk' ? verificationStatuses[row.verification_status as VerificationStatus].label : null,
}
