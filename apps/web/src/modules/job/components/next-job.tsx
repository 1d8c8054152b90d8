import { drawingOfSkill } from '@jihui/protocol/technician/skill-drawing'
import type { SkillCode } from '@jihui/protocol/technician/skills'
import { AppLink } from '../../../shell/navigation.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { clockTime } from '../../../ui/text/format.ts'
import { Money } from '../../../ui/text/money.tsx'
import { Words } from '../../../ui/text/words.tsx'
import { KeptList } from '../../maintenance/public.ts'
import { useJobPaths, useKeptOfJob, useStandingOf } from '../job-acts.ts'
import { leaveAt } from '../job-days.ts'
import type { Job } from '../job-queries.ts'
import { jobStandings, minutesText, windowText } from '../job-words.ts'
import { JobStatusTag } from './job-status.tsx'

/** The job that comes next: until when he has to leave, where to, and what it pays. */
export function NextJob({ job }: { job: Job }) {
  const { status } = useStandingOf(job)
  const paths = useJobPaths()
  return (
    <section
      data-line={drawingOfSkill(job.skill as SkillCode).line}
      aria-label="下一单"
      className="rounded-card bg-hue-soft p-5"
    >
      <p className="figures flex flex-wrap items-center justify-between gap-2 text-meta text-ink-2">
        <span>
          {job.is_late && <span className="me-2 font-semibold text-danger">已经晚了</span>}
          {windowText(job)}
        </span>
        <JobStatusTag status={status} />
      </p>
      <h2 className="mt-2 text-display">
        <Words text={job.title} />
      </h2>
      <p className="mt-1 text-body text-pretty text-ink-2">
        {job.address ?? job.district} · <Money value={job.pay} size="inline" />
      </p>
      {status === 'accepted' && job.planned_arrival ? (
        <Way job={job} arrives={job.planned_arrival} />
      ) : (
        <p className="mt-3 text-lead font-semibold">{jobStandings[status].title}</p>
      )}
      <AppLink to={paths.job(job.id)} className={`mt-4 ${buttonClass('ink', 'main')}`}>
        打开这一单
      </AppLink>
      <KeptList kept={useKeptOfJob(job.id)} />
    </section>
  )
}

function Way({ job, arrives }: { job: Job; arrives: string }) {
  const parts = [
    ['最晚出发', clockTime(leaveAt(arrives, job.travel_minutes))],
    ['路上', job.travel_minutes === null ? '还不知道' : minutesText(job.travel_minutes)],
    ['计划到', clockTime(arrives)],
  ] as const
  return (
    <dl className="mt-4 grid grid-cols-3 gap-4 border-t border-tick pt-3">
      {parts.map(([label, value]) => (
        <div key={label}>
          <dt className="text-meta text-ink-2">{label}</dt>
          <dd className="figures text-title-s">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
