import type { SessionUser } from '../../shell/api/session-user.ts'
import type { Tokens } from '../../shell/api/token.ts'
import { signIn } from '../../shell/api/user.ts'
import { useGo } from '../../shell/navigation.tsx'
import { landingOf } from './landing.ts'
import { NO_TOKEN } from './sign-in-problem.ts'

/** What every way of signing in ends with: the tokens kept, the reader where he was going. */
export function useArrival(
  redirect: string | undefined,
): (answer: Partial<Tokens> & { user?: SessionUser }) => Promise<void> {
  const go = useGo()
  return async ({ access, refresh, user }) => {
    if (!access || !refresh) throw new Error(NO_TOKEN)
    await signIn({ access, refresh })
    go(landingOf(redirect, user), { replace: true })
  }
}
