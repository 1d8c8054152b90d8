import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { charactersIn, facesIn } from './plain-fonts.ts'

test('characters are told from the range the styles declare a face for', () => {
  expect(charactersIn('U+0024-0026, U+00B7')).toBe('$%&·')
  expect(facesIn(`@font-face { src: url('a/b.woff2') format('woff2'); unicode-range: U+0041-0043; }`)).toEqual([
    { file: 'a/b.woff2', characters: 'ABC' },
  ])
})

test('both faces of the product have figures, letters and the sign of its money', () => {
  const faces = facesIn(readFileSync(join(import.meta.dirname, 'src/ui/base.css'), 'utf8'))
  expect(faces).toHaveLength(2)
  for (const { characters } of faces) for (const one of '09AZaz¥.,-') expect(characters).toContain(one)
})
