import { sql } from 'drizzle-orm'
import { workOrderLimits } from '@jihui/protocol/maintenance/orders/limits'
import { maintenanceSignaturePurpose } from '@jihui/protocol/maintenance/orders/signature'
import {
  liveWorkOrderStatuses,
  reportedOrigins,
  statusesBefore,
} from '@jihui/protocol/maintenance/orders/work-order-machine'
import { codeList } from '../../platform/database/code-list.ts'
import type { ServerModule } from '../../module.ts'
import { maintenanceEvents } from './events.ts'
import { afterDay } from '../../platform/database/china-days.ts'
import { mayHearOfOrder, tellsAudience } from './orders/audience.ts'
import { passOrderTime } from './arranging/order-time.ts'
import { everyMinute } from '../../platform/jobs/declared.ts'
import { followsRentals } from './keep-left-days.ts'
import { taskSource } from './jobs/task-source.ts'
import { machineOfTask } from './orders/machine-of-task.ts'
import { workOfRenters } from './orders/claimed-work.ts'
import { maintenanceOrderKeeper } from './orders/order-payable.ts'
import { stoodTimes, stoodUnitDays } from './orders/standstill.ts'
import { joinUnitOf } from '../catalogue/public.ts'
import { isOnSignature } from './records/signature-readers.ts'
import { maintenanceRoutes } from './routes.ts'
import { countAlarms } from './upkeep-orders/count-alarms.ts'
import { openPlanOrder } from './upkeep-orders/open-plan-order.ts'
import { followsCertification } from './jobs/follow-certification.ts'
import { maintenanceBundle, maintenanceSubject, priceBundle } from './visits/field-subject.ts'

export const maintenanceModule: ServerModule = {
  name: 'maintenance',
  mount: maintenanceRoutes,
  events: maintenanceEvents,
  hooks: {
    payment: { payables: [maintenanceOrderKeeper] },
    parts: { machineOfTask },
    rental: { stoodUnitDays, stoodTimes, work: workOfRenters },
    job: { sources: { task: taskSource } },
    upkeep: { openOrder: openPlanOrder, countAlarms },
    field: {
      subjects: { maintenance_request: maintenanceSubject },
      bundle: { jobs: maintenanceBundle, prices: priceBundle },
    },
  },
  auditObjects: {
    maintenance_dispute: {
      named: (ids) =>
        sql`select d.id::text as id, 'W' || lpad(m.id::text, 8, '0') as label, m.rental_id from maintenance_dispute d
          join maintenance_request m on m.id = d.request_id where d.id in (${ids})`,
    },
    service_price_list: {
      named: (ids) =>
        sql`select version::text as id, reason as label, null::bigint as rental_id from service_price_list
          where version in (${ids})`,
    },
  },
  fileReaders: { [maintenanceSignaturePurpose]: isOnSignature },
  topics: { maintenance_request: { id: 'number', mayJoin: mayHearOfOrder } },
  consumers: [tellsAudience, followsCertification, ...followsRentals],
  jobs: { 'maintenance-order-time': everyMinute(passOrderTime) },
  waiting: {
    // Arranged for days that are over, or without any, it waits for its result.
    maintenance: sql`select m.id, case when m.status in (${codeList(statusesBefore('pending'))}) then m.created_at
          else coalesce(${afterDay(sql`m.end_date`)}, m.created_at + interval '7 days') end as since, m.rental_id,
        case when m.origin in (${codeList(reportedOrigins)}) and m.user_id is not null then array[m.user_id] else array[]::bigint[] end as waiters,
        e.owner_id as decider_id
      from maintenance_request m ${joinUnitOf(sql`m.unit_id`)}
      where m.status in (${codeList(liveWorkOrderStatuses)})
      union all
      select m.id, m.finished_at + make_interval(days => ${sql.raw(String(workOrderLimits.unpaidDeskDays))}), m.rental_id, array[]::bigint[], null::bigint
      from maintenance_request m
      where m.status = 'completed' and m.total_fen > 0 and m.paid_at is null and m.claimed_at is null and m.payer <> 'platform'`,
    maintenance_dispute: sql`select m.id, d.opened_at as since, m.rental_id, array[d.opened_by] as waiters, null::bigint as decider_id
      from maintenance_dispute d join maintenance_request m on m.id = d.request_id where d.status = 'open'`,
  },
  invariants: () => import('./proof/invariants.ts'),
  growth: () => import('./proof/growth.ts'),
  belongings: () => import('./proof/estate.ts'),
  demo: () => import('./demo/demo.ts'),
}
