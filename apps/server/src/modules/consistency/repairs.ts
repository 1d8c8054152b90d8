/** What each repair writes beside the status, taken from the part that was right. It moves no money and deletes nothing. */
import { type ConsistencyRule, consistencyRuleOf } from '@jihui/protocol/consistency/rules'
import type { Tx } from '../../platform/database/database.ts'
import type { Hooked } from '../../platform/hooks.ts'
import type { Actor } from '../../platform/access.ts'
import { holdOrderAgain } from '../calendar/public.ts'
import { lockUnits } from '../catalogue/public.ts'
import { type RentalRow, transition } from '../rental/public.ts'
import type { OrderParts } from './read-parts.ts'

type Columns = Partial<RentalRow>

const dateOf = (moment: string | null | undefined): Date | null => (moment ? new Date(moment) : null)
const linked = ({ contract }: OrderParts): Columns => ({
  agreementId: contract?.id ?? null,
  agreementNumber: contract?.number ?? null,
  contractGeneratedAt: dateOf(contract?.created_at),
})

const columnsOf: Partial<Record<ConsistencyRule, (order: OrderParts, now: Date) => Columns>> = {
  paid_unmoved: (order, now) => ({ paidAt: dateOf(order.payment?.paid_at) ?? now }),
  paid_unrecorded: (order, now) => ({ paidAt: dateOf(order.payment?.paid_at) ?? now }),
  signed_unmoved: (order) => ({ ...linked(order), contractSignedAt: dateOf(order.contract?.signed_at) }),
  contract_unmoved: linked,
  contract_unlinked: linked,
  contract_missing: (order) => ({ ...linked(order), contractSignedAt: null }),
  approved_unmoved: (order, now) => ({ verifiedAt: dateOf(order.verified_at) ?? now }),
  rejected_unmoved: (order, now) => ({ verifiedAt: dateOf(order.verified_at) ?? now }),
  documents_miscounted: (order) => ({ documentCount: order.documents }),
  received_unmoved: (order) => ({ deliveredAt: dateOf(order.delivered_at ?? order.received_at) }),
  hold_lapsed: (_, now) => ({ cancelledAt: now, cancelReason: '超过保留时间，订单自动取消' }),
}

/** What stands in the order's history; the reason given is for the staff's log. */
const historyNote = '平台核对后更正'

/** Takes the rule's own action on the order, which must be locked. */
export const applyRepair = async (
  services: Hooked,
  tx: Tx,
  row: RentalRow,
  { rule, order, by, now }: { rule: ConsistencyRule; order: OrderParts; by: Actor; now: Date },
): Promise<RentalRow> => {
  const set = columnsOf[rule]?.(order, now) ?? {}
  if (rule === 'unheld_free') {
    await lockUnits(tx, order.unit_ids)
    const days = { first: order.start_date, last: order.end_date, bufferDays: order.buffer_days }
    await holdOrderAgain(tx, { rentalId: order.id, unitIds: order.unit_ids, ...days }, now)
  }
  // What the action asks for is what the repair is about to write down.
  const known = { ...row, deliveredAt: set.deliveredAt ?? row.deliveredAt }
  return transition(services, tx, known, consistencyRuleOf(rule).repair!, by, {
    notes: historyNote,
    set,
    isRepair: true,
    now,
  })
}
