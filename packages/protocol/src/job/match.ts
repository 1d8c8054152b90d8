/**
 * How well a technician suits a piece of work: gates, each with a sentence, then 100 points in whole numbers; the shown terms
 * add up to the shown score. `MatchInputs` is the closed list of what is known here: no revenue, parts sold, declined offers,
 * gender, age or origin can move a point.
 */
import { codesOf } from '../codes.ts'
import { spokenMinutes } from '../spoken.ts'
import { gatesOf, type JobGate, type JobGateInputs, passesGates } from './match-gates.ts'

export const jobMatchTerms = {
  skill: { label: '会修这个', max: 30 },
  travel: { label: '路近', max: 25 },
  time: { label: '赶得上', max: 20 },
  quality: { label: '修得好', max: 15 },
  fairness: { label: '轮得匀', max: 10 },
} as const
export type JobMatchTermCode = keyof typeof jobMatchTerms
export const jobMatchTermCodes = codesOf(jobMatchTerms)

/** Points for the level alone; the rest of the term is for work of this kind with this maker. */
const levelPoints = 21
const jobsForAll = 10
/** Minutes of travel that give no point, and spare minutes in the window that give all. */
const travelZeroAt = 90
const spareForAll = 30
/** What is assumed of somebody of whom little is known: so many ratings of 4.5, so many jobs of which eight in ten held. */
const assumed = { ratings: 10, rating: 4.5, jobs: 10, fixed: 8 } as const

export interface JobMatchInputs extends JobGateInputs {
  /** Work of this category with this maker that he has finished. */
  readonly jobsOfKind: number
  readonly ratingSum: number
  readonly ratingCount: number
  /** Jobs finished, and of those the ones that needed no second visit. */
  readonly jobs: number
  readonly fixed: number
}

export interface JobMatchTerm {
  readonly code: JobMatchTermCode
  readonly label: string
  readonly points: number
  readonly max: number
  readonly fact: string
  readonly inputs: Readonly<Record<string, number | boolean>>
}
export interface JobMatch {
  readonly score: number
  readonly isFitting: boolean
  readonly terms: readonly JobMatchTerm[]
  readonly gates: readonly JobGate[]
}

const clamp = (value: number): number => Math.min(1, Math.max(0, value))

const skillPoints = ({ hasLevel, jobsOfKind }: JobMatchInputs): number =>
  Math.round((hasLevel ? levelPoints : 0) + (jobMatchTerms.skill.max - levelPoints) * clamp(jobsOfKind / jobsForAll))
const travelPoints = ({ travelMinutes }: JobMatchInputs): number =>
  Math.round(jobMatchTerms.travel.max * clamp(1 - travelMinutes / travelZeroAt))
const timePoints = ({ spareMinutes }: JobMatchInputs): number =>
  Math.round(jobMatchTerms.time.max * clamp(spareMinutes / spareForAll))
/** Smoothed, so that one kind word is not better than forty. */
const smoothedRating = ({ ratingSum, ratingCount }: JobMatchInputs): number =>
  (ratingSum + assumed.rating * assumed.ratings) / (ratingCount + assumed.ratings)
const smoothedFixes = ({ fixed, jobs }: JobMatchInputs): number => (fixed + assumed.fixed) / (jobs + assumed.jobs)
const qualityPoints = (inputs: JobMatchInputs): number => {
  const half = jobMatchTerms.quality.max / 2
  return Math.round(half * clamp((smoothedRating(inputs) - 3) / 2) + half * clamp(smoothedFixes(inputs)))
}
const fairnessPoints = ({ jobsToday, jobsPerDay }: JobMatchInputs): number =>
  Math.round(jobMatchTerms.fairness.max * clamp(1 - jobsToday / Math.max(1, jobsPerDay)))

const points: Readonly<Record<JobMatchTermCode, (inputs: JobMatchInputs) => number>> = {
  skill: skillPoints,
  travel: travelPoints,
  time: timePoints,
  quality: qualityPoints,
  fairness: fairnessPoints,
}

const qualityFact = ({ ratingSum, ratingCount, fixed, jobs }: JobMatchInputs): string => {
  const rated = ratingCount === 0 ? '还没有评价' : `评分 ${(ratingSum / ratingCount).toFixed(1)}（${ratingCount} 条）`
  const held = jobs === 0 ? '还没有完成过' : `一次修好 ${fixed}/${jobs}`
  return `${rated}，${held}`
}
const told: Readonly<Record<JobMatchTermCode, (inputs: JobMatchInputs) => Pick<JobMatchTerm, 'fact' | 'inputs'>>> = {
  skill: ({ hasLevel, jobsOfKind }) => ({
    fact: `${hasLevel ? '级别够' : '级别不够'}，修过 ${jobsOfKind} 次这类设备`,
    inputs: { level_ok: hasLevel, jobs: jobsOfKind },
  }),
  travel: ({ travelMinutes }) => ({
    fact: `路上约 ${spokenMinutes(travelMinutes)}`,
    inputs: { minutes: travelMinutes },
  }),
  time: ({ spareMinutes }) => ({
    fact: spareMinutes > 0 ? `到得比最晚时间早 ${spokenMinutes(spareMinutes)}` : '没有富余',
    inputs: { spare_minutes: spareMinutes },
  }),
  quality: (inputs) => ({
    fact: qualityFact(inputs),
    inputs: {
      rating_sum: inputs.ratingSum,
      rating_count: inputs.ratingCount,
      fixed: inputs.fixed,
      jobs: inputs.jobs,
    },
  }),
  fairness: ({ jobsToday, jobsPerDay }) => ({
    fact: `当天 ${jobsToday} 单，最多 ${jobsPerDay} 单`,
    inputs: { jobs_today: jobsToday, jobs_per_day: jobsPerDay },
  }),
}

const scoreOf = (inputs: JobMatchInputs): number =>
  jobMatchTermCodes.reduce((sum, code) => sum + points[code](inputs), 0)
const termsOf = (inputs: JobMatchInputs): JobMatchTerm[] =>
  jobMatchTermCodes.map((code) => ({
    code,
    ...jobMatchTerms[code],
    points: points[code](inputs),
    ...told[code](inputs),
  }))

/** Terms and gates are told when somebody reads them: of hundreds that are scored, a few are shown. */
export const jobMatchOf = (inputs: JobMatchInputs): JobMatch => ({
  score: scoreOf(inputs),
  isFitting: passesGates(inputs),
  get terms() {
    return termsOf(inputs)
  },
  get gates() {
    return gatesOf(inputs)
  },
})

/** The best first; of equals the nearer, then whoever waited longest for an offer, then the lower id. */
export interface RankedTechnician {
  readonly score: number
  readonly travelMinutes: number
  /** In milliseconds; 0: never asked. */
  readonly lastOfferedAt: number
  readonly userId: number
}
export const byJobScore = (one: RankedTechnician, other: RankedTechnician): number =>
  other.score - one.score ||
  one.lastOfferedAt - other.lastOfferedAt ||
  one.travelMinutes - other.travelMinutes ||
  one.userId - other.userId
