import { reportDaysMax } from '@jihui/protocol/payment/report-figures'
import { addDays, daysOfUse, monthDay } from '../../../ui/text/format.ts'

export interface Range {
  from: string
  to: string
}
const firstOf = (day: string) => `${day.slice(0, 7)}-01`

/** The ranges one asks for most; all of them end today or before. */
export const rangePresets = (today: string): readonly (Range & { key: string; label: string })[] => {
  const lastOfBefore = addDays(firstOf(today), -1)
  return [
    { key: 'today', label: '今天', from: today, to: today },
    { key: 'week', label: '近 7 天', from: addDays(today, -6), to: today },
    { key: 'month', label: '本月', from: firstOf(today), to: today },
    { key: 'before', label: '上月', from: firstOf(lastOfBefore), to: lastOfBefore },
    { key: 'year', label: '今年', from: `${today.slice(0, 4)}-01-01`, to: today },
  ]
}

/** What the address says, as far as it is a range; the month that runs otherwise. */
export function rangeFrom(query: { from?: string; to?: string }, today: string): Range {
  const isDay = (text: string | undefined): text is string =>
    text !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`))
  if (isDay(query.from) && isDay(query.to) && query.from <= query.to) return { from: query.from, to: query.to }
  return { from: firstOf(today), to: today }
}

/** Why a range cannot be asked for; undefined where it can. */
export function rangeFault({ from, to }: Range): string | undefined {
  if (!from || !to) return '选好开始和结束日期'
  if (to < from) return '结束日期不能早于开始日期'
  return daysOfUse(from, to) > reportDaysMax ? `一次最多看 ${reportDaysMax} 天` : undefined
}

/** 11月, 2025年11月, 11月1日 – 11月21日 */
export function rangeText({ from, to }: Range, today: string): string {
  const year = from.slice(0, 4) === today.slice(0, 4) ? '' : `${from.slice(0, 4)}年`
  const isMonth = from === firstOf(from) && from.slice(0, 7) === to.slice(0, 7)
  const isWhole = isMonth && (to === today || addDays(to, 1).endsWith('-01'))
  if (isWhole && from !== to) return `${year}${Number(from.slice(5, 7))}月`
  return from === to ? monthDay(from) : `${monthDay(from)} – ${monthDay(to)}`
}

/** 11月3日 for a day, 11月 for a month. */
export const periodText = (period: string): string =>
  period.length === 7 ? `${Number(period.slice(5))}月` : monthDay(period)
