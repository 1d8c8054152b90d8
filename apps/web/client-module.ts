/** Writes a module of the pages' client from what a module of the protocol exports. */

/** How a declaration says what the pages get of it (`packages/protocol/src/page-view.ts`). */
export interface PageViews {
  hasPageView(value: object): boolean
  pageViewOf(value: object): unknown
  tableOf(value: object): object | undefined
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
const isSchema = (value: unknown): boolean => isObject(value) && '_zod' in value

/** Is on the server only: a schema, a function. */
class NotOnPages extends Error {}

const keyOf = (key: string): string => (/^[A-Za-z_$][\w$]*$/.test(key) && key !== '__proto__' ? key : `[${text(key)}]`)
const text = (value: string): string => JSON.stringify(value)

/** A value as source; `nameOf` answers under which name a part of it already stands in the module. */
function write(value: unknown, views: PageViews, nameOf: (part: object) => string | undefined): string {
  if (typeof value === 'bigint') return `${value}n`
  if (typeof value === 'number') return Object.is(value, -0) ? '-0' : String(value)
  if (typeof value === 'string') return text(value)
  if (value === null || typeof value === 'boolean' || value === undefined) return String(value)
  if (isSchema(value)) throw new NotOnPages('a schema')
  if (!isObject(value)) throw new NotOnPages(`a ${typeof value}`)
  const name = nameOf(value)
  if (name !== undefined) return name
  const inner = (part: unknown) => write(part, views, nameOf)
  if (views.hasPageView(value)) return inner(views.pageViewOf(value))
  if (Array.isArray(value)) return `[${value.map(inner).join(',')}]`
  if (value instanceof RegExp) return String(value)
  if (value instanceof Set) return `/* @__PURE__ */ new Set([${[...value].map(inner).join(',')}])`
  if (value instanceof Map) return `/* @__PURE__ */ new Map([${[...value].map(inner).join(',')}])`
  if (Object.getPrototypeOf(value) !== Object.prototype) throw new NotOnPages(`a ${value.constructor.name}`)
  const rows = Object.entries(value).filter(([, part]) => part !== undefined)
  return `{${rows.map(([key, part]) => `${keyOf(key)}:${inner(part)}`).join(',')}}`
}

/** Whether the pages get a module's values instead of its text: it declares something, or has nothing but data. */
const isGenerated = (values: readonly unknown[], views: PageViews): boolean =>
  values.some(
    (value) => isSchema(value) || ((isObject(value) || typeof value === 'function') && views.hasPageView(value)),
  ) || values.every((value) => typeof value !== 'function')

/**
 * The module as the pages get it; undefined where they run its own text, which declares nothing. Whoever imports what
 * is on the server only is told that there is no such export, while developing and when building.
 */
export function clientModule(exported: Readonly<Record<string, unknown>>, views: PageViews): string | undefined {
  const entries = Object.entries(exported)
  if (!isGenerated(Object.values(exported), views)) return undefined
  const names = new Map<unknown, string>()
  for (const [name, value] of entries) if (isObject(value) && !names.has(value)) names.set(value, name)
  const lines: string[] = []
  const written = new Set<string>()
  const failed = new Map<string, NotOnPages>()

  const put = (name: string): void => {
    if (written.has(name)) return
    const failure = failed.get(name)
    if (failure) throw failure
    const value = exported[name]
    const refer = (part: object): string | undefined => {
      const other = names.get(part)
      if (other === undefined || other === name) return undefined
      put(other)
      return other
    }
    try {
      const table = typeof value === 'function' ? views.tableOf(value) : undefined
      const source = table
        ? `(code) => ${refer(table) ?? write(table, views, refer)}[code]`
        : write(value, views, refer)
      lines.push(`export const ${name} = ${source}`)
      written.add(name)
    } catch (error) {
      if (!(error instanceof NotOnPages)) throw error
      failed.set(name, error)
      lines.push(`// ${name} is on the server only: ${error.message}`)
      throw error
    }
  }
  for (const [name] of entries) {
    try {
      put(name)
    } catch (error) {
      if (!(error instanceof NotOnPages)) throw error
    }
  }
  return `${lines.join('\n')}\nexport {}\n`
}
