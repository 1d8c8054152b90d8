import { useQuery } from '@tanstack/react-query'
import { QueryError } from '../../../kits/query/query-error.tsx'
import { useUser } from '../../../shell/api/user.ts'
import { AppLink, useScreenRoute } from '../../../shell/navigation.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Page } from '../../../ui/page.tsx'
import { SkeletonText } from '../../../ui/skeleton.tsx'
import { myApplicationsQuery } from '../application-queries.ts'
import { OlderApplications } from '../components/application-mine.tsx'

/** Every application I handed in. */
export function Screen() {
  const user = useUser()
  const mine = useQuery({ ...myApplicationsQuery(user?.id ?? 0), enabled: user !== undefined })
  return (
    <Page title={useScreenRoute()?.title ?? ''} back="/equipment-owner/dashboard">
      {mine.isPending ? (
        <SkeletonText lines={4} />
      ) : mine.isError ? (
        <QueryError query={mine} title="获取申请列表失败" />
      ) : mine.data.length === 0 ? (
        <EmptyState
          illustration="forklift"
          title="没有申请记录"
          actions={
            <AppLink to="/equipment-owner/equipment/register" className={buttonClass('ink')}>
              登记设备
            </AppLink>
          }
        >
          你的设备主身份由平台直接开通，不用再申请。
        </EmptyState>
      ) : (
        <>
          <OlderApplications applications={mine.data} />
          <p className="mt-5">
            <AppLink to="/my-owner-application" className={buttonClass('outline')}>
              看最近一份
            </AppLink>
          </p>
        </>
      )}
    </Page>
  )
}
