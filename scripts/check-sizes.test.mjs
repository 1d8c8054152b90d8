import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { compareSizes, LIMITS, measureSizes } from './check-sizes.mjs'

const sizes = (files, functions = {}, folders = {}) => ({ files, functions, folders })

test('what is new in the list or larger than it says has grown; what is smaller is to be written down', () => {
  expect(compareSizes(sizes({ 'a.ts': 400 }), sizes({ 'a.ts': 400 }))).toEqual([])
  expect(compareSizes(sizes({}), sizes({ 'a.ts': 351 }))).toEqual([
    'files: a.ts has grown from 0 to 351: give it another room',
  ])
  expect(compareSizes(sizes({}, { 'a.ts': 1 }), sizes({}, { 'a.ts': 2 }))).toHaveLength(1)
  expect(compareSizes(sizes({}, {}, { ui: 60 }), sizes({}, {}, { ui: 52 }))).toEqual([
    'folders: ui is 52 and not 60 any more: write it down (--write)',
  ])
})

test('the house is measured: only what is above its limit is named', () => {
  const { files, functions, folders } = measureSizes(dirname(dirname(fileURLToPath(import.meta.url))))
  expect(Object.values(files).every((lines) => lines > LIMITS.linesOfFile)).toBe(true)
  expect(Object.values(folders).every((count) => count > LIMITS.filesOfFolder)).toBe(true)
  expect(Object.keys(functions).some((file) => file.endsWith('.tsx'))).toBe(true)
})
