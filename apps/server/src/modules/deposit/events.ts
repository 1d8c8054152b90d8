/** What the deposit tells the rest of the house. */
import { event, type PayloadsOf } from '../../platform/events/declared.ts'
import type { ClaimStatus } from '@jihui/protocol/deposit/machine'
import type { RentalRow } from '../rental/public.ts'
import type { ClaimRow } from './queries.ts'

interface AboutDeposit {
  rentalId: number
  userId: number
  line: string
  amountFen: number
}

export const aboutDeposit = (order: RentalRow, amountFen: number): AboutDeposit => ({
  rentalId: order.id,
  userId: order.userId,
  line: order.line,
  amountFen,
})
export const aboutClaim = (order: RentalRow, claim: ClaimRow) => ({
  ...aboutDeposit(order, claim.amountFen),
  dueAt: claim.dueAt.toISOString(),
})

export const depositEvents = {
  'deposit.claim_sent': event<AboutDeposit & { dueAt: string }>(),
  'deposit.claim_due_soon': event<AboutDeposit & { dueAt: string }>(),
  'deposit.claim_objected': event<AboutDeposit>(),
  /** `amountFen` is what it was settled with. */
  'deposit.claim_settled': event<AboutDeposit & { status: ClaimStatus; reason: string }>(),
}

declare module '../../platform/events/outbox.ts' {
  interface Events extends PayloadsOf<typeof depositEvents> {}
}
