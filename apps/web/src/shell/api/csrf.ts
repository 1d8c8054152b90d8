import { sessionPaths } from './session-paths.ts'

/** R199 */
const KEEP_MS = 300_000

let kept: { token: string; until: number } | undefined
let fetching: Promise<string | null> | undefined

export function forgetCsrf(): void {
  kept = undefined
}

/** Null when it cannot be had: the bearer carries the call then, and the server says so if that is not enough. */
export function csrfToken(): Promise<string | null> {
  if (kept && kept.until > Date.now()) return Promise.resolve(kept.token)
  fetching ??= fetchToken().finally(() => {
    fetching = undefined
  })
  return fetching
}

async function fetchToken(): Promise<string | null> {
  try {
    const answer = await fetch(sessionPaths.csrf, { signal: AbortSignal.timeout(10_000) })
    if (!answer.ok) return null
    const { csrfToken: token } = (await answer.json()) as { csrfToken?: string }
    if (!token) return null
    kept = { token, until: Date.now() + KEEP_MS }
    return token
  } catch {
    return null
  }
}
