import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { makePartitions } from './partitions.ts'

let place: TestDatabase
let client: pg.Client
beforeAll(async () => {
  place = await createTestDatabase()
  client = new pg.Client({ connectionString: place.url })
  await client.connect()
  await client.query(`CREATE TABLE reading (id bigserial, at timestamptz NOT NULL, value int CHECK (value > 0), PRIMARY KEY (id, at))
    PARTITION BY RANGE (at)`)
  await client.query(`COMMENT ON TABLE reading IS 'partitioned by month'`)
  await client.query('CREATE INDEX reading_value ON reading (value)')
  await client.query('CREATE TRIGGER reading_stays BEFORE TRUNCATE ON reading EXECUTE FUNCTION refuse_change()')
})
afterAll(async () => {
  await client.end()
  await place.drop()
})

const partitions = async (): Promise<string[]> => {
  const { rows } = await client.query(`SELECT inhrelid::regclass::text AS name FROM pg_inherits
    WHERE inhparent = 'reading'::regclass ORDER BY 1`)
  return rows.map(({ name }) => name)
}
const insert = (at: string) => client.query('INSERT INTO reading (at, value) VALUES ($1, 1)', [at])
const november = { from: new Date('2026-11-24'), until: new Date('2026-11-24') }

it('are made for this period and three after it, across the year, and only where they are missing', async () => {
  await makePartitions(client, november)
  expect(await partitions()).toEqual(['reading_2026_11', 'reading_2026_12', 'reading_2027_01', 'reading_2027_02'])
  expect(await makePartitions(client, november)).toBe(0)
  expect(await makePartitions(client, { from: new Date('2026-10-02'), until: new Date('2026-12-31T23:59Z') })).toBe(2)
})

it('take each moment once, and refuse one nobody made room for', async () => {
  for (const moment of ['2026-10-01T00:00Z', '2026-10-31T23:59:59.999Z', '2026-11-01T00:00Z']) await insert(moment)
  await expect(insert('2026-09-30T23:59:59Z')).rejects.toThrow('no partition')
  await expect(insert('2027-04-01T00:00Z')).rejects.toThrow('no partition')
})

it('are made while the table is read and written by others', async () => {
  const other = new pg.Client({ connectionString: place.url })
  await other.connect()
  try {
    await other.query('BEGIN')
    await other.query(`INSERT INTO reading (at, value) VALUES ('2026-11-24', 1)`)
    await client.query(`SET lock_timeout = '200ms'`)
    expect(await makePartitions(client, { from: new Date('2026-11-24'), until: new Date('2027-01-24') })).toBe(1)
  } finally {
    await other.query('ROLLBACK')
    await other.end()
  }
})

it('hold what the whole table holds: checks, indexes, what may not be done', async () => {
  await expect(client.query(`INSERT INTO reading (at, value) VALUES ('2026-11-24', 0)`)).rejects.toThrow('value_check')
  await expect(client.query('TRUNCATE reading_2026_11')).rejects.toThrow('append-only')
  const { rows } = await client.query(
    `SELECT count(*)::int AS indexes FROM pg_indexes WHERE tablename = 'reading_2026_11'`,
  )
  expect(rows[0].indexes).toBe(2)
})

it('of what was measured at any time take the past as well, in one part before the first', async () => {
  await client.query('CREATE TABLE measured (at timestamptz NOT NULL) PARTITION BY RANGE (at)')
  await client.query(`COMMENT ON TABLE measured IS 'partitioned by month, and what was before'`)
  await makePartitions(client, november)
  await makePartitions(client, { from: new Date('2026-08-02'), until: november.until })
  for (const moment of ['2000-01-01', '2026-10-31T23:59:59Z', '2026-11-01'])
    await client.query('INSERT INTO measured (at) VALUES ($1)', [moment])
  const { rows } = await client.query('SELECT tableoid::regclass::text AS part FROM measured ORDER BY at')
  expect(rows.map(({ part }) => part)).toEqual(['measured_before', 'measured_before', 'measured_2026_11'])
})
