import { serviceOrderStatuses, type ServiceOrderStatus } from '@jihui/protocol/service-order/machine'
import { sql } from 'drizzle-orm'
import type { SearchSource } from '../../platform/search.ts'

const spaces = /[\s-]/g
/** Service orders by their code, and those that are not over by the telephone that asked for them. */
export const serviceOrderSearch: SearchSource = {
  permission: 'equipment_view',
  sql: ({ text }) => sql`
    with found as (
      (select id from service_order where code = ${text.toUpperCase()})
      union (select id from service_order where status not in ('completed', 'cancelled')
        and contact_phone = ${text.replaceAll(spaces, '')} order by id desc limit 5))
    select o.id, o.code as title, null::text as line, o.status, concat_ws(' · ', o.city, o.contact_name) as detail
    from found f join service_order o on o.id = f.id order by o.id desc`,
  statusOf: (row) => serviceOrderStatuses[row.status as ServiceOrderStatus].label,
}
