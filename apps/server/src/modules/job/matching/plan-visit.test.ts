import { expect, test } from 'vitest'
import { planVisit, travelMinutesOf } from './plan-visit.ts'

const hangzhou = { latitude: 30.27, longitude: 120.15 }
const shaoxing = { latitude: 30.0, longitude: 120.58 }
const hour = 3_600_000
const wanted = { place: shaoxing, windowStart: 4 * hour, windowEnd: 8 * hour, minutes: 90 }
const way = travelMinutesOf(hangzhou, shaoxing)

test('with nothing else he arrives when the window opens, having set out in time', () => {
  const { visit, isBusy } = planVisit(hangzhou, [], wanted, 0)
  expect(isBusy).toBe(false)
  expect(visit).toEqual({ leaves: 4 * hour - way * 60_000, arrives: 4 * hour, ends: 5.5 * hour, travelMinutes: way })
})
test('late in the window he arrives as soon as the way allows', () => {
  const now = 7 * hour
  expect(planVisit(hangzhou, [], wanted, now).visit.arrives).toBe(now + way * 60_000)
})
test('a job in the way is done first, and the way is from there', () => {
  const booked = [{ from: 3 * hour, to: 5 * hour, place: shaoxing }]
  const { visit, isBusy } = planVisit(hangzhou, booked, wanted, 0)
  expect(isBusy).toBe(false)
  expect(visit).toMatchObject({ arrives: 5 * hour, travelMinutes: 0 })
})
test('no gap is wide enough: busy', () => {
  const booked = [{ from: 0, to: 24 * hour, place: hangzhou }]
  expect(planVisit(hangzhou, booked, wanted, 0).isBusy).toBe(true)
})
test('who is too far away to be there in time is late, and not busy', () => {
  const booked = [{ from: 0, to: 2 * hour, place: hangzhou }]
  const { visit, isBusy } = planVisit(hangzhou, booked, wanted, 7.9 * hour)
  expect(isBusy).toBe(false)
  expect(visit.arrives).toBeGreaterThan(wanted.windowEnd)
})
test('what he planned never overlaps what he has', () => {
  let seed = 5
  const random = () => {
    seed = (seed * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return seed / 4_294_967_296
  }
  for (let at = 0; at < 2_000; at += 1) {
    const booked = Array.from({ length: Math.floor(random() * 4) }, (_, index) => {
      const from = index * 5 * hour + random() * 2 * hour
      return { from, to: from + random() * 3 * hour, place: random() < 0.5 ? hangzhou : shaoxing }
    })
    const { visit, isBusy } = planVisit(hangzhou, booked, wanted, random() * 6 * hour)
    const overlap = booked.some(({ from, to }) => visit.leaves < to && from < visit.ends)
    if (!isBusy) expect(overlap).toBe(false)
    expect(visit.arrives).toBeGreaterThanOrEqual(wanted.windowStart)
  }
})
