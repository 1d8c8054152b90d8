import { expect, test } from 'vitest'
import { givenOf, nothingKept, withAnswer, withoutRefused, withoutSent } from './kept-answers.ts'

const first = withAnswer(nothingKept, '7', 'a')

test('an answer waits until the server has it, and stays chosen', () => {
  expect(first).toEqual({ chosen: { 7: 'a' }, waiting: ['7'] })
  expect(withoutSent(first, '7', 'a')).toEqual({ chosen: { 7: 'a' }, waiting: [] })
})
test('who changed his mind while the first answer was on its way has the second sent', () => {
  const changed = withAnswer(withAnswer(first, '8', 'b'), '7', 'c')
  expect(changed.waiting).toEqual(['8', '7'])
  expect(withoutSent(changed, '7', 'a')).toBe(changed)
})
test('what the server refused is neither sent again nor shown as given', () => {
  expect(withoutRefused(first, '7')).toEqual(nothingKept)
})
test('what was answered here stands over what the server has', () => {
  const questions = [
    { id: 7, given: 'b' },
    { id: 8, given: 'd' },
    { id: 9, given: null },
  ]
  expect(givenOf(questions, first)).toEqual({ 7: 'a', 8: 'd' })
})
