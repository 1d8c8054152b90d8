/** What a technician's work comes to, as he and others read it. */
import { daysBetween } from '../../../platform/clock.ts'
import type { Technician } from './technician-queries.ts'

/** Mean to a tenth; null where nobody rated him. */
export const ratingOf = ({ ratingSum, ratingCount }: Pick<Technician, 'ratingSum' | 'ratingCount'>): number | null =>
  ratingCount === 0 ? null : Math.round((ratingSum / ratingCount) * 10) / 10

/** Finished jobs that say whether he fixes at once. */
export const firstTimeJobsOf = ({
  jobsDone,
  firstTimeExcused,
}: Pick<Technician, 'jobsDone' | 'firstTimeExcused'>): number => jobsDone - firstTimeExcused

/** Whole years since his first job. */
export const yearsOf = (since: string, today: string): number =>
  Math.max(0, Math.floor(daysBetween(since, today) / 365.25))
