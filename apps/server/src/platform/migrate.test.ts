import pg from 'pg'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../testing/test-database.ts'
import { migrate } from './migrate.ts'

test('two processes may migrate one database at the same moment', async () => {
  const database = await createTestDatabase('template0')
  try {
    await Promise.all([migrate(database.url), migrate(database.url), migrate(database.url)])
    const client = new pg.Client(database.url)
    await client.connect()
    const { rows } = await client.query(
      'SELECT count(*) = count(DISTINCT hash) AS once, count(*) > 0 AS some FROM drizzle.__drizzle_migrations',
    )
    await client.end()
    expect(rows).toEqual([{ once: true, some: true }])
  } finally {
    await database.drop()
  }
})

test('a database of another version is refused and left as it is', async () => {
  const database = await createTestDatabase()
  try {
    const client = new pg.Client(database.url)
    await client.connect()
    await client.query(`INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ('of the future', 1)`)
    await expect(migrate(database.url)).rejects.toThrow(/另一个版本/)
    await client.end()
  } finally {
    await database.drop()
  }
})

test('an address where no database answers is named without its password', async () => {
  const failure = await migrate('postgres://me:secret@127.0.0.1:1/jihui').catch((error: unknown) => error)
  expect(String(failure)).toMatch(
    /DATABASE_URL：连不上 postgres:\/\/me:\*\*\*@127\.0\.0\.1:1\/jihui：没有数据库在这个地址监听/,
  )
  expect(String(failure)).not.toContain('secret')
})
