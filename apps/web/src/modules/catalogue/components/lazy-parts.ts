import { lazy } from 'react'

/** Parts a screen can begin without; whoever uses one stands it in a Suspense of its size. */
export const DetailProblem = lazy(async () => ({ default: (await import('./detail-problem.lazy.tsx')).DetailProblem }))
export const BookingCalendar = lazy(async () => ({
  default: (await import('./booking/booking-calendar.lazy.tsx')).BookingCalendar,
}))
export const HintCard = lazy(async () => ({ default: (await import('./hint-card.lazy.tsx')).HintCard }))
