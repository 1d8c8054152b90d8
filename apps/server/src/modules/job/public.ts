/** What other modules may use of jobs: they open one for a thing of theirs, end it, and read who comes. */
export {
  composeJobHooks,
  type JobDoing,
  type JobDone,
  type JobMove,
  type JobPlace,
  type JobSource,
  type QuotedLine,
  type SourceCommand,
  type TakenPart,
} from './hooks.ts'
export { borneLinesOf, raisedFenOf, raisePay } from './offers/raise-pay.ts'
export { isWidest, prolongSearch, widenCircle, widenSearch } from './offers/widen-search.ts'
export { findLateToLeave, isLateToLeave } from './late-to-leave.ts'
export { endJobOf, findLiveJob, findThingOfJob, listOffersOf, offerByHand } from './job-of-source.ts'
export { type FollowedAction, followSource, openJobFor } from './follow-source.ts'
export { type NewJob, openJob } from './open-job.ts'
export type { JobRow } from './move-job.ts'
export { type Suggested, suggestTechnicians } from './matching/suggest-technicians.ts'
export { countFitting } from './matching/find-candidates.ts'
export { searchAtOnce } from './job-time.ts'
export { lockLiveJob } from './job-of-source.ts'
export { listBoughtParts } from './reading/job-parts.ts'
export { lastCheckin } from './reading/find-job.ts'
export { isMarked, noteOutsidePayment } from './acts/outside-payment.ts'
export { reportDanger } from './acts/visit-acts.ts'
export { isBusyNow } from './reading/busy-now.ts'
export { liveVisitsOf, someoneIsThere } from './reading/live-visits.ts'
export { visitsOnMap } from './reading/visits-on-map.ts'
