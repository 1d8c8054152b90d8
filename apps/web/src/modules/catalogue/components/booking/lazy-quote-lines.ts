import { lazy } from 'react'

/** Comes once there is a price; stand it in a Suspense. */
export const QuoteLines = lazy(async () => ({ default: (await import('./booking-price.lazy.tsx')).QuoteLines }))

export const QuoteSheet = lazy(async () => ({ default: (await import('./booking-price.lazy.tsx')).QuoteSheet }))
