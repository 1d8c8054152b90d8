/** Modules that are started by themselves, in a thread or a process of their own: as they are written, or as they were built. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

/** Written in by the build (`scripts/build-server.mjs`): source below `src` → file of the build. */
declare const BUILT_PROGRAMS: Readonly<Record<string, string>> | undefined

/** Whether this is the built server; otherwise its sources run, and what is started needs a loader for them. */
export const isBuilt = typeof BUILT_PROGRAMS !== 'undefined'

// In a build `import.meta.url` is the place of the source, `import.meta.dirname` that of the built file.
const sources = new URL('../', import.meta.url).href

/** Where the module at `source` is started from. */
export const programOf = (source: URL): URL => {
  if (typeof BUILT_PROGRAMS === 'undefined') return source
  const file = BUILT_PROGRAMS[source.href.slice(sources.length)]
  if (!file) throw new Error(`not built: ${source.href}`)
  return pathToFileURL(join(import.meta.dirname, file))
}

/** Node's arguments for a process that runs it. */
export const processArguments = (program: URL): string[] => [
  ...(isBuilt ? [] : ['--import', import.meta.resolve('tsx')]),
  fileURLToPath(program),
]

/** A file the build wrote beside the programs. */
export const readBuilt = (name: string): Promise<string> => readFile(join(import.meta.dirname, name), 'utf8')
