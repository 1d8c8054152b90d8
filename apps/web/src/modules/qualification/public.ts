import { lazy } from 'react'

/** Comes by itself: an order is read before its documents are. Stands inside a Suspense. */
export const UploadSection = lazy(async () => ({
  default: (await import('./components/upload-section.tsx')).UploadSection,
}))
export { useSubmitDocuments } from './use-submit-documents.ts'
export { imagesQuery, requiredQuery, type QualificationImage } from './queries.ts'
