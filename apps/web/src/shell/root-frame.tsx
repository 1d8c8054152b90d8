import { lazy, Suspense, useEffect, useRef, useSyncExternalStore, type ReactNode } from 'react'
import { useIsDesk } from '../ui/window-width.ts'
import { useUserState } from './api/user.ts'
import { anyoneWaits, onWaitingChanged } from './field/waiting-count.ts'
import { isAtWork } from './guards.ts'
import { usePlace, useScreenRoute } from './navigation.tsx'
import { PhoneFrame } from './phone-frame.tsx'
import type { ScreenRoute } from './routes/route.ts'
import { ScreenPending } from './screen-pending.tsx'

const OfflineBanner = lazy(async () => ({ default: (await import('./field/offline-banner.tsx')).OfflineBanner }))
/** Where it cannot be fetched the page goes on without it: what waits is kept all the same. */
const WaitingBanner = lazy(() =>
  import('./field/waiting-banner.lazy.tsx').then(
    ({ WaitingBanner: default_ }) => ({ default: default_ }),
    () => ({ default: () => null }),
  ),
)
const Overlays = lazy(async () => ({ default: (await import('./overlays.tsx')).Overlays }))
const ConsoleFrame = lazy(async () => ({ default: (await import('./console/console-frame.at-work.tsx')).ConsoleFrame }))
const OwnerFrame = lazy(async () => ({ default: (await import('./owner-frame.at-work.tsx')).OwnerFrame }))

export const BRAND = '机汇'

/** Sets the page's title and, after a change of screen, puts the reader at its beginning. */
function useArrivedAt(): void {
  const {
    row,
    location: { pathname },
  } = usePlace()
  const before = useRef(pathname)
  useEffect(() => {
    const title = row?.title ?? '页面不存在'
    document.title = row?.path === '/' ? `${BRAND} · 要用多久，就租多久` : `${title} - ${row?.titleSuffix ?? BRAND}`
  }, [row])
  useEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true })
  }, [pathname])
}

/** The one of its row; of a screen staff share with others the console's, once it is known that they are there. */
function useFrame(): ScreenRoute['frame'] {
  const row = useScreenRoute()
  const isDesk = useIsDesk()
  const { user } = useUserState()
  return row && isDesk && user && isAtWork(row, user) ? 'console' : row?.frame
}

export function RootFrame({ children }: { children: ReactNode }) {
  useArrivedAt()
  const frame = useFrame()
  const isWaiting = useSyncExternalStore(onWaitingChanged, anyoneWaits)
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
        {isWaiting && <WaitingBanner />}
      </Suspense>
      {frame === 'console' ? (
        <Suspense fallback={<ScreenPending />}>
          <ConsoleFrame>{children}</ConsoleFrame>
        </Suspense>
      ) : frame === 'owner' || frame === 'owner-step' ? (
        <Suspense fallback={<ScreenPending />}>
          <OwnerFrame hasTabs={frame === 'owner'}>{children}</OwnerFrame>
        </Suspense>
      ) : frame === 'bare' ? (
        <main id="main" tabIndex={-1} className="outline-none focus-visible:shadow-none">
          {children}
        </main>
      ) : (
        <PhoneFrame hasTabs={frame !== 'plain' && frame !== undefined}>{children}</PhoneFrame>
      )}
      <Suspense fallback={null}>
        <Overlays />
      </Suspense>
    </>
  )
}
