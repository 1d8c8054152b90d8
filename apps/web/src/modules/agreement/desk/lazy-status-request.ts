import { lazy } from 'react'

/** Fetched when it is asked for; stands inside a Suspense. */
export const StatusRequestDialog = lazy(async () => ({
  default: (await import('./components/status-request-dialog.lazy.tsx')).StatusRequestDialog,
}))
