import { dayRange } from '../../ui/text/format.ts'

interface Held {
  kind_display: string
  from: string
  to: string
  party_name: string | null
}

/** What stands in the way of these days: 11月23日 – 11月28日出租中，恒基路桥 */
export function inTheWay(entries: readonly Held[], start: string, end: string): string | null {
  if (!start) return null
  const last = end || start
  const found = entries.find((entry) => entry.from <= last && entry.to >= start)
  return found
    ? `${dayRange(found.from, found.to)}${found.kind_display}${found.party_name ? `，${found.party_name}` : ''}`
    : null
}

/** Why a period cannot be asked for; null when it can, also when none is given. */
export function periodProblem(
  start: string,
  end: string,
  today: string,
): { field: 'start' | 'end'; text: string } | null {
  if (!start && !end) return null
  if (!start) return { field: 'start', text: '填了结束日期，也要填开始日期' }
  if (start < today) return { field: 'start', text: '开始日期已经过去' }
  if (end && end < start) return { field: 'end', text: '结束日期不能早于开始日期' }
  return null
}

/** The same, at the fields of a request. */
export function periodProblems(
  { start_date, end_date }: { start_date: string; end_date: string },
  from: string,
): Readonly<Record<string, string>> {
  const problem = periodProblem(start_date, end_date, from)
  return problem ? { [`${problem.field}_date`]: problem.text } : {}
}
