import { login } from '@jihui/protocol/identity/operations'
import { call } from '../../shell/api/call.ts'
import { useArrival } from './use-arrival.ts'

/** Signs in with an account that was made together with something else, and goes on to a page. */
export function useSignInAfter(path: string): (account: { username: string; password: string }) => Promise<void> {
  const arrive = useArrival(path)
  return async ({ username, password }) => arrive(await call(login, { body: { username: username.trim(), password } }))
}
