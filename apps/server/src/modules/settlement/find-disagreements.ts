/** How orders are found that say otherwise than their payments: the condition on an order `r`. */
import { type ConsistencyRule, repairableFrom } from '@jihui/protocol/consistency/rules'
import type { RentalPurpose } from '@jihui/protocol/settlement/payable'
import { type SQL, sql } from 'drizzle-orm'
import { addHours } from '../../platform/clock.ts'
import { codeList } from '../../platform/database/code-list.ts'
import { isPaidFor, isPosted, isRefundedFor } from '../payment/public.ts'
import { ofRental } from './rental-key.ts'

const ofOrder = (row: string) => ofRental(row, 'r.id')
const paid = isPaidFor(ofOrder, 'order' satisfies RentalPurpose)
const refunded = isRefundedFor(ofOrder, 'order' satisfies RentalPurpose)
const booked = isPosted(ofOrder, 'payment_received')
const isRepairable = (rule: ConsistencyRule) => sql`r.status in (${codeList(repairableFrom(rule))})`
/** A hold that has just run out is still being cleared by the minute's work. */
const graceHours = 0.25

export const settlementFinders = {
  paid_unmoved: () => sql`${isRepairable('paid_unmoved')} and ${paid} and ${booked} and not ${refunded}`,
  paid_unbooked: () => sql`r.status = 'pending_payment' and (${paid} <> ${booked} or ${refunded})`,
  paid_unrecorded: () => sql`${isRepairable('paid_unrecorded')} and r.paid_at is null and ${paid} and ${booked}`,
  unpaid_moved: () => sql`r.status in ('pending_delivery', 'in_use', 'overdue') and r.paid_at is null
    and not (${paid} and ${booked})`,
  hold_lapsed: (now: Date) => sql`${isRepairable('hold_lapsed')} and r.paid_at is null and not ${paid} and not ${booked}
    and r.hold_expires_at < ${addHours(now, -graceHours).toISOString()}::timestamptz`,
} satisfies Partial<Record<ConsistencyRule, (now: Date) => SQL>>
