import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import type { Plugin } from 'vite'

/** The name schemas are written under in the protocol. */
const SCHEMAS = 'z'
const STAND_IN = '\0zod-stand-in'
const PROTOCOL = /\/packages\/protocol\/src\/[\w/-]+\.ts$/
const DEFINERS = new Set(['defineOperation', 'defineEndpoint'])
const LINE_DEFINER = 'defineLine'
const ADDRESS_DEFINER = 'defineAddresses'
/** What the client reads of a declaration: where the call goes, whether under a key, and how its answer is read. */
const KEPT = new Set(['name', 'method', 'path', 'produces', 'idempotent'])
/**
 * What the pages read of a line: its `LineFace`, and whether it still takes orders. Everything else comes from the
 * server with the machine or the order.
 */
const KEPT_OF_A_LINE = new Set([
  'id',
  'label',
  'short',
  'titleSuffix',
  'unitWord',
  'machineWord',
  'grades',
  'gradeLabel',
  'fallbackCategories',
  'screens',
  'redirects',
  'desks',
  'retired',
])
/** What only the engine reads of a status and of a move: its sentence comes with the order, so do the moves allowed now. */
const DROPPED: Readonly<Record<string, ReadonlySet<string>>> = {
  declareStatuses: new Set(['sentence', 'laterSentences', 'limits', 'remindsEveryDays']),
  declareActions: new Set(['from', 'to', 'when', 'history', 'isLineOwn']),
}
/** R104: asked at one address after the other, so that all of them travel. */
const EVERY_ADDRESS = new Set(['get_contract'])

type Node = Record<string, unknown> & { type: string; start: number; end: number }
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value
const nameOf = (node: unknown) => (isNode(node) && typeof node.name === 'string' ? node.name : undefined)

interface Insertion {
  at: number
  text: string
  /** Where the original goes on. */
  until?: number
}

type IsAsked = (operation: string) => boolean

const propertiesOf = (node: unknown): Node[] => (node as Node).properties as Node[]
const elementsOf = (node: unknown): Node[] => (node as Node).elements as Node[]
const textOf = (node: Node, code: string) => code.slice(node.start, node.end)

/** Addresses of the calls the pages make, each at its first spelling. */
function addressesOf(declaration: Node, code: string, isAsked: IsAsked): string {
  const rows = propertiesOf(declaration).flatMap((row) => {
    const name = nameOf(row.key) ?? ''
    const all = elementsOf(row.value)
    const kept = EVERY_ADDRESS.has(name) ? all : all.slice(0, 1)
    return isAsked(name) ? `${name}: [${kept.map((address) => textOf(address, code)).join(', ')}]` : []
  })
  return `{ ${rows.join(', ')} }`
}

/** The first of each list: where our own calls go. */
function basesOf(declaration: Node, code: string): string {
  const rows = propertiesOf(declaration).map((row) => {
    const [first] = elementsOf(row.value)
    return `${nameOf(row.key)}: [${first ? textOf(first, code) : ''}]`
  })
  return `{ ${rows.join(', ')} }`
}

function faceOf(declaration: Node, code: string, isAsked: IsAsked): string {
  const kept = propertiesOf(declaration).flatMap((property) => {
    const key = nameOf(property.key) ?? ''
    const value = property.value as Node
    if (key === 'bases') return `bases: ${basesOf(value, code)}`
    if (key === 'ownPaths') return `ownPaths: ${addressesOf(value, code, isAsked)}`
    if (key === 'serves') {
      const names = elementsOf(value).filter((name) => isAsked(String(name.value)))
      return `serves: [${names.map((name) => textOf(name, code)).join(', ')}]`
    }
    return KEPT_OF_A_LINE.has(key) ? textOf(property, code) : []
  })
  return `{ ${kept.join(', ')} }`
}

/** Each row of a table without some of its fields. */
function rowsWithout(declaration: Node, code: string, dropped: ReadonlySet<string>): string {
  const rows = propertiesOf(declaration).map((row) => {
    const kept = propertiesOf(row.value).filter(({ key }) => !dropped.has(nameOf(key) ?? ''))
    return `${nameOf(row.key)}: { ${kept.map((property) => textOf(property, code)).join(', ')} }`
  })
  return `{ ${rows.join(', ')} }`
}

/** The name at the beginning of `z.string().check(…)`. */
function rootOf(node: unknown): string | undefined {
  if (!isNode(node)) return undefined
  return nameOf(node) ?? rootOf(node.callee ?? node.object)
}

/** `z.string().check(…)` is two calls that begin at one place: brackets tell which of them is meant. */
function* markPure(value: unknown, code: string, isAsked: IsAsked): Generator<Insertion> {
  if (Array.isArray(value)) for (const one of value) yield* markPure(one, code, isAsked)
  if (!isNode(value) || /Function/.test(value.type)) return
  if (value.type !== 'CallExpression') {
    for (const part of Object.values(value)) yield* markPure(part, code, isAsked)
    return
  }
  // A schema is one and the same empty value here; what it was made of would only be kept for its spreads' sake.
  if (rootOf(value) === SCHEMAS) {
    yield { at: value.start, text: `/* @__PURE__ */ ${SCHEMAS}.any()`, until: value.end }
    return
  }
  const callee = value.callee as Node
  const [declaration] = value.arguments as Node[]
  yield { at: value.start, text: '/* @__PURE__ */ ' }
  if (DEFINERS.has(nameOf(callee) ?? '') && declaration?.type === 'ObjectExpression') {
    const kept = (declaration.properties as Node[])
      .filter((property) => property.type !== 'Property' || KEPT.has(nameOf(property.key) ?? ''))
      .map((property) => code.slice(property.start, property.end))
    yield { at: declaration.start, text: `{ ${kept.join(', ')} }`, until: declaration.end }
    return
  }
  if (declaration?.type === 'ObjectExpression') {
    const definer = nameOf(callee) ?? ''
    const dropped = DROPPED[definer]
    const shortened =
      definer === LINE_DEFINER
        ? faceOf(declaration, code, isAsked)
        : definer === ADDRESS_DEFINER
          ? addressesOf(declaration, code, isAsked)
          : dropped
            ? rowsWithout(declaration, code, dropped)
            : undefined
    if (shortened !== undefined) {
      yield { at: declaration.start, text: shortened, until: declaration.end }
      return
    }
  }
  const before = isNode(callee.object) && callee.object.type === 'CallExpression' ? callee.object : undefined
  if (before) {
    yield { at: before.start, text: '(' }
    yield* markPure(before, code, isAsked)
    yield { at: before.end, text: ')' }
  }
  yield* markPure(value.arguments, code, isAsked)
}

/**
 * The declarations again, without what only the server reads (summaries, schemas, refusals, limits, access), and with
 * every constant marked as free of effects, so that what no screen uses leaves the build.
 */
export function withoutServerParts(code: string, program: { body: unknown[] }, isAsked: IsAsked): string {
  const constants = program.body
    .map((statement) => (isNode(statement) && isNode(statement.declaration) ? statement.declaration : statement))
    .filter((statement): statement is Node => isNode(statement) && statement.type === 'VariableDeclaration')
  let text = ''
  let read = 0
  for (const { at, text: inserted, until = at } of [...markPure(constants, code, isAsked)].toSorted(
    (a, b) => a.at - b.at,
  )) {
    text += code.slice(read, at) + inserted
    read = until
  }
  return text + code.slice(read)
}

const wordsIn = (folder: string): Set<string> =>
  new Set(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.tsx?$/.test(path))
      .flatMap((path) => readFileSync(join(folder, path), 'utf8').match(/[A-Za-z]\w+/g) ?? []),
  )

/**
 * The protocol's declarations carry schemas; only the server reads them. The web needs their types, which cost
 * nothing, so in its build `zod/mini` is a stand-in: every schema is one empty value, 12 KB stay at home, and whoever
 * tries to validate with one is told so.
 */
export function protocolSchemas(): Plugin {
  let words = new Set<string>()
  // A call is made by its constant: `list_equipment` by `listEquipment`.
  const isAsked: IsAsked = (operation) =>
    words.has(operation.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()))
  return {
    name: 'protocol-schemas',
    enforce: 'pre',
    apply: 'build',
    buildStart() {
      words = wordsIn(join(import.meta.dirname, 'src'))
    },
    resolveId: (source) => (source === 'zod/mini' ? STAND_IN : undefined),
    transform: {
      filter: { id: PROTOCOL },
      handler(code) {
        return { code: withoutServerParts(code, this.parse(code, { lang: 'ts' }), isAsked), map: null }
      },
    },
    load(id) {
      if (id !== STAND_IN) return undefined
      const names = Object.keys(z).filter((name) => name !== 'default' && /^[A-Za-z_$][\w$]*$/.test(name))
      return `
const judge = () => { throw new Error('schemas stay on the server: send the call and show what it answers') }
const judges = new Set(['parse', 'safeParse', 'parseAsync', 'safeParseAsync', 'decode', 'encode'])
const schema = /* @__PURE__ */ new Proxy(() => schema, { get: (_, name) => (name === 'then' ? undefined : judges.has(name) ? judge : schema), apply: () => schema })
export { ${names.map((name) => `${/^(parse|safeParse|decode|encode)/.test(name) ? 'judge' : 'schema'} as ${name}`).join(', ')} }
`
    },
  }
}
