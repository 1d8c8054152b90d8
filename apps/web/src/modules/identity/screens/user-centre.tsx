import { lazy, Suspense } from 'react'
import { messageOf, referenceOf } from '../../../shell/api/api-error.ts'
import { loadUser, useIsSignedIn, useUserState } from '../../../shell/api/user.ts'
import { ErrorState } from '../../../ui/empty-state.tsx'
import { Bone, Skeleton } from '../../../ui/skeleton.tsx'
import { GuestCentre } from '../components/guest-centre.tsx'
import { SignOutButton } from '../components/sign-out-button.tsx'

/** A guest has no use for it. */
const Centre = lazy(async () => ({ default: (await import('../components/centre.signed-in.tsx')).Centre }))

export function Screen() {
  const isSignedIn = useIsSignedIn()
  const { user, error, isLoading } = useUserState()
  if (!isSignedIn) return <GuestCentre />
  if (user)
    return (
      <Suspense fallback={<CentreBones />}>
        <Centre user={user} />
      </Suspense>
    )
  if (!error) return <CentreBones />
  return (
    <div className="mx-auto max-w-md pb-6">
      <ErrorState
        title="账号资料没有取到"
        onRetry={() => void loadUser()}
        isRetrying={isLoading}
        reference={referenceOf(error)}
      >
        {messageOf(error)}。订单和合同都还在。
      </ErrorState>
      <SignOutButton />
    </div>
  )
}

function CentreBones() {
  return (
    <Skeleton className="pt-14 md:pt-8">
      <div className="flex items-center gap-4">
        <Bone className="size-[60px] rounded-card" />
        <div className="flex-1 space-y-2.5">
          <Bone className="h-5 w-32" />
          <Bone className="h-3.5 w-48" />
        </div>
      </div>
      <Bone className="mt-5 h-[74px] w-full rounded-card" />
      <Bone className="mt-7 h-[110px] w-full rounded-card" />
      <Bone className="mt-7 h-40 w-full rounded-card" />
    </Skeleton>
  )
}
