import * as z from 'zod/mini'
import type { Plugin } from 'vite'

const STAND_IN = '\0zod-stand-in'
const PROTOCOL = /\/packages\/protocol\/src\/[\w/-]+\.ts$/
const DEFINERS = new Set(['defineOperation', 'defineEndpoint'])
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

/** `z.string().check(…)` is two calls that begin at one place: brackets tell which of them is meant. */
function* markPure(value: unknown, code: string): Generator<Insertion> {
  if (Array.isArray(value)) for (const one of value) yield* markPure(one, code)
  if (!isNode(value) || /Function/.test(value.type)) return
  if (value.type !== 'CallExpression') {
    for (const part of Object.values(value)) yield* markPure(part, code)
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
  const before = isNode(callee.object) && callee.object.type === 'CallExpression' ? callee.object : undefined
  if (before) {
    yield { at: before.start, text: '(' }
    yield* markPure(before, code)
    yield { at: before.end, text: ')' }
  }
  yield* markPure(value.arguments, code)
}

/**
 * The declarations again, without what only the server reads (summaries, schemas, refusals, limits, access), and with
 * every constant marked as free of effects, so that what no screen uses leaves the build.
 */
export function withoutServerParts(code: string, program: { body: unknown[] }): string {
  const constants = program.body
    .map((statement) => (isNode(statement) && isNode(statement.declaration) ? statement.declaration : statement))
    .filter((statement): statement is Node => isNode(statement) && statement.type === 'VariableDeclaration')
  let text = ''
  let read = 0
  for (const { at, text: inserted, until = at } of [...markPure(constants, code)].toSorted((a, b) => a.at - b.at)) {
    text += code.slice(read, at) + inserted
    read = until
  }
  return text + code.slice(read)
}

/**
 * The protocol's declarations carry schemas; only the server reads them. The web needs their types, which cost
 * nothing, so in its build `zod/mini` is a stand-in: every schema is one empty value, 12 KB stay at home, and whoever
 * tries to validate with one is told so.
 */
export function protocolSchemas(): Plugin {
  return {
    name: 'protocol-schemas',
    enforce: 'pre',
    resolveId: (source) => (source === 'zod/mini' ? STAND_IN : undefined),
    transform: {
      filter: { id: PROTOCOL },
      handler(code) {
        return { code: withoutServerParts(code, this.parse(code, { lang: 'ts' })), map: null }
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
