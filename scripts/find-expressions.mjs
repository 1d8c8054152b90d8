/** Every regular expression that is written in the sources of server and protocol. */
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { parseSync } from 'rolldown/utils'

const ROOTS = ['apps/server/src', 'packages/protocol/src']
/** What no request reaches. */
const APART = /\.test\.ts$|\/testing\/|\/demo\//

/** @returns {Generator<{ pattern: string, flags: string }>} */
function* expressionsIn(node) {
  if (Array.isArray(node)) for (const one of node) yield* expressionsIn(one)
  else if (typeof node === 'object' && node !== null) {
    if (node.type === 'Literal' && node.regex) yield node.regex
    else for (const part of Object.values(node)) yield* expressionsIn(part)
  }
}

/** @returns {{ file: string, pattern: string, flags: string }[]} */
export function findExpressions(root) {
  return ROOTS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((path) => join(root, folder, path))
      .filter((path) => path.endsWith('.ts') && !APART.test(path))
      .flatMap((path) =>
        [...expressionsIn(parseSync(path, readFileSync(path, 'utf8')).program)].map(({ pattern, flags }) => ({
          file: relative(root, path),
          pattern,
          flags,
        })),
      ),
  )
}
