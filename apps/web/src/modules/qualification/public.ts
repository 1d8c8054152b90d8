export { UploadSection } from './components/lazy-upload.ts'
export { WalletCheck } from './components/wallet-check.tsx'
export { useSubmitDocuments } from './use-submit-documents.ts'
export { imagesQuery, requiredQuery, type QualificationImage } from './queries.ts'
