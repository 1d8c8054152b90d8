import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aRenter } from '../../testing/people.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { openDatabase } from './database.ts'
import { withLimits } from './statement-limits.ts'

describe('a row somebody holds', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp({ settings: { DB_LOCK_TIMEOUT: '1', DB_POOL: '4' } })
  })
  afterAll(() => app.close())

  it('costs its own person a refusal, and others at most that wait', async () => {
    const { token, id } = await aRenter(app)
    const holder = openDatabase(app.databaseUrl, 1)
    const client = await holder.pool.connect()
    await client.query('BEGIN')
    await client.query('SELECT 1 FROM app_user WHERE id = $1 FOR UPDATE', [id])
    const change = () => app.call('PATCH', '/api/auth/profile/', { token, body: { display_name: '周敏' } })
    const changes = Promise.all(Array.from({ length: 12 }, change))
    const startedAt = performance.now()
    expect((await app.call('GET', '/api/medical/equipment/')).status).toBe(200)
    expect(performance.now() - startedAt).toBeLessThan(10_000)
    const refused = await changes
    expect(refused.map(({ status, body }) => [status, body.code])).toEqual(
      refused.map(() => [503, 'system.unavailable']),
    )
    expect(refused[0]!.headers.get('retry-after')).toBe('2')
    await client.query('ROLLBACK')
    client.release()
    await holder.close()
    expect((await change()).status).toBe(200)
  })
})

describe('a database that only reads', () => {
  it('is told of by /readyz and refuses writes as something that passes', async () => {
    const app = await startTestApp()
    const name = new URL(app.databaseUrl).pathname.slice(1)
    const { token } = await aRenter(app)
    await app.pool.query(`ALTER DATABASE "${name}" SET default_transaction_read_only = on`)
    // Connections that are open keep what they were opened with.
    await app.pool.query(
      'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
    )
    await app.pool.query('SET default_transaction_read_only = on')
    const ready = async () => (await app.call('GET', '/readyz')).body
    await expect.poll(ready).toMatchObject({ status: 'not_ready', database: 'read_only' })
    const refused = await app.call('PATCH', '/api/auth/profile/', { token, body: { display_name: '周敏' } })
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '10'])
    await app.close()
  })
})

describe.each([
  ['opened with them', true],
  ['behind a pooler, where each transaction says them itself', false],
])('limits of connections %s', (_how, isDirect) => {
  const limits = { statementMs: 7_000, lockMs: 3_000, idleMs: 9_000 }
  const asked = `SELECT current_setting('statement_timeout') || ' ' || current_setting('lock_timeout') || ' ' || current_setting('idle_in_transaction_session_timeout') AS all`
  let place: TestDatabase
  beforeAll(async () => {
    place = await createTestDatabase()
  })
  afterAll(() => place.drop())

  it('hold in transactions, work nobody waits for has its own, and nothing is left on the connection', async () => {
    const database = openDatabase(place.url, 1, { limits, isDirect })
    const inTransaction = () => database.db.transaction(async (tx) => (await tx.execute(asked)).rows[0]!['all'])
    expect(await inTransaction()).toBe('7s 3s 9s')
    const longer = { statementMs: 60_000, lockMs: 1_000, idleMs: 2_000 }
    expect(await withLimits(longer, inTransaction)).toBe('1min 1s 2s')
    expect(await inTransaction()).toBe('7s 3s 9s')
    const { rows } = await database.pool.query(asked)
    expect(rows[0]['all']).toBe(isDirect ? '7s 3s 9s' : '0 0 0')
    await database.close()
  })
})
