/** What other modules may use of qualification. */
export { attachDocuments } from './attach-documents.ts'
export { generateContractWith } from './generate-after-approval.ts'
