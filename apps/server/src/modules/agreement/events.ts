/** What the life of a contract tells the rest of the house. */
import { event, type PayloadsOf } from '../../platform/events/declared.ts'
import type { RequestableStatus } from '@jihui/protocol/agreement/machine'
import type { RentalRow } from '../rental/public.ts'
import type { AgreementRow } from './contracts/queries.ts'

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

export interface StatusRequestEvent {
  rentalId: number
  userId: number
  line: string
  requestId: number
  status: RequestableStatus
}

export const agreementEvents = {
  /** It can be signed from the start. */
  'agreement.generated': event<AgreementEvent>(),
  /** Staff read it before it can be signed. */
  'agreement.review_started': event<AgreementEvent>(),
  'agreement.review_passed': event<AgreementEvent>(),
  'agreement.review_failed': event<AgreementEvent>(),
  'agreement.signed': event<AgreementEvent>(),
  'agreement.sent': event<AgreementEvent>(),
  'agreement.status_requested': event<StatusRequestEvent>(),
  /** Told to the renter who asked; what staff asked for stays among them. */
  'agreement.request_approved': event<StatusRequestEvent>(),
  'agreement.request_rejected': event<StatusRequestEvent & { reason: string }>(),
}

declare module '../../platform/events/outbox.ts' {
  interface Events extends PayloadsOf<typeof agreementEvents> {}
}
