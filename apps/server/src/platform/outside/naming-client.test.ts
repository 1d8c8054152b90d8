import { afterEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { type Database, openDatabase } from '../database/database.ts'

let place: TestDatabase
let database: Database
afterEach(async () => {
  await database.close()
  await place.drop()
})

/** A connection that has planned a statement, and what it answers now; the table has since been given a column more. */
const changeUnder = async () => {
  place = await createTestDatabase()
  database = openDatabase(place.url, 1)
  const { pool } = database
  await pool.query(`CREATE TABLE leaf (id int); INSERT INTO leaf VALUES (1)`)
  const ask = (from: Pick<typeof pool, 'query'>) => from.query('SELECT * FROM leaf WHERE id = $1', [1])
  const askByName = (from: Pick<typeof pool, 'query'>) =>
    from.query({ name: 'leaf', text: 'SELECT * FROM leaf WHERE id = $1', values: [1] })
  for (let times = 0; times < 8; times += 1) {
    await ask(pool)
    await askByName(pool)
  }
  const planned = await pool.query('SELECT count(*)::int AS plans FROM pg_prepared_statements')
  expect(planned.rows[0].plans).toBeGreaterThanOrEqual(1)
  await pool.query('ALTER TABLE leaf ADD COLUMN colour text')
  return { pool, ask, askByName }
}

test('a statement whose plan a newer version made useless is planned anew, and nobody notices', async () => {
  const { pool, ask, askByName } = await changeUnder()
  const rows = [{ id: 1, colour: null }]
  expect((await ask(pool)).rows).toEqual(rows)
  expect((await askByName(pool)).rows).toEqual(rows)
  const client = await pool.connect()
  await client.query('ALTER TABLE leaf ADD COLUMN weight int')
  expect((await ask(client)).rows).toEqual([{ ...rows[0], weight: null }])
  client.release()
})

test('in a transaction it fails with it, and the next one goes through', async () => {
  const { pool, askByName } = await changeUnder()
  const client = await pool.connect()
  await client.query('BEGIN')
  await expect(askByName(client)).rejects.toMatchObject({ code: '0A000' })
  await client.query('ROLLBACK')
  await client.query('BEGIN')
  expect((await askByName(client)).rows).toHaveLength(1)
  await client.query('COMMIT')
  client.release()
})
