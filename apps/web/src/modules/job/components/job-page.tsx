import { drawingOfSkill } from '@jihui/protocol/technician/skill-drawing'
import type { SkillCode } from '@jihui/protocol/technician/skills'
import { lazy, Suspense } from 'react'
import { HistoryRail } from '../../../ui/history-rail.tsx'
import { Page } from '../../../ui/page.tsx'
import { Section } from '../../../ui/section.tsx'
import { StatusCard } from '../../../ui/status-card.tsx'
import { momentText } from '../../../ui/text/format.ts'
import { KeptList, TaskParts, TaskSteps } from '../../maintenance/public.ts'
import { useJobAct, useJobPaths, useKeptOfJob, useStandingOf, useStepsOfJob } from '../job-acts.ts'
import type { JobDetail } from '../job-queries.ts'
import { actsIn } from '../job-steps.ts'
import { jobToldOf, windowText } from '../job-words.ts'
import { useJobActions } from './job-actions.tsx'
import { JobPay, JobPhotos, JobPlace } from './job-parts.tsx'
import { JobQuoteView, quoteOf } from './job-quote.tsx'
import { JobStatusTag } from './job-status.tsx'

/** Of a work order alone. */
const JobMachine = lazy(async () => ({ default: (await import('./job-machine.lazy.tsx')).JobMachine }))
/** Not his yet, which is looked at before a job begins. */
const OfferedJob = lazy(async () => ({ default: (await import('./offered-job.lazy.tsx')).OfferedJob }))
export const JOB_TITLE = '任务详情'

/** One job, with what its technician may do about it now. */
export function JobPage({ job }: { job: JobDetail }) {
  const standing = useStandingOf(job)
  const steps = useStepsOfJob(job)
  const kept = useKeptOfJob(job.id)
  const fill = useJobAct(job, 'steps')
  const paths = useJobPaths()
  const quote = quoteOf(job)
  const isQuoteOpen = standing.isQuoted || quote?.status === 'proposed'
  // Somebody else's by now, or over: there is nothing left to do.
  const isOwn = job.actions.length > 0 || kept.length > 0
  const acts = isOwn ? actsIn(standing).filter((act) => act !== 'accept') : []
  const openSteps = steps.filter(({ result }) => result === null).length
  const { beside, bar } = useJobActions({ job, acts, openSteps, isQuoteOpen })
  const isWorking = acts.includes('steps')
  const told = jobToldOf(standing.status, job.history)
  if (standing.status === 'offered' && job.offer_status !== null)
    return (
      <Suspense fallback={null}>
        <OfferedJob job={job} />
      </Suspense>
    )
  return (
    <Page title={JOB_TITLE} back={paths.list} width="wide">
      <div
        data-line={drawingOfSkill(job.skill as SkillCode).line}
        className="lg:grid lg:grid-cols-[minmax(0,1fr)_25rem] lg:gap-10"
      >
        <div className="min-w-0">
          <StatusCard
            tag={<JobStatusTag status={standing.status} />}
            number={job.number}
            title={isWorking && isQuoteOpen ? '等客户答复报价' : told.title}
            actions={beside}
          >
            <p className="figures text-lead font-semibold text-ink">{windowText(job)}</p>
            {job.is_late && <p className="font-semibold text-danger">约好的时间已经过了。</p>}
            <p className="mt-1 text-pretty">
              {isWorking && isQuoteOpen ? '同意了再动手；可以先填步骤、拍照。' : told.says}
            </p>
          </StatusCard>
          <KeptList kept={kept} />
          <JobPlace job={job} />
          {job.task_id !== null && (
            <Suspense fallback={null}>
              <JobMachine taskId={job.task_id} />
            </Suspense>
          )}
          {isWorking && <TaskSteps act={fill} steps={steps} mayFill followUp="报价里写上要不要修。" />}
          <Section title={job.title}>
            <p className="text-body text-pretty whitespace-pre-line">{job.description || '没有写说明。'}</p>
          </Section>
          {!isWorking && <TaskSteps act={fill} steps={steps} mayFill={false} followUp="报价里写上要不要修。" />}
          <TaskParts parts={job.parts} />
          <JobPhotos photos={job.photos} />
        </div>
        <JobAside job={job} isOpen={acts.length > 0} />
      </div>
      {bar}
    </Page>
  )
}

/** What it costs and pays, and what was done. */
function JobAside({ job, isOpen }: { job: JobDetail; isOpen: boolean }) {
  const quote = quoteOf(job)
  return (
    <aside className="min-w-0">
      {quote && <JobQuoteView quote={quote} />}
      <JobPay job={job} />
      {job.history.length > 0 && (
        <Section title="经过">
          <HistoryRail
            isOpen={isOpen}
            entries={job.history
              .filter(({ label }) => label !== '')
              .map(({ label, occurred_at: at, actor, notes }, index) => ({
                id: index,
                title: label,
                meta: [momentText(at), actor].filter(Boolean).join(' · '),
                note: notes === label ? '' : notes,
              }))
              .toReversed()}
          />
        </Section>
      )}
    </aside>
  )
}
