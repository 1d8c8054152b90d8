import { expect, it } from 'vitest'
import { weekRows } from './week-rows.ts'

it('a day has its stretches one after the other, a whole day is called so, and the rest is empty', () => {
  const rows = weekRows([
    { day: 1, from: '08:00', to: '12:00' },
    { day: 1, from: '13:00', to: '18:00' },
    { day: 7, from: '00:00', to: '24:00' },
  ])
  expect(rows.map(({ label, hours }) => [label, hours])).toEqual([
    ['周一', '08:00 – 12:00，13:00 – 18:00'],
    ['周二', ''],
    ['周三', ''],
    ['周四', ''],
    ['周五', ''],
    ['周六', ''],
    ['周日', '全天'],
  ])
})
