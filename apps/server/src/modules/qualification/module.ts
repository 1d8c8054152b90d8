import { reviewableStatuses } from '@jihui/protocol/rental/machine'
import { sql } from 'drizzle-orm'
import type { ServerModule } from '../../module.ts'
import { qualificationFinders } from './find-disagreements.ts'
import { everyMinute } from '../../platform/jobs/declared.ts'
import { qualificationEvents } from './events.ts'
import { remindOfExpiry } from './wallet/remind-of-expiry.ts'
import { codeList } from '../../platform/database/code-list.ts'
import { emit } from '../../platform/events/outbox.ts'
import type { DocumentHolder } from './hooks.ts'
import { followCreations } from './follow-creation.ts'
import { qualificationRoutes } from './routes.ts'

/** Everybody looks after what is his own. */
const person: DocumentHolder = {
  keepers: (id) => sql`select ${id}`,
  named: (id) =>
    sql`select coalesce(nullif(u.company_name, ''), nullif(u.display_name, ''), u.username) from app_user u where u.id = ${id}`,
  remind: (tx, { holderId: userId, documentId, name, expiresOn, daysLeft }) =>
    emit(tx, 'qualification.expires_soon', { userId, documentId, name, expiresOn, daysLeft }),
}

export const qualificationModule: ServerModule = {
  name: 'qualification',
  mount: qualificationRoutes,
  events: qualificationEvents,
  jobs: { 'qualification-time': everyMinute(remindOfExpiry) },
  hooks: {
    rental: followCreations,
    qualification: { documentHolders: { person } },
    identity: {
      ties: {
        documents: {
          position: 3,
          label: '资质文件',
          unit: '份',
          counted: (userId) => sql`select count(*)::int as count, 0 as open
            from qualification_document where user_id = ${userId} and deleted_at is null`,
        },
      },
    },
  },
  waiting: {
    // Before he has handed them in, the renter has a move of his own, although they may be decided on already.
    qualification: sql`select r.id, r.waiting_since as since, r.id as rental_id,
        case when r.status = 'pending_verification' then array[r.user_id] else array[]::bigint[] end as waiters,
        null::bigint as decider_id
      from rental r where r.status in (${codeList(reviewableStatuses)}) and r.document_count > 0`,
  },
  auditObjects: {
    qualification_document: {
      named: (ids) => sql`select d.id::text, coalesce(t.name, d.type) as label, d.rental_id
        from qualification_document d left join qualification_type t on t.code = d.type where d.id in (${ids})`,
      ofOrder: (id) => sql`p.rental_id = ${id}`,
    },
  },
  finders: qualificationFinders,
  invariants: () => import('./proof/invariants.ts'),
  growth: () => import('./proof/growth.ts'),
  belongings: () => import('./proof/estate.ts'),
  demo: () => import('./demo/demo.ts'),
}
