import { sql } from 'drizzle-orm'
import type { ServerModule } from '../../module.ts'
import { maintenanceEvents } from './events.ts'
import { afterDay } from '../../platform/database/china-days.ts'
import { maintenanceRoutes } from './routes.ts'

export const maintenanceModule: ServerModule = {
  name: 'maintenance',
  mount: maintenanceRoutes,
  events: maintenanceEvents,
  waiting: {
    // Arranged for days that are over, or without any, it waits for its result.
    maintenance: sql`select m.id, case m.status when 'pending' then m.created_at
          else coalesce(${afterDay(sql`m.end_date`)}, m.created_at + interval '7 days') end as since, m.rental_id,
        case when m.rental_id is not null and not m.is_own then array[m.user_id] else array[]::bigint[] end as waiters,
        e.owner_id as decider_id
      from maintenance_request m join equipment_unit u on u.id = m.unit_id join equipment e on e.id = u.equipment_id
      where m.status in ('pending', 'scheduled')`,
  },
  growth: () => import('./proof/growth.ts'),
  belongings: () => import('./proof/estate.ts'),
  demo: () => import('./demo/demo.ts'),
}
