/** The gates a technician has to pass before he is scored for a piece of work, each with a sentence. */
import { codesOf } from '../codes.ts'

export const jobGates = {
  skill: { label: '技能' },
  papers: { label: '证件' },
  working: { label: '接单时间' },
  radius: { label: '范围' },
  free: { label: '时间' },
  reach: { label: '赶到' },
  wanted: { label: '客户' },
  outsider: { label: '自己的设备' },
  day: { label: '当天单数' },
} as const
export type JobGateCode = keyof typeof jobGates
export const jobGateCodes = codesOf(jobGates)

export interface JobGate {
  readonly code: JobGateCode
  readonly label: string
  readonly passed: boolean
  readonly reason: string
}

export interface JobGateInputs {
  /** Certified for the skill at this level or above, and not suspended. */
  readonly hasLevel: boolean
  /** What is wrong with the papers the skill asks for, to the end of the visit; null: nothing. */
  readonly paperFault: string | null
  /** Online now, or by his own week free to work then. */
  readonly isWorking: boolean
  readonly travelMinutes: number
  readonly distanceKm: number
  readonly radiusKm: number
  /** Another job or its travel is at that time. */
  readonly isBusy: boolean
  /** From when he would be there to the end of the window, in minutes; below zero: too late. */
  readonly spareMinutes: number
  readonly isRefused: boolean
  readonly isOwn: boolean
  readonly jobsToday: number
  readonly jobsPerDay: number
}

type Reason = (inputs: JobGateInputs) => { readonly shut: string | null; readonly open: string }
const reasons: Readonly<Record<JobGateCode, Reason>> = {
  skill: ({ hasLevel }) => ({ shut: hasLevel ? null : '没有这项技能的认证，或者级别不够', open: '技能认证够' }),
  papers: ({ paperFault }) => ({ shut: paperFault, open: '证件有效到上门结束' }),
  working: ({ isWorking }) => ({ shut: isWorking ? null : '那段时间不接单', open: '那段时间接单' }),
  radius: ({ distanceKm, radiusKm }) => ({
    shut: distanceKm <= radiusKm ? null : `离得 ${distanceKm} 公里，超过接单范围 ${radiusKm} 公里`,
    open: `在接单范围 ${radiusKm} 公里内`,
  }),
  free: ({ isBusy }) => ({ shut: isBusy ? '那段时间（连路上）已经有一单' : null, open: '那段时间没有别的单' }),
  reach: ({ spareMinutes }) => ({ shut: spareMinutes >= 0 ? null : '约好的时间前赶不到', open: '赶得到' }),
  wanted: ({ isRefused }) => ({ shut: isRefused ? '客户换过这位师傅' : null, open: '客户没有换过' }),
  outsider: ({ isOwn }) => ({ shut: isOwn ? '不能接自己的单' : null, open: '不是自己的设备' }),
  day: ({ jobsToday, jobsPerDay }) => ({
    shut: jobsToday < jobsPerDay ? null : `当天已有 ${jobsToday} 单，最多 ${jobsPerDay} 单`,
    open: '当天还接得下',
  }),
}

export const passesGates = (inputs: JobGateInputs): boolean =>
  jobGateCodes.every((code) => reasons[code](inputs).shut === null)
export const gatesOf = (inputs: JobGateInputs): JobGate[] =>
  jobGateCodes.map((code) => {
    const { shut, open } = reasons[code](inputs)
    return { code, label: jobGates[code].label, passed: shut === null, reason: shut ?? open }
  })
