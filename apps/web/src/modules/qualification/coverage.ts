import { dayNumber } from '../../ui/text/format.ts'

export interface RuledPaper {
  id: number
  label: string
  /** Null: it never ends. */
  expiresOn: string | null
  /** Last days of the open orders that show it. */
  orderEnds: readonly string[]
}
export interface RuledRental {
  id: number
  name: string
  line: string
  start: string
  end: string
}
/** Everything between 0 and 1: shares of the ruler's length. */
export interface Coverage {
  days: number
  ticks: number
  months: readonly { at: number; label: string }[]
  papers: readonly {
    id: number
    label: string
    until: number
    gap: { from: number; to: number; days: number } | null
  }[]
  rentals: readonly { id: number; name: string; line: string; from: number; to: number; hasBegun: boolean }[]
}

const SHORTEST = 90
const LONGEST = 240
/** Air behind the last thing that happens. */
const AIR = 14

const lastOf = (days: readonly string[]): string | null =>
  days.reduce<string | null>((last, day) => (last && last >= day ? last : day), null)

/** Days between the end of a paper and the end of what needs it, counted from today at the earliest. */
export function uncoveredDays(expiresOn: string | null, neededUntil: string | null, today: string): number {
  if (expiresOn === null || neededUntil === null) return 0
  const covered = Math.max(dayNumber(expiresOn), dayNumber(today) - 1)
  return Math.max(0, dayNumber(neededUntil) - covered)
}

/** How long papers last beside what is rented, from today on. */
export function coverage(papers: readonly RuledPaper[], rentals: readonly RuledRental[], today: string): Coverage {
  const first = dayNumber(today)
  const wanted = [...rentals.map(({ end }) => end), ...papers.flatMap(({ orderEnds }) => orderEnds)].map(dayNumber)
  const ends = papers.flatMap(({ expiresOn }) => expiresOn ?? []).map(dayNumber)
  const near = ends.filter((end) => end - first <= LONGEST)
  const days = Math.min(LONGEST, Math.max(SHORTEST, ...[...wanted, ...near].map((day) => day - first + AIR)))
  const share = (distance: number) => Math.min(1, Math.max(0, distance / days))
  return {
    days,
    ticks: Math.ceil(days / 7),
    months: monthsOf(today, days),
    papers: papers.map(({ id, label, expiresOn, orderEnds }) => {
      // The last day still counts.
      const until = expiresOn === null ? 1 : share(dayNumber(expiresOn) - first + 1)
      const needed = lastOf(orderEnds)
      const missing = uncoveredDays(expiresOn, needed, today)
      const to = needed === null ? 0 : share(dayNumber(needed) - first + 1)
      return { id, label, until, gap: missing > 0 ? { from: until, to, days: missing } : null }
    }),
    rentals: rentals.map(({ id, name, line, start, end }) => ({
      id,
      name,
      line,
      from: share(dayNumber(start) - first),
      to: share(dayNumber(end) - first + 1),
      hasBegun: start <= today,
    })),
  }
}

/** The first of each month, as far as its name has room before the end. */
function monthsOf(today: string, days: number): Coverage['months'] {
  const first = dayNumber(today)
  const months = []
  let [year = 0, month = 0] = today.split('-').map(Number)
  for (;;) {
    month += 1
    if (month > 12) [year, month] = [year + 1, 1]
    const at = (dayNumber(`${year}-${String(month).padStart(2, '0')}-01`) - first) / days
    if (at > 0.94) return months
    // One that begins tomorrow would lie on the mark of today.
    if (at > 0.02) months.push({ at, label: `${month}月` })
  }
}
