/** What a job did to each of the terms, and until when its technician may object to it. */
import { jobLimits } from '@jihui/protocol/job/limits'
import type { JobTerm } from '@jihui/protocol/job/terms'
import { addHours } from '../../../platform/clock.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import type { Hooks } from '../../../platform/hooks.ts'
import type { JobOutcome } from '../hooks.ts'
import type { JobRow } from '../move-job.ts'

const nothing: JobOutcome = { rating: null, isFirstTime: null, cameBackAt: null, hasConsent: null }
/** How its source says it turned out; nothing where it was not accepted. */
export const readFacts = async (
  db: Queryable,
  hooks: Pick<Hooks, 'job'>,
  { status, source, sourceId }: JobRow,
): Promise<JobOutcome> =>
  status === 'completed' ? ((await hooks.job.sources[source]?.outcome?.(db, sourceId)) ?? nothing) : nothing

export const lateMinutes = ({ arrivedAt, windowEnd }: JobRow): number =>
  arrivedAt === null ? 0 : Math.max(0, Math.round((arrivedAt.getTime() - windowEnd.getTime()) / 60_000))

interface Judgement {
  /** Kept, not kept, or null: it never came to that. */
  readonly judge: (row: JobRow, facts: JobOutcome) => boolean | null
  /** In words, where it was not kept. */
  readonly held: (row: JobRow) => string
}
export const judgements: Readonly<Record<JobTerm, Judgement>> = {
  // He was there when the window ended, or was not.
  punctuality: {
    judge: ({ arrivedAt, windowEnd, endedBy }) => {
      if (endedBy === 'count_absent') return false
      return arrivedAt === null ? null : arrivedAt <= windowEnd
    },
    held: (row) => (row.arrivedAt === null ? '没有到' : `晚了 ${lateMinutes(row)} 分钟`),
  },
  first_time: { judge: (_, { isFirstTime }) => isFirstTime, held: () => '返修了' },
  // What ended without work says nothing of it.
  rework: { judge: ({ status, isRework }) => (status === 'completed' ? !isRework : null), held: () => '这一单是返修' },
  consent: { judge: (_, { hasConsent }) => hasConsent, held: () => '没有先同意' },
}

/** Counted from its end; where the fault came back later, from then. */
export const objectBefore = ({ endedAt }: JobRow, { cameBackAt }: JobOutcome, term: JobTerm): Date => {
  const from = term === 'first_time' && cameBackAt !== null ? cameBackAt : endedAt!
  return addHours(from, 24 * jobLimits.objectDays)
}
