import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { allEndpoints } from '@jihui/protocol/all-endpoints'
import { bodyExamples } from '@jihui/protocol/all-examples'
import { Validator } from '@seriousme/openapi-schema-validator'
import { generateApi } from 'swagger-typescript-api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

interface Operation {
  operationId?: string
  security?: unknown[]
  'x-access'?: string
  'x-aliases'?: string[]
  'x-errors'?: string[]
  requestBody?: { content: Record<string, { schema: Schema; example?: unknown }> }
  responses: Record<string, Answer>
}
interface Answer {
  $ref?: string
  'x-codes'?: string[]
}
interface Schema {
  allOf?: Schema[]
  properties?: Record<string, Schema & { $ref?: string; items?: { $ref?: string }; maxItems?: number }>
}
interface Document {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, unknown>; responses: Record<string, Answer> }
}

let app: TestApp
let text: string
let document: Document
const read = async (query = '') => (await fetch(`${app.url}/api/openapi.json${query}`)).text()

beforeAll(async () => {
  app = await startTestApp()
  text = await read()
  document = JSON.parse(text) as Document
})
afterAll(() => app.close())

const templateOf = (path: string) => path.replace(/:([A-Za-z]+)/g, '{$1}')
const operationsOf = ({ paths }: Document) =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )

/** What an answer refuses with, wherever it is described. */
const codesOf = ({ $ref, ...answer }: Answer): string[] =>
  ($ref ? document.components.responses[$ref.split('/').at(-1)!] : answer)?.['x-codes'] ?? []

test('the document and the one with all aliases are valid OpenAPI 3.1', async () => {
  for (const one of [text, await read('?aliases=all')]) {
    const { valid, errors } = await new Validator().validate(JSON.parse(one) as Record<string, unknown>)
    expect(errors ?? []).toEqual([])
    expect(valid).toBe(true)
  }
})

test('an operation costs 1.8 kB in the mean, since schemas that are used again are named once', () => {
  expect(Buffer.byteLength(text) / operationsOf(document).length).toBeLessThan(1_800)
  expect(Object.keys(document.components.schemas)).toEqual(
    expect.arrayContaining(['RentalDetail', 'EquipmentItem', 'LoginRequest', 'RentalRequest', 'Payment', 'Refusal']),
  )
})

test('every operation stands at one path with an id of its own, its aliases beside it', async () => {
  const operations = operationsOf(document)
  const ids = operations.map(({ operation }) => operation.operationId)
  expect(new Set(ids).size).toBe(ids.length)
  const listed = new Map(operations.map(({ path, method, operation }) => [`${method} ${path}`, operation]))
  const all = JSON.parse(await read('?aliases=all')) as Document
  for (const { path, aliases, shape } of allEndpoints()) {
    const method = shape.method.toLowerCase()
    expect(listed.get(`${method} ${templateOf(path)}`)?.['x-aliases'] ?? [], path).toEqual(aliases.map(templateOf))
    for (const alias of aliases) expect(all.paths[templateOf(alias)]?.[method], alias).toBeDefined()
  }
  expect(operations.length - allEndpoints().length, 'pages and signs of life').toBe(3)
})

test('every operation says who may call it, and which codes of its own it refuses with', () => {
  for (const { path, method, operation } of operationsOf(document)) {
    expect(operation.security, `${method} ${path}`).toBeDefined()
    expect(operation['x-access'], `${method} ${path}`).toBeTruthy()
    expect(operation.security!.length > 0, `${method} ${path}`).toBe(operation['x-access'] !== 'public')
    const told = Object.values(operation.responses).flatMap(codesOf)
    for (const code of operation['x-errors'] ?? []) expect(told, `${method} ${path}`).toContain(code)
  }
})

test('a form names its files: how many, and of which kinds', () => {
  const withFiles = allEndpoints().filter(({ shape }) => shape.files)
  expect(withFiles.length).toBeGreaterThan(0)
  for (const { path, shape } of withFiles) {
    const form =
      document.paths[templateOf(path)]![shape.method.toLowerCase()]!.requestBody!.content['multipart/form-data']!
    const fields = { ...form.schema.properties, ...form.schema.allOf?.at(-1)?.properties }
    for (const [name, { max }] of Object.entries(shape.files!)) {
      const named = fields[name]?.$ref ?? fields[name]?.items?.$ref ?? ''
      const file = named.split('/').at(-1)!
      expect(document.components.schemas[file], `${path} ${name}`).toMatchObject({ format: 'binary' })
      if (max > 1) expect(fields[name]?.maxItems).toBe(max)
    }
  }
})

test('every example is of an operation, and is taken by it', () => {
  for (const [name, example] of Object.entries(bodyExamples)) {
    const shapes = allEndpoints().filter(({ shape }) => shape.name === name)
    expect(shapes.length, name).toBeGreaterThan(0)
    for (const { shape } of shapes) expect(shape.body?.safeParse(example).error?.issues ?? [], name).toEqual([])
  }
})

test('an unknown wish about aliases is refused', async () => {
  expect(await app.call('GET', '/api/openapi.json?aliases=some')).toMatchObject({
    status: 400,
    body: { errors: { aliases: expect.any(String) } },
  })
})

test('the page is read with nothing from elsewhere', async () => {
  const { status, headers, body } = await app.call<string>('GET', '/api/docs')
  expect(status).toBe(200)
  expect(headers.get('content-security-policy')).toContain("script-src 'self'")
  const files = [...body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address]) => address!)
  expect(files).toHaveLength(4)
  for (const file of files) {
    expect(file).toMatch(/^\/api\/docs\//)
    const answer = await fetch(`${app.url}${file}`)
    // Read to its end: a connection with something left to read keeps the server from closing.
    await answer.arrayBuffer()
    expect(answer.status, file).toBe(200)
  }
  expect((await app.call('GET', '/api/docs/..%2f..%2fpackage.json')).status).toBe(404)
})

const useOfClient = `import { Api } from './client.ts'

export const countMachines = async (baseUrl: string): Promise<number> => {
  const { data } = await new Api({ baseUrl }).api.medicalListEquipment({ page: 1, page_size: 5 })
  return data.results.length
}
`
const compile = (root: string, file: string) => {
  const target = '--noEmit --strict --skipLibCheck --target es2022 --module esnext --moduleResolution bundler'
  const options = [
    ...target.split(' '),
    '--allowImportingTsExtensions',
    '--ignoreConfig',
    '--lib',
    'es2023,dom,dom.iterable',
  ]
  return spawnSync(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), ...options, file], {
    encoding: 'utf8',
    cwd: dirname(file),
  })
}

test('a client that a public generator makes of it compiles and makes a call', async () => {
  const root = resolve(import.meta.dirname, '../../../../..')
  mkdirSync(join(root, '.cache'), { recursive: true })
  const folder = mkdtempSync(join(root, '.cache/client-'))
  try {
    const spec = JSON.parse(text) as NonNullable<Parameters<typeof generateApi>[0]['spec']>
    const { files } = await generateApi({
      spec,
      fileName: 'client.ts',
      output: false,
      silent: true,
      httpClientType: 'fetch',
    })
    writeFileSync(join(folder, 'client.ts'), files[0]!.fileContent)
    writeFileSync(join(folder, 'use.ts'), useOfClient)
    expect(compile(root, join(folder, 'use.ts')).stdout).toBe('')
    const { countMachines } = (await import(pathToFileURL(join(folder, 'use.ts')).href)) as {
      countMachines(url: string): Promise<number>
    }
    expect(await countMachines(app.url)).toBe(0)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
