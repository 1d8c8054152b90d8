/** What other modules may use of application. */
export type { ApplicationRow } from './bind-kind.ts'
export { listFailedChecks, lockPending, recordCheckByItself, rejectByItself } from './by-itself.ts'
export { approveApplication, rejectApplication, restoreFollowing, suspendByItself } from './decide-application.ts'
export { type BroughtKind, composeApplicationHooks, type Decided, kindOf, type KnownKind } from './hooks.ts'
export type { By } from './move-application.ts'
export {
  type ApplicationCard,
  type ApplicationFile,
  findNewest,
  findNewestRow,
  isSuspended,
  listApplicationCards,
  listFilesOf,
  listNewestAbout,
  listStanding,
  lockApplication,
  pendingApplications,
  readSuspension,
} from './queries.ts'
export { recordCheck } from './record-check.ts'
export { judgeRequirements } from './requirements.ts'
export { documentsFingerprint } from './seen-documents.ts'
export { addApplicationFiles, submitApplication } from './submit-application.ts'
export { actorsIn, viewDocuments, viewHistory } from './view.ts'
export { waitingApplications, waitingOncePassed } from './waiting.ts'
