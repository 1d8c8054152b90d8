/**
 * A job: a person, a place, a time, a piece of work, whatever it came from. It is offered in waves, is one technician's from
 * his accept on, and moves the thing it came from by that thing's own machine. An end that is not the work's own leaves the
 * thing to be offered anew, as another job.
 */
import { codesOf } from '../codes.ts'
import { actionsIn, defineMachine, type MachineAction } from '../machine.ts'

export const jobStatuses = {
  offered: { label: '待接单' },
  accepted: { label: '已接单' },
  en_route: { label: '已出发' },
  arrived: { label: '已到场' },
  in_progress: { label: '处理中' },
  paused: { label: '已暂停' },
  submitted: { label: '待验收' },
  completed: { label: '已完成' },
  cancelled: { label: '已取消' },
  no_show: { label: '没有见到人' },
  released: { label: '已交回' },
} as const
export type JobStatus = keyof typeof jobStatuses
export const jobStatusCodes = codesOf(jobStatuses)

/** Nobody works at it any more. */
export const overJobStatuses = ['completed', 'cancelled', 'no_show', 'released'] as const satisfies readonly JobStatus[]
export const isOverJob = (status: JobStatus): boolean => (overJobStatuses as readonly JobStatus[]).includes(status)
export const liveJobStatuses = jobStatusCodes.filter((code) => !isOverJob(code))
/** A technician has it, and his time is taken. */
export const takenJobStatuses = liveJobStatuses.filter((code) => code !== 'offered')
/** Before the work has begun. */
export const beforeWorkStatuses = ['accepted', 'en_route', 'arrived'] as const satisfies readonly JobStatus[]
export const atWorkStatuses = ['in_progress', 'paused'] as const satisfies readonly JobStatus[]

export type JobActor = 'technician' | 'customer' | 'staff' | 'system'
type Declared = MachineAction<JobStatus, JobActor>
const declareActions = <const T extends Record<string, Declared>>(actions: T) => actions

export const jobActions = declareActions({
  accept: { label: '接单', from: ['offered'], to: 'accepted', by: ['technician'], history: '师傅接单' },
  release: {
    label: '交回',
    from: [...beforeWorkStatuses],
    to: 'released',
    by: ['technician'],
    needsReason: true,
    history: '师傅交回了这一单',
  },
  depart: { label: '出发', from: ['accepted'], to: 'en_route', by: ['technician'], history: '师傅出发' },
  checkin: {
    label: '到场',
    from: ['accepted', 'en_route'],
    to: 'arrived',
    by: ['technician'],
    history: '师傅到场',
  },
  start: { label: '开始', from: ['arrived'], to: 'in_progress', by: ['technician'], history: '开始处理' },
  pause: {
    label: '暂停',
    from: ['in_progress'],
    to: 'paused',
    by: ['technician'],
    needsReason: true,
    history: '暂停处理',
  },
  resume: { label: '继续', from: ['paused'], to: 'in_progress', by: ['technician'], history: '继续处理' },
  // Work is stopped at once; the desk is told.
  danger: {
    label: '现场有危险',
    from: ['in_progress', 'paused'],
    to: 'paused',
    by: ['technician'],
    history: '现场有危险，停下来了',
  },
  // Nothing was begun, so that nothing stops: it is begun when the danger is over.
  danger_ahead: {
    label: '现场有危险',
    from: ['arrived'],
    by: ['technician'],
    history: '现场有危险，还没有开始',
  },
  complete: {
    label: '完成',
    from: ['in_progress'],
    to: 'submitted',
    by: ['technician'],
    history: '处理完了，等验收',
  },
  accept_work: {
    label: '验收',
    from: ['submitted'],
    to: 'completed',
    by: ['customer', 'staff', 'system'],
    history: '已验收',
  },
  // He stood at the door for twenty minutes.
  report_absent: {
    label: '客户不在',
    verb: '记客户不在',
    from: ['arrived'],
    to: 'no_show',
    by: ['technician'],
    history: '到场二十分钟，没有见到客户',
  },
  // Half an hour after the window he was not there.
  count_absent: {
    label: '师傅没来',
    verb: '记师傅没来',
    from: ['accepted', 'en_route'],
    to: 'no_show',
    by: ['system'],
    history: '师傅没有按时来',
  },
  replace: {
    label: '换人',
    from: ['accepted', 'en_route', 'arrived'],
    to: 'released',
    by: ['customer', 'staff', 'system'],
    history: '换一位师傅',
  },
  cancel: {
    label: '取消',
    from: ['offered', 'accepted', 'en_route', 'arrived', 'in_progress', 'paused', 'submitted'],
    to: 'cancelled',
    by: ['customer', 'staff', 'system'],
    history: '已取消',
  },
})
export type JobAction = keyof typeof jobActions
export const jobActionCodes = codesOf(jobActions)
export const jobMachine = defineMachine<JobStatus, JobAction>({
  column: 'job.status',
  thing: '这一单',
  initial: ['offered'],
  states: jobStatuses,
  actions: jobActions,
})
export const jobActionsFor = (status: JobStatus, as: readonly JobActor[]): JobAction[] =>
  actionsIn(jobMachine, status, (action) =>
    as.some((actor) => (jobActions[action].by as readonly JobActor[]).includes(actor)),
  )
/** What a technician writes down without moving the job, and when he may. */
export const notedJobActs = {
  late: { label: '要晚到', from: ['accepted', 'en_route'] },
  steps: { label: '填写步骤', from: ['in_progress'] },
  parts: { label: '领用配件', from: ['in_progress'] },
  quote: { label: '报价', from: ['in_progress'] },
} as const satisfies Readonly<Record<string, { readonly label: string; readonly from: readonly JobStatus[] }>>
export type NotedJobAct = keyof typeof notedJobActs

/** As a technician's calls are named, at once or later. */
export const jobCalls = [
  'accept',
  'decline',
  'release',
  'depart',
  'late',
  'checkin',
  'start',
  'steps',
  'parts',
  'pause',
  'resume',
  'quote',
  'complete',
  'no_show',
  'danger',
] as const
export type JobCall = (typeof jobCalls)[number]
/** Moves that are called otherwise than they are named: one call, and where the job stands says which it is. */
const calledAs: Readonly<Partial<Record<JobAction, JobCall>>> = { danger_ahead: 'danger', report_absent: 'no_show' }
/** What its technician may call while it stands so. */
export const jobCallsFor = (status: JobStatus): JobCall[] => {
  const moving = jobActionsFor(status, ['technician']).map((action) => calledAs[action] ?? action)
  const noted = (Object.keys(notedJobActs) as NotedJobAct[]).filter((act) =>
    (notedJobActs[act].from as readonly JobStatus[]).includes(status),
  )
  const all = new Set<string>([...moving, ...noted])
  return jobCalls.filter((call) => all.has(call))
}

const toldBeside: Readonly<Record<string, string>> = {
  open: '开始找师傅',
  raise: '平台加价',
  widen: '问远一些的师傅',
  decline: '没有接',
  rearrange: '换了当天的顺序',
}
/** As the history tells a step. */
export const jobHistoryOf = (action: string): string => {
  const declared: Declared | undefined = jobActions[action as JobAction]
  if (declared) return declared.history ?? declared.label
  return notedJobActs[action as NotedJobAct]?.label ?? toldBeside[action] ?? ''
}

export const jobOfferStatuses = {
  open: { label: '待答复' },
  accepted: { label: '已接' },
  declined: { label: '没有接' },
  expired: { label: '已过期' },
  withdrawn: { label: '已撤回' },
} as const
export type JobOfferStatus = keyof typeof jobOfferStatuses
export const jobOfferStatusCodes = codesOf(jobOfferStatuses)
const offerActions = {
  accept: { label: '接单', from: ['open'], to: 'accepted', by: ['technician'] },
  decline: { label: '不接', from: ['open'], to: 'declined', by: ['technician'], needsReason: true },
  expire: { label: '过期', from: ['open'], to: 'expired', by: ['system'] },
  // Somebody else was first, or the work was called off.
  withdraw: { label: '撤回', from: ['open'], to: 'withdrawn', by: ['system'] },
} as const satisfies Readonly<Record<string, MachineAction<JobOfferStatus, JobActor>>>
export type JobOfferAction = keyof typeof offerActions
export const jobOfferMachine = defineMachine<JobOfferStatus, JobOfferAction>({
  column: 'job_offer.status',
  thing: '派单',
  initial: ['open'],
  states: jobOfferStatuses,
  actions: offerActions,
})

/** What a job can come from; a module that has such things brings what they need (`hooks.job.sources`). */
export const jobSources = {
  service_order: { label: '上门服务' },
  task: { label: '维护单' },
} as const
export type JobSourceCode = keyof typeof jobSources
export const jobSourceCodes = codesOf(jobSources)

export const jobPauseReasons = {
  parts: { label: '等配件' },
  standstill: { label: '等停机' },
  permit: { label: '等许可' },
  danger: { label: '现场有危险' },
} as const
export type JobPauseReason = keyof typeof jobPauseReasons
/** Those a technician chooses when he pauses; danger has a call of its own. */
export const chosenPauseReasons = ['parts', 'standstill', 'permit'] as const satisfies readonly JobPauseReason[]

/** Why somebody does not take what he is offered; it costs him nothing. */
export const declineReasons = {
  far: { label: '太远' },
  busy: { label: '那时候没空' },
  skill: { label: '不熟这类设备' },
  pay: { label: '报酬不合适' },
  other: { label: '其他' },
} as const

export const jobNumber = (id: number): string => `G${String(id).padStart(8, '0')}`
