import { companyProfile } from '@jihui/protocol/company/profile'
import { useQuery } from '@tanstack/react-query'
import { BadgeCheck, Plus } from 'lucide-react'
import { QueryError } from '../../../kits/query/query-error.tsx'
import type { SessionUser } from '../../../shell/api/user.ts'
import { AppLink } from '../../../shell/navigation.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { monthDay, momentText, shanghaiDay } from '../../../ui/text/format.ts'
import { Rivets } from '../../../ui/nameplate.tsx'
import { Section } from '../../../ui/section.tsx'
import { SkeletonText } from '../../../ui/skeleton.tsx'
import { applicantName } from '../application-draft.ts'
import { myApplicationsQuery, type Application } from '../application-queries.ts'
import { ApplicationCard, ApplicationTag } from './application-card.tsx'
import { ApplicationDocuments } from './application-documents.tsx'
import { ApplicationFacts } from './application-facts.tsx'
import { NextSteps } from './application-review.tsx'

/** The latest application is the current one (R184); older ones stand below it. */
export function MyApplication({ user }: { user: SessionUser }) {
  const mine = useQuery(myApplicationsQuery(user.id))
  if (mine.isPending) return <SkeletonText lines={6} />
  if (mine.isError) return <QueryError query={mine} title="获取申请列表失败" safe="交过的材料都还在。" />
  const [current, ...older] = mine.data
  const isOwner = user.roles.includes('equipment_owner') && !user.is_superuser
  if (!current) return isOwner ? <OwnerPlate user={user} /> : <NoApplication />
  return (
    <>
      <ApplicationCard application={current} actions={<Actions application={current} />} />
      <ApplicationDocuments application={current} />
      <ApplicationFacts application={current} />
      {current.history.length > 0 && (
        <Section title="经过">
          <ol className="space-y-2">
            {current.history.map((row) => (
              <li key={row.id} className="flex flex-wrap gap-x-3 text-body">
                <span className="figures text-meta text-ink-3">{momentText(row.created_at)}</span>
                {row.notes}
                <span className="text-meta text-ink-3">{row.actor}</span>
              </li>
            ))}
          </ol>
        </Section>
      )}
      {older.length > 0 && (
        <Section title="以前的申请" aside={`${older.length} 份`}>
          <OlderApplications applications={older} />
        </Section>
      )}
    </>
  )
}

function Actions({ application: one }: { application: Application }) {
  if (one.actions.includes('apply_again'))
    return (
      <AppLink to="/equipment-owner/apply" className={buttonClass('ink', 'main')}>
        重新申请
      </AppLink>
    )
  if (one.status === 'approved')
    return (
      <>
        <AppLink to="/equipment-owner/dashboard" className={buttonClass('ink', 'main')}>
          去工作台
        </AppLink>
        <AppLink to="/equipment-owner/equipment/register" className={buttonClass('outline', 'main')}>
          登记设备
        </AppLink>
      </>
    )
  return null
}

export function OlderApplications({ applications }: { applications: readonly Application[] }) {
  return (
    <ul>
      {applications.map((one) => (
        <li key={one.id} className="border-b border-hairline py-3">
          <div className="flex items-center justify-between gap-3">
            <span className="figures text-body font-semibold">{momentText(one.created_at)}</span>
            <ApplicationTag status={one.status} />
          </div>
          <p className="text-meta text-ink-2">
            {[applicantName(one), ...one.business_types_display].filter(Boolean).join(' · ')}
          </p>
          {one.verification_notes && <p className="mt-1 text-meta text-ink-2">审核意见：{one.verification_notes}</p>}
        </li>
      ))}
    </ul>
  )
}

function NoApplication() {
  return (
    <div className="lg:grid lg:grid-cols-2 lg:gap-10">
      <EmptyState
        illustration="forklift"
        title="有闲置设备，放上来出租"
        actions={
          <AppLink to="/equipment-owner/apply" className={buttonClass('ink', 'main')}>
            <Plus size={18} aria-hidden="true" />
            申请成为设备主
          </AppLink>
        }
      >
        准备好营业执照或身份证、设备的购置发票或登记证、保险单和收款账户，约五分钟填完。
      </EmptyState>
      <Section title="怎么开通">
        <NextSteps />
        <p className="mt-3 text-meta text-ink-2">
          有问题打{' '}
          <a href={`tel:${companyProfile.contactPhone}`} className="figures keep text-ink underline underline-offset-4">
            {companyProfile.contactPhone}
          </a>
          ，{companyProfile.serviceHours}。
        </p>
      </Section>
    </div>
  )
}

/** Made an owner by the platform itself: there is no application to show. */
function OwnerPlate({ user }: { user: SessionUser }) {
  const owner = user.equipment_owner_profile
  return (
    <div className="relative mt-2 rounded-card border border-edge bg-surface px-6 py-5">
      <Rivets />
      <p className="flex items-center gap-2.5 text-title-s font-semibold">
        <BadgeCheck size={22} className="shrink-0 text-ok" aria-hidden="true" />
        已经是设备主
      </p>
      <p className="mt-1 text-body text-ink-2">
        {owner?.company_name || user.company_name || user.name}
        {owner && `，${monthDay(shanghaiDay(owner.since))}起`}
      </p>
      <p className="mt-3 text-meta text-ink-2">这个账号的设备主身份由平台直接开通，没有申请记录。</p>
      <div className="mt-4 flex flex-wrap gap-2">
        <AppLink to="/equipment-owner/dashboard" className={buttonClass('ink')}>
          去工作台
        </AppLink>
        <AppLink to="/equipment-owner/equipment/register" className={buttonClass('outline')}>
          登记设备
        </AppLink>
      </div>
    </div>
  )
}
