import { expect, test } from 'vitest'
import { aDay, aMonth, oneOf, place, readFilters, words } from './use-filters.ts'

const filters = {
  tab: place(['open', 'done'], 'open'),
  line: oneOf(['car', 'medical']),
  sort: oneOf(['last_login'], 'newest'),
  keyword: words,
  from: aDay(),
  day: aDay('2026-11-23'),
  month: aMonth(),
}

test('a list is asked by what its address says', () => {
  const texts = { tab: 'done', line: 'car', sort: 'last_login', keyword: 'CT', from: '2026-11-01', month: '2026-10' }
  expect(readFilters(filters, texts)).toEqual({ ...texts, day: '2026-11-23' })
})

test('what an address cannot mean counts as not said', () => {
  const nothing = { tab: 'open', line: '', sort: 'newest', keyword: '', from: '', day: '2026-11-23', month: '' }
  expect(readFilters(filters, {})).toEqual(nothing)
  const nonsense = { tab: 'x', line: 'boat', sort: '', keyword: '', from: '1', day: 'yesterday', month: '2026-10-01' }
  expect(readFilters(filters, nonsense)).toEqual(nothing)
})

test('a word longer than any field takes is cut', () => {
  expect(readFilters(filters, { keyword: 'x'.repeat(100) }).keyword).toHaveLength(60)
})
