/** Redis for limits and messages: there, not there, gone and back. */
import { once } from 'node:events'
import { channelPath, channelProtocol } from '@jihui/protocol/channel'
import { rateLimits } from '@jihui/protocol/limits'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { aPgBouncer, aRedis, type Program } from '../../prove/two-processes/programs.ts'
import { aRenter, type Person } from '../../apps/server/src/testing/people.ts'
import { startTestApp, type TestApp } from '../../apps/server/src/testing/test-app.ts'

/** Nobody listens there. */
const nowhere = 'redis://127.0.0.1:1'

const until = async (isSo: () => boolean | Promise<boolean>): Promise<void> => {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 20))
}
const redisOf = async (app: TestApp): Promise<unknown> => (await app.call('GET', '/readyz')).body.redis
const keysOf = async (app: TestApp): Promise<number> => (await app.pool.query('SELECT key FROM rate_count')).rows.length

const openPage = async (app: TestApp, { token }: Person) => {
  const socket = new WebSocket(`${app.url.replace('http', 'ws')}${channelPath}`, [channelProtocol, token])
  const heard: { type: string; word?: string }[] = []
  socket.on('message', (data: Buffer) => heard.push(JSON.parse(data.toString()) as { type: string }))
  await once(socket, 'message')
  return { heard, close: () => socket.close() }
}
/** Refused for what it says, but counted. */
const tryToRegister = (app: TestApp) => app.call('POST', '/api/auth/register/', { body: {} })
const { max } = rateLimits.register

const program = await aRedis()
if (!program) console.warn('not tried: no redis-server here; only what happens without one')

describe('a Redis that is not there', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp({ settings: { REDIS_URL: nowhere } })
  })
  afterAll(() => app.close())

  it('is told of, and the site is ready', async () => {
    const { status, body } = await app.call('GET', '/readyz')
    expect([status, body.redis]).toEqual([200, 'unreachable'])
  })

  it('messages reach their pages when the transaction commits, not before', async () => {
    const person = await aRenter(app)
    const page = await openPage(app, person)
    await app.db.transaction(async (tx) => {
      await app.services.realtime.publish(person.id, { type: 'notification', word: 'inside' }, tx)
    })
    await until(() => page.heard.some(({ word }) => word === 'inside'))
    page.close()
  })

  it('limits are counted in PostgreSQL instead', async () => {
    const statuses: number[] = []
    for (let count = 0; count <= max; count += 1) statuses.push((await tryToRegister(app)).status)
    expect(statuses.at(-1)).toBe(429)
    expect(await keysOf(app)).toBeGreaterThan(0)
  })
})

describe.runIf(program)('a Redis that goes and comes back', () => {
  const redis = program as Program
  let one: TestApp
  let person: Person
  beforeAll(async () => {
    await redis.start()
    one = await startTestApp({ settings: { REDIS_URL: redis.url } })
    await until(async () => (await redisOf(one)) === 'ok')
    person = await aRenter(one)
  })
  afterAll(async () => {
    await one.close()
    await redis.stop('SIGKILL')
  })

  it('carries a message once its transaction has committed, and never one that was taken back', async () => {
    const page = await openPage(one, person)
    const { realtime } = one.services
    const failing = one.db.transaction(async (tx) => {
      await realtime.publish(person.id, { type: 'notification', word: 'taken back' }, tx)
      throw new Error('on purpose')
    })
    await expect(failing).rejects.toThrow('on purpose')
    await one.db.transaction(async (tx) => {
      await realtime.publish(person.id, { type: 'notification', word: 'committed' }, tx)
      expect(page.heard.map(({ word }) => word)).not.toContain('committed')
    })
    await until(() => page.heard.some(({ word }) => word === 'committed'))
    expect(page.heard.map(({ word }) => word)).not.toContain('taken back')
    page.close()
  })

  it('counts the limits, which then leave no rows', async () => {
    await one.pool.query('DELETE FROM rate_count')
    const statuses = await Promise.all(Array.from({ length: max + 5 }, () => tryToRegister(one)))
    expect(statuses.some(({ status }) => status === 429)).toBe(true)
    const { rows } = await one.pool.query(`SELECT key FROM rate_count WHERE key LIKE 'register %'`)
    expect(rows).toEqual([])
  })

  it('gone, messages go through PostgreSQL; back, the pages are told to look for themselves', async () => {
    const page = await openPage(one, person)
    await redis.stop('SIGKILL')
    await until(async () => (await redisOf(one)) === 'unreachable')
    await one.services.realtime.publish(person.id, { type: 'notification', word: 'without' })
    await until(() => page.heard.some(({ word }) => word === 'without'))
    await redis.start()
    await until(() => page.heard.some(({ type }) => type === 'messages_missed'))
    await until(async () => (await redisOf(one)) === 'ok')
    page.close()
  })
})

it('a pooler before the database is refused without an address past it', async () => {
  const { checkPooler } = await import('../../apps/server/src/platform/database/pooler.ts')
  const app = await startTestApp()
  const pooler = await aPgBouncer(app.config.dataDir, app.databaseUrl)
  try {
    await expect(checkPooler(app.databaseUrl, undefined)).resolves.toBeUndefined()
    if (!pooler) return console.warn('not tried: no PgBouncer here')
    await pooler.start()
    await expect(checkPooler(pooler.url, undefined)).rejects.toThrow('DATABASE_SESSION_URL')
    await expect(checkPooler(pooler.url, app.databaseUrl)).resolves.toBeUndefined()
    await expect(checkPooler(pooler.url, pooler.url)).resolves.toBeUndefined()
  } finally {
    await pooler?.stop()
    await app.close()
  }
})
