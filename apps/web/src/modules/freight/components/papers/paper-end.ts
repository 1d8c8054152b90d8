import { statedYearsMax, unstatedDays } from '@jihui/protocol/freight/papers/papers'
import { addDays, monthDay } from '../../../../ui/text/format.ts'

/** What is wrong with a stated end; none stated: a year from the approval. */
export function endProblem(stated: string, today: string, current: string | null = null): string | undefined {
  if (stated !== '' && stated < today) return '这份已经到期，换了新的再交'
  if (stated > addDays(today, 366 * statedYearsMax)) return '到期日太远，请核对'
  const end = stated === '' ? addDays(today, unstatedDays) : stated
  if (current !== null && end < current) return `现在这份到 ${monthDay(current)}，新的要更晚到期`
  return undefined
}
