import { expect, test } from 'vitest'
import { endProblem } from './paper-end.ts'

const today = '2026-11-20'
test('an end need not be said; one that has passed, or that no paper has, is refused', () => {
  expect(endProblem('', today)).toBeUndefined()
  expect(endProblem(today, today)).toBeUndefined()
  expect(endProblem('2026-11-19', today)).toBe('这份已经到期，换了新的再交')
  expect(endProblem('2099-01-01', today)).toBe('到期日太远，请核对')
})

test('a new paper lasts no shorter than the one it follows, stated or not', () => {
  expect(endProblem('2026-12-31', today, '2027-01-01')).toContain('新的要更晚到期')
  expect(endProblem('2027-01-01', today, '2027-01-01')).toBeUndefined()
  expect(endProblem('', today, '2027-11-20')).toBeUndefined()
  expect(endProblem('', today, '2027-11-21')).toContain('新的要更晚到期')
})
