/** The product as it is run: where its traces go, what its log says, how it leaves, what it refuses to start with. */
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lines } from '@jihui/protocol/rental/lines'
import { ask } from '../../prove/site.ts'
import { systemClock } from '../../apps/server/src/platform/clock.ts'
import { openDatabase } from '../../apps/server/src/platform/database/database.ts'
import { aMachine } from '../../apps/server/src/testing/machines.ts'
import { pathOf, requestFor } from '../../apps/server/src/testing/orders.ts'
import type { TestApp } from '../../apps/server/src/testing/test-app.ts'
import { createTestDatabase, type TestDatabase } from '../../apps/server/src/testing/test-database.ts'
import { endServerProcess, startServerProcess, type ServerProcess } from './server-process.ts'

const [firstLine] = lines as [(typeof lines)[number]]

interface Span {
  traceId: string
  name: string
  attributes: { key: string; value: unknown }[]
}

/** A collector that keeps what it is sent. */
const openCollector = async () => {
  const texts: string[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      texts.push(Buffer.concat(chunks).toString())
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const spans = (): Span[] =>
    texts.flatMap((text) => {
      const { resourceSpans } = JSON.parse(text) as { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] }
      return resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans))
    })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, texts, spans, server }
}

let folder: string
let place: TestDatabase
let other: TestDatabase
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'jihui-running-'))
  place = await createTestDatabase()
  other = await createTestDatabase()
})
afterAll(async () => {
  await place.drop()
  await other.drop()
  rmSync(folder, { recursive: true, force: true })
})
const settings = () => ({ DATABASE_URL: place.url, DATA_DIR: folder, APP_ENV: 'test', LOG_LEVEL: 'info' })

describe('a process that is told where traces go', () => {
  let server: ServerProcess
  let collector: Awaited<ReturnType<typeof openCollector>>
  const id = 'register-of-zhou-1'
  const phone = '13712345678'
  const path = pathOf(firstLine.id, 'create_rental')

  /** An order, and its event handed on. */
  const orderAt = async (base: string, token: string): Promise<void> => {
    const { pool, close } = openDatabase(place.url, 2)
    const app = { pool, clock: systemClock, call: ask.bind(null, base) } as unknown as TestApp
    const machine = await aMachine(app, { line: firstLine.id })
    const made = await app.call('POST', path, { token, body: requestFor(app, machine) })
    expect(made.status).toBe(201)
    const waiting = async () => (await pool.query('SELECT 1 FROM outbox WHERE dispatched_at IS NULL')).rows.length
    while ((await waiting()) > 0);
    await close()
  }

  beforeAll(async () => {
    collector = await openCollector()
    server = startServerProcess({ ...settings(), OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, STOP_DELAY: '1' })
    const base = await server.address()
    const answer = await fetch(`${base}/api/auth/register/?secret=in-the-query`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-request-id': id },
      body: JSON.stringify({ username: 'zhou_min', phone, password: 'Test@2026x' }),
    })
    expect(answer.status).toBe(201)
    const { access } = (await answer.json()) as { access: string }
    await orderAt(base, access)
    const leaving = endServerProcess(server, 'SIGTERM')
    while ((await fetch(`${base}/readyz`)).status !== 503);
    expect((await fetch(`${base}/healthz`)).headers.get('connection')).toBe('close')
    await leaving
  })
  afterAll(() => collector.server.close())

  it('leaves in peace: not ready first, still serving, and ends with 0', async () => {
    expect(await server.ended).toBe(0)
  })

  it('tells of a request its route and the statements it asked', () => {
    const spans = collector.spans()
    const said = new Set(spans.flatMap(({ attributes }) => attributes.map(({ key }) => key)))
    expect([...said]).toEqual(expect.arrayContaining(['http.route', 'db.query.text']))
    const text = JSON.stringify(spans)
    expect(text).toContain('/api/auth/register/')
    expect(text).toMatch(/insert into/i)
    const traces = new Set(spans.filter(({ name }) => name.includes('register')).map(({ traceId }) => traceId))
    expect(traces.size).toBe(1)
  })

  it('goes on with the events that come of a request, in the same trace', () => {
    const spans = collector.spans()
    const event = spans.find(({ name }) => name === 'event rental.created')
    const request = spans.find(({ name }) => name === `POST ${path}`)
    expect(event).toBeDefined()
    expect(event?.traceId).toBe(request?.traceId)
  })

  it('tells nothing of the person, the query or where he called from', () => {
    const text = collector.texts.join('\n')
    for (const secret of [
      'zhou_min',
      phone,
      'in-the-query',
      'Test@2026x',
      'user_agent.original',
      'client.address',
      'peer.ip',
    ])
      expect(text).not.toContain(secret)
  })

  it('writes the id of the request on each of its lines', () => {
    const lines = server
      .output()
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line) as { reqId?: string; req?: { url: string } })
    const own = lines.filter(({ reqId }) => reqId === id)
    expect(own.length).toBeGreaterThanOrEqual(2)
    expect(lines.filter(({ req, reqId }) => req?.url.includes('register') && reqId !== id)).toEqual([])
  })
})

it('an address past the pooler that leads to another database is refused', async () => {
  const server = startServerProcess({ ...settings(), DATABASE_SESSION_URL: other.url })
  expect(await server.ended).toBe(1)
  expect(server.output()).toContain('DATABASE_SESSION_URL：它和 DATABASE_URL 不是同一个数据库。')
})
