import { expect, test } from 'vitest'
import { startPassword } from './start-password.ts'

test('a first password is long enough, has a letter and a figure, and no sign that is read wrong', () => {
  const all = Array.from({ length: 200 }, () => startPassword())
  for (const one of all) expect(one).toMatch(/^(?=.*[a-z])(?=.*\d)[a-hjkmnp-z2-9]{12}$/)
  expect(new Set(all).size).toBe(200)
})
