import { expect, test } from 'vitest'
import { timeLeft } from './time-left.ts'

const clock = { ends_at: '2026-11-27T10:20:00Z', server_time: '2026-11-27T10:00:00Z' }

test('the time that is left is the server’s, however wrong the clock of the device is', () => {
  const wrong = Date.parse('2031-01-01T00:00:00Z')
  expect(timeLeft(clock, wrong, wrong)).toBe(20 * 60_000)
  expect(timeLeft(clock, wrong, wrong + 5 * 60_000)).toBe(15 * 60_000)
})
test('over it is over, and what has not begun has no end', () => {
  expect(timeLeft(clock, 0, 60 * 60_000)).toBe(0)
  expect(timeLeft({ ...clock, ends_at: null }, 0, 0)).toBeNull()
})
