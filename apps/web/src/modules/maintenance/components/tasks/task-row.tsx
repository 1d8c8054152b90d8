import { momentText, monthDay } from '../../../../ui/text/format.ts'
import { carePaths } from '../../care-paths.ts'
import { daysText, workerText } from '../../care-words.ts'
import type { Task } from '../../order-queries.ts'
import { TaskStatus } from '../care-status.tsx'
import { CareRow } from '../machine-row.tsx'

/** One order of a list: what is to be done, when and by whom. `isOwn`: whoever does it reads it. */
export function TaskRow({ task, isOwn = false }: { task: Task; isOwn?: boolean }) {
  const isUrgent = task.urgency === 'high' && task.resolved_at === null
  return (
    <CareRow
      of={task}
      to={carePaths.task(task.id)}
      status={<TaskStatus task={task} />}
      what={`${task.kind_display}：${task.title || task.description}`}
      when={
        <>
          {isUrgent && <span className="me-2 font-semibold text-danger">{task.urgency_display}</span>}
          {task.is_disputed && <span className="me-2 font-semibold text-warn">费用有异议</span>}
          {task.is_late && <span className="me-2 font-semibold text-danger">已经晚了</span>}
          <When task={task} worker={isOwn ? '' : workerText(task.technician_name)} />
          {task.due_on && <span className="keep"> · 最晚 {monthDay(task.due_on)}</span>}
          <span className="keep"> · {task.payer_display}付费</span>
        </>
      }
    />
  )
}

/** Days do not break; the name of a firm may. */
function When({ task, worker }: { task: Task; worker: string }) {
  return (
    <>
      <span className="keep">{daysText(task) || `${momentText(task.created_at)}报`}</span>
      {worker && ` · ${worker}`}
    </>
  )
}
