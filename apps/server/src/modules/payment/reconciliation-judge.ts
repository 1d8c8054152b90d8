/** What a row of a bill and our side of it come to; no more than a comparison. */
import { type Difference, type ItemState, transitMinutes } from '@jihui/protocol/payment/reconciliation-rules'
import { addDays, dayOf } from '../../platform/clock.ts'

export interface BillSide {
  readonly amountFen: number
}
/** A payment or refund of ours, and what the books hold of it. */
export interface BooksSide {
  readonly kind: 'payment' | 'refund'
  readonly number: string
  readonly paymentId: number | null
  readonly refundId: number | null
  readonly rentalId: number | null
  readonly status: string
  readonly amountFen: number
  /** On the channel's account in the ledger; null where nothing was posted. */
  readonly postedFen: number | null
  /** When we took it as done; null until then. */
  readonly doneAt: Date | null
}
export interface Judgement {
  readonly difference: Difference
  readonly state: ItemState
}

const found = (difference: Difference): Judgement => ({
  difference,
  state: difference === 'matched' ? 'matched' : difference === 'in_transit' ? 'transit' : 'open',
})

/** Whether the books may still be a day ahead of the channel's bill. */
export const isNearMidnight = (moment: Date): boolean => {
  const midnight = new Date(`${addDays(dayOf(moment), 1)}T00:00:00+08:00`)
  return midnight.getTime() - moment.getTime() <= transitMinutes * 60_000
}

interface Circumstances {
  /** The number stood in a bill before. */
  readonly isRepeated?: boolean
  /** The next day's bill is here, and it was not in it either. */
  readonly isOvertaken?: boolean
}

export const judge = (
  bill: BillSide | null,
  books: BooksSide | null,
  { isRepeated = false, isOvertaken = false }: Circumstances = {},
): Judgement => {
  if (bill && isRepeated) return found('duplicate')
  if (bill && !books) return found('unknown')
  if (bill && books) {
    if (!books.doneAt) {
      if (books.amountFen !== bill.amountFen) return found('amount_differs')
      return found(books.kind === 'refund' || books.status === 'failed' ? 'state_differs' : 'missing_books')
    }
    if (books.postedFen === null) return found('unposted')
    return found(books.postedFen === bill.amountFen ? 'matched' : 'amount_differs')
  }
  if (!books?.doneAt || (!isOvertaken && isNearMidnight(books.doneAt))) return found('in_transit')
  return found('missing_gateway')
}
