/** What a decision took from a driver is written down with it, so that he sees it and may object. */
import { type DeductionKind, deductionMachine } from '@jihui/protocol/freight/deductions/machine'
import { orderLimits } from '@jihui/protocol/freight/order-limits'
import { addHours } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/database/database.ts'
import type { By } from '../../../platform/machine/transition.ts'
import type { OrderRow } from '../orders/move-order.ts'
import { freightDeduction } from './deduction-table.ts'

interface Taken {
  readonly kind: DeductionKind
  readonly amountFen: number
  readonly reason: string
  /** Absent: time, or the other side. */
  readonly decidedBy?: By
  readonly extraId?: number
  /** He gave in himself: there is nothing to object to. */
  readonly isAgreed?: boolean
  readonly now: Date
}
const [standing, agreed] = deductionMachine.initial

/** Nothing where nothing was taken. The order must be locked. */
export const noteDeduction = async (
  tx: Tx,
  { id: orderId, payeeId }: Pick<OrderRow, 'id' | 'payeeId'>,
  { kind, amountFen, reason, decidedBy, extraId, isAgreed = false, now }: Taken,
): Promise<void> => {
  if (amountFen <= 0) return
  await tx.insert(freightDeduction).values({
    orderId,
    payeeId,
    kind,
    extraId: extraId ?? null,
    amountFen,
    status: (isAgreed ? agreed : standing)!,
    reason,
    decidedBy: decidedBy === undefined || decidedBy === 'system' ? null : decidedBy.id,
    decidedAt: now,
    objectBefore: addHours(now, 24 * orderLimits.objectDays),
  })
}
