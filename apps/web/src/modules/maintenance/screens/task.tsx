import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { QueryError } from '../../../kits/query/query-error.tsx'
import { useChannelState, useTopic } from '../../../shell/api/realtime.signed-in.ts'
import { AppLink, usePathParam, useQueryTexts } from '../../../shell/navigation.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { Page } from '../../../ui/page.tsx'
import { Rating } from '../../../ui/rating.tsx'
import { Section } from '../../../ui/section.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { momentText } from '../../../ui/text/format.ts'
import { orderIdOf } from '../../rental/public.ts'
import { carePaths } from '../care-paths.ts'
import { isLive } from '../care-words.ts'
import { CareHistory } from '../components/care-history.tsx'
import { CarePhotos } from '../components/care-photos.tsx'
import { MachinePast } from '../components/machine-past.tsx'
import { MachineRow } from '../components/machine-row.tsx'
import { KeptActs } from '../components/tasks/kept-acts.tsx'
import { TaskMoney } from '../components/tasks/quote-view.tsx'
import { useTaskActions } from '../components/tasks/task-actions.tsx'
import { TaskAbout, TaskHead } from '../components/tasks/task-head.tsx'
import { TaskDispute } from '../components/tasks/task-dispute.tsx'
import { TaskParts } from '../components/tasks/task-parts.tsx'
import { TaskSteps } from '../components/tasks/task-steps-view.tsx'
import { WrongId } from '../components/wrong-id.tsx'
import { type TaskDetail, taskQuery } from '../order-queries.ts'
import { useActionsOfTask, useStepsOfTask, useTaskAct } from '../task-acts.ts'

const POLL_MS = 20_000
/** While it is heard that the order moved. */
const LIVE_POLL_MS = 60_000
const TaskPayment = lazy(async () => ({
  default: (await import('../components/tasks/task-payment.lazy.tsx')).TaskPayment,
}))

/** 维保任务详情: one work order, for whoever has to do with it. */
export function Screen() {
  const id = orderIdOf(usePathParam('id'))
  return id === null ? <WrongId title="维护单" list={carePaths.tasks} label="看维护单" /> : <Loaded key={id} id={id} />
}

function Loaded({ id }: { id: number }) {
  const isHeard = useChannelState() === 'connected'
  useTopic(`maintenance_request/${id}`)
  const query = useQuery({ ...taskQuery(id), refetchInterval: isHeard ? LIVE_POLL_MS : POLL_MS })
  const { pay } = useQueryTexts()
  if (!query.data)
    return (
      <Page title="维护单" back={carePaths.tasks}>
        {query.error ? (
          <QueryError
            query={query}
            title="维护单没有取到"
            illustration="excavator"
            actions={
              <AppLink to={carePaths.tasks} className={buttonClass('outline')}>
                看我的维护单
              </AppLink>
            }
          />
        ) : (
          <SkeletonRows count={2} />
        )}
      </Page>
    )
  if (pay !== undefined)
    return (
      <Suspense fallback={<SkeletonRows count={2} />}>
        <TaskPayment task={query.data} />
      </Suspense>
    )
  return <TaskPage task={query.data} />
}

function TaskPage({ task }: { task: TaskDetail }) {
  const actions = useActionsOfTask(task)
  const steps = useStepsOfTask(task)
  const fill = useTaskAct(task, 'steps')
  const openSteps = steps.filter(({ result }) => result === null).length
  const { beside, bar } = useTaskActions({ task: { ...task, actions }, actions, openSteps })
  const isWorking = actions.includes('steps')
  // Whoever decides on money sees it before anything else.
  const isAsked = actions.includes('agree') || actions.includes('pay') || task.is_disputed
  const about = <TaskAbout task={task} />
  const costs = (
    <>
      <TaskMoney task={task} />
      <TaskDispute task={task} />
    </>
  )
  return (
    <Page title="维护单" back={task.roles.includes('technician') ? carePaths.technician : carePaths.tasks} width="wide">
      <div data-line={task.line} className="lg:grid lg:grid-cols-[minmax(0,1fr)_25rem] lg:gap-10">
        <div className="min-w-0">
          <TaskHead task={{ ...task, actions }} actions={beside} />
          <KeptActs taskId={task.id} />
          <MachineRow of={task} />
          {isAsked && costs}
          {!isWorking && about}
          <TaskSteps act={fill} steps={steps} mayFill={isWorking} />
          <TaskParts parts={task.parts} />
          {isWorking && about}
          <CarePhotos photos={task.photos} />
        </div>
        <aside className="min-w-0">
          {!isAsked && costs}
          <TaskRating rating={task.rating} />
          <MachinePast past={task.machine_past} />
          <CareHistory history={task.history} isOpen={isLive(task.status)} />
        </aside>
      </div>
      {bar}
    </Page>
  )
}

function TaskRating({ rating }: Pick<TaskDetail, 'rating'>) {
  if (!rating) return null
  return (
    <Section title="评价" aside={momentText(rating.created_at)}>
      <Rating value={rating.rating} />
      {rating.comments && <p className="mt-1 text-body text-pretty">{rating.comments}</p>}
    </Section>
  )
}
