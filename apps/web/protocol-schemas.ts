import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import type { Plugin } from 'vite'

const STAND_IN = '\0zod-stand-in'
const PROTOCOL = /\/packages\/protocol\/src\/[\w/-]+\.ts$/
const DEFINERS = new Set(['defineOperation', 'defineEndpoint'])
const LINE_DEFINER = 'defineLine'
/** What the client reads of a declaration: where the call goes, and how its answer is read. */
const KEPT = new Set(['name', 'method', 'path', 'produces'])

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

/** Addresses of the calls the pages make, each at its first spelling. */
function pathsOf(property: Node, code: string, isAsked: IsAsked): string {
  const rows = ((property.value as Node).properties as Node[]).flatMap((row) => {
    const name = nameOf(row.key) ?? ''
    const [first] = (row.value as Node).elements as Node[]
    return first && isAsked(name) ? `${name}: [${code.slice(first.start, first.end)}]` : []
  })
  return `paths: { ${rows.join(', ')} }`
}

/** `z.string().check(…)` is two calls that begin at one place: brackets tell which of them is meant. */
function* markPure(value: unknown, code: string, isAsked: IsAsked): Generator<Insertion> {
  if (Array.isArray(value)) for (const one of value) yield* markPure(one, code, isAsked)
  if (!isNode(value) || /Function/.test(value.type)) return
  if (value.type !== 'CallExpression') {
    for (const part of Object.values(value)) yield* markPure(part, code, isAsked)
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
  if (nameOf(callee) === LINE_DEFINER && declaration?.type === 'ObjectExpression') {
    for (const property of declaration.properties as Node[]) {
      const key = nameOf(property.key)
      // The next property's comma stays; an empty object takes the place of what only the server reads.
      if (key === 'detailsSchema') yield { at: property.start, text: 'detailsSchema: {}', until: property.end }
      if (key === 'paths') yield { at: property.start, text: pathsOf(property, code, isAsked), until: property.end }
    }
    return
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
