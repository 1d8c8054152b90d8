import { rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findViolations } from './check-boundaries.mjs'
import { growHouse, nameInList, runIn } from './sample-module.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
let house
beforeAll(() => {
  house = growHouse(root)
})
afterAll(() => rmSync(house, { recursive: true, force: true }))

test('a new module is its folders and a name in three lists: the boundaries hold', () => {
  expect(findViolations(house)).toEqual([])
})

test('it has its types, of its permission and its refusal too', () => {
  const { isWell, told } = runIn(house, 'typescript/bin/tsc', ['--build'])
  expect(isWell, told).toBe(true)
})

test('its address is mounted, kept by its permission and described; its screen stands in the route table', () => {
  const { isWell, told } = runIn(house, 'vitest/vitest.mjs', [
    'run',
    '--maxWorkers=1',
    'apps/server/src/modules/greeting',
    'apps/server/src/modules.test.ts',
    'apps/web/src/shell/routes.test.ts',
  ])
  expect(isWell, told).toBe(true)
  expect(told).toContain('greeting.test.ts')
})

test('the walk of every role over every address takes it in', () => {
  const { isWell, told } = runIn(house, 'vitest/vitest.mjs', [
    'run',
    '--maxWorkers=1',
    'tests/server/walk.test.ts',
    '-t',
    '/api/admin/greetings/',
  ])
  expect(isWell, told).toBe(true)
  expect(told).toMatch(/[1-9]\d* passed/)
})

test('a list without its end is said', () => {
  expect(() => nameInList('export const modules = []', './a.ts', ']\n')).toThrow(/no end of the list/)
})
