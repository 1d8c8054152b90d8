import { expect, test } from 'vitest'
import { readAmount } from './read-amount.ts'

test('an amount may be left out, grouped, or carry two decimals; anything else is not an amount', () => {
  expect(['', ' ', '1,280.50', '¥80', '0'].map(readAmount)).toEqual([0, 0, 1280.5, 80, 0])
  expect(['-1', '1.234', '十', '1e3', '1.'].map(readAmount)).toEqual([null, null, null, null, null])
})
