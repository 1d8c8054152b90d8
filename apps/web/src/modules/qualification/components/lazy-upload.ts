import { lazy } from 'react'

/** Comes by itself: an order is read before its documents are. Stands inside a Suspense. */
export const UploadSection = lazy(async () => ({ default: (await import('./upload-section.tsx')).UploadSection }))
