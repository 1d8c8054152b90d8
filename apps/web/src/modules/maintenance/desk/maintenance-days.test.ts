import { expect, test } from 'vitest'
import { daysFrom, itemsOn, lanesOf, placeOf, reasonOn, rowsOf } from './maintenance-days.ts'

const item = (id: number, start: string | null, end: string | null, more: object = {}) => ({
  id,
  start_date: start,
  end_date: end,
  status: 'scheduled' as const,
  unit_id: 1,
  unit_serial: 'SN-1',
  equipment_name: '挖掘机',
  assigned_to: null,
  technician_name: '',
  ...more,
})

test('fourteen days follow each other over the end of a month', () => {
  const days = daysFrom('2026-11-23')
  expect([days.length, days[8], days.at(-1)]).toEqual([14, '2026-12-01', '2026-12-06'])
})

test('a request is cut at the edges of the board; what lies outside is not on it', () => {
  expect(placeOf(item(1, '2026-11-20', '2026-11-25'), '2026-11-23')).toEqual({
    at: 0,
    days: 3,
    isOpenBefore: true,
    isOpenAfter: false,
  })
  expect(placeOf(item(1, '2026-12-05', '2026-12-20'), '2026-11-23')).toMatchObject({
    at: 12,
    days: 2,
    isOpenAfter: true,
  })
  expect(placeOf(item(1, '2026-11-25', null), '2026-11-23')).toMatchObject({ at: 2, days: 1 })
  expect(placeOf(item(1, '2026-11-20', '2026-11-22'), '2026-11-23')).toBeNull()
  expect(placeOf(item(1, null, null), '2026-11-23')).toBeNull()
  expect(placeOf(item(1, '2026-11-25', null, { status: 'cancelled' }), '2026-11-23')).toBeNull()
})

test('rows are units or technicians; what nobody was sent to comes last', () => {
  const items = [
    item(1, '2026-11-24', null),
    item(2, '2026-11-25', null, { unit_id: 2, assigned_to: 7, technician_name: '王师傅' }),
  ]
  expect(rowsOf(items, 'unit', '2026-11-23')).toHaveLength(2)
  expect(rowsOf(items, 'technician', '2026-11-23').map(({ title }) => title)).toEqual(['王师傅', '还没有派人'])
})

test('what shares a day lies in lanes of its own', () => {
  const [a, b, c] = [
    item(1, '2026-11-24', '2026-11-26'),
    item(2, '2026-11-26', '2026-11-27'),
    item(3, '2026-11-27', null),
  ]
  expect(lanesOf([a, b, c]).map((lane) => lane.map(({ id }) => id))).toEqual([[1, 3], [2]])
  expect(itemsOn([a, b, c], '2026-11-26').map(({ id }) => id)).toEqual([1, 2])
})

test('a taken day says by what', () => {
  const taken = [{ from: '2026-11-24', to: '2026-11-26', kind: 'rental', label: '已租出 R00000012' }]
  expect(reasonOn(taken, '2026-11-26')).toBe('已租出 R00000012')
  expect(reasonOn(taken, '2026-11-27')).toBeUndefined()
})
