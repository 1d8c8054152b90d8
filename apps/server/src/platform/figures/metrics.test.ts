import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sweepFiles } from '../../modules/files/sweep-files.ts'
import { aMachine } from '../../testing/machines.ts'
import { pathOf, requestFor } from '../../testing/orders.ts'
import { aRenter } from '../../testing/people.ts'
import { storeFile } from '../../testing/stored-files.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

const token = 'a token of thirty-two characters or more'
let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ settings: { METRICS_TOKEN: token } })
})
afterAll(() => app.close())

const valueOf = (text: string, line: RegExp): number => Number(line.exec(text)?.[1] ?? Number.NaN)

describe('figures', () => {
  it('are for whoever has the token', async () => {
    const statuses = [undefined, 'another token', token].map(
      async (given) => (await app.call('GET', '/metrics', given ? { token: given } : {})).status,
    )
    expect(await Promise.all(statuses)).toEqual([401, 401, 200])
  })

  it('count requests by the pattern of their route, never by address', async () => {
    const renter = await aRenter(app)
    await app.call('GET', '/api/medical/rentals/987654/', { token: renter.token })
    await app.call('GET', '/api/nowhere/13800008160')
    const { body } = await app.call<string>('GET', '/metrics', { token })
    expect(valueOf(body, /request_seconds_count\{method="GET",route="\S*:id\/?",status="404"\} (\d+)/)).toBe(1)
    expect(body).not.toContain('987654')
    expect(body).not.toContain('13800008160')
  })

  it('tell what waits: events, payments, connections, pages', async () => {
    await app.pool.query(
      `INSERT INTO outbox (topic, payload, attempts, created_at) VALUES ('none', '{}', 20, now() - interval '1 day')`,
    )
    const { body } = await app.call<string>('GET', '/metrics', { token })
    expect(valueOf(body, /jihui_outbox_events\{state="given_up"\} (\d+)/)).toBe(1)
    expect(valueOf(body, /jihui_payments\{kind="refund"\} (\d+)/)).toBe(0)
    expect(valueOf(body, /jihui_open_pages (\d+)/)).toBe(0)
    expect(valueOf(body, /jihui_database_up (\d+)/)).toBe(1)
    expect(valueOf(body, /process_resident_memory_bytes (\d+)/)).toBeGreaterThan(1e6)
  })

  it('tell which answers left as they were kept, and what keeping them takes', async () => {
    const { line, id } = await aMachine(app)
    for (let time = 0; time < 3; time += 1) await app.call('GET', pathOf(line, 'get_equipment', id))
    const { body } = await app.call<string>('GET', '/metrics', { token })
    const count = (outcome: string) =>
      valueOf(body, new RegExp(`jihui_renderings_total\\{operation="get_equipment",outcome="${outcome}"\\} (\\d+)`))
    expect([count('new'), count('kept')]).toEqual([1, 2])
    expect(valueOf(body, /jihui_rendering_bytes\{operation="get_equipment"\} (\d+)/)).toBeGreaterThan(100)
    expect(valueOf(body, /jihui_database_connections_max (\d+)/)).toBe(8)
  })

  it('count the files that were swept', async () => {
    const { files } = app.services
    const file = { name: 'a.pdf', mime: 'application/pdf', bytes: Buffer.from('%PDF-1.7'), sha256: '' }
    await storeFile(files, app.db, file, 'qualification', null)
    app.clock.advance({ hours: 25 })
    await sweepFiles(app.services)
    const { body } = await app.call<string>('GET', '/metrics', { token })
    expect(valueOf(body, /jihui_files_swept_total\{kind="unreferenced"\} (\d+)/)).toBe(1)
  })

  it('count what the limits refuse', async () => {
    const login = () => app.call('POST', '/api/auth/login/', { body: { username: 'nobody', password: 'Wrong@2026' } })
    const statuses = (await Promise.all(Array.from({ length: 40 }, login))).map(({ status }) => status)
    const refused = statuses.filter((status) => status === 429).length
    const { body } = await app.call<string>('GET', '/metrics', { token })
    expect(refused).toBeGreaterThan(0)
    expect(valueOf(body, /jihui_rate_limit_refusals_total\{route="\S*login\/?"\} (\d+)/)).toBe(refused)
  })
})

it('without token or port there are no figures to read', async () => {
  const other = await startTestApp()
  const answer = await other.call('GET', '/metrics', { headers: { accept: 'text/plain' } })
  await other.close()
  expect(answer.status).toBe(404)
})

describe('an id of a request', () => {
  it.each(['trace-2026.11_21', 'a1b2c3d4'])('that is well formed is taken over: %s', async (id) => {
    const { headers } = await app.call('GET', '/healthz', { headers: { 'x-request-id': id } })
    expect(headers.get('x-request-id')).toBe(id)
  })
  it.each(['short', 'with a space in it', '"quoted"quoted', 'x'.repeat(65)])(
    'that is not is replaced: %s',
    async (id) => {
      const { headers } = await app.call('GET', '/healthz', { headers: { 'x-request-id': id } })
      expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
    },
  )
  it('is kept by the event that comes of it', async () => {
    const machine = await aMachine(app)
    const { token: access } = await aRenter(app)
    const headers = { 'x-request-id': 'order-from-page-1' }
    const body = requestFor(app, machine)
    const made = await app.call('POST', pathOf(machine.line, 'create_rental'), { token: access, body, headers })
    const cancel = pathOf(machine.line, 'cancel_rental', made.body.id)
    await app.call('POST', cancel, {
      token: access,
      body: { reason: '改期' },
      headers: { 'x-request-id': 'cancel-page-2' },
    })
    const { rows } = await app.pool.query(
      `SELECT origin->>'requestId' AS id FROM outbox WHERE payload->>'rentalId' = $1 ORDER BY id`,
      [String(made.body.id)],
    )
    expect(rows.map(({ id }) => id)).toEqual(expect.arrayContaining(['order-from-page-1', 'cancel-page-2']))
  })
})
