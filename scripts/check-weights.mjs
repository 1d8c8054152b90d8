import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { atWorkChunk, chunksOf, fetchedParts, readRoutes } from './web-chunks.mjs'

/** Kilobytes as they travel to a browser that takes gzip; one that takes brotli gets less. */
const WEIGHTS = { entryScript: 95, entryStyle: 13, publicFirstScreen: 130, laterScreen: 35 }
/** Scripts and styles of a first visit, entry and all; page, fonts, pictures and answers come on top. */
const FILES = { publicFiles: 9, otherFiles: 13 }
export const LIMITS = { ...WEIGHTS, ...FILES }
/** Screens somebody works with all day, also where there is no network: kilobytes of scripts of all of them together. */
export const FRAMES = [
  {
    what: "technician's day",
    limit: 250,
    paths: [
      'center',
      'dashboard',
      'workspace',
      'jobs',
      'tasks-enhanced',
      'task/:id',
      'status',
      'availability',
      'profile',
    ].map((name) => `/technician/${name}`),
  },
]

/*
 * What counts. A chunk brings what it imports, what that imports, and their styles; and since a part that is fetched
 * by itself still travels when the screen fetches it while it is being drawn, every dynamic import counts too, unless
 * its name says when it is fetched (web-chunks.mjs).
 * - entry: what the start page names, before anything can be drawn.
 * - first: all scripts a guest downloads until the screen stands: the entry, what the shell always fetches beside it
 *   (data layer, messages, offline banner), and the screen. Styles have their own limit.
 * - later: what going there inside the app still costs: the screen, less the entry, what the shell always fetches, and
 *   for screens behind a login what it fetches for everyone who is signed in. What other screens may have brought by
 *   then is not taken off. What stands around the screens of owners and staff is not theirs.
 * - files: how many of them a first visit asks for.
 * - a frame: all scripts of its screens and of what stands around them, each file once.
 */

const figure = (weight, unit) => `${unit === 'KB' ? weight.toFixed(1) : weight} ${unit}`

/**
 * The weight of the entry and of every screen, from the build's own list of files. `sizeOf` answers a file's
 * compressed size in bytes; `routes` say which chunk each path opens (null: the entry itself) and whether anyone may
 * open it.
 */
export function weigh(manifest, routes, sizeOf, limits = LIMITS, frames = FRAMES) {
  const entryKey = Object.keys(manifest).find((key) => manifest[key].isEntry)
  if (!entryKey) return { rows: [], faults: ['the build has no entry'] }
  const { forSignedIn, forGuests } = fetchedParts(manifest, new Set(routes.map(({ chunk }) => chunk)))
  const filesOf = (key, isFetched) =>
    [...chunksOf(manifest, key, isFetched)].flatMap((each) => [manifest[each].file, ...(manifest[each].css ?? [])])
  const isScript = (file) => file.endsWith('.js')
  const kilobytes = (files) => [...new Set(files)].reduce((sum, file) => sum + sizeOf(file), 0) / 1024
  const entry = filesOf(entryKey, () => false)
  const shell = new Set(filesOf(entryKey, forGuests))
  const ofSignedIn = new Set(filesOf(entryKey, forSignedIn))
  // Whoever opens a screen of owners or staff has fetched what stands around them.
  const workKey = atWorkChunk(manifest)
  const atWork = new Set([...ofSignedIn, ...(workKey ? filesOf(workKey, () => false) : [])])
  const rows = [
    {
      what: 'entry, scripts',
      weight: kilobytes(entry.filter(isScript)),
      limit: limits.entryScript,
      unit: 'KB',
    },
    {
      what: 'entry, styles',
      weight: kilobytes(entry.filter((file) => file.endsWith('.css'))),
      limit: limits.entryStyle,
      unit: 'KB',
    },
  ]
  const faults = []
  for (const { path, isPublic, isAtWork, chunk } of routes) {
    if (chunk !== null && !manifest[chunk]) {
      faults.push(`${path}: the build has no chunk ${chunk}`)
      continue
    }
    const screen = chunk === null ? [] : filesOf(chunk, forSignedIn)
    const before = isPublic ? shell : isAtWork ? atWork : ofSignedIn
    const later = screen.filter((file) => !before.has(file))
    rows.push({ what: `${path}, later`, weight: kilobytes(later), limit: limits.laterScreen, unit: 'KB' })
    const first = new Set([...before, ...(isPublic && chunk !== null ? filesOf(chunk, forGuests) : screen)])
    const most = isPublic ? limits.publicFiles : limits.otherFiles
    rows.push({ what: `${path}, files`, weight: first.size, limit: most, unit: 'files' })
    if (isPublic) {
      const weight = kilobytes([...first].filter(isScript))
      rows.push({ what: `${path}, first`, weight, limit: limits.publicFirstScreen, unit: 'KB' })
    }
  }
  for (const { what, limit, paths } of frames) {
    const screens = routes.filter(({ path, chunk }) => paths.includes(path) && manifest[chunk])
    const files = new Set([...ofSignedIn, ...screens.flatMap(({ chunk }) => filesOf(chunk, forSignedIn))])
    rows.push({ what, weight: kilobytes([...files].filter(isScript)), limit, unit: 'KB' })
  }
  for (const { what, weight, limit, unit } of rows) {
    if (weight > limit) faults.push(`${what}: ${figure(weight, unit)}, at most ${limit}`)
  }
  return { rows, faults }
}

export async function checkWeights(root) {
  const dist = join(root, 'apps/web/dist')
  const list = join(dist, '.vite/manifest.json')
  if (!existsSync(list)) return { rows: [], faults: ['the pages are not built'] }
  const manifest = JSON.parse(readFileSync(list, 'utf8'))
  const sizes = new Map()
  const sizeOf = (file) => {
    // The server sends the compressed form where the build has left one.
    const sent = existsSync(join(dist, `${file}.gz`)) ? `${file}.gz` : file
    if (!sizes.has(file)) sizes.set(file, statSync(join(dist, sent)).size)
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
  const isWhole = process.argv.includes('--all')
  const nearest = rows.toSorted((a, b) => b.weight / b.limit - a.weight / a.limit).slice(0, isWhole ? undefined : 8)
  for (const { what, weight, limit, unit } of nearest)
    console.log(`${figure(weight, unit).padStart(10)} of ${limit}  ${what}`)
  for (const fault of faults) console.log(`too much: ${fault}`)
  process.exit(faults.length === 0 ? 0 : 1)
}
