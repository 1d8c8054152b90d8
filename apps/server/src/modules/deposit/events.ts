/** What the deposit tells the rest of the house. */
import type { ClaimStatus } from '@jihui/protocol/deposit/machine'
import type { RentalRow } from '../rental/public.ts'
import type { ClaimRow } from './queries.ts'

interface AboutDeposit {
  rentalId: number
  userId: number
  line: string
  amountFen: number
}

declare module '../../platform/events/outbox.ts' {
  interface Events {
    'deposit.claim_sent': AboutDeposit & { dueAt: string }
    'deposit.claim_due_soon': AboutDeposit & { dueAt: string }
    'deposit.claim_objected': AboutDeposit
    /** `amountFen` is what it was settled with. */
    'deposit.claim_settled': AboutDeposit & { status: ClaimStatus; reason: string }
  }
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
