import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { QueryError } from '../../../kits/query/query-error.tsx'
import { useUser } from '../../../shell/api/user.ts'
import { useScreenRoute } from '../../../shell/navigation.tsx'
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
        <QueryError query={forms} title="表单没有取到" />
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
