import * as z from 'zod/mini'
import type { Plugin } from 'vite'

const STAND_IN = '\0zod-stand-in'
const OPERATIONS = /\/packages\/protocol\/src\/[\w-]+\/operations\.ts$/
const DEFINERS = new Set(['defineOperation', 'defineEndpoint'])
/** What the client reads of a declaration: where the call goes, and how its answer is read. */
const KEPT = new Set(['name', 'method', 'path', 'produces'])

type Node = Record<string, unknown> & { type: string; start: number; end: number }
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

function* callsIn(value: unknown): Generator<Node> {
  if (Array.isArray(value)) for (const one of value) yield* callsIn(one)
  else if (isNode(value)) {
    if (value.type === 'CallExpression') yield value
    else for (const part of Object.values(value)) yield* callsIn(part)
  }
}

const nameOf = (node: unknown) => (isNode(node) && typeof node.name === 'string' ? node.name : undefined)

/** The declarations again, without what only the server reads: summaries, schemas, refusals, limits, access. */
export function withoutServerParts(code: string, program: unknown): string {
  const cuts: { start: number; end: number; text: string }[] = []
  for (const call of callsIn(program)) {
    const [declaration] = call.arguments as Node[]
    if (!DEFINERS.has(nameOf(call.callee) ?? '') || declaration?.type !== 'ObjectExpression') continue
    const kept = (declaration.properties as Node[])
      .filter((property) => property.type !== 'Property' || KEPT.has(nameOf(property.key) ?? ''))
      .map((property) => code.slice(property.start, property.end))
    // Pure: a declaration nobody calls leaves the build.
    cuts.push({ start: call.start, end: call.start, text: '/* @__PURE__ */ ' })
    cuts.push({ start: declaration.start, end: declaration.end, text: `{ ${kept.join(', ')} }` })
  }
  return cuts
    .toSorted((one, other) => other.start - one.start)
    .reduce((text, cut) => text.slice(0, cut.start) + cut.text + text.slice(cut.end), code)
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
      filter: { id: OPERATIONS },
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
