/** What other modules may use of qualification. */
export { attachDocuments } from './attach-documents.ts'
export { missingFor, type Missing } from './wallet/gate.ts'
export type { Holder } from './wallet/holders.ts'
export { composeQualificationHooks, type DocumentHolder } from './hooks.ts'
export { isMismatched } from './attention.ts'
export { listQueueRows } from './queue-queries.ts'
export { viewQueueItem } from './queue-view.ts'
