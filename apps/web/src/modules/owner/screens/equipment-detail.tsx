import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { ApiError, messageOf, referenceOf } from '../../../shell/api/api-error.ts'
import { AppLink, usePathParam, useScreenRoute } from '../../../shell/navigation.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { EmptyState, ErrorState } from '../../../ui/empty-state.tsx'
import { Page } from '../../../ui/page.tsx'
import { SkeletonText } from '../../../ui/skeleton.tsx'
import { machineQuery, registrationFormQuery } from '../fleet-queries.ts'
import { ownerPaths } from '../owner-paths.ts'

const MachinePage = lazy(async () => ({
  default: (await import('../components/machine/machine-page.tsx')).MachinePage,
}))

/** 设备资料 */
export function Screen() {
  const id = Number(usePathParam('id'))
  const title = useScreenRoute()?.title ?? ''
  const machine = useQuery({ ...machineQuery(id), enabled: Number.isInteger(id) && id > 0 })
  const forms = useQuery(registrationFormQuery)
  const error = machine.error ?? forms.error
  const isGone = !(id > 0) || (machine.error instanceof ApiError && machine.error.status === 404)
  return (
    <Page title={machine.data?.name ?? title} back={ownerPaths.machines} width="wide">
      {machine.data && forms.data ? (
        <Suspense fallback={<SkeletonText lines={6} />}>
          <MachinePage machine={machine.data} forms={forms.data} />
        </Suspense>
      ) : isGone ? (
        <EmptyState
          illustration="forklift"
          title="没有这台设备"
          actions={
            <AppLink to={ownerPaths.machines} className={buttonClass('ink')}>
              看我的设备
            </AppLink>
          }
        >
          它已经移除，或者不是你的设备。
        </EmptyState>
      ) : error ? (
        <ErrorState
          title="设备没有取到"
          onRetry={() => void Promise.all([machine.refetch(), forms.refetch()])}
          isRetrying={machine.isFetching}
          reference={referenceOf(error)}
        >
          {messageOf(error)}。
        </ErrorState>
      ) : (
        <SkeletonText lines={8} />
      )}
    </Page>
  )
}
