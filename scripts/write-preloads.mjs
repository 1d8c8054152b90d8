/** Writes down, for every address of the pages, the files its screen will ask for and its first calls, so that the server can name them at once. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { atWorkChunk, chunksOf, fetchedParts, readRoutes } from './web-chunks.mjs'

const [, , dist] = process.argv
const root = dirname(dirname(fileURLToPath(import.meta.url)))
const folder = resolve(dist, '.vite')
const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'))
const routes = await readRoutes(root)
const { forSignedIn, forGuests } = fetchedParts(manifest, new Set(routes.map(({ chunk }) => chunk)))

const entry = Object.keys(manifest).find((key) => manifest[key].isEntry)
const filesOf = (keys) => new Set([...keys].flatMap((key) => [manifest[key].file, ...(manifest[key].css ?? [])]))
const named = filesOf(chunksOf(manifest, entry, () => false))

const preloadsOf = ({ isPublic, isAtWork, chunk }) => {
  const isFetched = isPublic ? forGuests : forSignedIn
  const begun = [entry, ...(isAtWork ? [atWorkChunk(manifest)] : []), chunk]
  const keys = begun.flatMap((key) => [...chunksOf(manifest, key, isFetched)])
  return [...filesOf(keys)].filter((file) => !named.has(file))
}

const load = (path) => import(pathToFileURL(join(root, 'apps/web/src', path)).href)
const { addressesOf } = await load('shell/routes/first-calls.ts')
/** What the module of a screen says it asks at once. */
const callsOf = async ({ route, chunk }) => {
  const [, folder, screen] = /^src\/(modules\/.+)\/screens\/([^/]+)\.tsx$/.exec(chunk) ?? []
  const list = `${folder}/first-calls.ts`
  if (!folder || !existsSync(join(root, 'apps/web/src', list))) return []
  const { firstCalls } = await load(list)
  return addressesOf(route, firstCalls[screen]?.(route) ?? [])
}

const rows = {}
for (const route of routes) rows[route.path] = [...preloadsOf(route), ...(await callsOf(route))]
writeFileSync(join(folder, 'preloads.json'), JSON.stringify(rows))
