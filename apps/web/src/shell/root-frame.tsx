import { Outlet, useRouterState } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { useScreenRoute } from './navigation.tsx'
import { PhoneFrame } from './phone-frame.tsx'
import { ScreenPending } from './screen-pending.tsx'

const OfflineBanner = lazy(async () => ({ default: (await import('./offline-banner.tsx')).OfflineBanner }))
const Overlays = lazy(async () => ({ default: (await import('./overlays.tsx')).Overlays }))
const ConsoleFrame = lazy(async () => ({ default: (await import('./console-frame.tsx')).ConsoleFrame }))
const OwnerFrame = lazy(async () => ({ default: (await import('./owner-frame.tsx')).OwnerFrame }))

export const BRAND = '机汇'

/** Sets the page's title and, after a change of screen, puts the reader at its beginning. */
function usePlace(): void {
  const row = useScreenRoute()
  const pathname = useRouterState({ select: (state) => state.resolvedLocation?.pathname })
  const isFirst = useRef(true)
  useEffect(() => {
    const title = row?.title ?? '页面不存在'
    document.title = row?.path === '/' ? `${BRAND} · 要用多久，就租多久` : `${title} - ${row?.titleSuffix ?? BRAND}`
  }, [row])
  useEffect(() => {
    if (!pathname) return
    if (isFirst.current) isFirst.current = false
    else document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true })
  }, [pathname])
}

export function RootFrame() {
  usePlace()
  const frame = useScreenRoute()?.frame
  return (
    <>
      <a
        href="#main"
        className="print:hidden fixed start-3 top-3 z-90 -translate-y-20 rounded-card bg-ink px-4 py-3 text-on-ink focus-visible:translate-y-0"
      >
        跳到正文
      </a>
      <Suspense fallback={null}>
        <OfflineBanner />
      </Suspense>
      {frame === 'console' ? (
        <Suspense fallback={<ScreenPending />}>
          <ConsoleFrame>
            <Outlet />
          </ConsoleFrame>
        </Suspense>
      ) : frame === 'owner' || frame === 'owner-step' ? (
        <Suspense fallback={<ScreenPending />}>
          <OwnerFrame hasTabs={frame === 'owner'}>
            <Outlet />
          </OwnerFrame>
        </Suspense>
      ) : frame === 'bare' ? (
        <main id="main" tabIndex={-1} className="outline-none focus-visible:shadow-none">
          <Outlet />
        </main>
      ) : (
        <PhoneFrame hasTabs={frame !== 'plain' && frame !== undefined}>
          <Outlet />
        </PhoneFrame>
      )}
      <Suspense fallback={null}>
        <Overlays />
      </Suspense>
    </>
  )
}
