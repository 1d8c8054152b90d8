import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import pg from 'pg'

/** A statement whose text came this often is one of the product's own, not one with a list of some length in it. */
const oftenFrom = 3
/** Every connection keeps a plan for each name: there are only so many. */
const namesMax = 500

const seen = new LRUCache<string, number>({ max: 2 * namesMax })
const names = new Map<string, string>()

const nameOf = (text: string): string | undefined => {
  const known = names.get(text)
  if (known !== undefined || names.size >= namesMax) return known
  const times = (seen.get(text) ?? 0) + 1
  if (times < oftenFrom) {
    seen.set(text, times)
    return undefined
  }
  seen.delete(text)
  const name = `auto_${createHash('sha256').update(text).digest('base64url').slice(0, 22)}`
  names.set(text, name)
  return name
}

interface Asked {
  readonly text: string
  readonly name?: string
  readonly values?: readonly unknown[]
}
const isAsked = (first: unknown): first is Asked =>
  typeof first === 'object' && first !== null && typeof (first as Asked).text === 'string'

/**
 * Gives statements with parameters a name, so that each connection parses and plans them once: planning a join of eight
 * tables takes longer than running it.
 */
export class NamingClient extends pg.Client {
  override query(...given: unknown[]): never {
    const [first, ...rest] = given
    const query = super.query as (...args: unknown[]) => never
    if (!isAsked(first) || first.name) return query.call(this, first, ...rest)
    const values = Array.isArray(rest[0]) ? (rest[0] as unknown[]) : first.values
    const name = values && values.length > 0 ? nameOf(first.text) : undefined
    return query.call(this, name === undefined ? first : { ...first, name }, ...rest)
  }
}
