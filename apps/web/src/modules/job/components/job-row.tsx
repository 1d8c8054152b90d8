import { drawingOfSkill } from '@jihui/protocol/technician/skill-drawing'
import type { SkillCode } from '@jihui/protocol/technician/skills'
import type { ReactNode } from 'react'
import { AppLink } from '../../../shell/navigation.tsx'
import { MachineTile } from '../../../ui/pictures/machine-tile.tsx'
import { clockTime } from '../../../ui/text/format.ts'
import { Money } from '../../../ui/text/money.tsx'
import { KeptList } from '../../maintenance/public.ts'
import { useJobPaths, useKeptOfJob, useStandingOf } from '../job-acts.ts'
import type { Job } from '../job-queries.ts'
import { windowText } from '../job-words.ts'
import { JobStatusTag } from './job-status.tsx'

/** One of his jobs in a list: what, when, where, what it pays, and what was done here and is still on its way. */
export function JobRow({ job, before }: { job: Job; before?: ReactNode }) {
  const { status } = useStandingOf(job)
  const paths = useJobPaths()
  return (
    <li data-line={drawingOfSkill(job.skill as SkillCode).line} className="border-b border-hairline">
      {before}
      <AppLink to={paths.job(job.id)} className="flex gap-3 rounded-half py-4">
        <MachineTile size="compact" {...drawingOfSkill(job.skill as SkillCode)} />
        <span className="min-w-0 flex-1">
          <span className="flex items-start justify-between gap-2">
            <span className="text-lead font-semibold text-pretty">{job.title}</span>
            <JobStatusTag status={status} />
          </span>
          <span className="figures mt-0.5 block text-meta text-ink-2">
            {job.is_late && <span className="me-2 font-semibold text-danger">已经晚了</span>}
            {windowText(job)}
            {status === 'accepted' && job.planned_arrival && `，计划 ${clockTime(job.planned_arrival)} 到`}
          </span>
          <span className="block text-meta text-ink-2">
            {job.address ?? job.district} · <Money value={job.pay} size="inline" />
          </span>
        </span>
      </AppLink>
      <KeptList kept={useKeptOfJob(job.id)} />
    </li>
  )
}
