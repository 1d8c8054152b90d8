import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { listFiles } from './check-boundaries.mjs'
import { keepList } from './shrinking-list.mjs'

/*
 * Walls in the data: a table is written by its module alone; others call its commands. What reads or writes another
 * module's tables today stands in `foreign-tables.json` and may only become less. Names of tables are read in the text of
 * SQL and in the calls of the query builder.
 */

const SERVER = 'apps/server/src'
const isTest = (file) => file.endsWith('.test.ts')
const moduleOf = (file) => new RegExp(`^${SERVER}/modules/([^/]+)/`).exec(file)?.[1]
const DECLARED = /export const (\w+) = pgTable\(\s*'(\w+)'/g
const withoutComments = (text) => text.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/(^|\s)\/\/.*$/gm, '$1')

/** Tables by the name in the database, and by the name in the code, with the module each belongs to. */
export function findTables(texts) {
  const byName = new Map()
  const byConst = new Map()
  for (const [file, text] of texts) {
    const module = moduleOf(file)
    if (!module) continue
    for (const [, constant, name] of text.matchAll(DECLARED)) {
      byName.set(name, module)
      byConst.set(constant, name)
    }
  }
  return { byName, byConst }
}

const WRITE = /\b(?:insert\s+into|update|delete\s+from)\s+(?:only\s+)?(?:(\w+)|\$\{(\w+)\})/gi
const READ = /\b(?:from|join|using)\s+(?:lateral\s+)?(?:(\w+)|\$\{(\w+)\})/gi
const WRITE_CALL = /\.(?:insert|update|delete)\(\s*(\w+)\s*\)/g
const READ_CALL = /\.(?:from|innerJoin|leftJoin|rightJoin|fullJoin)\(\s*(\w+)\b/g

/** Tables a text writes and reads, each as often as it does; a deletion is no reading. */
export function tablesIn(text, { byName, byConst }) {
  const bare = withoutComments(text)
  const named = (name, constant) =>
    constant === undefined ? (byName.has(name) ? name : undefined) : byConst.get(constant)
  const inText = (pattern, from) =>
    [...from.matchAll(pattern)].flatMap(([, name, constant]) => named(name, constant) ?? [])
  const inCalls = (pattern) => [...bare.matchAll(pattern)].flatMap(([, constant]) => byConst.get(constant) ?? [])
  return {
    writes: [...inText(WRITE, bare), ...inCalls(WRITE_CALL)],
    reads: [...inText(READ, bare.replaceAll(/\bdelete\s+from\b/gi, 'delete of')), ...inCalls(READ_CALL)],
  }
}

/** `module → table` of another module, and how often. */
export function measureForeign(texts) {
  const tables = findTables(texts)
  const found = { writes: {}, reads: {} }
  for (const [file, text] of texts) {
    const module = moduleOf(file)
    if (!module || isTest(file)) continue
    for (const [kind, names] of Object.entries(tablesIn(text, tables)))
      for (const name of names) {
        const owner = tables.byName.get(name)
        if (owner === module) continue
        const place = `${module} → ${owner}.${name}`
        found[kind][place] = (found[kind][place] ?? 0) + 1
      }
  }
  const sorted = (counts) => Object.fromEntries(Object.entries(counts).sort(([a], [b]) => (a < b ? -1 : 1)))
  return { writes: sorted(found.writes), reads: sorted(found.reads) }
}

export const textsOf = (root) =>
  listFiles(root)
    .filter((file) => file.startsWith(`${SERVER}/modules/`))
    .map((file) => [file, readFileSync(join(root, file), 'utf8')])

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const root = dirname(dirname(fileURLToPath(import.meta.url)))
  const way = "call a command of the table's module, or read what it exports"
  if (keepList(join(root, 'scripts/foreign-tables.json'), measureForeign(textsOf(root)), way))
    console.log('No module reaches further into the tables of others.')
  else process.exitCode = 1
}
