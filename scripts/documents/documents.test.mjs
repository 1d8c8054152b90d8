import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
const read = (name) => readFileSync(join(root, 'docs', name), 'utf8')
const WORDS_OF_A_PAGE = 1_000

it('the house stands on one page', () => {
  expect(read('architecture.md').split(/\s+/).length).toBeLessThanOrEqual(WORDS_OF_A_PAGE)
})

it('every file the documents of the house name is there', () => {
  const files = ['apps/web/src', 'apps/server/src', 'packages/protocol/src', 'prove', 'scripts', 'tests'].flatMap(
    (folder) => readdirSync(join(root, folder), { recursive: true }).map((path) => `${folder}/${path}`),
  )
  const missing = ['architecture.md', 'declarations.md', 'subjects.md'].flatMap((name) =>
    [...read(name).matchAll(/`([\w./-]+\.(?:tsx?|mjs|json))`/g)]
      .map(([, path]) => path)
      .filter(
        (path) => !files.some((file) => `/${file}`.endsWith(`/${path.replace(/^(?:web|server|protocol)\//, '')}`)),
      )
      .map((path) => `${name}: ${path}`),
  )
  expect(missing).toEqual([])
})
