/** What may come once the first screen is on its way: a word for slow pages, and keeping a first visit for offline. */
import { tellData } from './api/data-events.ts'
import { watchWaits } from './slow-note.tsx'

export function afterStart(): void {
  watchWaits()
  if ('serviceWorker' in navigator) void navigator.serviceWorker.ready.then(keepFirstVisit)
}

/**
 * A browser's first visit fetches before there is a service worker that could keep anything. What it fetched is asked
 * for once more, this time through it: the app's own files from the browser's cache, the answers from the server.
 */
async function keepFirstVisit(): Promise<void> {
  const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
  const missed = entries.filter(({ name, workerStart }) => workerStart === 0 && name.startsWith(location.origin))
  if (missed.length === 0) return
  if (!navigator.serviceWorker.controller)
    await new Promise((resolve) =>
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
    )
  const files = missed.filter(({ name }) => /\/assets\/|\.(svg|woff2)$/.test(new URL(name).pathname))
  await Promise.allSettled(files.map(({ name }) => fetch(name)))
  const hasAsked = missed.some(({ name }) => new URL(name).pathname.startsWith('/api/'))
  if (hasAsked || document.getElementById('page-data')) tellData({ kind: 'stale', keys: 'all' })
}
