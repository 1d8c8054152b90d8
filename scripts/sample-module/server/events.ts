/** What greeting tells the rest of the house. */
import { event, type PayloadsOf } from '../../platform/events/declared.ts'

export const greetingEvents = {
  'greeting.read': event<{ name: string }>(),
}

declare module '../../platform/events/outbox.ts' {
  interface Events extends PayloadsOf<typeof greetingEvents> {}
}
