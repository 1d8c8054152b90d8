import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { directIcons, plainIcon } from './plain-icons.ts'

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

test('icons are imported from their own files; types and what is no icon stay as they are', () => {
  const files = new Map([
    ['Bell', '/icons/bell.mjs'],
    ['Check', '/icons/check.mjs'],
  ])
  expect(
    directIcons(`import { Bell, Check as Tick, type LucideIcon } from 'lucide-react'\nconst a = Bell`, files),
  ).toBe(`import Bell from "/icons/bell.mjs";import Tick from "/icons/check.mjs"\nconst a = Bell`)
  expect(directIcons(`import { createLucideIcon } from 'lucide-react'`, files)).toBe(
    `import { createLucideIcon } from 'lucide-react'`,
  )
})
