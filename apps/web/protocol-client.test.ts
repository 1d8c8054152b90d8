import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { agreementMessages } from '@jihui/protocol/agreement/machine'
import { allMachines } from '@jihui/protocol/all-machines'
import { allModules } from '@jihui/protocol/modules'
import type { Endpoint, Operation } from '@jihui/protocol/endpoint'
import { findLine, lines, onLine } from '@jihui/protocol/rental/lines'
import { paymentErrors } from '@jihui/protocol/payment/errors'
import { regionRequired, termsNotAgreed } from '@jihui/protocol/rental/errors'
import { deskAddresses } from '@jihui/protocol/rental/desk-addresses'
import { outsideAddresses } from '@jihui/protocol/rental/outside-addresses'
import { rentalStatuses } from '@jihui/protocol/rental/machine'
import { build, createServer, type InlineConfig, type Plugin, type Rolldown, type ViteDevServer } from 'vite'
import { beforeAll, describe, expect, it } from 'vitest'
import { generateClient, PROTOCOL, protocolClient } from './protocol-client.ts'

type Namespace = Readonly<Record<string, unknown>>
type Face = Parameters<typeof onLine>[1]
/** What the pages import of a module they run as it is. */
interface Faces {
  readonly lines: readonly Face[]
  readonly onLine: typeof onLine
}
interface Desks {
  readonly onDesk: typeof onLine
}

const generated = generateClient()
const ENTRY = 'virtual:entry'
const entry = (code: string): Plugin => ({
  name: 'entry',
  resolveId: (source) => (source === ENTRY ? ENTRY : undefined),
  load: (id) => (id === ENTRY ? code : undefined),
})
const config = (code: string): InlineConfig => ({
  root: import.meta.dirname,
  configFile: false,
  envFile: false,
  logLevel: 'silent',
  plugins: [entry(code), protocolClient(() => generated)],
})

const textOfBuild = async (code: string): Promise<string> => {
  const { output } = (await build({
    ...config(code),
    build: {
      write: false,
      minify: false,
      rolldownOptions: { input: ENTRY, preserveEntrySignatures: 'strict', output: { codeSplitting: false } },
    },
  })) as Rolldown.RolldownOutput
  return output[0].code
}
const builtFrom = async (code: string): Promise<Namespace> =>
  (await import(`data:text/javascript,${encodeURIComponent(await textOfBuild(code))}`)) as Namespace
const withDevelopment = async <T>(code: string, look: (server: ViteDevServer) => Promise<T>): Promise<T> => {
  const server = await createServer({
    ...config(code),
    appType: 'custom',
    server: { middlewareMode: true, watch: null, ws: false },
    optimizeDeps: { noDiscovery: true },
  })
  try {
    return await look(server)
  } finally {
    await server.close()
  }
}

/** What the pages import of the protocol, by the statements that import it. */
const importsOfPages = (): string => {
  const folder = join(import.meta.dirname, 'src')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (path) => /\.tsx?$/.test(path) && !/\.test\./.test(path),
  )
  const statements = files.flatMap((path) => [
    ...readFileSync(join(folder, path), 'utf8').matchAll(
      /^(?:import|export) (\{[^}]+\}|\* as \w+) from '(@jihui\/protocol\/[^']+)'/gm,
    ),
  ])
  const exported = new Set<string>()
  for (const [, names = '', source = ''] of statements) {
    const name = (one: string) => `${source}#${one}`
    if (names.startsWith('*')) exported.add(`export * as ${JSON.stringify(name('*'))} from '${source}'`)
    for (const one of names.startsWith('*') ? [] : names.slice(1, -1).split(',')) {
      const [imported = ''] = one.trim().split(' as ')
      if (imported && !imported.startsWith('type '))
        exported.add(`export { ${imported} as ${JSON.stringify(name(imported))} } from '${source}'`)
    }
  }
  return [...exported].join('\n')
}

const facesModule = `${PROTOCOL}rental/faces.ts`
const desksModule = `${PROTOCOL}rental/desk-endpoints.ts`
let inBuild: Namespace
let whileDeveloping: Namespace

beforeAll(async () => {
  const paths = [...(await generated).keys(), facesModule, desksModule]
  const everything = paths.map((path) => `export * as ${JSON.stringify(path)} from ${JSON.stringify(path)}`).join('\n')
  inBuild = await builtFrom(everything)
  whileDeveloping = await withDevelopment(everything, (server) => server.ssrLoadModule(ENTRY))
})

const isOperation = (value: unknown): value is Operation | Endpoint =>
  typeof value === 'object' && value !== null && 'shape' in value
const operationsIn = (client: Namespace): (Operation | Endpoint)[] =>
  Object.values(client)
    .flatMap((module) => Object.values(module as Namespace))
    .filter(isOperation)
const declaredOperations = (): (Operation | Endpoint)[] =>
  allModules.flatMap(({ endpoints = [], lineOperations = [] }) => [...endpoints, ...lineOperations])

describe('the client of the pages', () => {
  it('is the same while developing as in the build', () => {
    expect(Object.keys(whileDeveloping).toSorted()).toEqual(Object.keys(inBuild).toSorted())
    for (const [path, module] of Object.entries(inBuild)) {
      const developed = whileDeveloping[path] as Namespace
      expect(Object.keys(developed).toSorted(), path).toEqual(Object.keys(module as Namespace).toSorted())
      for (const [name, value] of Object.entries(module as Namespace))
        if (typeof value !== 'function') expect(developed[name], `${path}: ${name}`).toEqual(value)
    }
  })

  it('has every operation, and of it where it goes, whether under a key and how its answer is read', () => {
    const operations = operationsIn(inBuild)
    for (const declared of declaredOperations()) {
      const { name, method, produces, idempotent } = declared.shape
      const address = 'path' in declared && { path: declared.path, aliases: [] }
      const shape = { name, method, ...(produces && { produces }), ...(idempotent && { idempotent: true }) }
      const found = operations.filter((one) => one.shape.name === name)
      expect(found, name).toContainEqual({ shape, ...address })
    }
  })

  it('sends a call on every line to the address the line gives it', () => {
    const faces = inBuild[facesModule] as unknown as Faces
    const desks = inBuild[desksModule] as unknown as Desks
    expect(faces.lines.map(({ id }) => id)).toEqual(lines.map(({ id }) => id))
    let compared = 0
    for (const { lineOperations = [] } of allModules)
      for (const operation of lineOperations)
        for (const face of faces.lines) {
          const { name } = operation.shape
          if (name in outsideAddresses) continue
          const ask = name in deskAddresses ? desks.onDesk : faces.onLine
          const declared = onLine(operation, findLine(face.id))
          expect(ask(operation, face)?.path, `${name} on ${face.id}`).toBe(declared?.path)
          if (declared) compared++
        }
    expect(compared).toBeGreaterThan(200)
  })

  it('has the further addresses of the calls that are tried at one after the other', () => {
    const faces = inBuild[facesModule] as unknown as Faces
    const operations = allModules.flatMap(({ lineOperations = [] }) => lineOperations)
    for (const name of ['get_contract', 'upload_qualification']) {
      const operation = operations.find(({ shape }) => shape.name === name)!
      for (const face of faces.lines) expect(faces.onLine(operation, face)?.aliases.length, face.id).toBeGreaterThan(0)
    }
  })

  it('knows of a line its face alone', () => {
    const { lines: shown } = inBuild[facesModule] as unknown as Faces
    for (const face of shown)
      for (const field of ['questions', 'options', 'charges', 'pricing', 'handover', 'qualificationDefault'])
        expect(face, face.id).not.toHaveProperty(field)
  })

  it('has the states and actions of every machine, and not where an action leads', () => {
    const objects = Object.values(inBuild).flatMap((module) => Object.values(module as Namespace))
    for (const { column, states, actions } of allMachines) {
      const machine = objects.find((one) => (one as { column?: string } | null)?.column === column) as
        (typeof allMachines)[number] | undefined
      expect(machine, column).toBeDefined()
      expect(Object.entries(machine!.states).map(([code, { label }]) => [code, label])).toEqual(
        Object.entries(states).map(([code, { label }]) => [code, label]),
      )
      expect(Object.keys(machine!.actions)).toEqual(Object.keys(actions))
      for (const [code, action] of Object.entries(machine!.actions)) {
        expect(action).toMatchObject({ label: actions[code]!.label, by: actions[code]!.by })
        expect(action).not.toHaveProperty('from')
        expect(action).not.toHaveProperty('history')
      }
    }
  })
})

/** What the pages say by themselves: names of states, and refusals they give before they ask or read by their code. */
const onPages = new Set([
  ...allMachines.flatMap(({ states }) => Object.values(states).map(({ label }) => label)),
  ...Object.values(paymentErrors).map(({ text }) => text),
  agreementMessages.reasonMissing,
  regionRequired,
  termsNotAgreed,
])

describe('what only the server reads', () => {
  it('is not in what the pages are built of', async () => {
    const text = await textOfBuild(importsOfPages())
    expect(text).toContain(rentalStatuses.pending_contract.label)
    const served = new Set(
      declaredOperations().flatMap(({ shape }) => (/^(permission|staff|role):/.test(shape.access) ? shape.access : [])),
    )
    expect([...served].filter((access) => text.includes(access))).toEqual([])
    const sentences = Object.values(rentalStatuses).flatMap(({ sentence, limits }) => [
      sentence,
      ...limits.map((limit) => limit.sentence),
    ])
    const histories = allMachines.flatMap(({ actions }) => Object.values(actions).map(({ history }) => history))
    const refusals = allModules.flatMap(({ errors = {} }) => Object.values(errors).map(({ text: words }) => words))
    const inspected = [...sentences, ...histories, ...refusals].filter((words) => words !== undefined)
    expect(inspected.filter((words) => text.includes(JSON.stringify(words)) && !onPages.has(words))).toEqual([])
    const summaries = declaredOperations().map(({ shape }) => `summary: ${JSON.stringify(shape.summary)}`)
    expect(summaries.filter((summary) => text.includes(summary))).toEqual([])
    expect(text).not.toMatch(/_zod|ZodMini/)
  })

  it.each([
    ['a schema', `export { rentalRequest } from '${PROTOCOL}rental/quote-schema.ts'`, /rentalRequest.*is not exported/],
    ['zod itself', `import * as z from 'zod/mini'\nexport const name = z.string()`, /schemas stay on the server/],
  ])('cannot be built into the pages: %s', async (_, code, refusal) => {
    await expect(textOfBuild(code)).rejects.toThrow(refusal)
  })

  it('is refused to the pages while developing too', async () => {
    const quotes = `${PROTOCOL}rental/quote-schema.ts`
    await withDevelopment(`import * as z from 'zod/mini'\nexport const name = z.string()`, async (server) => {
      const { client } = server.environments
      await expect(client.transformRequest(ENTRY)).rejects.toThrow(/schemas stay on the server/)
      // The browser refuses to link an import of what is not exported.
      const served = await client.transformRequest(quotes)
      expect(served?.code).toContain('rentalRequest is on the server only')
      expect(served?.code).not.toMatch(/export [^\n]*rentalRequest/)
    })
  })
})
