import { expect, test } from 'vitest'
import { shortestDay, type Stop, travelOf, walkDay } from './walk-day.ts'

const hour = 3_600_000
const at = (clock: number) => Date.UTC(2026, 10, 27) + clock * hour
const stop = (jobId: number, longitude: number, from = 9, to = 18): Stop => ({
  jobId,
  place: { latitude: 30, longitude },
  windowStart: at(from),
  windowEnd: at(to),
  minutes: 60,
})
const ground = { origin: { latitude: 30, longitude: 120 }, free: at(8), isOpen: () => true }
const idsOf = (stops: readonly { readonly jobId: number }[] | null) => stops?.map(({ jobId }) => jobId) ?? null

test('of all orders the one with the least travel is found', () => {
  const [near, middle, far] = [stop(1, 120.1), stop(2, 120.2), stop(3, 120.3)]
  const best = shortestDay(ground, [far, near, middle])
  expect(idsOf(best)).toEqual([1, 2, 3])
  expect(travelOf(best!)).toBeLessThan(travelOf(walkDay(ground, [far, near, middle])!))
})

test('a promised window outweighs the shorter way', () => {
  const early = stop(3, 120.3, 9, 9.75)
  expect(idsOf(shortestDay(ground, [stop(1, 120.1, 9, 18), early]))).toEqual([3, 1])
})

test('where no order keeps every window there is none', () => {
  const both = [stop(1, 120.1, 9, 9.2), stop(2, 120.3, 9, 9.2)]
  expect(shortestDay(ground, both)).toBeNull()
})

test('hours he does not work, or has something else, are left out', () => {
  const closed = { ...ground, isOpen: ({ arrives }: { arrives: number }) => arrives >= at(12) }
  expect(walkDay(closed, [stop(1, 120.1)])).toBeNull()
  expect(walkDay(closed, [stop(1, 120.1, 12, 18)])![0]!.arrives).toBe(at(12))
})

test('seven stops are tried in every order within a moment', () => {
  const stops = Array.from({ length: 7 }, (_, index) => stop(index + 1, 120 + ((index * 3) % 7) / 20))
  expect(shortestDay(ground, stops)).toHaveLength(7)
})
