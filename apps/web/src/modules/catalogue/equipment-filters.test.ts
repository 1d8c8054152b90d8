import { expect, test } from 'vitest'
import { addDays, today } from '../../ui/text/format.ts'
import {
  filterQuery,
  filterTexts,
  isNarrowed,
  noFilters,
  readFilters,
  type EquipmentFilters,
} from './equipment-filters.ts'

const period = { start: addDays(today(), 3), end: addDays(today(), 9) }
const chosen: EquipmentFilters = {
  keyword: '监护',
  category: 'monitoring',
  grade: 'class_2',
  sort: 'price_desc',
  period,
  onlyFree: true,
  city: '杭州',
}

test('an address carries every filter, and gives the same list to whoever opens it', () => {
  expect(readFilters(filterTexts(chosen))).toEqual(chosen)
  expect(readFilters({})).toEqual(noFilters)
})

test('an address may name the city in full', () => {
  expect(readFilters({ city: '杭州市' }).city).toBe('杭州')
})

test('the keyword is sent as the name, and each sort as its ordering', () => {
  expect(filterQuery(chosen)).toMatchObject({ name: '监护', ordering: '-day_price' })
  expect(filterQuery({ ...noFilters, sort: 'price_asc' })).toMatchObject({ ordering: 'day_price' })
  expect(filterQuery({ ...noFilters, sort: 'newest' })).toMatchObject({ ordering: '-created_at' })
  expect(filterQuery(noFilters)).toMatchObject({ ordering: '' })
})

test('only-free asks for the chosen days, and for today when none are chosen', () => {
  expect(filterQuery(chosen)).toMatchObject({ available_from: period.start, available_to: period.end })
  expect(filterQuery({ ...noFilters, onlyFree: true })).toMatchObject({
    available_from: today(),
    available_to: today(),
  })
  expect(filterQuery({ ...noFilters, period })).not.toHaveProperty('available_from')
})

test('what an address says wrongly is left out: unknown sorts, days that passed, an end before the start', () => {
  expect(readFilters({ sort: 'constructor' }).sort).toBe('default')
  expect(readFilters({ start: addDays(today(), -1), end: period.end }).period).toBeNull()
  expect(readFilters({ start: period.end, end: period.start }).period).toBeNull()
  expect(readFilters({ start: '2026-02-30', end: 'soon' }).period).toBeNull()
})

test('a sort or a period alone narrows nothing', () => {
  expect(isNarrowed({ ...noFilters, period })).toBe(false)
  expect(isNarrowed({ ...noFilters, period, onlyFree: true })).toBe(true)
  expect(isNarrowed({ ...noFilters, sort: 'newest' })).toBe(false)
  expect(isNarrowed({ ...noFilters, city: '杭州' })).toBe(true)
})
