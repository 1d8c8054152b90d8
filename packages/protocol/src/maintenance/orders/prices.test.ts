import { expect, test } from 'vitest'
import { priceRangeOf, serviceTypeCodes } from '../../service-order/service-types.ts'
import {
  callOutOf,
  callOutPayOf,
  findPrice,
  initialPriceList,
  type PriceList,
  priceListTold,
  priceRowsOf,
  type ToldPrices,
} from './prices.ts'

const list: PriceList = {
  hourFen: { light: 12_345, medium: 18_000, heavy: 26_000 },
  callOutFen: 8000,
  technicianSharePercent: 65,
  cities: [{ city: '拉萨', percent: 115 }],
}

test('a price is hours at the rate of the class, with the factor of the city, rounded once to whole fen', () => {
  expect(findPrice(list, '', 'replacement.light')?.priceFen).toBe(18_518)
  // 1.5 × 123.45 × 1.15 is 212.95125 yuan; rounded twice it would be a fen more.
  expect(findPrice(list, '拉萨', 'replacement.light')?.priceFen).toBe(21_295)
  expect(callOutOf(list, '拉萨').priceFen).toBe(9200)
  expect(findPrice(list, '杭州', 'replacement.light')).toEqual(findPrice(list, '', 'replacement.light'))
  expect(findPrice(list, '', 'flying.light')).toBeUndefined()
  expect(priceRowsOf(list, '拉萨').every(({ priceFen }) => Number.isInteger(priceFen))).toBe(true)
})

test('the range of every service lies between its call-out and its most work, parts without a factor', () => {
  for (const code of serviceTypeCodes) {
    const [usual, dear] = [priceRangeOf(initialPriceList, '', code), priceRangeOf(list, '拉萨', code)]
    expect(usual.lowFen).toBe(8000)
    expect(dear.lowFen).toBe(9200)
    expect(dear.highFen).toBeGreaterThan(usual.highFen)
    expect(usual.highFen).toBeGreaterThan(usual.lowFen)
  }
  // 180 + 540 + 270 of work at 115 %, and 1,200 of parts as they are listed.
  expect(priceRangeOf(list, '拉萨', 'hydraulic').highFen).toBe(Math.round(99_000 * 1.15) + 120_000)
})

test('the technician is told his share of the way by the list', () => {
  expect(callOutPayOf(list, 9200)).toEqual({ label: '上门费的 65%', fen: 5980 })
})

test('what a phone is told makes the same prices again', () => {
  const told: ToldPrices = {
    version: 4,
    city: '拉萨',
    city_percent: 115,
    hour_rates: { light: 123.45, medium: 180, heavy: 260 },
    classes: ['light', 'medium', 'heavy'],
    call_out_fee: 80,
    technician_share_percent: 65,
  }
  expect(priceRowsOf(priceListTold(told), '拉萨')).toEqual(priceRowsOf(list, '拉萨'))
})
