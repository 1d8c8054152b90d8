import { expect, test } from 'vitest'
import { paperEndProblem } from './paper-end.ts'

const rules = { today: '2026-11-20', yearsMax: 10, unstatedDays: 365 }
test('an end need not be said unless the law asks for it; one that has passed, or that no paper has, is refused', () => {
  expect(paperEndProblem('', rules)).toBeUndefined()
  expect(paperEndProblem('', { ...rules, isNeeded: true })).toBe('请填写到期日')
  expect(paperEndProblem('2026-11-20', rules)).toBeUndefined()
  expect(paperEndProblem('2026-11-19', rules)).toBe('这份已经到期，换了新的再交')
  expect(paperEndProblem('2099-01-01', rules)).toBe('到期日太远，最多 10 年，请核对')
})

test('a new paper lasts no shorter than the one it follows, stated or not', () => {
  const following = (end: string, current: string) => paperEndProblem(end, { ...rules, current })
  expect(following('2026-12-31', '2027-01-01')).toContain('新的要更晚到期')
  expect(following('2027-01-01', '2027-01-01')).toBeUndefined()
  expect(following('', '2027-11-20')).toBeUndefined()
  expect(following('', '2027-11-21')).toContain('新的要更晚到期')
})
