import { addDays, dayNumber } from '../../ui/text/format.ts'

export interface IncomeBar {
  day: string
  amount: number
  /** 0…1 of the month's best day. */
  share: number
  when: 'past' | 'today' | 'ahead'
}

const firstOf = (day: string) => `${day.slice(0, 7)}-01`
const monthAfter = (day: string) => firstOf(addDays(firstOf(day), 31))

/** One bar for every day of the month, also for those nothing happened on. */
export function incomeBars(days: readonly { date: string; amount: number }[], today: string): IncomeBar[] {
  const amounts = new Map(days.map(({ date, amount }) => [date, amount]))
  const most = Math.max(0, ...amounts.values())
  const first = firstOf(today)
  return Array.from({ length: dayNumber(monthAfter(today)) - dayNumber(first) }, (_, index) => {
    const day = addDays(first, index)
    const amount = amounts.get(day) ?? 0
    return {
      day,
      amount,
      share: most > 0 ? Math.max(0, amount) / most : 0,
      when: day === today ? 'today' : day < today ? 'past' : 'ahead',
    }
  })
}

/** 2026-11 → 11月; another year is named. */
export const monthText = (month: string, today: string): string => {
  const [year = '', number = ''] = month.split('-')
  return year === today.slice(0, 4) ? `${Number(number)}月` : `${year}年${Number(number)}月`
}

/** The last `count` months, this one first. */
export function recentMonths(today: string, count: number): string[] {
  const months: string[] = []
  for (let day = firstOf(today); months.length < count; day = firstOf(addDays(day, -1))) months.push(day.slice(0, 7))
  return months
}
