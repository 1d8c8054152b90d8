import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/*
 * A status with a declared machine is written by `bindMachine`'s transition alone. The machines are read from the
 * protocol (`column: 'payment.status'`), the tables from the modules (`export const payment = pgTable('payment'`).
 */

const PROTOCOL = 'packages/protocol/src/'
const SERVER = 'apps/server/src/'
const EXEMPT = [`${SERVER}platform/machine/`, `${SERVER}testing/`, `${SERVER}demo/`]
const isTest = (file) => /\.test\.tsx?$/.test(file)

function matchAll(root, files, pattern) {
  return files.flatMap((file) => [...readFileSync(join(root, file), 'utf8').matchAll(pattern)])
}

/** Table → the column of its status, for every declared machine. */
function declaredColumns(root, files) {
  const declarations = files.filter((file) => file.startsWith(PROTOCOL) && !isTest(file))
  const found = matchAll(root, declarations, /^\s*column: '(\w+)\.(\w+)',$/gm)
  return new Map(found.map(([, table, column]) => [table, column]))
}

/** Name a table has in code → its name in the database. */
function tableNames(root, files) {
  const tables = files.filter((file) => file.startsWith(SERVER) && /[/-]table\.ts$/.test(file))
  const found = matchAll(root, tables, /export const (\w+) = pgTable\(\s*'(\w+)'/g)
  return new Map(found.map(([, name, table]) => [name, table]))
}

/** What stands between the bracket at `start` and its closing one. */
function inBrackets(text, start) {
  let depth = 0
  for (let at = start; at < text.length; at++) {
    if ('([{'.includes(text[at])) depth++
    else if (')]}'.includes(text[at]) && --depth === 0) return text.slice(start, at + 1)
  }
  return text.slice(start)
}

/** Lines that write a status past its machine. */
export function findStatusWriters(root, files) {
  const columns = declaredColumns(root, files)
  const names = tableNames(root, files)
  const sources = files.filter(
    (file) => file.startsWith(SERVER) && !isTest(file) && !EXEMPT.some((folder) => file.startsWith(folder)),
  )
  return sources.flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8')
    const violation = (index, table) => ({
      file,
      line: text.slice(0, index).split('\n').length,
      rule: `${table}.${columns.get(table)} is written by its machine's transition alone`,
    })
    const built = [...text.matchAll(/\.update\((\w+)\)\s*\.set(?=\()/g)].flatMap((match) => {
      const table = names.get(match[1]) ?? match[1]
      const column = columns.get(table)
      if (!column) return []
      const set = inBrackets(text, match.index + match[0].length)
      return new RegExp(`(?<![.\\w])${column}\\s*[:,}]`).test(set) ? [violation(match.index, table)] : []
    })
    const plain = [...text.matchAll(/update\s+"?(\w+)"?\s+(?:\w+\s+)?set\s+([^`]*?)(?:\bwhere\b|`)/gis)].flatMap(
      (match) => {
        const column = columns.get(match[1])
        return column && new RegExp(`(?<![.\\w])${column}\\s*=`).test(match[2])
          ? [violation(match.index, match[1])]
          : []
      },
    )
    return [...built, ...plain]
  })
}
