import { expect, test } from 'vitest'
import { billLines, unusedOf } from './components/tasks/quote-lines.ts'
import type { TaskQuote } from './order-queries.ts'

const lines = [
  { kind: 'labour', code: 'replacement.light', name: '更换部件 · 轻型设备', quantity: 1, price: 180, amount: 180 },
  { kind: 'part', code: 'P-1', name: '密封圈', quantity: 3, price: 16.1, amount: 48.3 },
]
const quote = { status: 'agreed', lines, call_out: 0, total: 228.3 } as unknown as TaskQuote

test('a bill says which parts of an agreed quote are not charged, and comes to what is owed', () => {
  const bill = billLines(quote, 196.1)
  expect(bill.at(-1)).toEqual({ label: '没用上的配件', amount: -32.2 })
  expect(bill.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0)).toBe(19_610)
  const decided = billLines(quote, 96.1, 100)
  expect(decided.slice(-2).map(({ label, amount }) => [label, amount])).toEqual([
    ['没用上的配件', -32.2],
    ['平台裁定少收', -100],
  ])
  expect([unusedOf(quote, 228.3), unusedOf(quote, null), unusedOf({ ...quote, status: 'refused' }, 80)]).toEqual([
    0, 0, 0,
  ])
  expect(billLines({ ...quote, status: 'refused' }, 80)).toEqual([{ label: '维修费', amount: 80 }])
})
