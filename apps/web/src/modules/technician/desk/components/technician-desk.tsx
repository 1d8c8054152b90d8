import { skillLevels } from '@jihui/protocol/technician/skills'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck, CirclePause, CircleSlash, Phone } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { ConsoleError } from '../../../../kits/desk/console-page.tsx'
import { consolePaths } from '../../../../kits/desk/paths.ts'
import { ApiError } from '../../../../shell/api/api-error.ts'
import { AppLink } from '../../../../shell/navigation.tsx'
import { useUser } from '../../../../shell/api/user.ts'
import { Button, buttonClass } from '../../../../ui/button.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { Section } from '../../../../ui/section.tsx'
import { SkeletonText } from '../../../../ui/skeleton.tsx'
import { StatusTag } from '../../../../ui/status.tsx'
import { dayText, momentText } from '../../../../ui/text/format.ts'
import { isTalkDue } from '../circle-draft.ts'
import { type DeskTechnician, deskTechnicianQuery } from '../desk-queries.ts'
import { weekRows } from '../week-rows.ts'

const CircleSheet = lazy(async () => ({ default: (await import('./circle-sheet.lazy.tsx')).CircleSheet }))
const StandingSheet = lazy(async () => ({ default: (await import('./standing-sheet.lazy.tsx')).StandingSheet }))

/** One technician for staff: what he may do and until when, how he works, and whether he may go on. */
export function TechnicianDesk({ id }: { id: number }) {
  const { data, error, refetch, isFetching } = useQuery(deskTechnicianQuery(id))
  if (data) return <Desk technician={data} />
  if (!error) return <SkeletonText lines={8} />
  if (error instanceof ApiError && error.status === 404)
    return (
      <EmptyState illustration="excavator" title="没有这位技师">
        他还没有通过认证，或者编号不对。
      </EmptyState>
    )
  return <ConsoleError title="技师没有取到" error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
}

interface PartProps {
  technician: DeskTechnician
}
function Desk({ technician }: PartProps) {
  return (
    <article aria-label={technician.name}>
      <Head technician={technician} />
      <Acts technician={technician} />
      <Circle technician={technician} />
      <div className="xl:grid xl:grid-cols-2 xl:gap-10">
        <div className="min-w-0">
          <Skills technician={technician} />
          <Papers technician={technician} />
        </div>
        <div className="min-w-0">
          <Figures technician={technician} />
          <Week technician={technician} />
        </div>
      </div>
    </article>
  )
}

const looks = {
  online: { icon: CircleCheck, tone: 'ok' },
  resting: { icon: CirclePause, tone: 'info' },
  offline: { icon: CircleSlash, tone: 'quiet' },
} as const
function Head({ technician: { name, city, certified_at: since, status, ...one } }: PartProps) {
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 className="text-title [overflow-wrap:anywhere]">{name}</h2>
          <p className="figures text-meta text-ink-2">
            {city} · {momentText(since)} 认证
          </p>
        </div>
        {one.is_suspended ? (
          <StatusTag icon={CircleSlash} tone="danger">
            已暂停
          </StatusTag>
        ) : (
          <StatusTag {...looks[status]}>{one.status_display}</StatusTag>
        )}
      </div>
      {one.is_suspended && one.suspended_reason && (
        <p className="mt-3 border-s-[3px] border-edge ps-3 text-body [overflow-wrap:anywhere]">
          <span className="block text-caption text-ink-3">暂停原因</span>
          {one.suspended_reason}
        </p>
      )}
    </>
  )
}

function Acts({ technician }: PartProps) {
  const [isAsked, setIsAsked] = useState(false)
  const { id, phone, is_suspended: isSuspended, application_id: application } = technician
  const mayDecide = useUser()?.permissions.includes('user_edit') ?? false
  return (
    <div className="mt-4 flex flex-wrap gap-2">
      {phone && (
        <a href={`tel:${phone}`} className={buttonClass('outline')}>
          <Phone size={18} aria-hidden="true" />
          {phone}
        </a>
      )}
      <AppLink to={consolePaths.user(id)} className={buttonClass('outline')}>
        看账号
      </AppLink>
      {application !== null && (
        <AppLink to={`/admin/applications/${application}`} className={buttonClass('outline')}>
          看申请
        </AppLink>
      )}
      {mayDecide && application !== null && (
        <Button tone={isSuspended ? 'ink' : 'danger'} onClick={() => setIsAsked(true)}>
          {isSuspended ? '恢复资格' : '暂停资格'}
        </Button>
      )}
      {isAsked && application !== null && (
        <Suspense fallback={null}>
          <StandingSheet technician={technician} applicationId={application} onClose={() => setIsAsked(false)} />
        </Suspense>
      )}
    </div>
  )
}

/** The smaller circle that stands, or the way to one where a talk is due. */
function Circle({ technician }: PartProps) {
  const [isAsked, setIsAsked] = useState(false)
  const { circle, radius_km: own } = technician
  const mayDecide = useUser()?.permissions.includes('user_edit') ?? false
  if (!circle && !isTalkDue(technician)) return null
  return (
    <section aria-label="接单范围" className="mt-4 rounded-card bg-warn-soft p-4 text-body text-warn">
      <p className="figures font-semibold">
        {circle
          ? `到${dayText(circle.until)}为止只派 ${circle.radius_km} 公里以内的单（他自己填 ${own} 公里）`
          : `近 30 天交回 ${technician.given_back} 单、没有到 ${technician.missed_visits} 次，先和他谈谈`}
      </p>
      {circle && (
        <p className="mt-1 text-pretty [overflow-wrap:anywhere]">
          {circle.set_by}，{momentText(circle.set_at)}：{circle.reason}
        </p>
      )}
      {mayDecide && (
        <Button tone="outline" className="mt-3" onClick={() => setIsAsked(true)}>
          {circle ? '恢复接单范围' : '缩小接单范围'}
        </Button>
      )}
      {isAsked && (
        <Suspense fallback={null}>
          <CircleSheet technician={technician} onClose={() => setIsAsked(false)} />
        </Suspense>
      )}
    </section>
  )
}

function Skills({ technician: { skills } }: PartProps) {
  return (
    <Section title="技能" aside={`${skills.length} 项`}>
      <ul className="border-t border-hairline">
        {skills.map(({ code, label, level, is_closed: isClosed, closed_reason: reason }) => (
          <li key={code} className="border-b border-hairline py-2.5">
            <span className="flex items-baseline justify-between gap-3 text-body">
              <span className="font-semibold">{label}</span>
              <span className="text-meta text-ink-2">{skillLevels[level as 1 | 2 | 3].label}</span>
            </span>
            {isClosed && <span className="block text-meta text-warn">不派单：{reason}</span>}
          </li>
        ))}
      </ul>
    </Section>
  )
}

const soonDays = 30
const leftText = (days: number): string => (days < 0 ? `过期 ${-days} 天` : days === 0 ? '今天到期' : `还有 ${days} 天`)
function Papers({ technician: { papers } }: PartProps) {
  return (
    <Section title="证件">
      {papers.length === 0 ? (
        <p className="border-y border-hairline py-3 text-body text-ink-2">没有审核过的证件。</p>
      ) : (
        <ul className="border-t border-hairline">
          {papers.map(({ type, label, expires_on: until, days_left: left }) => (
            <li
              key={type}
              className="flex items-baseline justify-between gap-3 border-b border-hairline py-2.5 text-body"
            >
              <span className="min-w-0">
                {label}
                <span className="figures block text-meta text-ink-2">{dayText(until)} 到期</span>
              </span>
              <span className={left < 0 ? 'keep text-danger' : left <= soonDays ? 'keep text-warn' : 'keep text-ink-2'}>
                {leftText(left)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

function Figures({ technician: one }: PartProps) {
  const fixed = one.first_time_jobs === 0 ? '—' : `${Math.round((one.first_time_fixes / one.first_time_jobs) * 100)}%`
  const figures = [
    { label: '做过', value: `${one.jobs_done} 单` },
    { label: '一次修好', value: fixed },
    { label: '评分', value: one.rating === null ? '还没有' : `${one.rating}（${one.rating_count} 次）` },
    { label: '最远', value: `${one.radius_km} 公里` },
    { label: '每天最多', value: `${one.jobs_per_day} 单` },
    { label: '近 30 天交回', value: `${one.given_back} 单` },
    { label: '近 30 天没有到', value: `${one.missed_visits} 次` },
  ]
  return (
    <Section title="数字">
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-3">
        {figures.map(({ label, value }) => (
          <div key={label}>
            <dt className="text-meta text-ink-3">{label}</dt>
            <dd className="figures text-lead font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}

function Week({ technician: { week, exceptions } }: PartProps) {
  return (
    <Section title="每周接单时间">
      <dl className="grid grid-cols-[3rem_minmax(0,1fr)] gap-x-4 gap-y-1 text-body">
        {weekRows(week).map(({ day, label, hours }) => (
          <div key={day} className="contents">
            <dt className="text-ink-3">{label}</dt>
            <dd className={hours === '' ? 'text-ink-3' : 'figures'}>{hours || '不接单'}</dd>
          </div>
        ))}
      </dl>
      {exceptions.length > 0 && (
        <>
          <h3 className="mt-4 mb-1 text-meta text-ink-2">例外的日子</h3>
          <ul className="text-body">
            {exceptions.map(({ date, from, to }) => (
              <li key={`${date} ${from}`} className="figures">
                {dayText(date)} {from === null ? '不接单' : `${from} – ${to}`}
              </li>
            ))}
          </ul>
        </>
      )}
    </Section>
  )
}
