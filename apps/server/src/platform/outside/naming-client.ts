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

type Ask = (...args: unknown[]) => unknown
type Answer = (error: unknown, result?: unknown) => void

/** A newer version has changed what the statement answers: its plan is of no use any more, and PostgreSQL keeps it. */
const isOutdated = (error: unknown): boolean => {
  const { code, routine } = (error ?? {}) as { code?: string; routine?: string }
  return code === '0A000' && routine === 'RevalidateCachedQuery'
}

/**
 * Gives statements with parameters a name, so that each connection parses and plans them once: planning a join of eight
 * tables takes longer than running it. One whose plan is outdated is asked again under another name; within a transaction,
 * which is lost by then, only the next one is.
 */
export class NamingClient extends pg.Client {
  /** What names are called by since their plan was outdated. */
  readonly #renamed = new Map<string, string>()

  override query(...given: unknown[]): never {
    const [first, ...rest] = given
    const values = Array.isArray(rest[0]) ? (rest[0] as unknown[]) : isAsked(first) ? first.values : undefined
    const name = isAsked(first) ? (first.name ?? (values?.length ? nameOf(first.text) : undefined)) : undefined
    if (name === undefined) return (super.query as Ask).call(this, first, ...rest) as never
    return this.#askNamed(name, first as Asked, rest) as never
  }

  #askNamed(name: string, asked: Asked, rest: readonly unknown[]): unknown {
    const ask = (...more: readonly unknown[]) =>
      (super.query as Ask).call(this, { ...asked, name: this.#renamed.get(name) ?? name }, ...more)
    /** Whether it is worth asking again. */
    const isToRepeat = (error: unknown): boolean => {
      if (!isOutdated(error)) return false
      this.#renamed.set(name, `${this.#renamed.get(name) ?? name}+`)
      return this.getTransactionStatus() === 'I'
    }
    const answer = rest.at(-1)
    if (typeof answer !== 'function')
      return (ask(...rest) as Promise<unknown>).catch((error: unknown) => {
        if (isToRepeat(error)) return ask(...rest)
        throw error
      })
    const answerOrRepeat: Answer = (error, result) => {
      if (isToRepeat(error)) ask(...rest)
      else (answer as Answer)(error, result)
    }
    return ask(...rest.slice(0, -1), answerOrRepeat)
  }
}
