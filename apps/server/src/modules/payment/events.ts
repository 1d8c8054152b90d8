/** What payment tells the rest of the house. */
import type { EarningRole } from '@jihui/protocol/payment/earnings'
import { event, type PayloadsOf } from '../../platform/events/declared.ts'
import { aboutPayable } from './payables/known-payables.ts'

/** What an event is about. Its keeper may say more of it: of a rental order its id, by which it is followed, and its line. */
interface AboutPayable {
  payableKind: string
  payableId: number
  rentalId?: number
  line?: string
}

interface AboutPayment extends AboutPayable {
  userId: number
  paymentId: number
  amountFen: number
  purpose: string
  method: string
}

interface AboutHold extends AboutPayable {
  userId: number
  holdId: number
  amountFen: number
  method: string
}

type Subject = Parameters<typeof aboutPayable>[0]
type Moved = { id: number; userId: number; amountFen: number; method: string }

export const aboutPayment = (row: Moved & { purpose: string }, subject: Subject): AboutPayment => ({
  ...aboutPayable(subject),
  userId: row.userId,
  paymentId: row.id,
  amountFen: row.amountFen,
  purpose: row.purpose,
  method: row.method,
})

export const aboutHold = (row: Moved, subject: Subject): AboutHold => ({
  ...aboutPayable(subject),
  userId: row.userId,
  holdId: row.id,
  amountFen: row.amountFen,
  method: row.method,
})

interface AboutAccount {
  userId: number
  accountId: number
  /** As people are told of it: name, bank, end of the number. */
  account: string
}

export const paymentEvents = {
  'payment.paid': event<AboutPayment>(),
  'payment.failed': event<AboutPayment & { reason: string }>(),
  'payment.expired': event<AboutPayment>(),
  /** A payment was given up with what it was for; the gateway is still to be told. */
  'payment.abandoned': event<{ paymentId: number }>(),
  /** A channel has said something of money it holds; how it stands is to be asked. */
  'hold.noticed': event<{ gateway: string; number: string }>(),
  /** Something is to be done with a hold at its channel. */
  'hold.asked': event<{ holdId: number }>(),
  'hold.held': event<AboutHold>(),
  'hold.failed': event<AboutHold & { reason: string }>(),
  /** `amountFen` has been taken out of it. */
  'hold.captured': event<AboutHold>(),
  /** `amountFen` of it has been given back. */
  'hold.released': event<AboutHold>(),
  'refund.requested': event<{ refundId: number }>(),
  'refund.completed': event<AboutPayable & { userId: number; refundId: number; amountFen: number; reason: string }>(),
  'earning.kept': event<AboutPayable & { payeeId: number; role: EarningRole; amountFen: number; dueOn: string }>(),
  /** Something may be there to be taken off what he earns. */
  'earning.taking_asked': event<{ userId: number }>(),
  /** It was, without his asking, as he chose; as a sentence names it, and what he is owed after it. */
  'earning.taken': event<{
    userId: number
    paymentId: number
    what: string
    number: string
    amount: string
    left: string
  }>(),
  'payout.held': event<{ userId: number; holdId: number }>(),
  'payout.resumed': event<{ userId: number; holdId: number }>(),
  'earning.paid': event<AboutPayable & { payeeId: number; role: EarningRole; amountFen: number; reference: string }>(),
  /** To whom it was paid, where his own module does not tell him. */
  'payout.told': event<{
    userId: number
    what: string
    number: string
    amount: string
    reference: string
    screen: string
  }>(),
  'payout.account_changed': event<AboutAccount & { former: string; effectiveOn: string }>(),
  'payout.account_kept': event<AboutAccount>(),
}

declare module '../../platform/events/outbox.ts' {
  interface Events extends PayloadsOf<typeof paymentEvents> {}
}
