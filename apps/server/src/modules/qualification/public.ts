/** What other modules may use of qualification. */
export { attachDocuments } from './attach-documents.ts'
export { composeQualificationHooks } from './hooks.ts'
export { isMismatched } from './attention.ts'
export { listQueueRows } from './queue-queries.ts'
export { viewQueueItem } from './queue-view.ts'
