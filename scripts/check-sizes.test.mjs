import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { LIMITS, measureSizes } from './check-sizes.mjs'

test('the house is measured: only what is above its limit is named', () => {
  const { files, functions, folders } = measureSizes(dirname(dirname(fileURLToPath(import.meta.url))))
  expect(Object.values(files).every((lines) => lines > LIMITS.linesOfFile)).toBe(true)
  expect(Object.values(folders).every((count) => count > LIMITS.filesOfFolder)).toBe(true)
  expect(Object.keys(functions).some((file) => file.endsWith('.tsx'))).toBe(true)
})
