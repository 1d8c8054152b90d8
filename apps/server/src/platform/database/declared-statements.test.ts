/** Rows of hand-written statements are what the database answers: names and types of all of them, nulls where they run. */
import { sql } from 'drizzle-orm'
import type { Connection, FieldDef, PoolClient, Submittable } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
// Whoever brings a module brings its statements.
import '../../modules.ts'
import { answersAsDeclared, faultsOf } from '../../testing/answers-as-declared.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { ask, askPacked } from './ask.ts'
import type { Columns } from './columns.ts'
import { type Database, declaredStatements, openDatabase, packedStatement, run, statement } from './database.ts'

let place: TestDatabase
let database: Database
beforeAll(async () => {
  place = await createTestDatabase()
  database = openDatabase(place.url, 2)
})
afterAll(async () => {
  await database.close()
  await place.drop()
})

const statements = declaredStatements()

test('statements are there to be looked at', () => {
  expect(statements.length).toBeGreaterThan(40)
})

/** What the database says a statement answers, without running it. */
const describe = (client: PoolClient, text: string): Promise<FieldDef[]> =>
  new Promise((resolve, reject) => {
    let fields: FieldDef[] = []
    const asking = {
      submit(connection: Connection) {
        connection.parse({ name: '', text, types: [] }, true)
        connection.describe({ type: 'S', name: '' }, true)
        connection.sync()
      },
      handleRowDescription(message: { fields: FieldDef[] }) {
        fields = message.fields
      },
      handleReadyForQuery: () => resolve(fields),
      handleError: reject,
    }
    client.query(asking as Submittable)
  })

// Whether a column may be null the database does not say: nulls are looked for wherever a test runs the statement.
test.each(statements)('$name', async ({ text, columns }) => {
  const client = await database.pool.connect()
  try {
    expect(faultsOf(columns, { fields: await describe(client, text), rows: [] })).toEqual([])
  } finally {
    client.release()
  }
})

test.each<[string, Columns, string, string]>([
  ['a name', { total: 'number' }, 'SELECT 1 AS count', 'count is answered and not declared; total is declared'],
  ['a type', { day: 'text' }, `SELECT '2026-01-01'::date AS day`, 'day is declared as text and has the type 1082'],
  ['a null', { city: 'text' }, 'SELECT NULL::text AS city', 'city is null'],
])('%s that is not as declared is told, from the pool and in a transaction', async (_what, columns, text, fault) => {
  const watched = openDatabase(place.url, 1)
  answersAsDeclared(watched.pool)
  const wrong = statement(`wrong_${Object.keys(columns)[0]}`, columns, text)
  await expect(run(watched.pool, wrong, [])).rejects.toThrow(fault)
  const client = await watched.pool.connect()
  await expect(run(client, wrong, [])).rejects.toThrow(fault)
  client.release()
  await watched.close()
})

test('what may be null may', async () => {
  const watched = openDatabase(place.url, 1)
  answersAsDeclared(watched.pool)
  const right = statement('right', { city: 'text?', days: 'number' }, 'SELECT NULL::text AS city, 3 AS days')
  expect(await run(watched.pool, right, [])).toEqual([{ city: null, days: 3 }])
  await watched.close()
})

test('SQL put together by hand is judged as well, and its moments arrive as moments', async () => {
  const watched = openDatabase(place.url, 1)
  answersAsDeclared(watched.pool)
  const query = sql`select '2026-03-01 08:00:00+08'::timestamptz as at, '2026-03-01'::date as due, null::timestamptz as since`
  expect((await ask(watched.db, { at: 'moment', due: 'day', since: 'moment?' }, query)).rows).toEqual([
    { at: new Date('2026-03-01T00:00:00Z'), due: '2026-03-01', since: null },
  ])
  const wrong = watched.db.transaction((tx) => ask(tx, { at: 'text', due: 'day', since: 'moment' }, query))
  await expect(wrong).rejects.toThrow('at is declared as text and has the type 1184; since is null')
  await watched.close()
})

test('rows that come as one value are those they would be, and judged the same', async () => {
  const watched = openDatabase(place.url, 1)
  answersAsDeclared(watched.pool)
  const columns = { id: 'number', at: 'moment?', due: 'day', told: 'json', is_late: 'flag' } as const
  const text = `SELECT n::bigint AS id, CASE WHEN n = 2 THEN '2026-03-01 08:00:00.123+08'::timestamptz END AS at,
    '2026-03-01'::date AS due, '["a", {"b": null}]'::jsonb AS told, n = 1 AS is_late FROM generate_series(1, 2) n ORDER BY n DESC`
  const expected = await run(watched.pool, statement('rows', columns, text), [])
  expect(expected.map(({ id }) => id)).toEqual([2, 1])
  expect(await run(watched.pool, packedStatement('packed_rows', columns, text), [])).toEqual(expected)
  expect((await askPacked(watched.db, columns, sql.raw(text))).rows).toEqual(expected)
  expect(await run(watched.pool, packedStatement('no_rows', columns, `${text} LIMIT 0`), [])).toEqual([])
  const wrong = { ...columns, at: 'moment', told: 'text' } as const
  await expect(askPacked(watched.db, wrong, sql.raw(text))).rejects.toThrow(
    'at is declared as moment and is null; told is declared as text and is ["a",{"b":null}]',
  )
  await watched.close()
})
