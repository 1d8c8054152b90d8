/** The session's tokens, under the names other clients of this API use (R198). */
const ACCESS = 'access_token'
const REFRESH = 'refresh_token'

export interface Tokens {
  access: string
  refresh: string
}

export type TokenState = 'none' | 'expired' | 'valid'

const listeners = new Set<() => void>()
const announce = () => {
  for (const listener of listeners) listener()
}

export const readAccess = (): string | null => localStorage.getItem(ACCESS)
export const readRefresh = (): string | null => localStorage.getItem(REFRESH)

export function storeTokens(tokens: Tokens): void {
  localStorage.setItem(ACCESS, tokens.access)
  localStorage.setItem(REFRESH, tokens.refresh)
  announce()
}

export function clearTokens(): void {
  localStorage.removeItem('acting_company')
  localStorage.removeItem(ACCESS)
  localStorage.removeItem(REFRESH)
  announce()
}

/** Also hears other tabs: signing out in one signs out all. */
export function onTokensChanged(listener: () => void): () => void {
  const fromOtherTab = (event: StorageEvent) => {
    if (event.key === ACCESS || event.key === null) listener()
  }
  listeners.add(listener)
  window.addEventListener('storage', fromOtherTab)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', fromOtherTab)
  }
}

/** R012: three parts, a payload that decodes, an exp claim; null when any of it is missing. */
export function tokenExpiry(token: string | null): number | null {
  const parts = token?.split('.') ?? []
  if (parts.length !== 3) return null
  try {
    const payload: unknown = JSON.parse(atob((parts[1] ?? '').replace(/-/g, '+').replace(/_/g, '/')))
    const exp = typeof payload === 'object' && payload !== null && 'exp' in payload ? payload.exp : undefined
    return typeof exp === 'number' ? exp * 1000 : null
  } catch {
    return null
  }
}

/** R012: a missing or past exp counts as expired. */
export function tokenState(token: string | null, now = Date.now()): TokenState {
  if (!token) return 'none'
  const expiry = tokenExpiry(token)
  return expiry !== null && expiry > now ? 'valid' : 'expired'
}

/** A signed-in reader: the access token holds, or the refresh token can still fetch a new one. */
export function isSignedIn(): boolean {
  const access = readAccess()
  if (!access || tokenExpiry(access) === null) return false
  return tokenState(access) === 'valid' || tokenState(readRefresh()) === 'valid'
}
