/** The terms everybody can read by which a technician's work is judged. */
import { codesOf } from '../codes.ts'

export const jobTerms = {
  punctuality: { label: '准时', rule: '约好的时间结束前到场' },
  first_time: { label: '一次修好', rule: '90 天内同一故障没有返修' },
  rework: { label: '没有返修', rule: '返修免费，算在第一次修的人名下' },
  consent: { label: '先同意后收费', rule: '收的每一笔客户都先同意过' },
} as const
export type JobTerm = keyof typeof jobTerms
export const jobTermCodes = codesOf(jobTerms)
