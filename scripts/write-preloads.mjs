/** Writes down, for every address of the pages, the files its screen will ask for, so that the server can name them at once. */
import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
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

const rows = Object.fromEntries(routes.map((route) => [route.path, preloadsOf(route)]))
writeFileSync(join(folder, 'preloads.json'), JSON.stringify(rows))
