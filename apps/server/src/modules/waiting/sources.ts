/** What lies on each desk now, each by an index of its own. */
import { agreementStatusCodes, agreementStatusOf } from '@jihui/protocol/agreement/machine'
import { reviewableStatuses } from '@jihui/protocol/rental/machine'
import type { WaitingDeskCode } from '@jihui/protocol/all-waiting'
import { type SQL, sql } from 'drizzle-orm'
import { codeList } from '../../platform/database/code-list.ts'

// Literals, as in the conditions of the partial indexes.
const inReview = agreementStatusCodes.filter((code) => agreementStatusOf(code).tone === 'wait')
const shanghai = sql.raw(`'Asia/Shanghai'`)
/** The first moment after a day in China. */
const afterDay = (day: SQL) => sql`((${day}) + 1)::timestamp at time zone ${shanghai}`

/**
 * Columns: `id`, `since` (null: nobody wrote down when it came there, so it counts from when it is first seen), the order
 * it belongs to, who waits for it, and the owner who may decide it himself.
 */
export const waitingSources: Readonly<Record<WaitingDeskCode, SQL>> = {
  // Before he has handed them in, the renter has a move of his own, although they may be decided on already.
  qualification: sql`select r.id, r.waiting_since as since, r.id as rental_id,
      case when r.status = 'pending_verification' then array[r.user_id] else array[]::int[] end as waiters,
      null::int as decider_id
    from rental r where r.status in (${codeList(reviewableStatuses)}) and r.document_count > 0`,
  contract: sql`select a.id, null::timestamptz as since, a.rental_id, array[r.user_id] as waiters, null::int as decider_id
    from agreement a join rental r on r.id = a.rental_id where a.ended_at is null and a.status in (${codeList(inReview)})`,
  // What staff ask of each other is nobody else's business.
  contract_request: sql`select q.id, q.created_at as since, q.rental_id,
      case when q.requested_by = r.user_id then array[r.user_id] else array[]::int[] end as waiters, null::int as decider_id
    from agreement_status_request q join rental r on r.id = q.rental_id where q.state = 'pending'`,
  // Until the day that was agreed for the visit, nobody is late.
  application: sql`select o.id, greatest(o.created_at, o.on_site_check_at) as since, null::int as rental_id,
      array[o.user_id] as waiters, null::int as decider_id
    from owner_application o where o.status = 'pending'`,
  machine: sql`select e.id, e.verification_asked_at as since, null::int as rental_id,
      array_remove(array[e.owner_id], null) as waiters, null::int as decider_id
    from equipment e where e.verification_status = 'pending' and e.status <> 'removed'`,
  // Arranged for days that are over, or without any, it waits for its result.
  maintenance: sql`select m.id, case m.status when 'pending' then m.created_at
        else coalesce(${afterDay(sql`m.end_date`)}, m.created_at + interval '7 days') end as since, m.rental_id,
      case when m.rental_id is not null and not m.is_own then array[m.user_id] else array[]::int[] end as waiters,
      e.owner_id as decider_id
    from maintenance_request m join equipment_unit u on u.id = m.unit_id join equipment e on e.id = u.equipment_id
    where m.status in ('pending', 'scheduled')`,
  claim: sql`select c.id, c.objected_at as since, c.rental_id, array_remove(array[r.user_id, r.owner_id], null) as waiters,
      null::int as decider_id
    from deposit_claim c join rental r on r.id = c.rental_id where c.status = 'objected'`,
  payout_hold: sql`select h.id, h.created_at as since, null::int as rental_id, array[h.owner_id] as waiters,
      null::int as decider_id
    from payout_hold h where h.released_at is null`,
  // What is held back is told of as held.
  payout: sql`select p.id, ${afterDay(sql`p.due_on`)} as since, p.rental_id, array[p.owner_id] as waiters,
      null::int as decider_id
    from owner_earning p where p.status = 'due'
      and not exists (select 1 from payout_hold h where h.owner_id = p.owner_id and h.released_at is null)`,
  refund: sql`select f.id, coalesce(f.finished_at, f.created_at) as since, f.rental_id, array[r.user_id] as waiters,
      null::int as decider_id
    from refund f join rental r on r.id = f.rental_id join payment p on p.id = f.payment_id
    where f.status = 'failed' or f.status = 'processing' and p.gateway = 'offline'`,
  reconciliation: sql`select i.id, i.created_at as since, i.rental_id, array[]::int[] as waiters, null::int as decider_id
    from reconciliation_item i where i.state = 'open'`,
}
