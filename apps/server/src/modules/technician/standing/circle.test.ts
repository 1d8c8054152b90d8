import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addDays, addHours, dayOf } from '../../../platform/clock.ts'
import { aGivenBackJob } from '../../../testing/jobs/done-jobs.ts'
import { aServiceOrder, deskPath, freshToken, nobodyElse } from '../../../testing/jobs/service-orders.ts'
import { aCertifiedTechnician } from '../../../testing/jobs/technicians.ts'
import { invariants } from '../proof/invariants.ts'
import { aMember, type Person } from '../../../testing/people.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

/** Of the rules the one these tests are about: their technicians were put straight into the tables. */
const rules = invariants.filter((one) => 'text' in one && one.rule === 'nobody has two smaller circles at once')
let app: TestApp
let desk: Person
let other: Person
let technician: Person
beforeAll(async () => {
  app = await startTestApp({ settings: { RATE_LIMITS: 'off' } })
  ;[desk, other] = [await aMember(app, 'super_admin'), await aMember(app, 'super_admin')]
})
afterAll(async () => {
  expect(rules).toHaveLength(1)
  for (const one of rules) if ('text' in one) expect((await app.pool.query(one.text)).rows).toEqual([])
  await app.close()
})
beforeEach(async () => {
  await nobodyElse(app)
  technician = await aCertifiedTechnician(app, { radiusKm: 100 })
})

const base = '/api/admin/technicians/'
const asked = async (who: Person, method: string, path: string, body?: object) =>
  app.call(method, path, { token: await freshToken(app, who), ...(body && { body }) })
const inDays = (days: number) => addDays(dayOf(app.clock.now()), days)
const set = (body: object = {}, by = desk) =>
  asked(by, 'POST', `${base}${technician.id}/circle/`, {
    radius_km: 10,
    until: inDays(14),
    reason: '一周里接了又交回四单，先接近的',
    ...body,
  })
const lift = () => asked(desk, 'POST', `${base}${technician.id}/circle/lift/`, { reason: '谈过了' })
const own = async () => (await asked(technician, 'GET', '/api/technician/me/')).body
const givesBack = async (times: number) => {
  for (let time = 0; time < times; time += 1) await aGivenBackJob(app, technician)
}
/** Sentences of the gates that are shut to him, for a place 13 kilometres from where he lives. */
const shutGates = async (): Promise<string[]> => {
  const order = await aServiceOrder(app, { expected_start_time: addHours(app.clock.now(), 24).toISOString() })
  const path = `${deskPath}${order.orderId}/technicians/?keyword=${encodeURIComponent('王建国')}`
  const { body } = await asked(desk, 'GET', path)
  return body.results.find(({ id }: { id: number }) => id === technician.id).shut
}

test('a circle is made smaller only for whoever gave back three times in thirty days, or did not come', async () => {
  await givesBack(2)
  expect((await set()).body.code).toBe('technician.circle_not_due')
  await givesBack(1)
  const often = async () => (await asked(desk, 'GET', `${base}?given_back=often`)).body.results
  expect(await often()).toMatchObject([{ id: technician.id, given_back: 3, missed_visits: 0, circle: null }])
  expect((await set({ radius_km: 101 })).body.errors).toHaveProperty('radius_km')
  expect((await set({ radius_km: 0 })).body.errors).toHaveProperty('radius_km')
  expect((await set({ until: inDays(0) })).body.errors).toHaveProperty('until')
  expect((await set({ until: inDays(91) })).body.errors).toHaveProperty('until')
  expect((await set({ reason: '' })).body.errors).toHaveProperty('reason')
  expect(
    (await asked(desk, 'POST', `${base}999999/circle/`, { radius_km: 1, until: inDays(1), reason: '看过' })).status,
  ).toBe(404)
  const both = await Promise.all([set(), set({ radius_km: 12 }, other)])
  expect(both.map(({ status }) => status).toSorted((one, next) => one - next)).toEqual([200, 409])
  app.clock.set(addHours(app.clock.now(), 31 * 24))
  expect(await often()).toEqual([])
})

test('it counts in the match until its day, and ends without anybody; his own radius stays', async () => {
  await givesBack(3)
  expect(await shutGates()).toEqual([])
  const made = await set()
  expect([made.status, made.body.circle]).toEqual([
    200,
    expect.objectContaining({ radius_km: 10, until: inDays(14), set_by: expect.any(String) }),
  ])
  expect(await shutGates()).toEqual([expect.stringContaining('超过接单范围 10 公里')])
  expect(await own()).toMatchObject({
    circle: { radius_km: 10, until: inDays(14), reason: '一周里接了又交回四单，先接近的' },
    availability: { radius_km: 100 },
  })
  await app.settle()
  const { body: notices } = await asked(technician, 'GET', '/api/notifications/')
  expect(notices.results[0]).toMatchObject({
    title: '接单范围暂时缩小到 10 公里',
    message: expect.stringContaining('一周里接了又交回四单'),
  })
  app.clock.set(addHours(app.clock.now(), 14 * 24))
  expect((await own()).circle).not.toBeNull()
  app.clock.set(addHours(app.clock.now(), 24))
  expect((await own()).circle).toBeNull()
  expect(await shutGates()).toEqual([])
  expect((await lift()).body.code).toBe('technician.circle_none')
})

test('it is given back before its day with a reason, and both are in the audit log', async () => {
  await givesBack(3)
  await set()
  expect((await lift()).body).toMatchObject({ circle: null, message: '范围已恢复，他马上知道' })
  expect((await own()).circle).toBeNull()
  const { rows } = await app.pool.query(
    `SELECT action, actor_id, before, after FROM audit_log WHERE object_type = 'technician_circle'
       AND after ->> 'technician_id' = $1 ORDER BY id`,
    [String(technician.id)],
  )
  expect(rows).toMatchObject([
    { action: 'technician_circle.set', actor_id: desk.id, before: { radius_km: 100 }, after: { radius_km: 10 } },
    { action: 'technician_circle.lift', actor_id: desk.id, after: { lifted: '谈过了' } },
  ])
  expect((await set({ radius_km: 20 })).status).toBe(200)
})

test('he objects to it once, and somebody else than who set it decides; upheld, it ends', async () => {
  await givesBack(3)
  const objections = '/api/technician/performance/objections/'
  const object = () => asked(technician, 'POST', objections, { term: 'circle', reason: '两单是客户要求改期' })
  expect((await object()).body.code).toBe('technician.circle_none')
  await set()
  const made = await object()
  expect([made.status, made.body.held]).toEqual([201, `缩小到 10 公里，到 ${inDays(14)} 为止`])
  expect((await object()).body.code).toBe('job.objection_made')
  const { body: performance } = await asked(technician, 'GET', '/api/technician/performance/')
  expect(performance.circle).toMatchObject({ radius_km: 10, may_object: false, objection: { status: 'open' } })
  const decide = (by: Person) =>
    asked(by, 'POST', `${base}objections/${made.body.id}/decide/`, { upheld: true, notes: '客户说的对得上' })
  const listed = async (by: Person) => (await asked(by, 'GET', `${base}objections/?status=open`)).body.results
  expect(await listed(desk)).toMatchObject([{ actions: [], sentence: '范围是你缩小的，由别的同事决定。' }])
  expect(await listed(other)).toMatchObject([{ actions: ['uphold', 'dismiss'] }])
  expect((await decide(desk)).body.code).toBe('job.objection_same_decider')
  expect((await decide(other)).body.status).toBe('upheld')
  expect((await own()).circle).toBeNull()
})
