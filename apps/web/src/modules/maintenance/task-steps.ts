/** The acts of a technician in their order, and which of them he may do next. */
import type { TakenAct } from '../../shell/field/outbox.ts'
import type { TaskDetail, TaskStep } from './order-queries.ts'

/** As the calls that are made late name them, with what each is called. */
export const taskActs = {
  accept: '接单',
  decline: '不接',
  start: '开始处理',
  steps: '填写步骤',
  parts: '领用配件',
  pause: '暂停',
  resume: '继续',
  quote: '报价',
  complete: '完成',
} as const
export type TaskAct = keyof typeof taskActs
const isTaskAct = (action: string): action is TaskAct => Object.hasOwn(taskActs, action)
/** What he may do after each; absent: what he could before. */
const next: Readonly<Partial<Record<TaskAct, readonly TaskAct[]>>> = {
  accept: ['start', 'decline'],
  decline: [],
  start: ['complete', 'parts', 'quote', 'pause', 'steps'],
  resume: ['complete', 'parts', 'quote', 'pause', 'steps'],
  pause: ['resume'],
  quote: [],
  complete: [],
}

interface DoneAct {
  readonly kind: string
  readonly problem?: string | undefined
}
type Read = Pick<TaskDetail, 'actions' | 'version' | 'steps'>

/**
 * What was done here and is not read yet counts: the technician goes on from where that has brought the order. What the
 * server wants him to look at first stops him.
 */
export const actionsAfter = (
  { actions, version, steps }: Read,
  kept: readonly DoneAct[],
  taken: TakenAct | undefined,
): TaskDetail['actions'] => {
  const done: readonly DoneAct[] = kept.length > 0 ? kept : taken && taken.version > version ? [taken] : []
  if (done.length === 0) return actions
  const others = actions.filter((action) => !isTaskAct(action))
  if (done.some(({ problem }) => problem !== undefined)) return others
  const own = done.reduce<readonly TaskAct[]>(
    (now, { kind }) => (isTaskAct(kind) ? (next[kind] ?? now) : now),
    actions.filter(isTaskAct),
  )
  return [...own.filter((act) => act !== 'steps' || steps.length > 0), ...others]
}

type Filled = Pick<TaskStep, 'id' | 'result' | 'value' | 'note'>
export const stepsAfter = (
  steps: readonly TaskStep[],
  kept: readonly { readonly kind: string; readonly payload: Readonly<Record<string, unknown>> }[],
): readonly TaskStep[] => {
  const filled = kept.flatMap(({ kind, payload }) => (kind === 'steps' ? (payload.steps as Filled[]) : []))
  if (filled.length === 0) return steps
  return steps.map((step) => {
    const last = filled.findLast(({ id }) => String(id) === String(step.id))
    return last ? { ...step, result: last.result, value: last.value, note: last.note } : step
  })
}
