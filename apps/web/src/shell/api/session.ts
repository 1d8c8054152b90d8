import { sessionPaths } from './session-paths.ts'
import { clearTokens, readAccess, readRefresh, storeTokens, tokenExpiry, tokenState, type Tokens } from './token.ts'

/** R197: under five minutes left, a new token is fetched before anyone needs it. */
const REFRESH_BELOW_MS = 5 * 60_000

let isExpired = false
const expiredListeners = new Set<() => void>()
const setExpired = (next: boolean) => {
  isExpired = next
  for (const listener of expiredListeners) listener()
}

/** Whether the session ended by itself, not by signing out, and the reader has not answered to that yet. */
export const readExpired = (): boolean => isExpired
export function onExpiredChanged(listener: () => void): () => void {
  expiredListeners.add(listener)
  return () => expiredListeners.delete(listener)
}

export function expireSession(): void {
  if (!readAccess() && !readRefresh()) return
  // Told first: whoever hears that the tokens are gone has to know that nobody signed out.
  setExpired(true)
  clearTokens()
  forgetStoredPages()
}

/** The reader signed in again, or chose to go on as a guest. */
export function acknowledgeExpiry(): void {
  if (isExpired) setExpired(false)
}

/** What was kept for reading offline belongs to the reader who has just left. */
export function forgetStoredPages(): void {
  navigator.serviceWorker?.controller?.postMessage('forget-reader')
}

let running: Promise<boolean> | undefined

/** One refresh at a time; everyone who needs one waits for the same answer (R194). */
export function refreshSession(): Promise<boolean> {
  running ??= refreshOnce().finally(() => {
    running = undefined
  })
  return running
}

/** Another tab may hold the same refresh token, and a token used twice revokes its family: so tabs take turns. */
async function refreshOnce(): Promise<boolean> {
  const before = readAccess()
  const run = async () => {
    const now = readAccess()
    return now !== before && tokenState(now) === 'valid' ? true : exchange()
  }
  return 'locks' in navigator ? navigator.locks.request('jihui-refresh', run) : run()
}

/** A refusal ends the session; a network that is gone does not. */
async function exchange(): Promise<boolean> {
  const refresh = readRefresh()
  if (!refresh) return false
  const answer = await fetch(sessionPaths.refresh, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ refresh }),
    signal: AbortSignal.timeout(60_000),
  })
  if (answer.status >= 500 || answer.status === 429) throw new TypeError(`refresh answered ${answer.status}`)
  if (!answer.ok) return false
  const tokens = (await answer.json()) as Partial<Tokens>
  if (!tokens.access) return false
  storeTokens({ access: tokens.access, refresh: tokens.refresh ?? refresh })
  return true
}

/** The bearer for the next call, renewed first when it has run out. */
export async function freshAccess(): Promise<string | null> {
  const access = readAccess()
  if (!access) return null
  const left = (tokenExpiry(access) ?? 0) - Date.now()
  if (left > REFRESH_BELOW_MS) return access
  if (left > 0) {
    refreshSession().catch(() => undefined)
    return access
  }
  try {
    await refreshSession()
  } catch {
    return access
  }
  return readAccess()
}

/** Keeps an open page signed in while nobody calls anything. */
export function keepSessionFresh(): () => void {
  const timer = setInterval(() => {
    if (document.visibilityState === 'visible') freshAccess().catch(() => undefined)
  }, 60_000)
  return () => clearInterval(timer)
}
