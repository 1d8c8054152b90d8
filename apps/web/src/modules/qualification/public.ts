import { lazy } from 'react'

/** Comes by itself: an order is read before its documents are. Stands inside a Suspense. */
export const UploadSection = lazy(async () => ({
  default: (await import('./components/upload-section.tsx')).UploadSection,
}))
/** Before an order is sent: what it demands against what lies in the wallet. Stands inside a Suspense. */
export const WalletCheck = lazy(async () => ({
  default: (await import('./components/wallet-check.tsx')).WalletCheck,
}))
export { useSubmitDocuments } from './use-submit-documents.ts'
export { imagesQuery, requiredQuery, type QualificationImage } from './queries.ts'
