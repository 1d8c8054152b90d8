/** What other modules may use of how machines of an order are used. */
import { lazy } from 'react'

export const UsageEvidence = lazy(async () => ({
  default: (await import('./components/usage-evidence.lazy.tsx')).UsageEvidence,
}))
