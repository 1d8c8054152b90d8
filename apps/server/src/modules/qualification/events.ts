/** What qualification tells the rest of the house. */
import { event, type PayloadsOf } from '../../platform/events/declared.ts'

export const qualificationEvents = {
  'qualification.expires_soon': event<{
    userId: number
    documentId: number
    name: string
    expiresOn: string
    daysLeft: number
  }>(),
  'qualification.decided': event<{
    rentalId: number
    userId: number
    line: string
    isApproved: boolean
    notes: string
    /** Whether the renter is told, and in whose words. */
    isTold: boolean
    words: string
  }>(),
  'qualification.certificate_approved': event<{ userId: number; documentId: number; name: string; notes: string }>(),
  'qualification.certificate_rejected': event<{ userId: number; documentId: number; name: string; notes: string }>(),
}

declare module '../../platform/events/outbox.ts' {
  interface Events extends PayloadsOf<typeof qualificationEvents> {}
}
