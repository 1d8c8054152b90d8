import { basename } from 'node:path'

/**
 * Which file a module of the pages lies in, told from who uses it. Libraries, what the start page needs, what most
 * screens use, what everybody who is signed in needs, and what stands around the screens of owners and staff are a file
 * each: they compress better than many small ones and stay in a browser's cache when screens change. Everything else
 * goes with the screens that use it; small parts that several share are copied into each of their files, where all
 * copies keep one state (`experimentalInlineCommonChunks` in vite.config.ts).
 */
interface ModuleInfo {
  readonly importedIds: readonly string[]
  readonly dynamicallyImportedIds: readonly string[]
}
interface Graph {
  getModuleInfo(id: string): ModuleInfo | null
}

const LIBRARIES = /node_modules\/(react|react-dom|scheduler|@tanstack\/history|wouter|regexparam)\//
/** Of all screens, how many must use a module for it to be fetched with the first of them. */
const MOST = 0.62

const isScreen = (id: string): boolean => /\/screens\/[^/]+\.tsx$/.test(id)
const isForSignedIn = (id: string): boolean => /\/shell\/.+\.signed-in\.tsx?$/.test(id)
/** Around the screens of owners and staff: their frames, and the table of their addresses. */
const isAtWork = (id: string): boolean => /\.at-work\.tsx?$/.test(id)
/** Of owners and staff alone. */
const isOfWork = (id: string): boolean =>
  isAtWork(id) || /\/(shell\/console|modules\/(console|owner|\w+\/desk))\//.test(id)
/** Fetched for some readers, or because of something they do. */
const isFetchedLater = (id: string): boolean => isScreen(id) || /\.(lazy|signed-in|at-work)\.tsx?$/.test(id)

/** A module and everything it stands on; `isFollowed` says which of what it fetches by itself counts too. */
const closureOf = (graph: Graph, from: string, isFollowed: (id: string) => boolean): ReadonlySet<string> => {
  const seen = new Set<string>()
  const walk = (id: string): void => {
    if (seen.has(id)) return
    seen.add(id)
    const info = graph.getModuleInfo(id)
    for (const next of info?.importedIds ?? []) walk(next)
    for (const next of info?.dynamicallyImportedIds ?? []) if (isFollowed(next)) walk(next)
  }
  walk(from)
  return seen
}

const plan = (graph: Graph, main: string): ReadonlyMap<string, string> => {
  const never = (): boolean => false
  const everything = closureOf(graph, main, () => true)
  const screens = [...everything].filter(isScreen)
  const users = new Map<string, number>()
  for (const screen of screens)
    for (const id of closureOf(graph, screen, never)) users.set(id, (users.get(id) ?? 0) + 1)
  const ofMost = [...users].filter(([id, count]) => count >= screens.length * MOST && !isScreen(id)).map(([id]) => id)
  const names = new Map<string, string>()
  const put = (name: string, ids: Iterable<string>): void => {
    for (const id of ids) if (!names.has(id) && !isScreen(id)) names.set(id, name)
  }
  const begun = (id: string): boolean => !isFetchedLater(id)
  put('start', closureOf(graph, main, never))
  put('shell', [...closureOf(graph, main, begun), ...ofMost])
  // What screens use too goes with them: they stand without the frame of others.
  const apart = (ids: Iterable<string>): string[] => [...ids].filter((id) => !users.has(id) || isForSignedIn(id))
  for (const id of everything) if (isForSignedIn(id)) put('shell.signed-in', apart(closureOf(graph, id, never)))
  const elsewhere = new Set(
    [...everything]
      .flatMap((id) => graph.getModuleInfo(id)?.dynamicallyImportedIds ?? [])
      .filter((id) => !isOfWork(id))
      .flatMap((id) => [...closureOf(graph, id, never)]),
  )
  for (const id of everything)
    if (isAtWork(id))
      put(
        'shell.at-work',
        [...closureOf(graph, id, never)].filter((one) => !elsewhere.has(one)),
      )
  // Styles make no script of their own.
  for (const id of everything) if (id.endsWith('.css')) put(basename(id), [id])
  return names
}

/** The bundler's name for the file a module lies in; null leaves it to who uses the module. */
export const chunkPlan = (main: string): ((id: string, graph: Graph) => string | null) => {
  let names: ReadonlyMap<string, string> | undefined
  return (id, graph) => {
    if (LIBRARIES.test(id)) return 'libraries'
    names ??= plan(graph, main)
    return names.get(id) ?? null
  }
}
