/** What the build of the pages says of its files: which screen fetches which, and when. */
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/**
 * `x.lazy.tsx` is fetched by itself because of something the reader does or meets, not by opening a screen. Imported
 * directly it counts like anything else.
 */
const isLazy = (name) => /\.lazy(\.tsx?)?$/.test(name)
/** `x.signed-in.tsx` is fetched for readers who are signed in; a guest's first screen does without. */
const isForSignedIn = (name) => /\.signed-in(\.tsx?)?$/.test(name)

/** `x.at-work.tsx` stands around the screens of owners and staff; all of it is one file, fetched with the first of them. */
const isAtWork = (name) => /\.at-work(\.tsx?)?$/.test(name)
export const atWorkChunk = (manifest) => Object.keys(manifest).find((key) => isAtWork(manifest[key].name ?? key))

/** All chunks that opening one chunk opens; `isFetched` says which of those it asks for by themselves. */
export function chunksOf(manifest, key, isFetched, seen = new Set()) {
  const chunk = manifest[key]
  if (!chunk || seen.has(key)) return seen
  seen.add(key)
  for (const next of chunk.imports ?? []) chunksOf(manifest, next, isFetched, seen)
  for (const next of chunk.dynamicImports ?? []) if (isFetched(next)) chunksOf(manifest, next, isFetched, seen)
  return seen
}

/** Which parts travel with a page: for everybody who is signed in, and for guests. `screens`: chunks of all screens. */
export function fetchedParts(manifest, screens) {
  // A part that is imported directly somewhere else goes by its bare name.
  const nameOf = (key) => (key.startsWith('_') ? manifest[key].name : key)
  const forSignedIn = (key) => !isLazy(nameOf(key)) && !isAtWork(nameOf(key)) && !screens.has(key)
  return { forSignedIn, forGuests: (key) => forSignedIn(key) && !isForSignedIn(nameOf(key)) }
}

/** The route table is read as it is; a screen's chunk is the file its import names. */
export async function readRoutes(root) {
  const { register } = await import('tsx/esm/api')
  register()
  const load = (path) => import(pathToFileURL(join(root, 'apps/web/src/shell', path)).href)
  const [{ routes }, { laterRoutes }, { fileOfScreen }] = await Promise.all(
    ['routes.ts', 'routes/later.at-work.ts', 'screen-modules.ts'].map(load),
  )
  const atWork = new Set(laterRoutes.map(({ path }) => path))
  return routes
    .filter((route) => route.screen)
    .map((route) => {
      const { path, access } = route
      const chunk = `src/${fileOfScreen(route)}`
      return { path, isPublic: access === 'public', isAtWork: atWork.has(path), chunk, route }
    })
}
