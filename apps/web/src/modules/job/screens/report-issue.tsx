import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { QueryError } from '../../../kits/query/query-error.tsx'
import { AppLink } from '../../../shell/navigation.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { RadioCard } from '../../../ui/fields/choice.tsx'
import { Page } from '../../../ui/page.tsx'
import { Section } from '../../../ui/section.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { OnlyCertified, technicianPaths } from '../../technician/public.ts'
import { JobSheets } from '../components/job-sheets.tsx'
import { useStandingOf } from '../job-acts.ts'
import { type Job, mineQuery } from '../job-queries.ts'
import { actsIn, type JobAct } from '../job-steps.ts'
import { windowText } from '../job-words.ts'

interface Issue {
  readonly label: string
  readonly hint: string
  /** What is done about it. */
  readonly act: JobAct
  /** Said where it cannot be done just now. */
  readonly otherwise: string
  readonly tone?: 'danger'
}
const issues = {
  danger: {
    label: '现场有危险',
    hint: '马上停下这一单，平台马上知道',
    act: 'danger',
    otherwise: '到场以后才能报；已经离开现场的，打平台电话。',
    tone: 'danger',
  },
  absent: {
    label: '客户不在',
    hint: '到场满 20 分钟可以走，上门费照收',
    act: 'no_show',
    otherwise: '先在这一单里点“到了”，从那时算 20 分钟。',
  },
  part: {
    label: '缺配件',
    hint: '先暂停，件到了再继续',
    act: 'pause',
    otherwise: '开始处理以后才能暂停。',
  },
  machine: {
    label: '机器不对',
    hint: '和单子写的不是一台，或者你不会修这种：交回，重新派人',
    act: 'release',
    otherwise: '已经开始处理的不能交回，先暂停，再联系平台。',
  },
  improper: {
    label: '客户要求不合适',
    hint: '要你违规、私下付款、做单子以外的活：写明情况交回，平台会看',
    act: 'release',
    otherwise: '已经开始处理的不能交回，先暂停，写明情况，再联系平台。',
  },
  late: {
    label: '要晚到',
    hint: '客户马上收到消息',
    act: 'late',
    otherwise: '到场以后不用再说。',
  },
} as const satisfies Readonly<Record<string, Issue>>
type IssueCode = keyof typeof issues
const codes = Object.keys(issues) as IssueCode[]

/** 报告问题: which job, what is wrong, and the act that is the answer to it; works without network as the job's own page. */
export function Screen() {
  return (
    <Page title="报告问题" back={technicianPaths.dashboard}>
      <OnlyCertified>{() => <Choose />}</OnlyCertified>
    </Page>
  )
}

/** What goes wrong mostly goes wrong where he is. */
const isThere = ({ status }: Job): boolean => ['arrived', 'in_progress', 'paused'].includes(status)

function Choose() {
  const query = useQuery(mineQuery)
  const [jobId, setJobId] = useState<number | null>(null)
  if (!query.data)
    return query.error ? (
      <QueryError query={query} title="你的单没有取到" safe="记下的都还在这台手机上。" />
    ) : (
      <SkeletonRows />
    )
  const jobs = query.data.results.filter(({ status }) => status !== 'submitted')
  const chosen = jobs.find(({ id }) => id === jobId) ?? jobs.find(isThere) ?? (jobs.length === 1 ? jobs[0] : undefined)
  if (jobs.length === 0)
    return (
      <EmptyState
        illustration="excavator"
        title="手上没有单"
        actions={
          <AppLink to={technicianPaths.history} className={buttonClass('outline')}>
            看做过的
          </AppLink>
        }
      >
        问题跟着单子报；做过的单有问题，打开那一单联系平台。
      </EmptyState>
    )
  return (
    <>
      <fieldset className="space-y-2">
        <legend className="mb-2 text-title-s font-semibold">哪一单</legend>
        {jobs.map((job) => (
          <RadioCard
            key={job.id}
            name="job"
            label={job.title}
            hint={
              <>
                <span className="block">{windowText(job)}</span>
                {job.address ?? job.district}
              </>
            }
            checked={chosen?.id === job.id}
            onChange={() => setJobId(job.id)}
          />
        ))}
      </fieldset>
      {chosen && <What key={chosen.id} job={chosen} />}
    </>
  )
}

function What({ job }: { job: Job }) {
  const [code, setCode] = useState<IssueCode | null>(null)
  const [open, setOpen] = useState<JobAct | null>(null)
  const acts = actsIn(useStandingOf(job))
  const issue: Issue | null = code && issues[code]
  const isPossible = issue !== null && acts.includes(issue.act)
  return (
    <Section title="怎么了">
      <fieldset className="space-y-2">
        <legend className="sr-only">怎么了</legend>
        {codes.map((one) => (
          <RadioCard
            key={one}
            name="issue"
            label={issues[one].label}
            hint={issues[one].hint}
            checked={code === one}
            onChange={() => setCode(one)}
          />
        ))}
      </fieldset>
      {issue && (
        <div className="mt-4" role="status">
          {isPossible ? (
            <Button
              tone={issue.tone === 'danger' ? 'dangerSolid' : 'commit'}
              size="main"
              wide
              onClick={() => setOpen(issue.act)}
            >
              {issue.label}
            </Button>
          ) : (
            <>
              <p className="text-body text-pretty text-ink-2">{issue.otherwise}</p>
              <AppLink to={technicianPaths.job(job.id)} className={`mt-3 ${buttonClass('outline')}`}>
                打开这一单
              </AppLink>
            </>
          )}
        </div>
      )}
      <JobSheets job={job} open={open} onClose={() => setOpen(null)} />
    </Section>
  )
}
