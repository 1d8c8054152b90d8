import { serviceOrderLimits } from '@jihui/protocol/service-order/limits'
import { serviceRequestPurpose } from '@jihui/protocol/service-order/module'
import { sql } from 'drizzle-orm'
import type { ServerModule } from '../../module.ts'
import { everyMinute } from '../../platform/jobs/declared.ts'
import { isReaderOfPhoto } from '../field/public.ts'
import { serviceOrderSource } from './job-source.ts'
import { serviceOrderEvents } from './order-events.ts'
import { serviceOrderKeeper } from './order-payable.ts'
import { serviceOrderSubject } from './order-photos.ts'
import { serviceOrderSearch } from './order-search.ts'
import { passOrderTime } from './order-time.ts'
import { serviceOrderRoutes } from './routes.ts'

/** Whoever needs a technician, with or without an account. */
export const serviceOrderModule: ServerModule = {
  name: 'service-order',
  mount: serviceOrderRoutes,
  events: serviceOrderEvents,
  fileReaders: { [serviceRequestPurpose]: isReaderOfPhoto },
  jobs: { 'service-order-time': everyMinute(passOrderTime) },
  hooks: {
    job: { sources: { service_order: serviceOrderSource } },
    field: { subjects: { service_order: serviceOrderSubject } },
    payment: { payables: [serviceOrderKeeper] },
  },
  waiting: {
    service_order: sql`select o.id, coalesce(o.finished_at, o.created_at) as since, null::bigint as rental_id,
        case when o.customer_id is null then array[]::bigint[] else array[o.customer_id] end as waiters,
        null::bigint as decider_id
      from service_order o where o.status in ('in_service', 'disputed')
      union all
      select o.id, o.finished_at + make_interval(days => ${sql.raw(String(serviceOrderLimits.unpaidDeskDays))}), null::bigint,
        array[]::bigint[], null::bigint
      from service_order o where o.status = 'pending_payment' and o.paid_at is null and o.total_fen > 0`,
  },
  search: { service_order: serviceOrderSearch },
  auditObjects: {
    service_order: {
      named: (ids) =>
        sql`select id::text, code as label, null::bigint as rental_id from service_order where id in (${ids})`,
    },
  },
  invariants: () => import('./proof/invariants.ts'),
  growth: () => import('./proof/growth.ts'),
  belongings: () => import('./proof/estate.ts'),
  demo: () => import('./demo/demo.ts'),
}
