/** What payment tells the rest of the house. */
interface AboutPayment {
  rentalId: number
  userId: number
  line: string
  paymentId: number
  amountFen: number
  purpose: string
  method: string
}

interface AboutHold {
  rentalId: number
  userId: number
  line: string
  holdId: number
  amountFen: number
  method: string
}

declare module '../../platform/events/outbox.ts' {
  interface Events {
    'payment.paid': AboutPayment
    'payment.failed': AboutPayment & { reason: string }
    'payment.expired': AboutPayment
    /** A payment was given up with its order; the gateway is still to be told. */
    'payment.abandoned': { paymentId: number }
    /** A channel has said something of money it holds; how it stands is to be asked. */
    'hold.noticed': { gateway: string; number: string }
    /** Something is to be done with a hold at its channel. */
    'hold.asked': { holdId: number }
    'hold.held': AboutHold
    'hold.failed': AboutHold & { reason: string }
    /** `amountFen` has been taken out of it. */
    'hold.captured': AboutHold
    /** `amountFen` of it has been given back. */
    'hold.released': AboutHold
    /** A returned order owes this much now. */
    'debt.left': { rentalId: number; userId: number; line: string; amountFen: number }
    'refund.requested': { refundId: number }
    'refund.completed': {
      rentalId: number
      userId: number
      line: string
      refundId: number
      amountFen: number
      reason: string
    }
  }
}

export const aboutPayment = (
  row: { id: number; rentalId: number; userId: number; amountFen: number; purpose: string; method: string },
  line: string,
): AboutPayment => ({
  rentalId: row.rentalId,
  userId: row.userId,
  line,
  paymentId: row.id,
  amountFen: row.amountFen,
  purpose: row.purpose,
  method: row.method,
})

export const aboutHold = (
  row: { id: number; rentalId: number; userId: number; amountFen: number; method: string },
  line: string,
): AboutHold => ({
  rentalId: row.rentalId,
  userId: row.userId,
  line,
  holdId: row.id,
  amountFen: row.amountFen,
  method: row.method,
})
