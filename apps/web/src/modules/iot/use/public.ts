/** What other modules may use of how machines are used. */
import { lazy } from 'react'

export const FleetHours = lazy(async () => ({
  default: (await import('./components/fleet-hours.lazy.tsx')).FleetHours,
}))
