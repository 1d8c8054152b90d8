/** What catalogue tells the rest of the house. */
import { event, type PayloadsOf } from '../../platform/events/declared.ts'

interface VerifiedMachine {
  userId: number
  equipmentId: number
  name: string
  notes: string
}

export const catalogueEvents = {
  'equipment.verification_approved': event<VerifiedMachine>(),
  'equipment.verification_rejected': event<VerifiedMachine>(),
  'equipment.document_expires_soon': event<{
    userId: number
    equipmentId: number
    /** The machine and the document, as they are called. */
    holder: string
    name: string
    expiresOn: string
    daysLeft: number
  }>(),
}

declare module '../../platform/events/outbox.ts' {
  interface Events extends PayloadsOf<typeof catalogueEvents> {}
}
