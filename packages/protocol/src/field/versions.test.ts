import { expect, test } from 'vitest'
import { fieldVersion, fieldVersions, isAppTooOld } from './versions.ts'

const versions = [
  { version: 1, since: '2026-01-01' },
  { version: 2, since: '2026-06-01' },
  { version: 3, since: '2026-07-01' },
]
const at = (day: string) => new Date(`${day}T00:00:00Z`)

test('an app is accepted for sixty days after its version was followed, and the newest for ever', () => {
  expect(isAppTooOld('1', at('2026-07-30'), versions)).toBe(false)
  expect(isAppTooOld('1', at('2026-07-31'), versions)).toBe(true)
  expect(isAppTooOld('2', at('2026-08-29'), versions)).toBe(false)
  expect(isAppTooOld('2', at('2026-08-30'), versions)).toBe(true)
  expect(isAppTooOld('3', at('2036-01-01'), versions)).toBe(false)
})

test('an app that says nothing we know is of the first version', () => {
  for (const stated of ['', 'production', '99', '1.5']) {
    expect(isAppTooOld(stated, at('2026-07-30'), versions)).toBe(false)
    expect(isAppTooOld(stated, at('2026-07-31'), versions)).toBe(true)
  }
})

test('versions follow each other in number and in time', () => {
  const sorted = fieldVersions.toSorted((one, other) => one.version - other.version)
  expect(fieldVersions).toEqual(sorted)
  expect(fieldVersions.map(({ since }) => since)).toEqual(fieldVersions.map(({ since }) => since).toSorted())
  expect(isAppTooOld(String(fieldVersion), at('2099-01-01'))).toBe(false)
})
