import { useQuery } from '@tanstack/react-query'
import { Suspense, lazy, useEffect, useState, type ReactNode } from 'react'
import { QueryError } from '../../../kits/query/query-error.tsx'
import { AppLink } from '../../../shell/navigation.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Page } from '../../../ui/page.tsx'
import { Section } from '../../../ui/section.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { dayText, today } from '../../../ui/text/format.ts'
import { carePaths } from '../care-paths.ts'
import { KeptActs } from '../components/tasks/kept-acts.tsx'
import { TaskRow } from '../components/tasks/task-row.tsx'
import { fetchAhead } from '../fetch-ahead.ts'
import { myWorkQuery, type Task, taskQuery } from '../order-queries.ts'
import { useTaskAct } from '../task-acts.ts'
import { workOfDay, type WorkOfDay } from '../work-of-day.ts'

const POLL_MS = 30_000
const DeclineSheet = lazy(async () => ({
  default: (await import('../components/tasks/technician-sheets.lazy.tsx')).DeclineSheet,
}))

/** 技师服务: what is under work, what is offered, what is for today and what comes. */
export function Screen() {
  const query = useQuery({ ...myWorkQuery, refetchInterval: POLL_MS })
  useEffect(fetchAhead, [])
  const { data } = query
  return (
    <Page
      title="平台设备的维护单"
      back="/technician/dashboard"
      actions={
        <AppLink to={carePaths.records} className={buttonClass('ghost')}>
          维护记录
        </AppLink>
      }
    >
      <p className="text-body text-ink-2">{dayText(today())}</p>
      {!data && !query.error && <SkeletonRows tile="size-16" />}
      {!data && query.error && <QueryError query={query} title="维护单没有取到" safe="记下的都还在这台手机上。" />}
      {data && <Work work={workOfDay(data.results, today())} isEmpty={data.results.length === 0} />}
    </Page>
  )
}

function Work({ work, isEmpty }: { work: WorkOfDay; isEmpty: boolean }) {
  if (isEmpty)
    return (
      <EmptyState
        illustration="excavator"
        title="手上没有维护单"
        actions={
          <AppLink to={carePaths.tasks} className={buttonClass('outline')}>
            看以前的
          </AppLink>
        }
      >
        派给你的单会出现在这里，也会通知你。
      </EmptyState>
    )
  return (
    <>
      <Rows title="正在处理" tasks={work.begun}>
        {(task) => <GoOn task={task} label={task.status === 'in_progress' ? '继续处理' : '去看看'} />}
      </Rows>
      <Rows title="等你接单" tasks={work.offered}>
        {(task) => <Answer task={task} />}
      </Rows>
      <Rows title="今天" tasks={work.today}>
        {(task) => <GoOn task={task} label="到了，开始" />}
      </Rows>
      <Rows title="接下来" tasks={work.coming} />
      <Rows title="等验收" tasks={work.done} />
    </>
  )
}

function Rows({
  title,
  tasks,
  children,
}: {
  title: string
  tasks: readonly Task[]
  children?: (task: Task) => ReactNode
}) {
  if (tasks.length === 0) return null
  return (
    <Section title={title} aside={`${tasks.length} 张`}>
      <ul className="border-t border-hairline">
        {tasks.map((task) => (
          <li key={task.id} className="border-b border-hairline [&>article]:border-0">
            <TaskRow task={task} isOwn />
            <KeptActs taskId={task.id} />
            {children && <div className="pb-4">{children(task)}</div>}
          </li>
        ))}
      </ul>
    </Section>
  )
}

function GoOn({ task, label }: { task: Task; label: string }) {
  return (
    <AppLink to={carePaths.task(task.id)} className={`${buttonClass('ink', 'main')} min-h-14 w-full`}>
      {label}
    </AppLink>
  )
}

/** 接单 or not, where one stands. */
function Answer({ task }: { task: Task }) {
  const accept = useTaskAct(task, 'accept')
  const [isDeclining, setIsDeclining] = useState(false)
  const may = (action: Task['actions'][number]) => task.actions.includes(action)
  return (
    <div className="flex gap-2">
      {may('decline') && (
        <Button size="main" className="min-h-14 flex-1" onClick={() => setIsDeclining(true)}>
          不接
        </Button>
      )}
      {may('accept') && (
        <Button
          tone="ink"
          size="main"
          className="min-h-14 flex-[2]"
          busy={accept.isPending}
          onClick={() => accept.mutate({ payload: {} })}
        >
          接单
        </Button>
      )}
      {isDeclining && <Declining id={task.id} onClose={() => setIsDeclining(false)} />}
    </div>
  )
}

function Declining({ id, onClose }: { id: number; onClose: () => void }) {
  const { data } = useQuery(taskQuery(id))
  if (!data) return null
  return (
    <Suspense fallback={null}>
      <DeclineSheet task={data} isOpen onClose={onClose} />
    </Suspense>
  )
}
