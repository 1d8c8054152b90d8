import type { ReactNode } from 'react'
import { messageOf, referenceOf } from '../../../shell/api/api-error.ts'
import { loadUser, useUserState, type SessionUser } from '../../../shell/api/user.ts'
import { ErrorState } from '../../../ui/empty-state.tsx'
import { SkeletonText } from '../../../ui/skeleton.tsx'

/** Shows its children once it is known who is there; until then bones, or why it could not be found out. */
export function SignedInUser({ children }: { children: (user: SessionUser) => ReactNode }) {
  const { user, error, isLoading } = useUserState()
  if (user) return children(user)
  if (!error) return <SkeletonText lines={5} />
  return (
    <ErrorState
      title="账号资料没有取到"
      onRetry={() => void loadUser()}
      isRetrying={isLoading}
      reference={referenceOf(error)}
    >
      {messageOf(error)}
    </ErrorState>
  )
}
