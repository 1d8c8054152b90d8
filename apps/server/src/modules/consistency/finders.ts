/** How each disagreement is found: the condition on an order `r` under which its parts contradict each other. */
import { type ConsistencyRule, consistencyRuleOf } from '@jihui/protocol/consistency/rules'
import { actionOf } from '@jihui/protocol/rental/actions'
import { holdingStatuses, reviewableStatuses, type RentalStatus } from '@jihui/protocol/rental/machine'
import { type SQL, sql } from 'drizzle-orm'
import { addHours, dayOf } from '../../platform/clock.ts'

const oneOf = (statuses: readonly RentalStatus[]): SQL =>
  sql`r.status in (${sql.join(
    statuses.map((status) => sql`${status}`),
    sql`, `,
  )})`
/** The statuses from which the rule's repair moves an order on. */
const whereRepairable = (rule: ConsistencyRule): SQL => oneOf(actionOf(consistencyRuleOf(rule).repair!).from)

const beforeDelivery = actionOf('cancel').from.filter((status) => status !== 'pending_delivery')
const afterPayment = ['pending_delivery', 'in_use', 'overdue'] as const
const afterSignature = ['pending_payment', ...afterPayment] as const

const contract = (more: SQL) => sql`exists (select 1 from agreement a where a.rental_id = r.id and ${more})`
const liveContract = contract(sql`a.ended_at is null`)
const signedContract = contract(sql`a.ended_at is null and a.signed_at is not null`)
const isDangling = sql`(r.agreement_id is not null and not exists (
  select 1 from agreement a where a.id = r.agreement_id and a.rental_id = r.id))`

const paid = sql`exists (select 1 from payment p
  where p.rental_id = r.id and p.purpose = 'order' and p.status = 'paid')`
const refunded = sql`exists (select 1 from payment p
  where p.rental_id = r.id and p.purpose = 'order' and p.status = 'paid' and p.refunded_fen > 0)`
const booked = sql`exists (select 1 from ledger_posting l where l.rental_id = r.id and l.kind = 'payment_received')`

const held = sql`exists (select 1 from occupancy o where o.rental_id = r.id and o.kind = 'rental' and o.released_at is null)`
const takenByOthers = sql`exists (select 1 from occupancy o where o.unit_id = r.unit_id and o.released_at is null
  and o.rental_id is distinct from r.id and o.period && daterange(r.start_date, r.end_date, '[]'))`

/** A hold that has just run out is still being cleared by the minute's work. */
const graceHours = 0.25

export const conditionOf: Record<ConsistencyRule, (now: Date) => SQL> = {
  paid_unmoved: () => sql`${whereRepairable('paid_unmoved')} and ${paid} and ${booked} and not ${refunded}`,
  paid_unbooked: () => sql`${oneOf(['pending_payment'])} and (${paid} <> ${booked} or ${refunded})`,
  paid_unrecorded: () => sql`${whereRepairable('paid_unrecorded')} and r.paid_at is null and ${paid} and ${booked}`,
  unpaid_moved: () => sql`${oneOf(afterPayment)} and r.paid_at is null and not (${paid} and ${booked})`,
  signed_unmoved: () => sql`${whereRepairable('signed_unmoved')} and ${signedContract}`,
  contract_unmoved: () => sql`${whereRepairable('contract_unmoved')} and ${liveContract}`,
  contract_missing: () => sql`${whereRepairable('contract_missing')} and not ${liveContract}`,
  contract_unlinked: () => sql`${whereRepairable('contract_unlinked')} and ${isDangling} and ${liveContract}`,
  contract_lost: () => sql`${oneOf(afterSignature)} and ${isDangling} and not ${liveContract}`,
  approved_unmoved: () => sql`${oneOf(reviewableStatuses)} and r.verification_status = 'approved'`,
  rejected_unmoved: () => sql`${oneOf(reviewableStatuses)} and r.verification_status = 'rejected'`,
  documents_miscounted: () => sql`r.document_count <> (
    select count(*) from qualification_document d where d.rental_id = r.id and d.deleted_at is null)`,
  received_unmoved: () => sql`${whereRepairable('received_unmoved')} and r.received_at is not null`,
  delivered_early: () => sql`${oneOf(beforeDelivery)} and r.delivered_at is not null`,
  past_end: (now) => sql`${whereRepairable('past_end')} and r.end_date < ${dayOf(now)}::date`,
  hold_lapsed: (now) => sql`${whereRepairable('hold_lapsed')} and r.paid_at is null and not ${paid} and not ${booked}
    and r.hold_expires_at < ${addHours(now, -graceHours).toISOString()}::timestamptz`,
  ended_holding: () => sql`${whereRepairable('ended_holding')} and exists (
    select 1 from occupancy o where o.rental_id = r.id and o.released_at is null)`,
  unheld_free: () => sql`${oneOf(holdingStatuses)} and not ${held} and not ${takenByOthers}`,
  unheld_taken: () => sql`${oneOf(holdingStatuses)} and not ${held} and ${takenByOthers}`,
}
