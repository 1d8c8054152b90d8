/** The end of a paper, as every form that hands one in checks it. */
import { addDays, monthDay } from '../../ui/text/format.ts'

interface PaperEndRules {
  readonly today: string
  readonly yearsMax: number
  /** It has to be said; otherwise, not said, so many days from today count where they are given. */
  readonly isNeeded?: boolean
  readonly unstatedDays?: number
  /** End of the paper it follows. */
  readonly current?: string | null
}
export function paperEndProblem(stated: string, rules: PaperEndRules): string | undefined {
  const { today, yearsMax, isNeeded = false, unstatedDays = 0, current = null } = rules
  if (stated === '' && isNeeded) return '请填写到期日'
  if (stated !== '' && stated < today) return '这份已经到期，换了新的再交'
  if (stated > addDays(today, 366 * yearsMax)) return `到期日太远，最多 ${yearsMax} 年，请核对`
  const end = stated === '' ? addDays(today, unstatedDays) : stated
  if (current !== null && end < current) return `现在这份到 ${monthDay(current)}，新的要更晚到期`
  return undefined
}
