/**
 * What a period costs: the cheapest combination of day, week and month rates that covers it, then delivery, options and
 * the platform fee. Integer fen throughout; the server stores the result as the quote everything else repeats.
 */
export interface Rates {
  readonly dayFen: number
  readonly weekFen: number | null
  readonly monthFen: number | null
}
export interface RateUse {
  readonly unit: 'day' | 'week' | 'month'
  readonly count: number
  readonly rateFen: number
  readonly amountFen: number
}
export const rateUnits = {
  month: { days: 30, label: '月租', per: '月' },
  week: { days: 7, label: '周租', per: '周' },
  day: { days: 1, label: '日租', per: '天' },
} as const

/** The cheapest way to cover `days`; with equal prices the one with fewer parts. Over-covering is allowed. */
export const cheapestRates = (days: number, rates: Rates): { uses: RateUse[]; totalFen: number } => {
  const month = rates.monthFen ?? Number.POSITIVE_INFINITY
  const week = rates.weekFen ?? Number.POSITIVE_INFINITY
  let best = { months: 0, weeks: 0, days, totalFen: days * rates.dayFen }
  for (let months = 0; months <= Math.ceil(days / 30); months++) {
    if (months > 0 && !Number.isFinite(month)) break
    const afterMonths = Math.max(0, days - months * 30)
    for (let weeks = 0; weeks <= Math.ceil(afterMonths / 7); weeks++) {
      if (weeks > 0 && !Number.isFinite(week)) break
      const single = Math.max(0, afterMonths - weeks * 7)
      const totalFen = (months ? months * month : 0) + (weeks ? weeks * week : 0) + single * rates.dayFen
      const parts = months + weeks + single
      if (totalFen < best.totalFen || (totalFen === best.totalFen && parts < best.months + best.weeks + best.days))
        best = { months, weeks, days: single, totalFen }
    }
  }
  const uses: RateUse[] = []
  const add = (unit: RateUse['unit'], count: number, rateFen: number | null) => {
    if (count > 0 && rateFen !== null) uses.push({ unit, count, rateFen, amountFen: count * rateFen })
  }
  add('month', best.months, rates.monthFen)
  add('week', best.weeks, rates.weekFen)
  add('day', best.days, rates.dayFen)
  return { uses, totalFen: best.totalFen }
}
