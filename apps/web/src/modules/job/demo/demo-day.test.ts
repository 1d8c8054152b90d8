import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openDay } from './demo-day.ts'
import { inventedJobs } from './invented-jobs.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const aDay = () => openDay(inventedJobs(Date.now()), (steps) => steps)
const jobOf = (day: ReturnType<typeof aDay>, id: number) => day.read().jobs.find((job) => job.id === id)!

test('with a network an act is taken as it is done', async () => {
  const day = aDay()
  const sent = day.act(jobOf(day, 1), 'accept', { payload: {} })
  await vi.advanceTimersByTimeAsync(600)
  expect(await sent).toEqual({ kind: 'done' })
  expect(jobOf(day, 1)).toMatchObject({ status: 'accepted', version: 2 })
})

test('without one acts are kept, and taken in their order once it is back', async () => {
  const day = aDay()
  day.setOnline(false)
  for (const act of ['depart', 'checkin', 'start'] as const)
    expect(await day.act(jobOf(day, 2), act, { payload: {} })).toEqual({ kind: 'kept' })
  expect(jobOf(day, 2).status).toBe('accepted')
  expect(day.read().kept.map(({ kind }) => kind)).toEqual(['depart', 'checkin', 'start'])
  day.setOnline(true)
  await vi.advanceTimersByTimeAsync(2000)
  expect(day.read()).toMatchObject({ kept: [], caughtUp: 3 })
  expect(jobOf(day, 2)).toMatchObject({ status: 'in_progress', version: 4 })
  expect(jobOf(day, 2).history.map(({ action }) => action)).toEqual(['depart', 'checkin', 'start'])
})

test('the invented customer agrees to what is quoted; the call-out fee is not charged beside work', async () => {
  const day = aDay()
  for (const act of ['depart', 'checkin', 'start'] as const) {
    void day.act(jobOf(day, 2), act, { payload: {} })
    await vi.advanceTimersByTimeAsync(600)
  }
  const lines = [
    { kind: 'call_out', code: 'call_out', quantity: 1, price: 80 },
    { kind: 'labour', code: 'x', quantity: 2, price: 150.5 },
  ]
  void day.act(jobOf(day, 2), 'quote', { payload: { lines } })
  await vi.advanceTimersByTimeAsync(600)
  expect(jobOf(day, 2).quote).toMatchObject({ status: 'proposed', total: 301 })
  await vi.advanceTimersByTimeAsync(4000)
  expect(jobOf(day, 2).quote).toMatchObject({ status: 'agreed' })
})

test('the shown points of the invented offer add up to its score', () => {
  const [offer] = inventedJobs(0)
  expect(offer!.match!.terms.reduce((sum, { points }) => sum + points, 0)).toBe(offer!.match!.score)
})
