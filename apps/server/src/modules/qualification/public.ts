/** What other modules may use of qualification. */
export { attachDocuments } from './attach-documents.ts'
export { judgeGate, missingFor, type Missing } from './wallet/gate.ts'
export type { Holder } from './wallet/holders.ts'
export { keepVerified, type VerifiedPaper } from './wallet/keep-verified.ts'
export {
  findVerifiedEnds,
  holdsVerified,
  listVerifiedDocuments,
  verifiedEndsWithin,
} from './wallet/verified-documents.ts'
export { withholdVerified } from './wallet/withhold-verified.ts'
export { composeQualificationHooks, type DocumentHolder, type Renewal } from './hooks.ts'
export { isMismatched } from './attention.ts'
export { listQueueRows } from './queue-queries.ts'
export { viewQueueItem } from './queue-view.ts'
