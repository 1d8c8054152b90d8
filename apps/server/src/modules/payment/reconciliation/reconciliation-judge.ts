/** What a row of a bill and our side of it come to; no more than a comparison. */
import {
  type Difference,
  type ItemKind,
  type ItemState,
  transitMinutes,
} from '@jihui/protocol/payment/reconciliation-rules'
import { addDays, dayOf } from '../../../platform/clock.ts'

export interface BillSide {
  readonly amountFen: number
}
/** A payment, refund or capture of ours, and what the books hold of it. */
export interface BooksSide {
  readonly kind: ItemKind
  readonly number: string
  readonly paymentId: number | null
  readonly refundId: number | null
  readonly payableKind: string | null
  readonly payableId: number | null
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
  /** It says to be taken out of a hold of ours. */
  readonly isOfHold?: boolean
  /** The next day's bill is here, and it was not in it either. */
  readonly isOvertaken?: boolean
}

export const judge = (
  bill: BillSide | null,
  books: BooksSide | null,
  { isRepeated = false, isOfHold = false, isOvertaken = false }: Circumstances = {},
): Judgement => {
  if (bill && isRepeated) return found('duplicate')
  if (bill && !books) return found(isOfHold ? 'capture_unknown' : 'unknown')
  if (bill && books) {
    if (!books.doneAt) {
      if (books.amountFen !== bill.amountFen) return found('amount_differs')
      if (books.kind === 'capture' && books.status !== 'failed') return found('capture_unheard')
      return found(books.kind !== 'payment' || books.status === 'failed' ? 'state_differs' : 'missing_books')
    }
    if (books.postedFen === null) return found('unposted')
    return found(books.postedFen === bill.amountFen ? 'matched' : 'amount_differs')
  }
  if (!books?.doneAt || (!isOvertaken && isNearMidnight(books.doneAt))) return found('in_transit')
  return found('missing_gateway')
}

/** What our side of an item says; of money that is not in the books at all, nothing. */
export const booksPartOf = (books: BooksSide | null, { difference }: Judgement) => {
  const isShown = books !== null && difference !== 'missing_books'
  return {
    booksNumber: isShown ? books.number : null,
    booksFen: isShown ? (books.postedFen ?? books.amountFen) : null,
    booksState: books?.status ?? '',
    booksAt: isShown && books.postedFen !== null ? books.doneAt : null,
  }
}
