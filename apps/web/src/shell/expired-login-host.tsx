import { useRouterState } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { onSessionExpired } from './api/session.ts'

const ExpiredLogin = lazy(async () => ({ default: (await import('./expired-login.tsx')).ExpiredLogin }))

/** When the session ends under the reader's hands, the page stays where it is and asks for the password on top of it. */
export function ExpiredLoginHost() {
  const [isOpen, setIsOpen] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
  const path = useRouterState({ select: (state) => state.location.pathname })
  useEffect(
    () =>
      onSessionExpired(() => {
        setIsOpen(true)
        setWasOpened(true)
      }),
    [],
  )
  if (!wasOpened || path === '/login') return null
  return (
    <Suspense fallback={null}>
      <ExpiredLogin isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </Suspense>
  )
}
