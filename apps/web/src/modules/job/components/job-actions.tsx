/** What a technician may do with a job now: one step at the thumb, the rest under its heading. */
import { jobLimits } from '@jihui/protocol/job/limits'
import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { Suspense, use, useState } from 'react'
import { useSecondsLeft } from '../../../kits/form/use-seconds-left.ts'
import { Button, type ButtonTone } from '../../../ui/button.tsx'
import { StickyBar } from '../../../ui/sticky-bar.tsx'
import { countdownText } from '../../../ui/text/format.ts'
import { FinishSheet, PartsForm, QuoteForm, taskQuery } from '../../maintenance/public.ts'
import { TriedDayContext, useJobAct, useKeptOfJob } from '../job-acts.ts'
import { type JobDetail, jobPartSearchOf, jobPartsQuery } from '../job-queries.ts'
import { type JobAct, jobActs } from '../job-steps.ts'
import { hasSheet, JobSheets } from './job-sheets.tsx'

/** The step that takes the job on, the first that may be taken. */
const mains = ['depart', 'checkin', 'start', 'resume', 'complete'] as const satisfies readonly JobAct[]
const besides = [
  'late',
  'checkin',
  'quote',
  'parts',
  'pause',
  'no_show',
  'release',
] as const satisfies readonly JobAct[]
const labels: Readonly<Record<JobAct, string>> = {
  ...jobActs,
  checkin: '到了',
  start: '开始处理',
  resume: '继续处理',
  complete: '处理完了',
  release: '交回这一单',
}
const tones: Readonly<Partial<Record<JobAct, ButtonTone>>> = { release: 'ghost' }

/** When he came, as far as this device or the server knows. */
const arrivedAt = (job: JobDetail, kept: ReturnType<typeof useKeptOfJob>): number | undefined => {
  const at =
    kept.findLast(({ kind }) => kind === 'checkin')?.occurredAt ??
    job.history.findLast(({ action }) => action === 'checkin')?.occurred_at
  return at === undefined ? undefined : Date.parse(at)
}

interface JobActionsProps {
  job: JobDetail
  acts: readonly JobAct[]
  /** Steps that are still to be filled in. */
  openSteps: number
  /** The customer has not answered. */
  isQuoteOpen: boolean
}
export function useJobActions({ job, acts, openSteps, isQuoteOpen }: JobActionsProps) {
  const [open, setOpen] = useState<JobAct | null>(null)
  const start = useJobAct(job, 'start')
  const resume = useJobAct(job, 'resume')
  const main = mains.find((act) => acts.includes(act))
  const press = (act: JobAct) => {
    if (act === 'start') return start.mutate({ payload: {} })
    if (act === 'resume') return resume.mutate({ payload: {} })
    return setOpen(act)
  }
  // A day that is only tried has no store.
  const isTried = use(TriedDayContext) !== null
  const others = besides.filter((act) => acts.includes(act) && act !== main && !(act === 'parts' && isTried))
  const beside = (
    <>
      {others.map((act) =>
        act === 'no_show' ? (
          <Absent key={act} job={job} onPress={() => press(act)} />
        ) : (
          <Button key={act} tone={tones[act] ?? 'outline'} onClick={() => press(act)}>
            {labels[act]}
          </Button>
        ),
      )}
      {acts.includes('danger') && (
        <Button tone="danger" icon={<TriangleAlert size={18} aria-hidden="true" />} onClick={() => press('danger')}>
          有危险
        </Button>
      )}
    </>
  )
  const waits =
    main !== 'complete' ? '' : isQuoteOpen ? '等客户答复报价' : openSteps > 0 ? `还有 ${openSteps} 步没填` : ''
  const bar = (
    <>
      {main && (
        <StickyBar>
          {waits && <span className="text-body text-ink-2">{waits}</span>}
          <Button
            tone="commit"
            size="main"
            className="min-h-14 flex-1 md:ms-auto md:max-w-md"
            busy={start.isPending || resume.isPending}
            disabled={waits !== ''}
            onClick={() => press(main)}
          >
            {labels[main]}
          </Button>
        </StickyBar>
      )}
      {open !== null && hasSheet(open) && <JobSheets job={job} open={open} onClose={() => setOpen(null)} />}
      <Suspense fallback={null}>
        <WorkSheets job={job} open={open} onClose={() => setOpen(null)} />
      </Suspense>
    </>
  )
  return { beside: others.length > 0 || acts.includes('danger') ? beside : undefined, bar }
}

/** He waits at the door so long before he may leave; how long yet stands on the button. */
function Absent({ job, onPress }: { job: JobDetail; onPress: () => void }) {
  const since = arrivedAt(job, useKeptOfJob(job.id))
  const left = useSecondsLeft(since === undefined ? undefined : since + jobLimits.absentMinutes * 60_000)
  return (
    <Button onClick={onPress} disabled={left > 0}>
      {left > 0 ? `客户不在，再等 ${countdownText(left * 1000)}` : '客户不在'}
    </Button>
  )
}

/** Quote, parts and end: as on a work order. */
function WorkSheets({ job, open, onClose }: { job: JobDetail; open: JobAct | null; onClose: () => void }) {
  const quote = useJobAct(job, 'quote')
  const parts = useJobAct(job, 'parts')
  const complete = useJobAct(job, 'complete')
  const { data: task } = useQuery({ ...taskQuery(job.task_id ?? 0), enabled: job.task_id !== null })
  const isTried = use(TriedDayContext) !== null
  const takesParts = !isTried && (open === 'quote' || open === 'parts')
  const { data: usable } = useQuery({ ...jobPartsQuery(job.id), enabled: takesParts })
  const own = job.task_id === null ? job.parts : task?.parts
  const of = own && { parts: own, usable: usable?.results ?? [], search: jobPartSearchOf(job.id) }
  const sheet = { isOpen: true, onClose }
  if (open === 'quote' && job.prices)
    return (
      <QuoteForm
        act={quote}
        prices={job.prices}
        partsOf={isTried ? undefined : of}
        description="工时按公开的价目，配件按标价，客户同意了才动手。"
        sends="发给客户"
        {...sheet}
      />
    )
  if (open === 'parts' && of) return <PartsForm of={of} payer="客户" act={parts} {...sheet} />
  if (open === 'complete')
    return (
      <FinishSheet
        work={task ?? { needs_meter: false, meter_unit: null, requires_signature: false, parts: job.parts }}
        act={complete}
        follows="客户付款、验收以后，第二个工作日打给你。"
        {...sheet}
      />
    )
  return null
}
