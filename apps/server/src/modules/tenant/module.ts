import { sql } from 'drizzle-orm'
import type { ServerModule } from '../../module.ts'
import { lapseApproval } from './approvals/decide-approval.ts'
import { requestApproval, requireMayCostMore } from './approvals/request-approval.ts'
import { findActingTenant } from './act-for-tenant.ts'
import { companyDocuments } from './company-documents.ts'
import { tenantEvents } from './events.ts'
import { accountsKeptBy, findBehind, marksOfAccounts } from './own-account.ts'
import { listToldOf } from './tenant-queries.ts'
import { tenantRoutes } from './tenant-routes.ts'

export const tenantModule: ServerModule = {
  name: 'tenant',
  mount: tenantRoutes,
  events: tenantEvents,
  hooks: {
    identity: {
      actingTenant: findActingTenant,
      // Members of one company stand for one party wherever somebody decides.
      marks: (accounts) =>
        sql`select user_id, 'tenant', tenant_id::text from tenant_member where user_id in (${accounts}) and left_at is null
          union ${marksOfAccounts(accounts)}`,
      behind: findBehind,
      accountsKeptBy,
    },
    qualification: { documentHolders: { company: companyDocuments } },
    rental: {
      company: {
        placed: requestApproval,
        seenBy: (userId) =>
          sql`select m.tenant_id from tenant_member m where m.user_id = ${userId} and m.left_at is null`,
        costsMore: requireMayCostMore,
        toldOf: listToldOf,
      },
      after: { lapse: lapseApproval, cancel: lapseApproval },
    },
  },
  waiting: {
    tenant: sql`select t.id, t.waiting_since as since, null::bigint as rental_id,
        array(select m.user_id from tenant_member m where m.tenant_id = t.id and m.left_at is null and m.role = 'head' limit 20) as waiters,
        null::bigint as decider_id
      from tenant t where t.status = 'pending'`,
  },
  auditObjects: {
    tenant: {
      named: (ids) => sql`select id::text, name as label, null::bigint as rental_id from tenant where id in (${ids})`,
    },
    tenant_approval: {
      named: (ids) => sql`select id::text, '' as label, rental_id from tenant_approval where id in (${ids})`,
      ofOrder: (id) => sql`p.rental_id = ${id}`,
    },
  },
  invariants: () => import('./proof/invariants.ts'),
  growth: () => import('./proof/growth.ts'),
  belongings: () => import('./proof/estate.ts'),
}
