import pg from 'pg'
import { type Columns, judge, type Judged, type Kind, readColumn } from '../platform/database/columns.ts'

const { builtins } = pg.types
/** Array types have no name in `pg`. */
const arrays = { smallints: 1005, ints: 1007, bigints: 1016, texts: 1009, varchars: 1015, uuids: 2951 }
const typesOf: Readonly<Record<Kind, readonly number[]>> = {
  number: [builtins.INT2, builtins.INT4, builtins.INT8, builtins.NUMERIC, builtins.FLOAT4, builtins.FLOAT8],
  text: [builtins.TEXT, builtins.VARCHAR, builtins.BPCHAR, builtins.UUID],
  flag: [builtins.BOOL],
  moment: [builtins.TIMESTAMPTZ],
  day: [builtins.DATE],
  'number[]': [arrays.smallints, arrays.ints, arrays.bigints],
  'text[]': [arrays.texts, arrays.varchars, arrays.uuids],
  json: [builtins.JSON, builtins.JSONB],
}

type Answer = Pick<pg.QueryResult<Record<string, unknown>>, 'fields' | 'rows'>

/** In what an answer is not as the statement declares it. */
export const faultsOf = (columns: Columns, { fields, rows }: Answer): string[] => {
  const answered = new Map(fields.map(({ name, dataTypeID }) => [name, dataTypeID]))
  const surplus = [...answered.keys()].filter((name) => !Object.hasOwn(columns, name))
  const faults = surplus.map((name) => `${name} is answered and not declared`)
  for (const [name, column] of Object.entries(columns)) {
    const { kind, isNullable } = readColumn(column)
    const type = answered.get(name)
    if (type === undefined) faults.push(`${name} is declared and not answered`)
    else if (!typesOf[kind].includes(type)) faults.push(`${name} is declared as ${kind} and has the type ${type}`)
    else if (!isNullable && rows.some((row) => row[name] === null)) faults.push(`${name} is null`)
  }
  return faults
}

const isDay = (value: unknown) => typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value)
const isOf: Readonly<Record<Kind, (value: unknown) => boolean>> = {
  number: (value) => typeof value === 'number',
  text: (value) => typeof value === 'string',
  flag: (value) => typeof value === 'boolean',
  moment: (value) => value instanceof Date && !Number.isNaN(value.getTime()),
  day: isDay,
  'number[]': (value) => Array.isArray(value) && value.every((one) => typeof one === 'number'),
  'text[]': (value) => Array.isArray(value) && value.every((one) => typeof one === 'string'),
  json: () => true,
}
/** In what rows that came as one value are not as the statement declares them. */
export const faultsOfPacked = (columns: Columns, rows: readonly Readonly<Record<string, unknown>>[]): string[] =>
  Object.entries(columns).flatMap(([name, column]) => {
    const { kind, isNullable } = readColumn(column)
    const fault = rows.find((row) => (row[name] === null ? !isNullable : !isOf[kind](row[name])))
    return fault ? [`${name} is declared as ${kind} and is ${JSON.stringify(fault[name])}`] : []
  })

/** How an answer is judged by what its statement declares. */
const judged = <T>(answer: T): T => {
  if (typeof answer !== 'object' || answer === null || !('fields' in answer)) return answer
  const judgement: Judged = {
    [judge]: (statement, columns, packed) => {
      const faults = packed ? faultsOfPacked(columns, packed) : faultsOf(columns, answer as unknown as Answer)
      if (faults.length > 0) throw new Error(`statement ${statement}: ${faults.join('; ')}`)
    },
  }
  return Object.assign(answer, judgement)
}

type Ask = (...given: unknown[]) => unknown

/** From now on every answer of this pool's connections is held against what its statement declares. */
export const answersAsDeclared = (pool: pg.Pool): void => {
  pool.on('connect', (client) => {
    const ask: Ask = client.query.bind(client)
    const query: Ask = (...given) => {
      const tell = given.at(-1)
      if (typeof tell === 'function')
        return ask(...given.slice(0, -1), (error: unknown, answer: unknown) => tell(error, judged(answer)))
      const answer = ask(...given)
      return answer instanceof Promise ? answer.then(judged) : answer
    }
    Object.assign(client, { query })
  })
}
