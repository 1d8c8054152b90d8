import { agreementStatusCodes, agreementStatusOf } from '@jihui/protocol/agreement/machine'
import { sql } from 'drizzle-orm'
import type { ServerModule } from '../../module.ts'
import { agreementFinders } from './find-disagreements.ts'
import { everyMinute } from '../../platform/jobs/declared.ts'
import { agreementEvents } from './events.ts'
import { sealSigned } from './signing/seal-signed.ts'
import { codeList } from '../../platform/database/code-list.ts'
import { followOrders } from './contracts/follow-order.ts'
import { generateOnApproval } from './contracts/generate-on-approval.ts'
import { contractSearch } from './contracts/search-contracts.ts'
import { agreementRoutes } from './contracts/routes.ts'

// Literals, as in the conditions of the partial indexes.
const inReview = agreementStatusCodes.filter((code) => agreementStatusOf(code).tone === 'wait')

export const agreementModule: ServerModule = {
  name: 'agreement',
  mount: agreementRoutes,
  events: agreementEvents,
  jobs: { 'seal-signed-contracts': everyMinute(sealSigned) },
  hooks: { rental: followOrders, qualification: { generateContract: generateOnApproval } },
  search: { contract: contractSearch },
  waiting: {
    contract: sql`select a.id, null::timestamptz as since, a.rental_id, array[r.user_id] as waiters,
        null::bigint as decider_id
      from agreement a join rental r on r.id = a.rental_id where a.ended_at is null and a.status in (${codeList(inReview)})`,
    // What staff ask of each other is nobody else's business.
    contract_request: sql`select q.id, q.created_at as since, q.rental_id,
        case when q.requested_by = r.user_id then array[r.user_id] else array[]::bigint[] end as waiters,
        null::bigint as decider_id
      from agreement_status_request q join rental r on r.id = q.rental_id where q.state = 'pending'`,
  },
  auditObjects: {
    agreement: {
      named: (ids) => sql`select id::text, number as label, rental_id from agreement where id in (${ids})`,
      ofOrder: (id) => sql`p.rental_id = ${id}`,
    },
    agreement_template: {
      named: (ids) =>
        sql`select id::text, name as label, null::bigint as rental_id from agreement_template where id in (${ids})`,
    },
  },
  finders: agreementFinders,
  invariants: () => import('./proof/invariants.ts'),
  growth: () => import('./proof/growth.ts'),
  belongings: () => import('./proof/estate.ts'),
  demo: () => import('./demo/demo.ts'),
}
