import { afterAll, beforeAll, expect, test } from 'vitest'
import { addHours, addMinutes } from '../../platform/clock.ts'
import { expectJobRules } from '../../testing/jobs/passing.ts'
import { aServiceOrder, deskPath, jobOf, nobodyElse, onJob } from '../../testing/jobs/service-orders.ts'
import { aCertifiedTechnician } from '../../testing/jobs/technicians.ts'
import { aMember, type Person, signInAgain } from '../../testing/people.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let admin: Person
beforeAll(async () => {
  app = await startTestApp({ settings: { RATE_LIMITS: 'off' } })
  admin = await aMember(app, 'admin')
})
afterAll(async () => {
  await expectJobRules(app)
  await app.close()
})

const read = async (path: string) =>
  (await app.call('GET', `${deskPath}${path}`, { token: (await signInAgain(app, admin)).token })).body
const widen = (orderId: string) => app.call('POST', `${deskPath}${orderId}/widen/`, { token: admin.token, body: {} })

/** So many kilometres north of where the orders of these tests are. */
const northBy = (km: number) => ({ latitude: 30.28 + km / 111, longitude: 120.02 })

test('widening asks those of the next circle at once, ends at the widest, and is in the audit log', async () => {
  await nobodyElse(app)
  const far = await aCertifiedTechnician(app, { ...northBy(80), radiusKm: 250 })
  // The search goes through every circle by itself, so that only somebody who comes online later is left to be asked.
  await app.pool.query(`UPDATE technician SET is_suspended = true WHERE user_id = $1`, [far.id])
  const order = await aServiceOrder(app, { expected_start_time: addHours(app.clock.now(), 24).toISOString() })
  expect(await read(`${order.orderId}/`)).toMatchObject({ status: 'unmatched', offers: [], can_widen: false })
  await app.pool.query(`UPDATE technician SET is_suspended = false WHERE user_id = $1`, [far.id])
  await app.pool.query(`UPDATE job SET circle_km = 50 WHERE id = $1`, [(await jobOf(app, order.orderId)).id])
  expect(await read(`${order.orderId}/`)).toMatchObject({ circle_km: 50, can_widen: true })
  const widened = await widen(order.orderId)
  expect([widened.status, widened.body.message]).toEqual([200, '扩大了范围，又问了一批'])
  expect(widened.body).toMatchObject({ status: 'searching', circle_km: 100 })
  expect(widened.body.offers.map(({ technician_id: id }: { technician_id: number }) => id)).toEqual([far.id])
  // Nobody is asked twice: those circles are empty, and the search is at its end.
  expect((await widen(order.orderId)).body).toMatchObject({ circle_km: 300, can_widen: false })
  expect((await widen(order.orderId)).body).toMatchObject({ code: 'job.widest' })
  const { rows } = await app.pool.query(
    `SELECT before, after FROM audit_log WHERE action = 'job.widen' AND actor_id = $1 ORDER BY id`,
    [admin.id],
  )
  expect(rows[0]).toMatchObject({ before: { circleKm: 50 }, after: { circleKm: 100 } })
})

test('whom it could ask is told with what stands in his way, and why those who were asked were', async () => {
  await nobodyElse(app)
  const order = await aServiceOrder(app)
  const [free, shut] = [
    await aCertifiedTechnician(app, { name: '可派师傅' }),
    await aCertifiedTechnician(app, { name: '不可派师傅', level: 1, radiusKm: 1 }),
  ]
  const all = await read(`${order.orderId}/technicians/`)
  expect(all.results).toMatchObject([{ id: free.id, is_fitting: true, shut: [] }])
  const named = await read(`${order.orderId}/technicians/?keyword=${encodeURIComponent('可派师傅')}`)
  expect(named.results.map(({ id }: { id: number }) => id)).toEqual([free.id, shut.id])
  expect(named.results[1].shut).toContain('离得 13 公里，超过接单范围 1 公里')
  const offered = await app.call('POST', `${deskPath}${order.orderId}/offer/`, {
    token: admin.token,
    body: { technician_id: free.id },
  })
  expect(offered.body.offers).toMatchObject([{ technician_id: free.id, status: 'open', wave: 0 }])
  expect(offered.body.offers[0].match.terms.length).toBeGreaterThan(0)
  const again = await read(`${order.orderId}/technicians/?keyword=${encodeURIComponent('可派师傅')}`)
  expect(again.results[0]).toMatchObject({ id: free.id, is_asked: true })
})

test('the list counts what is open, and finds whose technician should be on his way', async () => {
  await nobodyElse(app)
  const technician = await aCertifiedTechnician(app)
  const order = await aServiceOrder(app, { expected_start_time: addHours(app.clock.now(), 3).toISOString() })
  await onJob(app, (await jobOf(app, order.orderId)).id, technician)('accept')
  const before = await read('?status=open')
  expect(before.counts).toMatchObject({ matched: 1, silent: 0, late: 0 })
  expect(before.count).toBe(before.counts.open)
  expect(before.results[0].offers[0].match).toBeUndefined()
  app.clock.set(addMinutes(app.clock.now(), 185))
  const silent = await read('?status=silent')
  expect(silent.results.map(({ orderId }: { orderId: string }) => orderId)).toEqual([order.orderId])
  expect(silent.results[0]).toMatchObject({ is_silent: true, is_late: false })
  // He says that he is late: he was heard of.
  await onJob(app, (await jobOf(app, order.orderId)).id, technician)('late', { late_minutes: 60 })
  expect((await read('?status=silent')).counts.silent).toBe(0)
})
