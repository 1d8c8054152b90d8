import { expect, it } from 'vitest'
import { paragraphsOf } from './template-segments.ts'

it('a filled-in text falls into paragraphs, empty ones left out, its variables kept', () => {
  const plain = (text: string) => ({ text, variable: null })
  const filled = { text: '3', variable: 'rental_days' }
  expect(paragraphsOf([plain('共 '), filled, plain(' 天。\n\n第二款\n'), filled])).toEqual([
    [plain('共 '), filled, plain(' 天。')],
    [plain('第二款')],
    [filled],
  ])
  expect(paragraphsOf([])).toEqual([])
})
