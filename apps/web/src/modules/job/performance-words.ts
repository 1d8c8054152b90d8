/** What a finished job did to a technician's terms, in words. */
import { objectableTerms, type ObjectableTerm } from '@jihui/protocol/job/objections/machine'
import { monthDay } from '../../ui/text/format.ts'
import type { Performance } from './job-queries.ts'

export type JudgedJob = Performance['jobs'][number]
/** The terms it kept; what it did not is among what is held against him. */
export const keptOf = ({ on_time: onTime, first_time: firstTime, consent }: JudgedJob): readonly string[] => [
  ...(onTime ? ['准时'] : []),
  ...(firstTime ? ['一次修好'] : []),
  ...(consent ? ['先同意后收费'] : []),
]
export type Held = JudgedJob['against'][number]
/** Upheld, it counts for nothing; what it was is told all the same. */
export const isCounted = ({ objection }: Held): boolean => objection?.status !== 'upheld'
/** What is said beside it: how his objection stands, or until when he may make one. */
export const standingOf = ({ objection, may_object: mayObject }: Held): string => {
  if (objection === null) return mayObject ? '' : '过了可以提异议的 14 天'
  return { open: '异议等平台看', upheld: '异议成立，不算', dismissed: '异议没有成立', withdrawn: '异议收回了' }[
    objection.status
  ]
}

/** What an objection is to, and what is sent with it. */
export interface Objectable {
  readonly label: string
  readonly title: string
  readonly held: string
  readonly sent: { readonly term: ObjectableTerm; readonly job_id?: number }
}
export const objectableOf = ({ job_id, title }: JudgedJob, { term, label, held }: Held): Objectable => ({
  label,
  title,
  held,
  sent: { term, job_id },
})
export const objectableCircle = ({
  radius_km: radius,
  until,
}: Pick<NonNullable<Performance['circle']>, 'radius_km' | 'until'>): Objectable => ({
  label: objectableTerms.circle.label,
  title: '平台缩小了你的接单范围',
  held: `只派 ${radius} 公里以内的单，到${monthDay(until)}为止`,
  sent: { term: 'circle' },
})

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
