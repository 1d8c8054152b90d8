import { expect, test } from 'vitest'
import { circleProblems, isTalkDue } from './circle-draft.ts'

const today = '2026-11-27'

test('a circle is at most his own, in whole kilometres, and ends within ninety days', () => {
  const of = (radius_km: string, until: string) => circleProblems({ radius_km, until }, 80, today)
  expect(of('80', '2026-11-28')).toEqual({ radius_km: undefined, until: undefined })
  expect(of('1', '2027-02-25')).toEqual({ radius_km: undefined, until: undefined })
  for (const radius of ['', '0', '81', '10.5', '-1'])
    expect(of(radius, '2026-12-01').radius_km).toBe('应为 1 到 80 之间的整数')
  for (const until of ['', today, '2027-02-26']) expect(of('10', until).until).toBe('选明天到 2027-02-25 之间的一天')
})

test('a talk is due from three given back on, or one missed visit', () => {
  expect(isTalkDue({ given_back: 2, missed_visits: 0 })).toBe(false)
  expect(isTalkDue({ given_back: 3, missed_visits: 0 })).toBe(true)
  expect(isTalkDue({ given_back: 0, missed_visits: 1 })).toBe(true)
})
