import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { plainIcon } from './plain-icons.ts'

test('an icon as its package writes it loses its keys and former names, and nothing it is drawn from', () => {
  const { resolve } = createRequire(import.meta.url)
  const read = (name: string) => readFileSync(resolve(`lucide-react/dist/esm/icons/${name}.mjs`), 'utf8')
  const written = read('map-pin')
  const plain = plainIcon(written)
  expect(written).toContain('key:')
  expect(plain).not.toContain('key:')
  expect(plain.replaceAll(/\s/g, '')).toContain('["circle",{cx:"12",cy:"10",r:"3"}]')
  expect(read('ellipsis')).toContain('aliases')
  expect(plainIcon(read('ellipsis'))).not.toContain('aliases')
})
