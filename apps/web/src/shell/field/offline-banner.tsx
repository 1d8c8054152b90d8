import { WifiOff } from 'lucide-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { tellData } from '../api/data-events.ts'

export function useIsOnline(): boolean {
  return useSyncExternalStore(
    (listener) => {
      window.addEventListener('online', listener)
      window.addEventListener('offline', listener)
      return () => {
        window.removeEventListener('online', listener)
        window.removeEventListener('offline', listener)
      }
    },
    () => navigator.onLine,
  )
}

export function OfflineBanner() {
  const isOnline = useIsOnline()
  const [since, setSince] = useState(() => Date.now())
  useEffect(() => {
    if (!isOnline) setSince(Date.now())
  }, [isOnline])
  if (isOnline) return null
  return (
    <div role="status" className="sticky top-0 z-50 bg-ink text-on-ink">
      <div className="mx-auto flex min-h-11 max-w-6xl items-center gap-3 px-(--gutter) text-meta md:px-6">
        <WifiOff size={18} className="shrink-0" aria-hidden="true" />
        <span className="flex-1">{new Date(since).toTimeString().slice(0, 5)} 起没有网络，看过的页还能看</span>
        <button
          type="button"
          onClick={() => tellData({ kind: 'stale', keys: 'all' })}
          className="min-h-11 px-2 font-semibold"
        >
          重试
        </button>
      </div>
    </div>
  )
}
