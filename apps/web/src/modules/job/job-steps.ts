/** The acts of a technician on a job, and where a job stands counting what was done on this device. */
import type { JobCall, JobStatus } from '@jihui/protocol/job/machine'
import type { TakenAct } from '../../shell/field/outbox.ts'
import type { Job } from './job-queries.ts'

/** As the calls that are made late name them, with what each is called. */
export const jobActs = {
  accept: '接单',
  decline: '不接',
  release: '交回',
  depart: '出发',
  late: '要晚到',
  checkin: '到场',
  start: '开始处理',
  steps: '填写步骤',
  parts: '领用配件',
  pause: '暂停',
  resume: '继续',
  quote: '报价',
  complete: '完成',
  no_show: '客户不在',
  danger: '现场有危险',
} as const satisfies Readonly<Record<JobCall, string>>
export type JobAct = keyof typeof jobActs

interface Move {
  readonly from: readonly JobStatus[]
  readonly to: JobStatus
}
/** What an act makes of a job that stands so, where the server cannot be asked; what is only noted moves nothing. */
const moves: Readonly<Partial<Record<JobAct, Move>>> = {
  accept: { from: ['offered'], to: 'accepted' },
  release: { from: ['accepted', 'en_route', 'arrived'], to: 'released' },
  depart: { from: ['accepted'], to: 'en_route' },
  checkin: { from: ['accepted', 'en_route'], to: 'arrived' },
  start: { from: ['arrived'], to: 'in_progress' },
  pause: { from: ['in_progress'], to: 'paused' },
  resume: { from: ['paused'], to: 'in_progress' },
  complete: { from: ['in_progress'], to: 'submitted' },
  no_show: { from: ['arrived'], to: 'no_show' },
  danger: { from: ['in_progress', 'paused'], to: 'paused' },
}
/** Done while the work is under way, or before he is there; they move nothing. */
const noted: Readonly<Partial<Record<JobStatus, readonly JobAct[]>>> = {
  accepted: ['late'],
  en_route: ['late'],
  arrived: ['danger'],
  in_progress: ['steps', 'parts', 'quote'],
}

interface DoneAct {
  readonly kind: string
  readonly problem?: string | undefined
}
export interface Standing {
  readonly status: JobStatus
  /** What was proposed here waits for the customer. */
  readonly isQuoted: boolean
  /** Something done here was refused: the technician looks at that first. */
  readonly isStopped: boolean
}
type Read = Pick<Job, 'status' | 'version'>

/** What was done here and is not read yet counts: the technician goes on from where that has brought the job. */
export const standingAfter = (
  { status, version }: Read,
  kept: readonly DoneAct[],
  taken: TakenAct | undefined,
): Standing => {
  const done: readonly DoneAct[] = kept.length > 0 ? kept : taken && taken.version > version ? [taken] : []
  return {
    status: done.reduce<JobStatus>((now, { kind }) => {
      const move = moves[kind as JobAct]
      return move?.from.includes(now) ? move.to : now
    }, status),
    isQuoted: done.some(({ kind }) => kind === 'quote'),
    isStopped: done.some(({ problem }) => problem !== undefined),
  }
}

/** What its technician may do then; nothing is finished while a quote waits for its answer. */
export const actsIn = ({ status, isQuoted, isStopped }: Standing): readonly JobAct[] => {
  if (isStopped) return []
  const moving = (Object.keys(moves) as JobAct[]).filter((act) => moves[act]!.from.includes(status))
  const all = [...moving, ...(noted[status] ?? [])]
  return isQuoted ? all.filter((act) => act !== 'complete' && act !== 'quote') : all
}
