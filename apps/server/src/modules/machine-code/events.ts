/** What is told of a code. */
import { event, type PayloadsOf } from '../../platform/events/declared.ts'

export const machineCodeEvents = {
  /** To whoever the machine belongs to. */
  'machine_code.reported': event<{
    readonly userId: number
    readonly requestId: number
    readonly name: string
    readonly fault: string
  }>(),
}

declare module '../../platform/events/outbox.ts' {
  interface Events extends PayloadsOf<typeof machineCodeEvents> {}
}
