/** What a finished job did to a technician's terms, in words. */
import type { Performance } from './job-queries.ts'

export type JudgedJob = Performance['jobs'][number]
/** Each judgement with whether it was kept; what never came to it is not told. */
export const judgedOf = (job: JudgedJob): readonly { readonly kept: boolean; readonly words: string }[] => [
  ...(job.on_time === null
    ? []
    : [
        {
          kept: job.on_time,
          words: job.on_time ? '准时' : job.late_minutes > 0 ? `晚了 ${job.late_minutes} 分钟` : '没有到',
        },
      ]),
  ...(job.first_time === null ? [] : [{ kept: job.first_time, words: job.first_time ? '一次修好' : '返修了' }]),
  ...(job.consent === null ? [] : [{ kept: job.consent, words: job.consent ? '先同意后收费' : '没有先同意' }]),
]

/** Jobs, kept promises and mean rating of each month that has any, the newest first. */
export const byMonth = (jobs: readonly JudgedJob[]) => {
  const months = [...new Set(jobs.map(({ ended_at: at }) => monthOf(at)))].toSorted().toReversed()
  return months.map((month) => {
    const own = jobs.filter(({ ended_at: at }) => monthOf(at) === month)
    const done = own.filter(({ status }) => status === 'completed')
    const rated = own.flatMap(({ rating }) => (rating === null ? [] : [rating]))
    const judged = own.filter(({ on_time: onTime }) => onTime !== null)
    return {
      month,
      jobs: done.length,
      onTimePercent:
        judged.length === 0 ? null : Math.round((100 * judged.filter((one) => one.on_time).length) / judged.length),
      rating:
        rated.length === 0 ? null : Math.round((10 * rated.reduce((sum, one) => sum + one, 0)) / rated.length) / 10,
    }
  })
}
/** Of Shanghai: 2026-11. */
const SHANGHAI_MS = 8 * 3_600_000
const monthOf = (moment: string): string => new Date(Date.parse(moment) + SHANGHAI_MS).toISOString().slice(0, 7)
export const monthWords = (month: string): string => `${month.slice(0, 4)} 年 ${Number(month.slice(5))} 月`
