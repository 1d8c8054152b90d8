import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'

function* filesIn(path) {
  if (!existsSync(path)) return
  if (!statSync(path).isDirectory()) yield path
  else for (const name of readdirSync(path).sort()) yield* filesIn(join(path, name))
}

/** What something is built from, as one number: a fresh clone and a copied folder give the same. */
export function hashSources(root, sources) {
  const hash = createHash('sha256')
  for (const source of sources) {
    for (const path of filesIn(join(root, source))) {
      if (/\.test\.tsx?$/.test(path)) continue
      hash
        .update(`${relative(root, path)}\0`)
        .update(readFileSync(path))
        .update('\0')
    }
  }
  return hash.digest('hex')
}
