import type { LineFace } from '@jihui/protocol/rental/faces'
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { addDays, dayNumber, daysOfUse, today } from '../../ui/text/format.ts'
import { availabilityQuery } from './machine-queries.ts'
import type { PeriodTexts } from './use-line.ts'

const OFFERS_MAX = 3
const SEARCH_DAYS = 90

/**
 * Other periods of the same length in which one and the same machine is free, nearest first. Days free one by one are
 * not enough: different machines may be free on them, so each candidate is asked for as a whole, with the days of
 * preparation that follow it.
 */
async function findOtherPeriods(client: QueryClient, line: LineFace, id: number, wanted: PeriodTexts, buffer: number) {
  const length = daysOfUse(wanted.start, wanted.end)
  const now = today()
  const from = addDays(wanted.start, -21) < now ? now : addDays(wanted.start, -21)
  const { days } = await client.fetchQuery(availabilityQuery(line, id, from, addDays(from, SEARCH_DAYS + length)))
  const distance = (day: string) => Math.abs(dayNumber(day) - dayNumber(wanted.start))
  const candidates = days
    .map(({ date }, at) => ({ date, run: days.slice(at, at + length) }))
    .filter(({ date, run }) => date !== wanted.start && run.length === length && run.every(({ free }) => free > 0))
    .sort((one, other) => distance(one.date) - distance(other.date))
  const offers: PeriodTexts[] = []
  let asked = 0
  for (const { date } of candidates) {
    if (offers.length >= OFFERS_MAX || asked >= 12) break
    if (offers.some((offer) => Math.abs(dayNumber(offer.start) - dayNumber(date)) < Math.min(length, 7))) continue
    const end = addDays(date, length - 1)
    asked += 1
    const whole = await client.fetchQuery(availabilityQuery(line, id, date, addDays(end, buffer)))
    if (whole.available) offers.push({ start: date, end })
  }
  return offers.sort((one, other) => (one.start < other.start ? -1 : 1))
}

export function useOtherPeriods(line: LineFace, id: number, wanted: PeriodTexts | null, buffer: number) {
  const client = useQueryClient()
  return useQuery({
    queryKey: ['equipment', 'other-periods', line.id, id, wanted],
    queryFn: () => (wanted ? findOtherPeriods(client, line, id, wanted, buffer) : []),
    enabled: wanted !== null,
    staleTime: 30_000,
  })
}
