/** What application tells the rest of the house. */
import type { ApplicationAction } from '@jihui/protocol/application/machine'
import { event, type PayloadsOf } from '../../platform/events/declared.ts'

export const applicationEvents = {
  'application.submitted': event<{ applicationId: number; kind: string; label: string; userId: number }>(),
  'application.moved': event<{
    applicationId: number
    kind: string
    /** What the kind is called, what it is beside a notification, and where the applicant looks. */
    label: string
    objectType: string
    path: string
    userId: number
    action: ApplicationAction
    notes: string
    /** When a check that is planned is made (ISO); null: to be arranged. */
    checkAt: string | null
  }>(),
}

declare module '../../platform/events/outbox.ts' {
  interface Events extends PayloadsOf<typeof applicationEvents> {}
}
