import pg from 'pg'
import { expect, test } from 'vitest'
import { createTestDatabase } from './test-database.ts'

test('a test database is migrated and belongs to its test alone', async () => {
  const [first, second] = await Promise.all([createTestDatabase(), createTestDatabase()])
  const clients = [first, second].map(({ url }) => new pg.Client(url))
  await Promise.all(clients.map((client) => client.connect()))
  try {
    await clients[0]!.query('CREATE TABLE only_here (id int)')
    const { rows } = await clients[1]!.query(
      `SELECT to_regclass('only_here') AS stranger, count(*)::int AS extensions
       FROM pg_extension WHERE extname IN ('btree_gist', 'pg_trgm')`,
    )
    expect(rows).toEqual([{ stranger: null, extensions: 2 }])
  } finally {
    await Promise.all(clients.map((client) => client.end()))
    await Promise.all([first.drop(), second.drop()])
  }
})
