/** What jobs tell the rest of the house. */
import { event, type PayloadsOf } from '../../platform/events/declared.ts'

interface OfferTold {
  readonly userId: number
  readonly jobId: number
}
/** To staff: where they see it. */
interface DeskTold extends OfferTold {
  readonly deskPath: string
  readonly title: string
}
interface ObjectionTold {
  readonly userId: number
  readonly objectionId: number
  readonly term: string
  readonly title: string
  readonly held: string
  readonly notes: string
  /** What follows. */
  readonly sentence: string
}
export const jobEvents = {
  /** Somebody looks at it: it moved. Tells nobody in words. */
  'job.moved': event<{ readonly jobId: number; readonly action: string; readonly status: string }>(),
  'job.offered': event<
    OfferTold & { readonly title: string; readonly district: string; readonly pay: string; readonly when: string }
  >(),
  'job.offer_withdrawn': event<OfferTold>(),
  'job.called_off': event<OfferTold & { readonly title: string; readonly reason: string }>(),
  'job.missed': event<OfferTold & { readonly title: string }>(),
  /** A technician wrote words that ask for payment beside the platform; to the desk. */
  'job.outside_payment': event<Omit<DeskTold, 'jobId'> & { readonly jobId: number | null; readonly words: string }>(),
  /** What the desk said to his objection. */
  'job.objection_upheld': event<ObjectionTold>(),
  'job.objection_dismissed': event<ObjectionTold>(),
  'job.danger': event<DeskTold & { readonly description: string }>(),
}

declare module '../../platform/events/outbox.ts' {
  interface Events extends PayloadsOf<typeof jobEvents> {}
}
