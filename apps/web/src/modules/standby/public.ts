/** What other modules may use of how machines of an order are used. */
import { lazy } from 'react'

export { usageQuery, type Usage } from './standby-queries.ts'
export const UsageSoFar = lazy(async () => ({
  default: (await import('./components/usage-so-far.lazy.tsx')).UsageSoFar,
}))
export const UsageEvidence = lazy(async () => ({
  default: (await import('./components/usage-evidence.lazy.tsx')).UsageEvidence,
}))
