/** A technician's jobs by day, in the order he goes to them, with the way between them. */
import type { JobStatus } from '@jihui/protocol/job/machine'
import { shanghaiDay } from '../../ui/text/format.ts'
import type { Job } from './job-queries.ts'
import { travelMinutes } from './travel.ts'

export interface DayOfJobs {
  /** A calendar date of Shanghai. */
  readonly day: string
  readonly stops: readonly { readonly job: Job; readonly travel: number | null }[]
}
export interface Week {
  /** Not there though the time is over, and what was begun on an earlier day: before anything else. */
  readonly first: readonly Job[]
  readonly days: readonly DayOfJobs[]
  /** Done, and not accepted yet. */
  readonly submitted: readonly Job[]
}
const atWork: readonly JobStatus[] = ['arrived', 'in_progress', 'paused']

const wayBetween = (one: Job | undefined, other: Job): number | null => {
  if (!one || one.latitude === undefined || one.longitude === undefined) return null
  if (other.latitude === undefined || other.longitude === undefined) return null
  return travelMinutes(
    { latitude: one.latitude, longitude: one.longitude },
    { latitude: other.latitude, longitude: other.longitude },
  )
}
const isFirst = (job: Job, today: string): boolean =>
  job.is_late || (atWork.includes(job.status) && shanghaiDay(job.window_start) < today)

/** When he means to be there; where nobody planned it, from when on he is awaited. */
const startOf = (job: Pick<Job, 'planned_arrival' | 'window_start'>): string => job.planned_arrival ?? job.window_start

/** The one that comes first of what is not done. */
export const nextOf = (jobs: readonly Job[]): Job | undefined =>
  jobs
    .filter(({ status }) => status !== 'submitted')
    .toSorted((one, other) => startOf(one).localeCompare(startOf(other)) || one.id - other.id)[0]

const MINUTE_MS = 60_000
/** When he has to set out to be there as he planned. */
export const leaveAt = (arrives: string, travelMinutes: number | null): number =>
  Date.parse(arrives) - (travelMinutes ?? 0) * MINUTE_MS

export const weekOf = (jobs: readonly Job[], today: string): Week => {
  const open = jobs.filter(({ status }) => status !== 'submitted')
  const first = open.filter((job) => isFirst(job, today))
  const rest = open
    .filter((job) => !first.includes(job))
    .toSorted((one, other) => startOf(one).localeCompare(startOf(other)) || one.id - other.id)
  const days = [...new Set(rest.map((job) => shanghaiDay(startOf(job))))]
  return {
    first,
    submitted: jobs.filter(({ status }) => status === 'submitted'),
    days: days.map((day) => ({
      day,
      stops: rest
        .filter((job) => shanghaiDay(startOf(job)) === day)
        .map((job, at, all) => ({ job, travel: wayBetween(all[at - 1], job) })),
    })),
  }
}
