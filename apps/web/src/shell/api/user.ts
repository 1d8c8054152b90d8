import { useEffect, useSyncExternalStore } from 'react'
import { onActingChanged } from './acting-company.ts'
import { ApiError } from './api-error.ts'
import { tellData } from './data-events.ts'
import { forgetNotes } from './reader-notes.ts'
import { request } from './request.ts'
import { acknowledgeExpiry, forgetStoredPages, onExpiredChanged, readExpired } from './session.ts'
import { sessionPaths } from './session-paths.ts'
import type { SessionUser } from './session-user.ts'
import { clearTokens, isSignedIn, onTokensChanged, storeTokens, type Tokens } from './token.ts'

export { displayName, isAdmin, keepsMachines, mayForCompany, type SessionUser } from './session-user.ts'

interface UserState {
  user?: SessionUser
  error?: unknown
  isLoading: boolean
}

let state: UserState = { isLoading: false }
/** Who was there when the session ran out: the sheet greets him by name. */
let lastUser: SessionUser | undefined
let loading: Promise<void> | undefined
const listeners = new Set<() => void>()

function setState(next: UserState): void {
  state = next
  lastUser = next.user ?? lastUser
  for (const listener of listeners) listener()
}

const ask = () => request('GET', sessionPaths.userInfo)
/** Whoever left the company he acted for is still somebody. */
const askForHimself = (error: unknown) => {
  if (error instanceof ApiError && error.code === 'tenant.not_member') return ask()
  throw error
}

/** Asks the server who is signed in; also after a change of name, picture or role. */
export function loadUser(): Promise<void> {
  loading ??= (async () => {
    setState({ ...state, isLoading: true })
    try {
      const user = (await ask().catch(askForHimself)) as SessionUser
      setState(isSignedIn() ? { user, isLoading: false } : { isLoading: false })
    } catch (error) {
      setState({ user: state.user, error, isLoading: false })
    }
  })().finally(() => {
    loading = undefined
  })
  return loading
}

/** A session that ran out leaves the reader's screens as they are until he has answered to that. */
const isKnown = (): boolean => isSignedIn() || readExpired()

const forgetReader = () => {
  if (!isKnown() && (state.user || state.error)) setState({ isLoading: false })
}
onTokensChanged(forgetReader)
onExpiredChanged(forgetReader)
// What he may open follows for whom he acts.
onActingChanged(() => {
  if (state.user) void loadUser()
})

export function useIsSignedIn(): boolean {
  return useSyncExternalStore(onTokensChanged, isSignedIn)
}

export function useUserState(): UserState {
  const signedIn = useIsSignedIn()
  const current = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => state,
  )
  useEffect(() => {
    if (signedIn && !state.user && !state.error) void loadUser()
  }, [signedIn])
  return signedIn || readExpired() ? current : { isLoading: false }
}

/** The signed-in user, undefined for guests and while it is being fetched. */
export function useUser(): SessionUser | undefined {
  return useUserState().user
}

export const readLastUser = (): SessionUser | undefined => lastUser

/** After any of the ways to sign in: everything is asked anew as this reader. */
export async function signIn(tokens: Tokens): Promise<void> {
  const before = lastUser?.id
  storeTokens(tokens)
  acknowledgeExpiry()
  forgetStoredPages()
  await loadUser()
  tellData({ kind: 'reader', isGone: before !== undefined && before !== state.user?.id })
}

export async function signOut(): Promise<void> {
  await request('POST', sessionPaths.logout, { body: {}, timeoutMs: 10_000 }).catch(() => undefined)
  clearTokens()
  forgetNotes()
  lastUser = undefined
  forgetStoredPages()
  tellData({ kind: 'reader', isGone: true })
}
