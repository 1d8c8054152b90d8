/** What rental tells the rest of the house. */
import type { RentalAction } from '@jihui/protocol/rental/actions'
import type { RentalStatus } from '@jihui/protocol/rental/machine'
import { event, type PayloadsOf } from '../../platform/events/declared.ts'

interface AboutRental {
  rentalId: number
  userId: number
  line: string
}

export const rentalEvents = {
  'rental.created': event<{ rentalId: number; userId: number; line: string }>(),
  'rental.status_changed': event<{
    rentalId: number
    userId: number
    line: string
    from: RentalStatus
    to: RentalStatus
    action: RentalAction
    notes: string
  }>(),
  'rental.due_soon': event<{ rentalId: number; userId: number; line: string; endDate: string; daysBefore: number }>(),
  'rental.return_announced': event<{ rentalId: number; userId: number; line: string }>(),
  /** A lorry of the freight platform was there with it: with the renter, or with whoever takes it in. */
  'rental.brought': event<AboutRental>(),
  'rental.brought_back': event<AboutRental>(),
  'rental.issue_reported': event<{ rentalId: number; userId: number; line: string; issueId: number }>(),
  'rental.return_refuted': event<{ rentalId: number; userId: number; line: string; notes: string }>(),
  'rental.extension_lapsed': event<{ rentalId: number; userId: number; line: string; endDate: string }>(),
  /** Of a company's order: what its longer period costs is to be paid. */
  'rental.extension_owed': event<AboutRental & { amountFen: number }>(),
  /** A longer period was taken back: its days are anybody's again. */
  'rental.shortened': event<AboutRental>(),
  /** The machine was sent a while ago and the renter has not confirmed it. */
  'rental.receipt_due': event<AboutRental>(),
  /** The papers wait for a decision and the first day is near. */
  'rental.review_due': event<AboutRental>(),
  /** The first day is here and the machine has not been sent. */
  'rental.delivery_due': event<AboutRental>(),
  /** The renter said the machine may be fetched, and nobody has. */
  'rental.collection_due': event<AboutRental>(),
  'rental.still_overdue': event<AboutRental>(),
}

declare module '../../platform/events/outbox.ts' {
  interface Events extends PayloadsOf<typeof rentalEvents> {}
}
