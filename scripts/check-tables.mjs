import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { addEdge, findCircles, listFiles, serverImportsOf } from './check-boundaries.mjs'
import { keepList } from './shrinking-list.mjs'

/*
 * Walls in the data: a table is written by its module alone; others call its commands. What reads or writes another
 * module's tables today stands in `foreign-tables.json` and may only become less. Names of tables are read in the text of
 * SQL and in the calls of the query builder. What tries the house (`<module>/proof`) may look at everything.
 * What a module reads it depends on as on what it imports: both together make no circle either.
 */

const SERVER = 'apps/server/src'
const isTest = (file) => file.endsWith('.test.ts') || /\/proof\/[^/]+$/.test(file)
/** What fills a demo writes its own module's tables alone, and finds by any what to go on from. */
const isDemo = (file) => /\/demo\/[^/]+$/.test(file)
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

/** Every use of another module's table, as often as there is one. */
function foreignUses(texts) {
  const tables = findTables(texts)
  return texts.flatMap(([file, text]) => {
    const module = moduleOf(file)
    if (!module || isTest(file)) return []
    return Object.entries(tablesIn(text, tables)).flatMap(([kind, names]) =>
      names.flatMap((name) => {
        const owner = tables.byName.get(name)
        return owner === module || (kind === 'reads' && isDemo(file)) ? [] : [{ file, module, kind, owner, name }]
      }),
    )
  })
}

/** `module → table` of another module, and how often. */
export function measureForeign(texts) {
  const found = { writes: {}, reads: {} }
  for (const { module, kind, owner, name } of foreignUses(texts)) {
    const place = `${module} → ${owner}.${name}`
    found[kind][place] = (found[kind][place] ?? 0) + 1
  }
  const sorted = (counts) => Object.fromEntries(Object.entries(counts).sort(([a], [b]) => (a < b ? -1 : 1)))
  return { writes: sorted(found.writes), reads: sorted(found.reads) }
}

/** Sentences about modules that depend on each other in a circle, by what they import and whose tables they use. */
export function findModuleCircles(texts) {
  const edges = new Map()
  for (const [file, text] of texts)
    for (const { to, line } of serverImportsOf(file, text)) addEdge(edges, moduleOf(file), to, `${file}:${line}`)
  for (const { file, module, owner, name } of foreignUses(texts)) addEdge(edges, module, owner, `${file} (${name})`)
  return findCircles(edges).map((circle) => {
    const steps = circle.slice(1).map((to, index) => `→ ${to} by ${edges.get(circle[index]).get(to)}`)
    return `modules in a circle: ${circle[0]} ${steps.join(' ')}`
  })
}

export const textsOf = (root) =>
  listFiles(root)
    .filter((file) => file.startsWith(`${SERVER}/modules/`))
    .map((file) => [file, readFileSync(join(root, file), 'utf8')])

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const root = dirname(dirname(fileURLToPath(import.meta.url)))
  const texts = textsOf(root)
  const circles = findModuleCircles(texts)
  for (const circle of circles) console.log(circle)
  const way = "call a command of the table's module, or read what it exports"
  const isListed = keepList(join(root, 'scripts/foreign-tables.json'), measureForeign(texts), way)
  if (isListed && circles.length === 0) console.log('No module reaches further into the tables of others.')
  else process.exitCode = 1
}
