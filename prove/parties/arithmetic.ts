/**
 * What an order has to cost, once more and by plain arithmetic: the rules of a rental's price as a person would work them
 * out on paper. Nothing here is taken from the product; the two must come to the same fen.
 */

/** What was agreed when the order was placed. Amounts are fen. */
export interface Terms {
  readonly dayFen: number
  readonly weekFen: number | null
  readonly monthFen: number | null
  /** Options and charges counted by the day, and those counted once. */
  readonly extrasPerDayFen: number
  readonly extrasOnceFen: number
  readonly deliveryFen: number
  readonly servicePercent: number
  readonly latePercent: number
  readonly commissionPercent: number
  readonly earlyReturn: readonly { readonly unusedDaysAtLeast: number; readonly refundPercent: number }[]
}

/** What happened. Days are `YYYY-MM-DD`, both ends of a period are days of use. */
export interface Course {
  readonly start: string
  readonly end: string
  /** The day the renter confirmed that he has it, where that was before the first day. */
  readonly receivedEarlyOn: string | null
  readonly deliveredOn: string
  readonly extensions: readonly { readonly newEnd: string; readonly isPaid: boolean }[]
  /** The day its use ended: taken back, recorded as back, or announced and not fetched. */
  readonly stoppedOn: string
  /** Of days before the first one that he took, how many are not paid. */
  readonly unpaidLeadDays: number
  /** What stood of the claim for late days and damage. */
  readonly settledFen: number
}

export interface Outcome {
  readonly costFen: number
  readonly lateDays: number
  readonly lateFen: number
  readonly ownerFen: number
}

const dayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / 86_400_000
const daysFromTo = (from: string, to: string): number => dayNumber(to) - dayNumber(from)
const later = (a: string, b: string): string => (a > b ? a : b)

/** The least that day, week and month rates come to for so many days, tried one day after the other. */
export const rentOf = (days: number, { dayFen, weekFen, monthFen }: Terms): number => {
  const least = [0]
  for (let day = 1; day <= days; day++) {
    const ways = [least[day - 1]! + dayFen]
    if (weekFen !== null) ways.push(least[Math.max(0, day - 7)]! + weekFen)
    if (monthFen !== null) ways.push(least[Math.max(0, day - 30)]! + monthFen)
    least.push(Math.min(...ways))
  }
  return least[Math.max(0, days)]!
}
const serviceOf = (days: number, terms: Terms): number => Math.round((rentOf(days, terms) * terms.servicePercent) / 100)
/** All but the deposit. */
export const priceOf = (days: number, terms: Terms): number =>
  rentOf(days, terms) + serviceOf(days, terms) + terms.extrasPerDayFen * days + terms.extrasOnceFen + terms.deliveryFen

const firstDay = ({ start, receivedEarlyOn, deliveredOn }: Course): string =>
  receivedEarlyOn !== null && receivedEarlyOn < start ? receivedEarlyOn : later(start, deliveredOn)

/** Rent of unused days that comes back: by the tiers, and never so much that the days had would have been cheaper alone. */
const refundOf = (paidDays: number, usedDays: number, terms: Terms): number => {
  const unused = paidDays - usedDays
  if (unused <= 0) return 0
  const percent = terms.earlyReturn.find((tier) => unused >= tier.unusedDaysAtLeast)?.refundPercent ?? 0
  const byTier = Math.floor((rentOf(paidDays, terms) * unused * percent) / (paidDays * 100))
  return Math.min(byTier, priceOf(paidDays, terms) - priceOf(usedDays, terms))
}

/** What an order that came to its end has to cost its renter in all, and bring its owner. */
export const reckon = (terms: Terms, course: Course): Outcome => {
  const from = firstDay(course)
  const agreedEnd = course.extensions.at(-1)?.newEnd ?? course.end
  const paidEnd = course.extensions.findLast(({ isPaid }) => isPaid)?.newEnd ?? course.end
  const countTo = (last: string) => Math.max(0, daysFromTo(from, last) + 1)
  const usedDays = Math.min(countTo(agreedEnd), countTo(course.stoppedOn))
  // Days before the first one are not paid beforehand; of days nobody paid for, only those that were used count.
  const paidDays = Math.max(0, countTo(paidEnd) - course.unpaidLeadDays)
  const days = Math.max(paidDays, usedDays)
  const refundFen = refundOf(paidDays, usedDays, terms)
  const lateDays = Math.max(0, daysFromTo(agreedEnd, course.stoppedOn))
  const lateFen = Math.round((lateDays * terms.dayFen * terms.latePercent) / 100)
  const rentFen = rentOf(days, terms) - refundFen
  const commissionFen = Math.round((rentFen * terms.commissionPercent) / 100)
  const extrasFen = terms.extrasPerDayFen * days + terms.extrasOnceFen
  return {
    costFen: priceOf(days, terms) - refundFen + course.settledFen,
    lateDays,
    lateFen,
    ownerFen: rentFen + extrasFen + terms.deliveryFen + course.settledFen - commissionFen,
  }
}
