import { expect, test } from 'vitest'
import { isDay } from './days.ts'

const pad = (value: number): string => String(value).padStart(2, '0')

test.each([1900, 2000, 2024, 2026, 2100])('of %i those are days that the calendar has', (year) => {
  for (let month = 0; month <= 13; month += 1)
    for (let day = 0; day <= 32; day += 1) {
      const said = `${year}-${pad(month)}-${pad(day)}`
      const date = new Date(`${said}T00:00:00Z`)
      const isReal = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(said)
      expect([said, isDay(said)]).toEqual([said, isReal])
    }
})
test.each(['', '2026-1-1', '1899-12-31', '3000-01-01', '2026-01-01T00:00', ' 2026-01-01'])('%j is none', (said) => {
  expect(isDay(said)).toBe(false)
})
