import { lazy, Suspense } from 'react'
import { messageOf, referenceOf } from '../../../shell/api/api-error.ts'
import { useUserState } from '../../../shell/api/user.ts'
import { useScreenRoute } from '../../../shell/navigation.tsx'
import { ErrorState } from '../../../ui/empty-state.tsx'
import { Page } from '../../../ui/page.tsx'
import { SkeletonText } from '../../../ui/skeleton.tsx'

const MyApplication = lazy(async () => ({
  default: (await import('../components/application-mine.tsx')).MyApplication,
}))

export function Screen() {
  const { user, error } = useUserState()
  return (
    <Page title={useScreenRoute()?.title ?? ''} back="/user">
      {user ? (
        <Suspense fallback={<SkeletonText lines={6} />}>
          <MyApplication user={user} />
        </Suspense>
      ) : error ? (
        <ErrorState title="没有取到你的账号" reference={referenceOf(error)}>
          {messageOf(error)}
        </ErrorState>
      ) : (
        <SkeletonText lines={6} />
      )}
    </Page>
  )
}
