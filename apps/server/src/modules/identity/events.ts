/** What identity tells the rest of the house. */
import { event, type PayloadsOf } from '../../platform/events/declared.ts'

/** Numbers as they are told: masked. */
interface AboutPhone {
  userId: number
  phone: string
  former: string
  textTo: string | null
}

/** Addresses as they are told: masked. `mailTo` is the one letters went to before. */
interface AboutEmail {
  userId: number
  email: string
  former: string
  mailTo: string | null
}

export const identityEvents = {
  /** `textTo` is the number it was before: whoever holds the new one may be somebody else. */
  'identity.phone_asked': event<AboutPhone & { by: string; days: number }>(),
  'identity.phone_changed': event<AboutPhone & { notes: string }>(),
  'identity.phone_kept': event<AboutPhone>(),
  'identity.email_asked': event<AboutEmail & { by: string }>(),
  'identity.email_changed': event<AboutEmail>(),
}

declare module '../../platform/events/outbox.ts' {
  interface Events extends PayloadsOf<typeof identityEvents> {}
}
