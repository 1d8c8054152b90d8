import * as z from 'zod/mini'
import type { Plugin } from 'vite'

const STAND_IN = '\0zod-stand-in'

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
