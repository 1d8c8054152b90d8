import type { ToldPrices } from '@jihui/protocol/maintenance/orders/prices'
import { expect, test } from 'vitest'
import { quoteLines } from './components/tasks/quote-lines.ts'
import { callOutLine, drawnQuote, labourLine, partLine, sentQuote, withLine } from './quote-draft.ts'

const prices: ToldPrices = {
  version: 1,
  city: '杭州',
  city_percent: 100,
  hour_rates: { light: 120, medium: 180, heavy: 260 },
  classes: ['light', 'medium', 'heavy'],
  call_out_fee: 80,
  technician_share_percent: 70,
}
const callOut = callOutLine(prices)
const labour = labourLine(prices, 'replacement', 'medium')
const seal = partLine({ number: 'P-100', name: '密封圈', price: 35.5 }, 2)

test('the same work twice is one line of two', () => {
  expect(withLine([labour], labour)).toEqual([{ ...labour, quantity: 2 }])
})

test('a call-out fee is shown and taken off again as soon as something is done', () => {
  const drawn = drawnQuote([callOut, labour, seal])
  expect(drawn.total).toBe(270 + 71)
  expect(quoteLines(drawn).at(-1)).toMatchObject({ label: '上门费抵扣', amount: -80 })
  const shown = quoteLines(drawn).reduce((sum, { amount }) => sum + amount, 0)
  expect(shown).toBe(drawn.total)
})

test('a quote is reckoned by the list its order was made by, with the factor of its city', () => {
  const dearer = { ...prices, version: 3, city: '拉萨', city_percent: 120 }
  expect(labourLine(dearer, 'replacement', 'medium').priceFen).toBe(32_400)
  expect(callOutLine(dearer).priceFen).toBe(9600)
})

test('whoever only looks charges the way alone', () => {
  const drawn = drawnQuote([callOut])
  expect(drawn.total).toBe(80)
  expect(quoteLines(drawn)).toHaveLength(1)
})

test('what is sent are codes of the list and prices in yuan', () => {
  expect(sentQuote([seal])).toEqual([{ kind: 'part', code: 'P-100', quantity: 2, price: 35.5 }])
})
