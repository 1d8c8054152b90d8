import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'

/** Kilobytes as they travel, compressed. */
export const LIMITS = { entryScript: 110, entryStyle: 12, publicFirstScreen: 145, laterScreen: 35 }

/** All files a chunk brings with it at once: what it imports, what that imports, and their styles. */
function filesOf(manifest, key, seen = new Set()) {
  const chunk = manifest[key]
  if (!chunk || seen.has(key)) return []
  seen.add(key)
  return [chunk.file, ...(chunk.css ?? []), ...(chunk.imports ?? []).flatMap((next) => filesOf(manifest, next, seen))]
}

/**
 * The weight of the entry and of every screen, from the build's own list of files. `sizeOf` answers a file's
 * compressed size in bytes; `routes` say which chunk each path opens (null: the entry itself) and whether anyone
 * may open it.
 */
export function weigh(manifest, routes, sizeOf, limits = LIMITS) {
  const entryKey = Object.keys(manifest).find((key) => manifest[key].isEntry)
  if (!entryKey) return { rows: [], faults: ['the build has no entry'] }
  const kilobytes = (files) => [...new Set(files)].reduce((sum, file) => sum + sizeOf(file), 0) / 1024
  const entry = filesOf(manifest, entryKey)
  const rows = [
    {
      what: 'entry, scripts',
      weight: kilobytes(entry.filter((file) => file.endsWith('.js'))),
      limit: limits.entryScript,
    },
    {
      what: 'entry, styles',
      weight: kilobytes(entry.filter((file) => file.endsWith('.css'))),
      limit: limits.entryStyle,
    },
  ]
  const faults = []
  for (const { path, isPublic, chunk } of routes) {
    if (chunk !== null && !manifest[chunk]) {
      faults.push(`${path}: the build has no chunk ${chunk}`)
      continue
    }
    const screen = chunk === null ? [] : filesOf(manifest, chunk)
    const later = screen.filter((file) => !entry.includes(file))
    rows.push({ what: `${path}, later`, weight: kilobytes(later), limit: limits.laterScreen })
    if (isPublic)
      rows.push({ what: `${path}, first`, weight: kilobytes([...entry, ...screen]), limit: limits.publicFirstScreen })
  }
  for (const { what, weight, limit } of rows) {
    if (weight > limit) faults.push(`${what}: ${weight.toFixed(1)} KB, at most ${limit}`)
  }
  return { rows, faults }
}

/** The route table is read as it is; a screen's chunk is the file its import names. */
export async function readRoutes(root) {
  const { register } = await import('tsx/esm/api')
  register()
  const { routes } = await import(pathToFileURL(join(root, 'apps/web/src/shell/routes.ts')).href)
  return routes
    .filter((route) => route.screen)
    .map(({ path, access, screen }) => {
      const target = /import\(\s*["'`](?:\.\.?\/)+([^"'`]+)["'`]/.exec(String(screen))?.[1]
      const chunk = target?.startsWith('modules/') ? `src/${target}` : `src/shell/${target}`
      return { path, isPublic: access === 'public', chunk }
    })
}

export async function checkWeights(root) {
  const dist = join(root, 'apps/web/dist')
  const list = join(dist, '.vite/manifest.json')
  if (!existsSync(list)) return { rows: [], faults: ['the pages are not built'] }
  const manifest = JSON.parse(readFileSync(list, 'utf8'))
  const sizes = new Map()
  const sizeOf = (file) => {
    if (!sizes.has(file)) sizes.set(file, gzipSync(readFileSync(join(dist, file))).length)
    return sizes.get(file)
  }
  const routes = await readRoutes(root)
  // A screen the entry also imports directly has no chunk of its own.
  const isInEntry = (chunk) => !manifest[chunk] && existsSync(join(root, 'apps/web', chunk))
  return weigh(
    manifest,
    routes.map((route) => (isInEntry(route.chunk) ? { ...route, chunk: null } : route)),
    sizeOf,
  )
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { rows, faults } = await checkWeights(dirname(dirname(fileURLToPath(import.meta.url))))
  const nearest = rows.toSorted((a, b) => b.weight / b.limit - a.weight / a.limit).slice(0, 8)
  for (const { what, weight, limit } of nearest) console.log(`${weight.toFixed(1).padStart(7)} of ${limit} KB  ${what}`)
  for (const fault of faults) console.log(`too heavy: ${fault}`)
  process.exit(faults.length === 0 ? 0 : 1)
}
