import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { isInstalled, nodeFault } from './install.mjs'

let root

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'install-'))
  mkdirSync(join(root, 'node_modules'))
  write('package-lock.json', {
    '': { name: 'root' },
    'packages/a': { version: '0.1.0' },
    'node_modules/@us/a': { resolved: 'packages/a', link: true },
    'node_modules/x': { version: '1.2.3' },
    'node_modules/for-another-machine': { version: '1.0.0', optional: true },
  })
})

afterEach(() => rmSync(root, { recursive: true, force: true }))

function write(path, packages) {
  writeFileSync(join(root, path), JSON.stringify({ packages }))
}

const installed = {
  'node_modules/@us/a': { resolved: 'packages/a', link: true },
  'node_modules/x': { version: '1.2.3' },
}

test('an install is whole when every package is there in its version; those for other machines may be absent', () => {
  write('node_modules/.package-lock.json', installed)
  expect(isInstalled(root)).toBe(true)
})

test('an absent, interrupted or outdated install is noticed', () => {
  expect(isInstalled(root)).toBe(false)
  write('node_modules/.package-lock.json', { 'node_modules/x': { version: '1.2.3' } })
  expect(isInstalled(root)).toBe(false)
  write('node_modules/.package-lock.json', { ...installed, 'node_modules/x': { version: '1.2.2' } })
  expect(isInstalled(root)).toBe(false)
})

test('a Node too old is refused in a sentence, a newer one is not', () => {
  expect(nodeFault('18.20.0')).toMatch(/需要 Node\.js 20\.19/)
  expect(nodeFault('20.18.3')).toMatch(/现在是 20\.18\.3/)
  expect([nodeFault('20.19.0'), nodeFault('22.1.0')]).toEqual([undefined, undefined])
})
