import { expect, test } from 'vitest'
import { availabilityOf, hoursOfWeek, stretchProblem, valuesOf, type WeekValues, weekProblems } from './week-hours.ts'

const home = { city: '杭州', latitude: 30, longitude: 120 }
const read = valuesOf({
  week: [
    { day: 1, from: '08:00', to: '12:00' },
    { day: 1, from: '13:00', to: '18:00' },
    { day: 7, from: '20:00', to: '24:00' },
  ],
  exceptions: [
    { date: '2026-12-01', from: null, to: null },
    { date: '2026-12-02', from: '09:00', to: '11:00' },
  ],
  radius_km: 50,
  jobs_per_day: 6,
  home,
})

test('what is read is sent again as it was', () => {
  expect(availabilityOf(read)).toEqual({
    week: [
      { day: 1, from: '08:00', to: '12:00' },
      { day: 1, from: '13:00', to: '18:00' },
      { day: 7, from: '20:00', to: '24:00' },
    ],
    exceptions: [
      { date: '2026-12-01', from: null, to: null },
      { date: '2026-12-02', from: '09:00', to: '11:00' },
    ],
    radius_km: 50,
    jobs_per_day: 6,
  })
  expect(hoursOfWeek(read.week)).toBe(13)
})

test('his home is told where its city changed: unchanged, the point that is kept of it stays', () => {
  expect(availabilityOf({ ...read, city: '宁波' }).home).toEqual({ city: '宁波' })
  expect(availabilityOf({ ...read, city: ' 杭州 ' })).not.toHaveProperty('home')
})

test('a day may have several stretches of its own, or be off as a whole', () => {
  const date = '2026-12-05'
  const problemsOf = (...hours: WeekValues['others'][number]['hours'][]) =>
    weekProblems({ ...read, others: hours.map((one) => ({ date, hours: one })) }, '2026-11-27')
  const [morning, evening] = [
    { from: '08:00', to: '12:00' },
    { from: '18:00', to: '21:00' },
  ]
  expect(Object.values(problemsOf(morning, evening)).filter(Boolean)).toEqual([])
  expect(problemsOf(morning, { from: '11:00', to: '13:00' })['exceptions.1.from']).toMatch(/重叠/)
  expect(problemsOf(morning, null)['exceptions.1.date']).toBe('这一天已经写成整天休息')
})

test('the last minute of a day means midnight', () => {
  const evening: WeekValues = { ...read, week: [[{ from: '20:00', to: '23:59' }]] }
  expect(availabilityOf(evening).week).toEqual([{ day: 1, from: '20:00', to: '24:00' }])
})

test('what ends before it begins, goes over midnight or meets another stretch is told at its field', () => {
  expect(stretchProblem({ from: '22:00', to: '06:00' }, [])).toMatch(/跨过半夜/)
  expect(stretchProblem({ from: '11:00', to: '14:00' }, [{ from: '08:00', to: '12:00' }])).toMatch(/重叠/)
  const wrong = weekProblems(
    { ...read, week: [[{ from: '09:00', to: '' }], []], others: [{ date: '2026-11-01', hours: null }], radius: '301' },
    '2026-11-27',
  )
  expect(wrong).toMatchObject({
    'week.0.from': '开始和结束都要填',
    'exceptions.0.date': '日期已经过去',
    radius_km: '应为 1 到 300 公里',
    jobs_per_day: undefined,
  })
})
