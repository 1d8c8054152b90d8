import { expect, test } from 'vitest'
import { byMonth, judgedOf, type JudgedJob } from './performance-words.ts'

const aJob = (more: Partial<JudgedJob>): JudgedJob => ({
  job_id: 1,
  number: 'G00000001',
  title: '液压系统维修',
  ended_at: '2026-11-27T04:00:00Z',
  status: 'completed',
  status_display: '已完成',
  on_time: true,
  late_minutes: 0,
  first_time: true,
  consent: true,
  rating: 5,
  against: [],
  ...more,
})

test('a job tells what it did to each term, and nothing of what never came up', () => {
  expect(judgedOf(aJob({})).map(({ words }) => words)).toEqual(['准时', '一次修好', '先同意后收费'])
  expect(judgedOf(aJob({ on_time: false, late_minutes: 25, first_time: null, consent: null }))).toEqual([
    { kept: false, words: '晚了 25 分钟' },
  ])
  expect(judgedOf(aJob({ on_time: false, first_time: null, consent: null }))[0]!.words).toBe('没有到')
})

test('months are those of Shanghai, the newest first; what was not judged is not counted', () => {
  const jobs = [
    aJob({ ended_at: '2026-10-31T17:00:00Z' }),
    aJob({ ended_at: '2026-10-31T15:00:00Z', on_time: null, rating: 3 }),
    aJob({ ended_at: '2026-11-02T00:00:00Z', on_time: false, rating: null, status: 'cancelled' }),
  ]
  expect(byMonth(jobs)).toEqual([
    { month: '2026-11', jobs: 1, onTimePercent: 50, rating: 5 },
    { month: '2026-10', jobs: 1, onTimePercent: null, rating: 3 },
  ])
})
