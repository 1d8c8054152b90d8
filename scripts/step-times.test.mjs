import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { keepTimes } from './step-times.mjs'

const folder = mkdtempSync(join(tmpdir(), 'jihui-times-'))
const path = join(folder, 'below', 'step-times.json')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const units = (seconds) => [{ name: 'unit', title: 'Units', seconds }]

test('a step that took a tenth and five seconds longer than its best is named, and the best is kept', () => {
  expect(keepTimes(path, units(100))).toEqual([])
  expect(keepTimes(path, units(109))).toEqual([])
  expect(keepTimes(path, units(112))).toEqual([{ title: 'Units', seconds: 112, best: 100 }])
  expect(keepTimes(path, units(90))).toEqual([])
  expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual({ unit: 90 })
})

test('a short step that took a few seconds longer is not', () => {
  expect(keepTimes(join(folder, 'short.json'), units(3))).toEqual([])
  expect(keepTimes(join(folder, 'short.json'), units(7))).toEqual([])
})
