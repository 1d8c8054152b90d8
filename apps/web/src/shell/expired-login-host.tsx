import { useRouterState } from '@tanstack/react-router'
import { lazy, Suspense, useState, useSyncExternalStore } from 'react'
import { acknowledgeExpiry, onExpiredChanged, readExpired } from './api/session.ts'

const ExpiredLogin = lazy(async () => ({ default: (await import('./expired-login.tsx')).ExpiredLogin }))

/** When the session ends under the reader's hands, the page stays where it is and asks for the password on top of it. */
export function ExpiredLoginHost() {
  const isExpired = useSyncExternalStore(onExpiredChanged, readExpired)
  const [wasExpired, setWasExpired] = useState(isExpired)
  if (isExpired && !wasExpired) setWasExpired(true)
  const path = useRouterState({ select: (state) => state.location.pathname })
  if (!wasExpired || path === '/login') return null
  return (
    <Suspense fallback={null}>
      <ExpiredLogin isOpen={isExpired} onClose={acknowledgeExpiry} />
    </Suspense>
  )
}
