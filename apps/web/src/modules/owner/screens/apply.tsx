import { applicationFiles } from '@jihui/protocol/owner/machine'
import { useQuery } from '@tanstack/react-query'
import { CloudCheck } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { messageOf, referenceOf } from '../../../shell/api/api-error.ts'
import { useUserState, type SessionUser } from '../../../shell/api/user.ts'
import { AppLink, useScreenRoute } from '../../../shell/navigation.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { EmptyState, ErrorState } from '../../../ui/empty-state.tsx'
import { Page } from '../../../ui/page.tsx'
import { SkeletonText } from '../../../ui/skeleton.tsx'
import { myApplicationsQuery } from '../application-queries.ts'

const ApplicationForm = lazy(async () => ({
  default: (await import('../components/application-form.tsx')).ApplicationForm,
}))

/** 申请成为设备主 */
export function Screen() {
  const { user, error } = useUserState()
  const title = useScreenRoute()?.title ?? ''
  const [isSaved, setIsSaved] = useState(false)
  return (
    <Page
      title={title}
      back="/user"
      actions={
        isSaved && (
          <span className="flex items-center gap-1.5 text-meta text-ink-2" role="status">
            <CloudCheck size={18} strokeWidth={1.75} aria-hidden="true" />
            草稿已存
          </span>
        )
      }
    >
      {user ? (
        <Entry user={user} onSaved={setIsSaved} />
      ) : error ? (
        <ErrorState title="没有取到你的账号" reference={referenceOf(error)}>
          {messageOf(error)}
        </ErrorState>
      ) : (
        <SkeletonText lines={5} />
      )}
    </Page>
  )
}

/** Whoever has an application on its way, or is an owner already, needs no form. */
function Entry({ user, onSaved }: { user: SessionUser; onSaved: (isSaved: boolean) => void }) {
  const mine = useQuery(myApplicationsQuery(user.id))
  if (mine.isPending) return <SkeletonText lines={5} />
  // Without the list the form still stands: the server refuses a second application itself.
  const pending = mine.data?.find(({ status }) => status === 'pending')
  if (pending)
    return (
      <EmptyState
        illustration="excavator"
        title="你有一份申请正在审核"
        actions={
          <AppLink to="/my-owner-application" className={buttonClass('ink')}>
            看进度、补材料
          </AppLink>
        }
      >
        有结果以前不用再交一份。缺的材料可以补在那份申请里。
      </EmptyState>
    )
  if (user.roles.includes('equipment_owner') && !user.is_superuser)
    return (
      <EmptyState
        illustration="wheel-loader"
        title="你已经是设备主"
        actions={
          <AppLink to="/equipment-owner/equipment/register" className={buttonClass('ink')}>
            登记一台设备
          </AppLink>
        }
      >
        不用再申请，直接登记要出租的设备。
      </EmptyState>
    )
  return (
    <Suspense fallback={<SkeletonText lines={5} />}>
      <ApplicationForm user={user} rules={applicationFiles} onSaved={onSaved} />
    </Suspense>
  )
}
