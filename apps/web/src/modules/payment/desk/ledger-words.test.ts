import { expect, test } from 'vitest'
import { readFilters } from '../../../kits/list/use-filters.ts'
import { inOrder, ledgerFilters, type Figure } from './ledger-queries.ts'
import {
  addedText,
  balanceText,
  columnText,
  figureGroups,
  ledgerHeadline,
  orderHeadline,
  partsOf,
  rangeWords,
} from './ledger-words.ts'

const figure = (changes: Partial<Figure>): Figure => ({
  code: 'paid',
  label: '租客已付',
  hint: '',
  shown: 0,
  sum: 0,
  is_equal: true,
  parts: [],
  ...changes,
})

test('amounts stand in their column, or nothing does', () => {
  expect([columnText(0), columnText(1234.5), addedText(300), addedText(-300)]).toEqual([
    '',
    '1,234.50',
    '+300.00',
    '−300.00',
  ])
})

test('an account stands on one side or is settled', () => {
  expect([balanceText(12), balanceText(-12), balanceText(0)]).toEqual(['余借 12.00', '余贷 12.00', '已结平'])
})

test('the head says how many postings there are and that both columns are equal', () => {
  const page = { count: 1204, debit: 20, credit: 20 } as never
  expect(ledgerHeadline(page).join('')).toBe('1,204 笔分录，借贷都是 ¥20.00')
  expect(ledgerHeadline({ count: 2, debit: 20, credit: 19 } as never).join('')).toBe('2 笔分录，借贷不平')
  expect(ledgerHeadline({ count: 0 } as never)).toEqual(['没有这样的分录'])
})

test('days are said as they are meant', () => {
  const words = (from: string, to: string) => rangeWords({ from, to })
  expect([words('', ''), words('2026-11-01', '2026-11-01'), words('2026-11-01', ''), words('', '2026-11-02')]).toEqual([
    '全部日期',
    '11月1日',
    '11月1日起',
    '到11月2日',
  ])
})

test('an address with nonsense asks for everything', () => {
  const filterFrom = (texts: Readonly<Record<string, string>>) => inOrder(readFilters(ledgerFilters, texts))
  const all = { keyword: '', kind: '', account: '', from: '', to: '' }
  expect(filterFrom({ kind: 'x', account: 'y', from: '1', to: 'z' })).toEqual(all)
  expect(filterFrom({ from: '2026-11-02', to: '2026-11-01' })).toEqual({ ...all, from: '2026-11-02' })
})

test('a figure that does not agree is in the head, one that is nought stands apart', () => {
  const wrong = figure({ shown: 10, sum: 9, is_equal: false, parts: [{ posting_id: 7, amount: 9 }] })
  expect(orderHeadline({ figures: [wrong, figure({})], postings: [{}] } as never).join('')).toBe('1 个数和分录对不上')
  expect(orderHeadline({ figures: [figure({})], postings: [] } as never)).toEqual(['还没有钱进出'])
  const { moved, still } = figureGroups([wrong, figure({ code: 'deposit' })])
  expect([moved.map(({ code }) => code), still.map(({ code }) => code)]).toEqual([['paid'], ['deposit']])
  expect(partsOf(wrong).get(7)).toBe(9)
})
