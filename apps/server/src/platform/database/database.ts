import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { watchTransactions } from './transaction-hooks.ts'
import { type Columns, judge, type Judged, type RowOf } from './columns.ts'
import { packing, unpack } from './packed.ts'
import { NamingClient } from '../outside/naming-client.ts'
import { beginWith, startupLimits, type StatementLimits } from './statement-limits.ts'
import { tryAgain } from '../outside/try-again.ts'

// Days and bigints arrive as what they are on the wire: text and numbers.
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value)
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)
// Arrays of bigints are read as those of integers are.
const [INT4_ARRAY, INT8_ARRAY] = [1007, 1016]
pg.types.setTypeParser(INT8_ARRAY, pg.types.getTypeParser(INT4_ARRAY))

export type Db = NodePgDatabase
/** What a query takes: the database itself or a transaction of it. */
export type Queryable = Pick<Db, 'select' | 'insert' | 'update' | 'delete' | 'execute' | 'selectDistinct'>
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0]

export interface Database {
  readonly pool: pg.Pool
  readonly db: Db
  close(): Promise<void>
}

/** Forgets the names of statements: behind a pooler the next one may run on another connection. */
class UnnamedClient extends pg.Client {
  override query(...given: unknown[]): never {
    const [first, ...rest] = given
    const isNamed = typeof first === 'object' && first !== null && 'name' in first
    const query = super.query as (...args: unknown[]) => never
    return query.call(this, isNamed ? { ...first, name: undefined } : first, ...rest)
  }
}

/**
 * Does whole transactions over that the database broke off in favour of another; what they promised to do after their
 * commit is done once. Work in a transaction therefore keeps nothing outside of it.
 */
export const transacting = (db: Db, pool: object): Db => {
  const kept = watchTransactions(db, pool)
  const begin = kept.transaction.bind(kept)
  kept.transaction = (work, config) => tryAgain(() => begin(work, config), isBrokenOff)
  return kept
}

type ClientClass = new (config: pg.ClientConfig) => pg.Client
/** Transactions of these connections begin with the limits that hold for them. */
const limited = (Base: ClientClass, usual: StatementLimits | undefined): ClientClass =>
  class extends Base {
    override query(...given: unknown[]): never {
      const [first, ...rest] = given
      const query = super.query as (...args: unknown[]) => never
      if (typeof first === 'string') return query.call(this, beginWith(first, usual), ...rest)
      const { text } = (first ?? {}) as { text?: unknown }
      if (typeof text !== 'string' || text.length > 60) return query.call(this, ...given)
      const begun = beginWith(text, usual)
      return query.call(this, begun === text ? first : { ...(first as object), text: begun }, ...rest)
    }
  }

interface Opening {
  /** Whether statements keep their names; see `Config`. */
  readonly isPrepared?: boolean
  readonly limits?: StatementLimits
  /** Nothing stands between: what a connection is opened with holds for all it is used for. */
  readonly isDirect?: boolean
}

export const openDatabase = (
  url: string,
  connections: number,
  { isPrepared = true, limits, isDirect = true }: Opening = {},
): Database => {
  const Client = (isPrepared ? NamingClient : UnnamedClient) as unknown as ClientClass
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: 15_000,
    ...(limits && isDirect ? startupLimits(limits) : {}),
    Client: limited(Client, isDirect ? undefined : limits) as unknown as new () => pg.ClientBase,
  })
  // A broken idle connection is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => {})
  // So would one that breaks in the middle of a transaction: its statements fail, which is how its user learns of it.
  pool.on('connect', (client) => client.on('error', () => {}))
  return { pool, db: transacting(drizzle(pool), pool), close: () => pool.end() }
}

/** A statement by name: parsed and planned once per connection. */
export interface Statement<Row> {
  readonly name: string
  readonly text: string
  readonly row?: Row
  /** What it answers; absent where only the compiler is told. */
  readonly columns?: Columns
  /** As it is run where its rows come as one value. */
  readonly packed?: string
}
export function statement<const C extends Columns>(name: string, columns: C, text: string): Statement<RowOf<C>>
/** Without columns nothing holds the row against the database; `scripts/undeclared-rows.json` counts them. */
export function statement<Row>(name: string, text: string): Statement<Row>
export function statement(name: string, ...given: [Columns, string] | [string]): Statement<unknown> {
  const [columns, text] = given.length === 2 ? given : [undefined, given[0]]
  if (columns) declared.set(name, { name, text, columns })
  return { name, text, ...(columns && { columns }) }
}
/** One of many wide rows (`packed.ts`). */
export const packedStatement = <const C extends Columns>(
  name: string,
  columns: C,
  text: string,
): Statement<RowOf<C>> => ({
  ...statement(name, columns, text),
  packed: `SELECT ${packing(columns)} AS packed FROM (${text}) AS r`,
})
/** One whose text an app puts together of what its modules bring: held against the database wherever it runs. */
export const composedStatement = <const C extends Columns>(
  name: string,
  columns: C,
  text: string,
): Statement<RowOf<C>> => ({ name, text, columns })
/** Those that say what they answer, for the test that asks the database whether it is so. */
const declared = new Map<string, Required<Omit<Statement<unknown>, 'row' | 'packed'>>>()
export const declaredStatements = () => [...declared.values()]

export const run = async <Row extends object>(
  client: Pick<pg.Pool, 'query'>,
  { name, text, columns, packed }: Statement<Row>,
  values: readonly unknown[],
): Promise<Row[]> => {
  const answer = await client.query<Row & pg.QueryResultRow>({ name, text: packed ?? text, values: [...values] })
  const rows = packed && columns ? unpack(columns, (answer.rows[0] as { packed?: unknown }).packed) : undefined
  if (columns) (answer as Judged)[judge]?.(name, columns, rows)
  return (rows as Row[] | undefined) ?? answer.rows
}

/** SQLSTATE of a database error, also when drizzle has wrapped it. */
export const sqlStateOf = (error: unknown): string | undefined => databaseErrorOf(error)?.code
export const constraintOf = (error: unknown): string | undefined => databaseErrorOf(error)?.constraint
/** Whether the database refused a row of this table or of a part of it: a part has names of its own for its constraints. */
export const isOfTable = (error: unknown, table: string): boolean => {
  const found = databaseErrorOf(error)?.table
  return found === table || (found?.startsWith(`${table}_`) ?? false)
}
const databaseErrorOf = (error: unknown): { code?: string; constraint?: string; table?: string } | undefined => {
  const seen = error as { code?: string; constraint?: string; table?: string; cause?: unknown } | undefined
  if (!seen || typeof seen !== 'object') return undefined
  if (typeof seen.code === 'string' && /^[0-9A-Z]{5}$/.test(seen.code)) return seen
  return databaseErrorOf(seen.cause)
}
export const sqlStates = {
  uniqueViolation: '23505',
  exclusionViolation: '23P01',
  checkViolation: '23514',
  deadlockDetected: '40P01',
  serializationFailure: '40001',
  lockNotAvailable: '55P03',
} as const

/** The database chose this one to give way to another: nothing of it is left, and the same may succeed at once. */
export const isBrokenOff = (error: unknown): boolean => {
  const state = sqlStateOf(error)
  return state === sqlStates.deadlockDetected || state === sqlStates.serializationFailure
}
