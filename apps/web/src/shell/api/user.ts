import { queryOptions, useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { queryClient } from './query-client.ts'
import { request } from './request.ts'
import { forgetStoredPages } from './session.ts'
import { sessionPaths } from './session-paths.ts'
import { clearTokens, isSignedIn, onTokensChanged, storeTokens, type Tokens } from './token.ts'

/** What the shell reads of the signed-in user; the identity screens know the whole answer. */
export interface SessionUser {
  id: number
  username: string
  name?: string | null
  phone?: string | null
  avatar_url?: string | null
  is_staff: boolean
  is_superuser: boolean
  user_type: string
  roles: string[]
  permissions: string[]
  primary_role?: string | null
}

export const userQuery = queryOptions({
  queryKey: ['user'],
  queryFn: async ({ signal }) => (await request('GET', sessionPaths.userInfo, { signal })) as SessionUser,
  staleTime: 5 * 60_000,
})

export function useIsSignedIn(): boolean {
  return useSyncExternalStore(onTokensChanged, isSignedIn)
}

/** The signed-in user, undefined for guests and while it is being fetched. */
export function useUser(): SessionUser | undefined {
  const signedIn = useIsSignedIn()
  const { data } = useQuery({ ...userQuery, enabled: signedIn })
  return signedIn ? data : undefined
}

/** R215 */
export function isAdmin(user: SessionUser): boolean {
  return user.is_staff || user.is_superuser || user.user_type === 'admin'
}

export function displayName(user: SessionUser): string {
  return user.name?.trim() || user.username
}

/** After any of the ways to sign in: everything is asked anew as this reader. */
export async function signIn(tokens: Tokens): Promise<void> {
  storeTokens(tokens)
  forgetStoredPages()
  await queryClient.invalidateQueries()
}

export async function signOut(): Promise<void> {
  await request('POST', sessionPaths.logout, { body: {}, timeoutMs: 10_000 }).catch(() => undefined)
  clearTokens()
  forgetStoredPages()
  queryClient.clear()
}
