export { WalletCheck } from './components/lazy-check.ts'
export { UploadSection } from './components/lazy-upload.ts'
export { useSubmitDocuments } from './use-submit-documents.ts'
export { imagesQuery, requiredQuery, type QualificationImage } from './queries.ts'
