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

declare module '../../platform/outbox.ts' {
  interface Events {
    'payment.paid': AboutPayment
    'payment.failed': AboutPayment & { reason: string }
    'payment.expired': AboutPayment
    /** A payment was given up with its order; the gateway is still to be told. */
    'payment.abandoned': { paymentId: number }
    /** A channel has said something of money it holds; how it stands is to be asked. */
    'hold.noticed': { gateway: string; number: string }
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
