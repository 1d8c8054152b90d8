import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { messageOf, referenceOf } from '../../../shell/api/api-error.ts'
import { useUser } from '../../../shell/api/user.ts'
import { useScreenRoute } from '../../../shell/navigation.tsx'
import { ErrorState } from '../../../ui/empty-state.tsx'
import { Page } from '../../../ui/page.tsx'
import { SkeletonText } from '../../../ui/skeleton.tsx'
import { registrationFormQuery } from '../fleet-queries.ts'
import { ownerPaths } from '../owner-paths.ts'

const RegisterForm = lazy(async () => ({
  default: (await import('../components/machine/register-form.tsx')).RegisterForm,
}))

/** 登记设备 */
export function Screen() {
  const user = useUser()
  const forms = useQuery(registrationFormQuery)
  return (
    <Page title={useScreenRoute()?.title ?? ''} back={ownerPaths.machines}>
      {forms.isError ? (
        <ErrorState
          title="表单没有取到"
          onRetry={() => void forms.refetch()}
          isRetrying={forms.isFetching}
          reference={referenceOf(forms.error)}
        >
          {messageOf(forms.error)}。
        </ErrorState>
      ) : forms.data && user ? (
        <Suspense fallback={<SkeletonText lines={6} />}>
          <RegisterForm forms={forms.data} userId={user.id} />
        </Suspense>
      ) : (
        <SkeletonText lines={6} />
      )}
    </Page>
  )
}
