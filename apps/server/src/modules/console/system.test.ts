import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aMember, aRenter, type Person } from '../../testing/people.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { attemptsMax } from '../../platform/events/consumers.ts'
import { findingsOf } from './system-findings.ts'

let app: TestApp
let chief: Person
let admin: Person
let staff: Person
beforeAll(async () => {
  app = await startTestApp()
  chief = await aMember(app, 'super_admin')
  admin = await aMember(app, 'admin')
  staff = await aMember(app, 'staff')
})
afterAll(() => app.close())

const path = '/api/admin/system/'
const read = (person = admin) => app.call('GET', path, { token: person.token })
const retry = (person = chief) => app.call('POST', `${path}retry-events/`, { token: person.token, body: {} })
const giveUp = async (topic: string) => {
  const { rows } = await app.pool.query(
    `INSERT INTO outbox (topic, payload, attempts, last_error) VALUES ($1, '{}', $2, 'Error: broken') RETURNING id`,
    [topic, attemptsMax],
  )
  return Number(rows[0].id)
}

test('the figures are what the database, the process and the house count', async () => {
  const { status, body } = await read()
  expect(status).toBe(200)
  expect(body.database.bytes).toBeGreaterThan(1_000_000)
  expect(body.database.connections).toBeGreaterThan(0)
  expect(body.memory.used_bytes).toBeGreaterThan(10_000_000)
  expect(body.tables.length).toBeGreaterThan(5)
  const sizes = body.tables.map((table: { bytes: number }) => table.bytes)
  expect(sizes).toEqual(sizes.toSorted((a: number, b: number) => b - a))
  const { rows } = await app.pool.query('SELECT count(*)::int AS n FROM stored_file WHERE deleted_at IS NULL')
  expect(body.files.count).toBe(rows[0].n)
  expect(body.version).toMatch(/^\d+\.\d+\.\d+$/)
})

describe('events that were given up', () => {
  test('are named, handed on again by whoever may, once, and written down', async () => {
    await app.settle()
    const id = await giveUp('nobody.listens')
    const { body } = await read()
    expect(body.events).toMatchObject({
      failed: 1,
      given_up: [{ id, topic: 'nobody.listens', last_error: 'Error: broken' }],
    })
    expect(body.findings[0]).toMatchObject({ key: 'events_failed', level: 'danger' })
    expect(body.actions).toEqual([])
    expect((await read(chief)).body.actions).toEqual(['retry_events'])
    const answers = await Promise.all([retry(), retry(), retry()])
    expect(answers.map((answer) => answer.body.retried as number).toSorted((a, b) => a - b)).toEqual([0, 0, 1])
    await app.settle()
    const after = await read(chief)
    expect(after.body.events.failed).toBe(0)
    expect(after.body.actions).toEqual([])
    const log = await app.pool.query(`SELECT before FROM audit_log WHERE action = 'system.retry_events'`)
    expect(log.rows).toMatchObject([{ before: { events: [{ id, topic: 'nobody.listens' }] } }])
  })

  test('are not handed on by who may only look, and the page is not for everybody', async () => {
    const renter = await aRenter(app)
    expect((await retry(admin)).status).toBe(403)
    for (const person of [staff, renter]) expect((await read(person)).status).toBe(403)
  })
})

describe('findings', () => {
  const fine = {
    success: true as const,
    checked_at: '2026-11-21T02:00:00.000Z',
    version: '1.0.0',
    node_version: '20',
    database_version: '18',
    started_at: '2026-11-20T02:00:00.000Z',
    uptime_seconds: 86_400,
    memory: { used_bytes: 1, heap_bytes: 1, machine_bytes: 100 },
    event_loop: { mean_ms: 1, p99_ms: 5, max_ms: 20 },
    database: { bytes: 1, connections: 5, connections_max: 100, active: 1, cache_hit_percent: 99.9, deadlocks: 0 },
    tables: [],
    unused_indexes: [],
    events: { waiting: 0, failed: 0, attempts_max: 20, oldest_seconds: null, slowest: [], given_up: [] },
    jobs: [{ name: 'lapse', waiting: 0, active: 0, failed: 0, last_done_at: '2026-11-21T01:59:00.000Z' }],
    files: { count: 0, bytes: 0 },
  }
  const keys = (more: object) => findingsOf({ ...fine, ...more }).map(({ key }) => key)

  test('say that nothing is wrong when nothing is', () => expect(keys({})).toEqual(['fine']))
  test.each([
    ['events_late', { events: { ...fine.events, waiting: 1, oldest_seconds: 90 } }],
    ['connections', { database: { ...fine.database, connections: 85 } }],
    ['loop', { event_loop: { mean_ms: 50, p99_ms: 350, max_ms: 900 } }],
    ['memory', { memory: { used_bytes: 85, heap_bytes: 40, machine_bytes: 100 } }],
    ['cache', { database: { ...fine.database, bytes: 1e9, cache_hit_percent: 80 } }],
    ['job_lapse', { jobs: [{ ...fine.jobs[0]!, failed: 2 }] }],
    ['jobs_silent', { jobs: [{ ...fine.jobs[0]!, last_done_at: '2026-11-21T01:40:00.000Z' }] }],
    [
      'dead_outbox',
      {
        tables: [
          {
            name: 'outbox',
            rows: 10_000,
            bytes: 1,
            dead_rows: 30_000,
            dead_percent: 75,
            index_percent: 99,
            last_cleaned_at: null,
          },
        ],
      },
    ],
  ])('name %s', (key, more) => expect(keys(more)).toEqual([key]))
})
