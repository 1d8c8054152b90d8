import type { LineDeclaration } from '@jihui/protocol/rental/lines/line'
import { useQueries, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { addDays, dayNumber, daysOfUse, today } from '../../ui/format.ts'
import { availabilityQuery } from './queries.ts'
import type { PeriodTexts } from './use-line.ts'

/** Days are asked for in blocks, so that leafing back and forth asks nothing twice. */
const BLOCK_DAYS = 60

export interface FreeDays {
  /** Why a day cannot be rented; undefined when it can, and also while or when nobody knows (R053). */
  reasonOf: (day: string) => string | undefined
  /** The first free day known. */
  firstFree: string | undefined
  onShow: (from: string, to: string) => void
  isUnknown: boolean
  retry: () => void
}

export function useFreeDays(line: LineDeclaration, equipmentId: number): FreeDays {
  const [start] = useState(today)
  const [blocks, setBlocks] = useState<readonly number[]>([0])
  const answers = useQueries({
    queries: blocks.map((block) => {
      const from = addDays(start, block * BLOCK_DAYS)
      return availabilityQuery(line, equipmentId, from, addDays(from, BLOCK_DAYS - 1))
    }),
    combine: (results) => ({
      days: results.map(({ data }) => data?.days),
      isUnknown: results.some(({ isError, data }) => isError && !data),
      retry: () => results.forEach((result) => result.isError && void result.refetch()),
    }),
  })
  const { days } = answers
  const taken = useMemo(() => {
    const reasons = new Map<string, string>()
    for (const day of days.flat()) if (day && day.free <= 0) reasons.set(day.date, day.reason ?? '没有空闲')
    return reasons
  }, [days])
  const onShow = useCallback(
    (from: string, to: string) => {
      const first = Math.max(0, Math.floor((dayNumber(from) - dayNumber(start)) / BLOCK_DAYS))
      const last = Math.max(first, Math.floor((dayNumber(to) - dayNumber(start)) / BLOCK_DAYS))
      setBlocks((old) => {
        const needed = Array.from({ length: last - first + 1 }, (_, at) => first + at).filter(
          (one) => !old.includes(one),
        )
        return needed.length > 0 ? [...old, ...needed] : old
      })
    },
    [start],
  )
  return {
    reasonOf: useCallback((day: string) => taken.get(day), [taken]),
    firstFree: days.flat().find((day) => day !== undefined && day.free > 0)?.date,
    onShow,
    isUnknown: answers.isUnknown,
    retry: answers.retry,
  }
}

const OFFERS_MAX = 3
const SEARCH_DAYS = 90

/**
 * Other periods of the same length in which one and the same machine is free, nearest first. Days free one by one are
 * not enough: different machines may be free on them, so each candidate is asked for as a whole, with the days of
 * preparation that follow it.
 */
async function findOtherPeriods(
  client: QueryClient,
  line: LineDeclaration,
  id: number,
  wanted: PeriodTexts,
  buffer: number,
) {
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

export function useOtherPeriods(line: LineDeclaration, id: number, wanted: PeriodTexts | null, buffer: number) {
  const client = useQueryClient()
  return useQuery({
    queryKey: ['equipment', 'other-periods', line.id, id, wanted],
    queryFn: () => (wanted ? findOtherPeriods(client, line, id, wanted, buffer) : []),
    enabled: wanted !== null,
    staleTime: 30_000,
  })
}
