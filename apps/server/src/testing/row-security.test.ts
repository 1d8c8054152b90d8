/** A query whose condition was forgotten finds nothing of others: shown with one that has none. */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Actor } from '../platform/access.ts'
import { beyondHisOwn, withCaller } from '../platform/caller.ts'
import { aMachine } from './machines.ts'
import { aRental } from './orders.ts'
import { aMember, aRenter, type Person } from './people.ts'
import { reachOfRows } from './row-security.ts'
import { startTestApp, type TestApp } from './test-app.ts'

let app: TestApp
let [renter, stranger, staff]: Person[] = []
beforeAll(async () => {
  app = await startTestApp({ securesRows: true })
  ;[renter, stranger, staff] = [await aRenter(app), await aRenter(app), await aMember(app, 'admin')]
  await aRental(app, { machine: await aMachine(app), renter: renter!, status: 'pending_verification' })
})
afterAll(() => app.close())

const actor = (person: Person, isStaff = false): Actor => ({
  id: person.id,
  username: person.username,
  displayName: '',
  sessionId: '',
  technicalRole: isStaff ? 'admin' : 'user',
  permissions: new Set(),
  roles: [],
  isStaff,
  tenant: null,
})
const client = { ip: '127.0.0.1', userAgent: '' }
const forgetful = async (): Promise<number> => {
  const { rows } = await app.db.execute<{ n: number }>(sql`select count(*)::int as n from rental`)
  return rows[0]!.n
}
const as = (reader: Actor | null, work = forgetful) => withCaller(client, work, reader)

test('a query without its condition shows somebody only what is his', async () => {
  expect(await as(actor(renter!))).toBe(1)
  expect(await as(actor(stranger!))).toBe(0)
  expect(await as(actor(staff!, true))).toBe(1)
})

test('jobs, and what is about everybody on purpose, see all', async () => {
  expect(await forgetful()).toBe(1)
  expect(await as(actor(stranger!), () => beyondHisOwn(forgetful))).toBe(1)
})

test('within a transaction that was broken off, and after it, it is still the same reader', async () => {
  await as(actor(stranger!), async () => {
    await expect(
      app.db.transaction(async (tx) => {
        await tx.execute(sql`select 1`)
        throw new Error('broken off')
      }),
    ).rejects.toThrow('broken off')
    return 0
  })
  expect(await Promise.all(Array.from({ length: 12 }, (_, n) => as(actor(n % 2 ? renter! : stranger!))))).toEqual(
    Array.from({ length: 12 }, (_, n) => n % 2),
  )
})

test('every table that says whose it is by an order or a company has its policy', async () => {
  const { rows } = await app.pool.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relrowsecurity ORDER BY relname`,
  )
  expect(rows.map(({ name }) => name)).toEqual(Object.keys(reachOfRows).toSorted())
})
