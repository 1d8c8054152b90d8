import { rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findViolations } from './check-boundaries.mjs'
import { growHouse, nameInList, runIn, typedFiles } from './sample-module.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
/** A check of types and a run of tests of their own, beside everything else. */
const longMs = 600_000
let house
beforeAll(() => {
  house = growHouse(root)
})
afterAll(() => rmSync(house, { recursive: true, force: true }))

test('a new module is its folders and a name in three lists: the boundaries hold', () => {
  expect(findViolations(house)).toEqual([])
})

/** Takes longer than everything else here: in the long form. */
test.runIf(process.env.CI)(
  'it has its types, of its permission and its refusal too, and breaks those of no file that reads what modules bring',
  () => {
    const files = typedFiles(house)
    expect(files.length).toBeGreaterThan(50)
    const { isWell, told } = runIn(house, 'oxlint/bin/oxlint', ['--type-aware', '--type-check', '--quiet', ...files])
    expect(isWell, told).toBe(true)
  },
  longMs,
)

test(
  'its address is mounted, kept by its permission, described and walked by every role; its screen stands in the route table',
  () => {
    const { isWell, told } = runIn(house, 'vitest/vitest.mjs', [
      'run',
      '--maxWorkers=1',
      'apps/server/src/modules/greeting',
      'apps/server/src/modules.test.ts',
      'apps/web/src/shell/routes.test.ts',
      'tests/server/walk.test.ts',
      // Of the walk, its own address only.
      '-t',
      '^(?!.*/api/)|/api/admin/greetings/',
    ])
    expect(isWell, told).toBe(true)
    for (const file of ['greeting.test.ts', 'routes.test.ts', 'walk.test.ts']) expect(told).toContain(file)
    expect(told).toMatch(/Tests .*[1-9]\d* passed/)
  },
  longMs,
)

test('a list without its end is said', () => {
  expect(() => nameInList('export const modules = []', './a.ts', ']\n')).toThrow(/no end of the list/)
})
