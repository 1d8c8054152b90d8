import { shownTechnicianName } from '@jihui/protocol/technician/shown-name'
import { BadgeCheck, CalendarClock, UserRound, Wrench } from 'lucide-react'
import { AppLink } from '../../../shell/navigation.tsx'
import { Page } from '../../../ui/page.tsx'
import { Avatar } from '../../../ui/pictures/avatar.tsx'
import { RowBody, Section } from '../../../ui/section.tsx'
import { monthDay } from '../../../ui/text/format.ts'
import { OnlyCertified } from '../components/only-certified.tsx'
import { DottedWords, SkillWords } from '../components/skill-words.tsx'
import { technicianPaths } from '../technician-paths.ts'
import type { OwnTechnician } from '../technician-queries.ts'

/** 技师资料: what customers read of him, and where each of it is changed. */
export function Screen() {
  return (
    <Page title="技师资料" back={technicianPaths.dashboard}>
      <OnlyCertified>{(me) => <Profile me={me} />}</OnlyCertified>
    </Page>
  )
}

const recordOf = ({
  years,
  jobs_done: jobs,
  first_time_fixes: fixes,
  first_time_jobs: judged,
  rating,
  rating_count: count,
}: OwnTechnician): readonly string[] =>
  [
    years > 0 && `从业 ${years} 年`,
    jobs > 0 ? `完成 ${jobs} 单` : '新来的师傅',
    judged > 0 && `一次修好 ${Math.round((fixes * 100) / judged)}%`,
    rating === null ? '还没有评分' : `${rating} 分（${count} 条）`,
  ].filter((part): part is string => part !== false)

function Profile({ me }: { me: OwnTechnician }) {
  const open = me.skills.filter(({ is_closed: isClosed }) => !isClosed)
  const valid = me.papers.filter(({ validity }) => validity === 'valid' || validity === 'expiring')
  return (
    <>
      <section aria-label="客户看到的" className="rounded-card bg-surface p-5 shadow-lift-1">
        <p className="text-meta text-ink-2">客户看到的你</p>
        <div className="mt-3 flex gap-4">
          <Avatar name={shownTechnicianName(me.real_name)} className="size-14 text-title-s" />
          <div className="min-w-0 flex-1">
            <h2 className="flex items-baseline justify-between gap-3 text-title-s">
              {shownTechnicianName(me.real_name)}
              <span className="text-meta font-normal text-ink-2">{me.city}</span>
            </h2>
            <p className="text-body">{open.length > 0 ? <SkillWords skills={open} /> : '没有能接单的技能'}</p>
            <p className="figures mt-1 mb-2 text-meta text-ink-2">
              <DottedWords parts={recordOf(me)} />
            </p>
            {valid.map(({ type, label, expires_on: end }) => (
              <p key={type} className="flex items-center gap-1.5 text-meta text-ink-2">
                <BadgeCheck size={14} className="shrink-0 text-ok" aria-hidden="true" />
                <span>
                  {label}
                  {end && '，'}
                  {end && <span className="keep">有效到 {monthDay(end)}</span>}
                </span>
              </p>
            ))}
          </div>
        </div>
        <p className="mt-4 text-meta text-pretty text-ink-2">
          全名、电话和住址，接单以前谁也看不到；证件只写种类和有效期，原件只有平台看得到。
        </p>
      </section>
      <Section title="在哪里改">
        <AppLink to={technicianPaths.skills} className="block rounded-half">
          <RowBody icon={<Wrench size={20} aria-hidden="true" />} label="技能和证件" value={`${me.skills.length} 项`} />
        </AppLink>
        <AppLink to={technicianPaths.availability} className="block rounded-half">
          <RowBody icon={<CalendarClock size={20} aria-hidden="true" />} label="可接单时间和范围" />
        </AppLink>
        <AppLink to="/user/profile" className="block rounded-half">
          <RowBody icon={<UserRound size={20} aria-hidden="true" />} label="手机号和账号" />
        </AppLink>
      </Section>
    </>
  )
}
