import { join } from 'node:path'
import { runnerImport, type Plugin } from 'vite'
import { clientModule } from './client-module.ts'

export const PROTOCOL = join(import.meta.dirname, '../../packages/protocol/src/')

type Evaluated = typeof import('./protocol-modules.ts')

/** Path of a module of the protocol → what the pages get in its place; those that are missing they run as they are. */
export type Client = ReadonlyMap<string, string>

/** Ends the id of a declaration where a unit test has asked for it. */
const DECLARED = '?declared'
const isOfDeclarations = (id: string): boolean => /\.test\.tsx?$/.test(id) || id.endsWith(DECLARED)

/** Evaluates the protocol anew and writes the client. */
export async function generateClient(): Promise<Client> {
  const { module } = await runnerImport<Evaluated>(join(import.meta.dirname, 'protocol-modules.ts'), {
    root: import.meta.dirname,
    configFile: false,
    envFile: false,
    logLevel: 'error',
  })
  const client = new Map<string, string>()
  for (const [path, exported] of Object.entries(module.modules)) {
    const source = clientModule(exported, module)
    if (source !== undefined) client.set(join(import.meta.dirname, path), source)
  }
  return client
}

/**
 * The pages' client of the protocol, generated from the evaluated declarations: the same while developing as in the
 * build. The types of calls are those of the declarations themselves.
 */
export function protocolClient(generate = generateClient): Plugin {
  let client: Promise<Client> | undefined
  const current = (): Promise<Client> => (client ??= generate())
  return {
    name: 'protocol-client',
    enforce: 'pre',
    config: () => ({ optimizeDeps: { exclude: ['zod'] } }),
    configureServer({ watcher, httpServer }) {
      watcher.add(PROTOCOL)
      // By the time a browser asks, it is there; a fault is told with the first module that is asked for.
      httpServer?.once('listening', () => void current().catch(() => undefined))
    },
    resolveId: {
      filter: { id: /^zod($|\/)/ },
      handler(_, importer) {
        if (importer && isOfDeclarations(importer)) return
        this.error(
          `schemas stay on the server: ${importer} may not ask for zod; send the call and show what it answers`,
        )
      },
    },
    load: {
      filter: { id: /\/packages\/protocol\/src\/.+\.ts$/ },
      async handler(id) {
        const code = (await current()).get(id)
        return code === undefined ? undefined : { code, map: { mappings: '' } }
      },
    },
    /** A change of one declaration may show in modules that are computed from it, and nowhere on the pages. */
    async hotUpdate({ file, modules }) {
      const { name, moduleGraph, hot } = this.environment
      if (!file.startsWith(PROTOCOL) || name !== 'client') return undefined
      const before = await client?.catch(() => undefined)
      client = undefined
      const after = await current().catch(() => undefined)
      if (!before || !after) {
        moduleGraph.invalidateAll()
        hot.send({ type: 'full-reload' })
        return []
      }
      const changed = [...new Set([...before.keys(), ...after.keys()])].filter(
        (path) => before.get(path) !== after.get(path),
      )
      return [
        ...(before.has(file) && after.has(file) ? [] : modules),
        ...changed.flatMap((path) => [...(moduleGraph.getModulesByFile(path) ?? [])]),
      ]
    },
  }
}

/**
 * In unit tests the pages run on their client too; what a test itself imports of the protocol are the declarations, to
 * hold one against the other.
 */
export function declarationsForTests(): Plugin {
  return {
    name: 'declarations-for-tests',
    enforce: 'pre',
    resolveId: {
      filter: { id: /^(\.|@jihui\/protocol\/)/ },
      async handler(source, importer, options) {
        if (!importer || !isOfDeclarations(importer)) return undefined
        const found = await this.resolve(source, importer.replace(DECLARED, ''), { ...options, skipSelf: true })
        return found?.id.startsWith(PROTOCOL) ? { ...found, id: found.id + DECLARED } : found
      },
    },
  }
}
