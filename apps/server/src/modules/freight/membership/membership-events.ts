import { event, type PayloadsOf } from '../../../platform/events/declared.ts'

export const membershipEvents = {
  'freight.membership_ended': event<{ readonly userId: number; readonly amount: string }>(),
}

declare module '../../../platform/events/outbox.ts' {
  interface Events extends PayloadsOf<typeof membershipEvents> {}
}
