import { readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { listFiles } from './check-boundaries.mjs'
import { keepList } from './shrinking-list.mjs'

/*
 * What a hand-written statement answers is declared with it (`platform/database/columns.ts`) and held against the database
 * by a test. Statements whose row only the compiler is told of stand in `undeclared-rows.json`, by folder, and may only
 * become fewer.
 */

const SERVER = 'apps/server/src/'
const UNDECLARED = /\.execute<|(?<!function )\bstatement</g

/** Folder → how many statements are given a row's type without its columns. */
export function measureRows(texts) {
  const found = {}
  for (const [file, text] of texts) {
    if (!file.startsWith(SERVER) || file.endsWith('.test.ts') || file.startsWith(`${SERVER}testing/`)) continue
    const count = text.match(UNDECLARED)?.length ?? 0
    if (count === 0) continue
    const folder = posix.dirname(file).slice(SERVER.length)
    found[folder] = (found[folder] ?? 0) + count
  }
  return { rows: Object.fromEntries(Object.entries(found).sort(([a], [b]) => (a < b ? -1 : 1))) }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const root = dirname(dirname(fileURLToPath(import.meta.url)))
  const texts = listFiles(root).map((file) => [file, readFileSync(join(root, file), 'utf8')])
  const way = 'declare the columns: statement(name, columns, text), or ask(db, columns, sql)'
  if (keepList(join(root, 'scripts/undeclared-rows.json'), measureRows(texts), way))
    console.log('No more statements are without declared columns.')
  else process.exitCode = 1
}
