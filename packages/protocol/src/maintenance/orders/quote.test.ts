import { expect, test } from 'vitest'
import { linesAsUsed, type QuoteLine, sumsOf } from './quote.ts'

const part = (partId: number, quantity: number, priceFen: number): QuoteLine => ({
  kind: 'part',
  code: `P-${partId}`,
  name: '密封圈',
  quantity,
  priceFen,
  partId,
})
const way: QuoteLine = { kind: 'call_out', code: 'call_out', name: '上门费', quantity: 1, priceFen: 8_000 }
const owedFen = (lines: readonly QuoteLine[], used: readonly (readonly [number, number])[] = []) =>
  sumsOf(linesAsUsed(lines, new Map(used))).totalFen

test('parts are charged as far as they went in, and no further than was agreed to', () => {
  const lines = [part(1, 3, 500), part(2, 1, 900), way]
  expect(owedFen(lines, [[1, 2]])).toBe(1_000)
  const usedMore: readonly (readonly [number, number])[] = [
    [1, 9],
    [2, 1],
  ]
  expect(owedFen(lines, usedMore)).toBe(2_400)
})

test('where nothing was done the way is owed, and never more than was agreed to', () => {
  expect(owedFen([part(1, 1, 20_000), way])).toBe(8_000)
  expect(owedFen([part(1, 1, 3_000), way])).toBe(3_000)
  expect(owedFen([part(1, 1, 3_000)])).toBe(0)
})
