/** What appointments tell the rest of the house. */
import { event, type PayloadsOf } from '../../platform/events/declared.ts'

interface Told {
  readonly userId: number
  readonly appointmentId: number
  /** What he is appointed for, in a word: 报修人. */
  readonly role: string
}
/** To who is appointed, or to be. */
interface ToAppointed extends Told {
  /** Who appoints. */
  readonly by: string
}
/** To whoever appointed: an owner, or each who manages the company. */
interface ToAppointer extends Told {
  /** Of who is appointed; before he accepted, his number. */
  readonly name: string
}
interface Until {
  readonly until: string
}

export const appointmentEvents = {
  /** A number that need not be anybody's here; `userId` is who sends it. */
  'appointment.texted': event<ToAppointed & { readonly phone: string; readonly until: string }>(),
  /** To somebody who has an account under the number. */
  'appointment.invited': event<ToAppointed>(),
  'appointment.withdrawn': event<ToAppointed>(),
  'appointment.ends_soon': event<ToAppointed & Until>(),
  'appointment.accepted': event<ToAppointer>(),
  'appointment.left': event<ToAppointer>(),
  'appointment.ends_soon_there': event<ToAppointer & Until>(),
  'appointment.company_accepted': event<ToAppointer>(),
  'appointment.company_left': event<ToAppointer>(),
  'appointment.company_ends_soon_there': event<ToAppointer & Until>(),
}

declare module '../../platform/events/outbox.ts' {
  interface Events extends PayloadsOf<typeof appointmentEvents> {}
}
