import { sql } from 'drizzle-orm'
import type { ServerModule } from '../../module.ts'
import { inboundRoutes, outboundRoutes } from './document-routes.ts'
import { partRoutes } from './part-routes.ts'

/** Spare parts: what lies where, what comes, what goes. */
export const partsModule: ServerModule = {
  name: 'parts',
  mount: (mounting, services) => {
    inboundRoutes(mounting, services)
    outboundRoutes(mounting, services)
    partRoutes(mounting, services)
  },
  waiting: {
    // From the day it was promised for; without one, a week after it was ordered.
    parts_inbound: sql`select i.id, coalesce(i.expected_on::timestamptz, i.ordered_at + interval '7 days') as since,
        null::bigint as rental_id, array[]::bigint[] as waiters, null::bigint as decider_id
      from part_inbound i where i.status in ('ordered', 'partly_received')`,
    parts_outbound: sql`select o.id, o.created_at as since, null::bigint as rental_id, array[]::bigint[] as waiters,
        null::bigint as decider_id
      from part_outbound o where o.status = 'requested'
        and exists (select from part_outbound_line l where l.outbound_id = o.id and l.reserved > 0)`,
    part_findings: sql`select f.id, f.created_at as since, null::bigint as rental_id, array[]::bigint[] as waiters,
        null::bigint as decider_id
      from part_finding f where f.status = 'open'`,
  },
  auditObjects: {
    part: {
      named: (ids) => sql`select id::text, name as label, null::bigint as rental_id from part where id in (${ids})`,
    },
    part_inbound: {
      named: (ids) =>
        sql`select id::text, 'RK' || lpad(id::text, 6, '0') as label, null::bigint as rental_id from part_inbound where id in (${ids})`,
    },
    part_finding: {
      named: (ids) =>
        sql`select f.id::text, p.name as label, null::bigint as rental_id
          from part_finding f join part p on p.id = f.part_id where f.id in (${ids})`,
    },
    part_outbound: {
      named: (ids) =>
        sql`select id::text, 'CK' || lpad(id::text, 6, '0') as label, null::bigint as rental_id from part_outbound where id in (${ids})`,
    },
  },
  invariants: () => import('./proof/invariants.ts'),
  growth: () => import('./proof/growth.ts'),
  demo: () => import('./demo/demo.ts'),
}
