import { event, type PayloadsOf } from '../../platform/events/declared.ts'

interface AboutTest {
  readonly userId: number
  readonly assessmentId: number
  /** As it is called, with its level. */
  readonly skill: string
}
/** Of certification tests; whoever finished a quiz has read what came of it. */
export const trainingEvents = {
  'training.test_passed': event<AboutTest & { readonly correct: number; readonly total: number }>(),
  'training.test_failed': event<
    AboutTest & {
      readonly correct: number
      readonly needed: number
      /** From when it may be tried again. */
      readonly retryOn: string
      /** Courses that help; '' where there are none. */
      readonly notes: string
    }
  >(),
  'training.test_lapsed': event<AboutTest & { readonly days: number }>(),
}

declare module '../../platform/events/outbox.ts' {
  interface Events extends PayloadsOf<typeof trainingEvents> {}
}
