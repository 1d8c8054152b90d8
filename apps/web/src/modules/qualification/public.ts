export { UploadSection } from './components/lazy-upload.ts'
export { WalletCheck } from './components/wallet-check.tsx'
export { imagesQuery, requiredQuery, type QualificationImage } from './queries.ts'
