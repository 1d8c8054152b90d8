import { expect, test } from 'vitest'
import { namedParameters } from './named-parameters.ts'

test('names are numbered as they first appear; casts and times of day stay as they are', () => {
  const { text, valuesOf } = namedParameters(
    `SELECT :day::date + :days::int, to_char(now(), 'HH24:MI') WHERE :day > 1 AND x = (:line)`,
  )
  expect(text).toBe(`SELECT $1::date + $2::int, to_char(now(), 'HH24:MI') WHERE $1 > 1 AND x = ($3)`)
  expect(valuesOf({ line: null, days: 3, day: '2026-01-01' })).toEqual(['2026-01-01', 3, null])
})

test('a value that is missing and one nobody asked for are refused', () => {
  const { valuesOf } = namedParameters('SELECT :day, :days')
  expect(() => valuesOf({ day: 1 })).toThrow('days missing, none unknown')
  expect(() => valuesOf({ day: 1, days: 2, weeks: 3 })).toThrow('none missing, weeks unknown')
})
