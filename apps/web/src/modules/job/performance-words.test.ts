import { expect, test } from 'vitest'
import {
  byMonth,
  type Held,
  isCounted,
  type JudgedJob,
  keptOf,
  objectableCircle,
  objectableOf,
  standingOf,
} from './performance-words.ts'

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

const held = (more: Partial<Held>): Held => ({
  term: 'punctuality',
  label: '准时',
  held: '晚了 25 分钟',
  object_before: '2026-12-11T04:00:00Z',
  may_object: true,
  objection: null,
  ...more,
})
const objection = (status: NonNullable<Held['objection']>['status']) => ({
  id: 1,
  status,
  status_display: '',
  notes: '',
})

test('a job tells which terms it kept, and nothing of what never came up', () => {
  expect(keptOf(aJob({}))).toEqual(['准时', '一次修好', '先同意后收费'])
  expect(keptOf(aJob({ on_time: false, first_time: null, consent: null }))).toEqual([])
})

test('what is held against him counts unless his objection was upheld, and says how that stands', () => {
  expect([standingOf(held({})), isCounted(held({}))]).toEqual(['', true])
  expect(standingOf(held({ may_object: false }))).toBe('过了可以提异议的 14 天')
  const upheld = held({ may_object: false, objection: objection('upheld') })
  expect([standingOf(upheld), isCounted(upheld)]).toEqual(['异议成立，不算', false])
  const open = held({ may_object: false, objection: objection('open') })
  expect([standingOf(open), isCounted(open)]).toEqual(['异议等平台看', true])
})

test('an objection names the job and the term, one to a circle neither', () => {
  expect(objectableOf(aJob({ job_id: 7 }), held({})).sent).toEqual({ term: 'punctuality', job_id: 7 })
  expect(objectableCircle({ radius_km: 10, until: '2026-12-20' })).toMatchObject({
    held: '只派 10 公里以内的单，到12月20日为止',
    sent: { term: 'circle' },
  })
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
