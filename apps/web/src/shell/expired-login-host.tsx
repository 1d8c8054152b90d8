import { lazy, Suspense, useState, useSyncExternalStore } from 'react'
import { acknowledgeExpiry, onExpiredChanged, readExpired } from './api/session.ts'
import { isSignedIn } from './api/token.ts'
import { useGo, usePlace } from './navigation.tsx'

const ExpiredLogin = lazy(async () => ({ default: (await import('./expired-login.lazy.tsx')).ExpiredLogin }))

/** When the session ends under the reader's hands, the page stays where it is and asks for the password on top of it. */
export function ExpiredLoginHost() {
  const isExpired = useSyncExternalStore(onExpiredChanged, readExpired)
  const [wasExpired, setWasExpired] = useState(isExpired)
  if (isExpired && !wasExpired) setWasExpired(true)
  const {
    location: { pathname: path, href },
    row,
  } = usePlace()
  const go = useGo()
  const close = () => {
    acknowledgeExpiry()
    // A screen of the reader's own has nothing to show to a guest.
    if (!isSignedIn() && row?.access !== 'public') go(`/login?redirect=${encodeURIComponent(href)}`, { replace: true })
  }
  if (!wasExpired || path === '/login') return null
  return (
    <Suspense fallback={null}>
      <ExpiredLogin isOpen={isExpired} onClose={close} />
    </Suspense>
  )
}
