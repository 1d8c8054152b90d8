/** How a job is told: when, whose turn it is, and what follows. */
import type { JobStatus } from '@jihui/protocol/job/machine'
import { clockTime, durationText, momentText, shanghaiDay } from '../../ui/text/format.ts'
import type { Job } from './job-queries.ts'

type Window = Pick<Job, 'window_start' | 'window_end'>
/** 今天 14:00 – 18:00 */
export const windowText = ({ window_start: from, window_end: to }: Window): string =>
  `${momentText(from)} – ${shanghaiDay(from) === shanghaiDay(to) ? clockTime(to) : momentText(to)}`

/** Whose turn it is, and what he does about it; `left` of a job that stands is nobody's business. */
interface Told {
  readonly title: string
  readonly says: string
}
export const jobStandings: Readonly<Record<JobStatus, Told>> = {
  offered: { title: '这一单在等你答复', says: '接了才看得到地址和电话。' },
  accepted: { title: '这一单是你的', says: '出发的时候点一下，客户就知道了。' },
  en_route: { title: '在路上', says: '到了门口，向客户要 4 位上门码。' },
  arrived: { title: '到了', says: '见到人就可以开始。' },
  in_progress: { title: '正在处理', says: '查清楚先报价，客户同意了再动手修。' },
  paused: { title: '先停一下', says: '可以了再点继续。' },
  submitted: { title: '处理完了，等验收', says: '客户付款验收以后，第二个工作日打给你。' },
  completed: { title: '已完成', says: '' },
  cancelled: { title: '已取消', says: '' },
  no_show: { title: '没有见到客户', says: '上门费照收，客户付款验收以后打给你。' },
  released: { title: '已交回', says: '' },
}
/** Nobody met: whose absence it was says what follows. */
const missed: Told = { title: '没有按时到', says: '已经改派给别人，记在“准时”里；不该这样算，到“绩效”提异议。' }
export const jobToldOf = (status: JobStatus, history: readonly { readonly action: string }[]): Told =>
  status === 'no_show' && history.some(({ action }) => action === 'count_absent') ? missed : jobStandings[status]

export const minutesText = (minutes: number): string => durationText(Math.max(1, minutes) * 60_000)
