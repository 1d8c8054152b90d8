import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { afterCommit } from './transaction-hooks.ts'
import { type Database, openDatabase } from './database.ts'

let place: TestDatabase
let database: Database
beforeAll(async () => {
  place = await createTestDatabase()
  database = openDatabase(place.url, 3, { isPrepared: false })
  await database.db.execute(sql`create table said (word text)`)
})
afterAll(async () => {
  await database.close()
  await place.drop()
})

const isSaid = async (word: string): Promise<boolean> => {
  const { rows } = await database.pool.query('SELECT 1 FROM said WHERE word = $1', [word])
  return rows.length === 1
}

it('what is promised happens when others can already read the transaction', async () => {
  const seen = await new Promise<boolean>((resolve, reject) => {
    void database.db.transaction(async (tx) => {
      afterCommit(tx, () => void isSaid('first').then(resolve, reject))
      await tx.execute(sql`insert into said values ('first')`)
    })
  })
  expect(seen).toBe(true)
})

it('what a transaction promised that does not commit never happens', async () => {
  const heard: string[] = []
  const failing = database.db.transaction(async (tx) => {
    afterCommit(tx, () => heard.push('outer'))
    await tx.execute(sql`insert into said values ('never')`)
    throw new Error('on purpose')
  })
  await expect(failing).rejects.toThrow('on purpose')
  expect([heard, await isSaid('never')]).toEqual([[], false])
})

it('one inside another waits for the outer one, and its own failure takes only its own promises back', async () => {
  const heard: string[] = []
  await database.db.transaction(async (tx) => {
    await tx.transaction(async (inner) => afterCommit(inner, () => heard.push('kept')))
    const failing = tx.transaction(async (inner) => {
      afterCommit(inner, () => heard.push('lost'))
      throw new Error('on purpose')
    })
    await expect(failing).rejects.toThrow('on purpose')
    expect(heard).toEqual([])
  })
  expect(heard).toEqual(['kept'])
})

it('outside a transaction it happens at once', () => {
  const heard: string[] = []
  afterCommit(database.db, () => heard.push('now'))
  expect(heard).toEqual(['now'])
})

it('without names no statement is kept on a connection', async () => {
  const named = { name: 'kept_by_name', text: 'SELECT $1::bigint AS value', values: [7] }
  expect((await database.pool.query(named)).rows).toEqual([{ value: 7 }])
  const { rows } = await database.pool.query('SELECT name FROM pg_prepared_statements')
  expect(rows).toEqual([])
})
