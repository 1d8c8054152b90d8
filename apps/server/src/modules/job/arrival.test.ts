/** How a technician says that he is at the door, and what of it is believed. */
import { fieldVersion } from '@jihui/protocol/field/versions'
import { jobLimits } from '@jihui/protocol/job/limits'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addMinutes } from '../../platform/clock.ts'
import { photosOf } from '../../testing/freight/trips.ts'
import { expectJobRules } from '../../testing/jobs/passing.ts'
import {
  asCustomer,
  aServiceOrder,
  begin,
  freshToken,
  jobOf,
  nobodyElse,
  onJob,
} from '../../testing/jobs/service-orders.ts'
import { aCertifiedTechnician } from '../../testing/jobs/technicians.ts'
import type { Person } from '../../testing/people.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let technician: Person
beforeAll(async () => {
  app = await startTestApp({ settings: { RATE_LIMITS: 'off' } })
})
beforeEach(async () => {
  await nobodyElse(app)
  technician = await aCertifiedTechnician(app)
})
afterAll(async () => {
  await expectJobRules(app)
  await app.close()
})

/** He has taken it and set out; `code`: what its customer has. */
const underWay = async () => {
  const order = await aServiceOrder(app)
  const { id } = await jobOf(app, order.orderId)
  const act = onJob(app, id, technician)
  await act('accept')
  await act('depart')
  const { door_code: code } = (await asCustomer(app, order)('', {}, 'GET')).body
  return { id, act, code: code as string }
}
const sync = async (jobId: number, kind: string, payload: object) => {
  const { body } = await app.call('POST', '/api/field/sync/', {
    token: await freshToken(app, technician),
    body: {
      device_id: 'phone',
      app_version: String(fieldVersion),
      events: [
        {
          event_id: randomUUID(),
          subject: 'job',
          subject_id: jobId,
          kind,
          sequence: 1,
          occurred_at: app.clock.now().toISOString(),
          payload,
        },
      ],
    },
  })
  return body.results[0]
}
const lastOf = async (jobId: number) =>
  (
    await app.pool.query(
      `SELECT h.action, h.latitude, h.is_doubtful, h.notes, j.is_arrival_doubtful
         FROM job_history h JOIN job j ON j.id = h.job_id WHERE j.id = $1 ORDER BY h.id DESC LIMIT 1`,
      [jobId],
    )
  ).rows[0]

describe.each([
  ['(0, 0)', { latitude: 0, longitude: 0 }],
  ['a place abroad', { latitude: 35, longitude: 140 }],
])('an arrival at %s', (_, place) => {
  test('is refused while he is there to do it otherwise; a code says it whatever the telephone does', async () => {
    const { id, act, code } = await underWay()
    const refused = await act('checkin', { method: 'location', ...place })
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([400, ['latitude']])
    expect((await act('checkin', { method: 'door_code', code, ...place })).body.status).toBe('arrived')
    expect(await lastOf(id)).toMatchObject({ latitude: null, is_doubtful: false, is_arrival_doubtful: false })
  })
  test('heard of afterwards is kept without the place, and marked', async () => {
    const { id } = await underWay()
    expect((await sync(id, 'checkin', { method: 'location', ...place })).outcome).toBe('applied')
    expect(await lastOf(id)).toEqual({
      action: 'checkin',
      latitude: null,
      is_doubtful: true,
      notes: '没有定到位置',
      is_arrival_doubtful: true,
    })
  })
  test('is no place to have waited at, and the wait is reported without it', async () => {
    const { act, code } = await underWay()
    await act('checkin', { method: 'door_code', code })
    app.clock.set(addMinutes(app.clock.now(), jobLimits.absentMinutes + 1))
    const refused = await act('no-show', place)
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([400, ['latitude']])
    expect((await act('no-show')).body.status).toBe('no_show')
  })
})

test('an arrival thirty kilometres away is kept, measured and marked', async () => {
  const { id, act } = await underWay()
  const { body } = await act('checkin', { method: 'location', latitude: 30.55, longitude: 120.02 })
  expect(body.history.at(-1)).toMatchObject({ action: 'checkin', is_doubtful: true, notes: '离约定的地点 30 公里' })
  expect(await lastOf(id)).toMatchObject({ is_arrival_doubtful: true })
})

test('of door codes that are tried all at once five are compared; after them he says where he is', async () => {
  const { id, act, code } = await underWay()
  const wrong = Array.from({ length: 12 }, (_, at) => String((Number(code) + 1 + at) % 10_000).padStart(4, '0'))
  const answers = await Promise.all(wrong.map((one) => act('checkin', { method: 'door_code', code: one })))
  const codes = answers.map(({ body }) => body.code as string)
  expect(codes.filter((one) => one === 'job.door_code_wrong')).toHaveLength(jobLimits.codeTries)
  expect(codes.filter((one) => one === 'job.door_code_locked')).toHaveLength(12 - jobLimits.codeTries)
  const right = await act('checkin', { method: 'door_code', code })
  expect([right.status, right.body.code, Object.keys(right.body.errors)]).toEqual([
    409,
    'job.door_code_locked',
    ['code'],
  ])
  expect((await act('checkin', { method: 'location', latitude: 30.28, longitude: 120.02 })).body.status).toBe('arrived')
  expect(await lastOf(id)).toMatchObject({ is_doubtful: false })
})

test('a wrong door code says how often he may still try', async () => {
  const { act, code } = await underWay()
  const other = String((Number(code) + 1) % 10_000).padStart(4, '0')
  const left = []
  for (let at = 0; at < jobLimits.codeTries; at += 1)
    left.push((await act('checkin', { method: 'door_code', code: other })).body.errors.code)
  expect(left[0]).toBe('上门码不对，还能试 4 次')
  expect(left.at(-1)).toBe('上门码不对，不能再试，用位置到场')
})

test('what has a step that did not fit is not finished until it is said what becomes of that', async () => {
  const order = await aServiceOrder(app)
  const id = await begin(app, order, technician)
  const clash = await sync(id, 'depart', {})
  expect(clash.outcome).toBe('clash')
  const act = onJob(app, id, technician)
  const token = await freshToken(app, technician)
  const { body } = await app.call('GET', `/api/technician/jobs/${id}/`, { token })
  await act('steps', {
    steps: body.steps.map((one: { id: string; kind: string }) => ({
      id: one.id,
      result: 'ok',
      ...(one.kind === 'measure' && { value: 20 }),
    })),
  })
  const done = {
    result: '换了接头',
    photos_before: await photosOf(app, technician, 1),
    photos_after: await photosOf(app, technician, 1),
  }
  const refused = await act('complete', done)
  expect([refused.status, refused.body.code]).toEqual([409, 'field.waits_for_clash'])
  await app.call('POST', `/api/field/clashes/${clash.clash_id}/resolve/`, { token, body: { choice: 'discard' } })
  expect((await act('complete', done)).body.status).toBe('submitted')
})
