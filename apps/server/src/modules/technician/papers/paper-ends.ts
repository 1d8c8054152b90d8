/** Days a technician's papers end on, as they are stated and as they are told. */
import { expiringWithinDays } from '@jihui/protocol/qualification/validity'
import {
  identityYearsMax,
  paperOf,
  paperYearsMax,
  type SkillCode,
  technicianPapers,
} from '@jihui/protocol/technician/skills'
import { addDays, daysBetween } from '../../../platform/clock.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { PaperEnds } from '../profile/technician-queries.ts'

/** Refuses a stated end that has passed, or that no paper has; names the field. */
export const requirePaperEnd = (field: string, stated: string | null, today: string, isIdentity = false): void => {
  if (stated === null) return
  const years = isIdentity ? identityYearsMax : paperYearsMax
  if (stated < today) refuse('request.invalid', { errors: { [field]: '这份已经到期，换了新的再交' } })
  if (stated > addDays(today, 366 * years))
    refuse('request.invalid', { errors: { [field]: `到期日太远，最多 ${years} 年，请核对` } })
}

export const validityWords = { valid: '有效', expiring: '快到期', expired: '已到期', missing: '还没有' } as const
export const validityOf = (endsOn: string | null, today: string): keyof typeof validityWords => {
  if (endsOn === null) return 'missing'
  if (endsOn < today) return 'expired'
  return daysBetween(today, endsOn) <= expiringWithinDays ? 'expiring' : 'valid'
}

/** Why nothing of a skill is offered on this day; '': it is open. */
export const closedReasonOf = (skill: SkillCode, ends: PaperEnds, today: string): string => {
  const paper = paperOf(skill)
  if (paper === null) return ''
  const until = ends.get(paper)
  const { label } = technicianPapers[paper]
  if (until === undefined) return `缺${label}`
  return until < today ? `${label} ${until} 已到期` : ''
}
