import { reviewableStatuses } from '@jihui/protocol/rental/machine'
import { sql } from 'drizzle-orm'
import type { ServerModule } from '../../module.ts'
import { codeList } from '../../platform/database/code-list.ts'
import { followCreations } from './follow-creation.ts'
import { qualificationRoutes } from './routes.ts'

export const qualificationModule: ServerModule = {
  name: 'qualification',
  mount: qualificationRoutes,
  hooks: { rental: followCreations },
  waiting: {
    // Before he has handed them in, the renter has a move of his own, although they may be decided on already.
    qualification: sql`select r.id, r.waiting_since as since, r.id as rental_id,
        case when r.status = 'pending_verification' then array[r.user_id] else array[]::int[] end as waiters,
        null::int as decider_id
      from rental r where r.status in (${codeList(reviewableStatuses)}) and r.document_count > 0`,
  },
  auditObjects: {
    qualification_document: {
      named: (ids) => sql`select d.id::text, coalesce(t.name, d.type) as label, d.rental_id
        from qualification_document d left join qualification_type t on t.code = d.type where d.id in (${ids})`,
      isPartOfOrder: true,
    },
  },
}
