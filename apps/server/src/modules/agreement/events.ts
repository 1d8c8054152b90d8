/** What the life of a contract tells the rest of the house. */
import type { RentalRow } from '../rental/public.ts'
import type { AgreementRow } from './contracts/queries.ts'

declare module '../../platform/events/outbox.ts' {
  interface Events {
    /** It can be signed from the start. */
    'agreement.generated': AgreementEvent
    /** Staff read it before it can be signed. */
    'agreement.review_started': AgreementEvent
    'agreement.review_passed': AgreementEvent
    'agreement.review_failed': AgreementEvent
    'agreement.signed': AgreementEvent
    'agreement.sent': AgreementEvent
  }
}
export interface AgreementEvent {
  rentalId: number
  userId: number
  line: string
  agreementId: number
  number: string
}

export const eventOf = (rental: Pick<RentalRow, 'id' | 'userId' | 'line'>, row: AgreementRow): AgreementEvent => ({
  rentalId: rental.id,
  userId: rental.userId,
  line: rental.line,
  agreementId: row.id,
  number: row.number,
})
