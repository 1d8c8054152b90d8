/** What waiting tells the rest of the house. */
import type { WaitingDeskCode } from '@jihui/protocol/all-waiting'
import { event, type PayloadsOf } from '../../platform/events/declared.ts'

export interface OverdueThing {
  desk: WaitingDeskCode
  subjectId: number
  userId: number
  rentalId: number | null
  hours: number
}

export const waitingEvents = {
  /** To those who decide; escalated: to the administrators as well. */
  'waiting.desk_overdue': event<{
    desk: WaitingDeskCode
    count: number
    since: string
    hours: number
    isEscalated: boolean
  }>(),
  'waiting.takes_longer': event<OverdueThing>(),
  /** To the owner, who may decide it himself. */
  'waiting.decider_overdue': event<OverdueThing>(),
}

declare module '../../platform/events/outbox.ts' {
  interface Events extends PayloadsOf<typeof waitingEvents> {}
}
