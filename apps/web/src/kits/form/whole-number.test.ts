import { expect, test } from 'vitest'
import { wholeNumber } from './use-form.ts'

test('a whole number is said with what it may be at most, as digits and nothing else', () => {
  const wrong = '应为 0 到 100,000 的整数'
  for (const text of ['', '-1', '1.5', '1e3', 'abc', '100001', '9'.repeat(20)])
    expect(wholeNumber(text, 100_000)).toBe(wrong)
  for (const text of ['0', '12', ' 100000 ']) expect(wholeNumber(text, 100_000)).toBeUndefined()
})
