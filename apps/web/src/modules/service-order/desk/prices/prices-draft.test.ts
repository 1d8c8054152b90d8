import { findPrice } from '@jihui/protocol/maintenance/orders/prices'
import { expect, test } from 'vitest'
import { changedCount, changeText, draftList, draftOf, inputOf } from './prices-draft.ts'

const prices = {
  hour_rates: { light: 120, medium: 180, heavy: 260.5 },
  call_out_fee: 80,
  technician_share_percent: 70,
  cities: [{ city: '拉萨', percent: 120 }],
}
const draft = draftOf(prices)

test('as it was published nothing is changed, and it is sent as it stands', () => {
  expect(changedCount(draft, prices)).toBe(0)
  expect(inputOf({ ...draft, reason: '人工涨了' }, 4)).toEqual({
    hour_rates: { light: '120', medium: '180', heavy: '260.5' },
    call_out_fee: '80',
    technician_share_percent: 70,
    cities: prices.cities,
    valid_from: null,
    expected_version: 4,
    reason: '人工涨了',
  })
})

test('each number and each city that is another counts once; the same number written otherwise does not', () => {
  expect(changedCount({ ...draft, callOut: '80.00' }, prices)).toBe(0)
  expect(changedCount({ ...draft, callOut: '' }, prices)).toBe(1)
  const cities = [{ city: '三亚', percent: '110' }]
  expect(changedCount({ ...draft, share: '75', cities }, prices)).toBe(3)
})

test('a moment is one of Shanghai', () => {
  expect(inputOf({ ...draft, isNow: false, day: '2026-12-01', time: '08:30' }, 1).valid_from).toBe(
    '2026-12-01T08:30:00+08:00',
  )
})

test('what the numbers come to is the price list of everybody', () => {
  expect(findPrice(draftList({ ...draft, callOut: '90' }), '拉萨', 'call_out')?.priceFen).toBe(10_800)
  expect(findPrice(draftList(draft), '', 'replacement.heavy')?.priceFen).toBe(39_075)
})

test('a change is told with what it was', () => {
  expect(changeText({ label: '上门费', unit: 'yuan', before: 80, after: 92.5 })).toBe('上门费 ¥80.00 → ¥92.50')
  expect(changeText({ label: '拉萨', unit: 'percent', before: null, after: 120 })).toBe('拉萨 不单列 → 120%')
})
