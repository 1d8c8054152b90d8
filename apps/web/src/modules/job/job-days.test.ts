import { expect, test } from 'vitest'
import { leaveAt, nextOf, weekOf } from './job-days.ts'
import type { Job } from './job-queries.ts'

let last = 0
const aJob = (start: string, more: Partial<Job> = {}): Job =>
  ({ id: (last += 1), status: 'accepted', window_start: start, is_late: false, ...more }) as Job
const today = '2026-11-25'
const at = { latitude: 30.2741, longitude: 120.1551 }

test('a day stands in the order he goes, with the way from the visit before', () => {
  const later = aJob('2026-11-25T06:00:00Z', { latitude: 30.28, longitude: 120.02 })
  const sooner = aJob('2026-11-25T01:00:00Z', at)
  const [day] = weekOf([later, sooner], today).days
  expect(day!.stops.map(({ job }) => job.id)).toEqual([sooner.id, later.id])
  // Some 13 km as the crow flies.
  expect(day!.stops.map(({ travel }) => travel)).toEqual([null, 24])
})

test('days are those of Shanghai, and the way overnight is nobody’s', () => {
  const { days } = weekOf([aJob('2026-11-25T15:00:00Z', at), aJob('2026-11-25T17:00:00Z', at)], today)
  expect(days.map(({ day }) => day)).toEqual(['2026-11-25', '2026-11-26'])
  expect(days[1]!.stops[0]!.travel).toBeNull()
})

test('what was planned goes by when he means to be there, whatever the window', () => {
  const wide = aJob('2026-11-25T01:00:00Z', { planned_arrival: '2026-11-25T08:00:00Z' })
  const narrow = aJob('2026-11-25T03:00:00Z', { planned_arrival: '2026-11-25T03:00:00Z' })
  const [day] = weekOf([wide, narrow], today).days
  expect(day!.stops.map(({ job }) => job.id)).toEqual([narrow.id, wide.id])
})

test('what is late, and what was begun on an earlier day, comes first; what waits for its acceptance last', () => {
  const late = aJob('2026-11-25T01:00:00Z', { is_late: true })
  const begun = aJob('2026-11-24T01:00:00Z', { status: 'paused' })
  const done = aJob('2026-11-25T02:00:00Z', { status: 'submitted' })
  const week = weekOf([aJob('2026-11-25T03:00:00Z'), late, begun, done], today)
  expect(new Set(week.first)).toEqual(new Set([late, begun]))
  expect(week.submitted).toEqual([done])
  expect(week.days).toHaveLength(1)
})

test('the next is the earliest he means to be at, done or not; what waits for the customer is not his', () => {
  const submitted = aJob('2026-11-25T00:00:00Z', { status: 'submitted' })
  const planned = aJob('2026-11-25T01:00:00Z', { planned_arrival: '2026-11-25T08:00:00Z' })
  const sooner = aJob('2026-11-25T03:00:00Z')
  expect(nextOf([submitted, planned, sooner])).toBe(sooner)
  expect(nextOf([submitted])).toBeUndefined()
})

test('he leaves by as long before as the way takes', () => {
  expect(leaveAt('2026-11-25T08:00:00Z', 25)).toBe(Date.parse('2026-11-25T07:35:00Z'))
  expect(leaveAt('2026-11-25T08:00:00Z', null)).toBe(Date.parse('2026-11-25T08:00:00Z'))
})
