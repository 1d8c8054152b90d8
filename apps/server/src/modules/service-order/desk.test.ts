import { afterAll, beforeAll, expect, test } from 'vitest'
import { addHours, addMinutes } from '../../platform/clock.ts'
import { expectJobRules } from '../../testing/jobs/passing.ts'
import {
  aServiceOrder,
  asCustomer,
  begin,
  deskPath,
  finish,
  jobOf,
  nobodyElse,
  onJob,
  payFor,
} from '../../testing/jobs/service-orders.ts'
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
  expect(before.results[0]).toMatchObject({ orderId: order.orderId, status: 'matched', is_silent: false })
  // Whoever only looks through the list learns no address, telephone or door code.
  expect(Object.keys(before.results[0]).filter((name) => /address|phone|code$|email|offers/.test(name))).toEqual([
    'service_type_code',
  ])
  app.clock.set(addMinutes(app.clock.now(), 185))
  const silent = await read('?status=silent')
  expect(silent.results.map(({ orderId }: { orderId: string }) => orderId)).toEqual([order.orderId])
  expect(silent.results[0]).toMatchObject({ is_silent: true, is_late: false })
  // He says that he is late: he was heard of.
  await onJob(app, (await jobOf(app, order.orderId)).id, technician)('late', { late_minutes: 60 })
  expect((await read('?status=silent')).counts.silent).toBe(0)
})

const earningsOf = async (orderId: string) =>
  (
    await app.pool.query(
      `SELECT source, net_fen::int, payee_id::int FROM earning WHERE payable_kind = 'service_order'
        AND payable_id = (SELECT id FROM service_order WHERE public_id = $1) ORDER BY net_fen`,
      [orderId],
    )
  ).rows
const raisedOf = async (orderId: string): Promise<number | undefined> =>
  (await earningsOf(orderId)).find(({ source }) => source === 'raised')?.net_fen

test('what the platform adds is told to whoever is asked, stays when somebody else is looked for, and is his on top', async () => {
  await nobodyElse(app)
  const { token } = await signInAgain(app, admin)
  const order = await aServiceOrder(app, { expected_start_time: addHours(app.clock.now(), 5).toISOString() })
  const act = (what: string, body: object) => app.call('POST', `${deskPath}${order.orderId}/${what}/`, { token, body })
  const raise = (amount: number | string) => act('raise', { amount, reason: '偏远，没有人接' })
  expect((await raise(0)).body.errors).toEqual({ amount: '应在 ¥0.01 到 ¥500 之间' })
  expect((await raise(100)).body).toMatchObject({ raised: 100, technician_pay: 156, call_out_fee: 80 })
  expect((await raise('50.5')).body).toMatchObject({ raised: 150.5, technician_pay: 206.5 })
  expect((await raise(400)).body.errors).toEqual({ amount: '应在 ¥0.01 到 ¥349.50 之间' })
  const [first, second] = [await aCertifiedTechnician(app), await aCertifiedTechnician(app)]
  const visit = await jobOf(app, order.orderId)
  await act('offer', { technician_id: first.id })
  await onJob(app, visit.id, first)('accept')
  expect((await raise(10)).body.code).toBe('job.action_not_allowed')
  expect((await act('replace', { reason: '师傅车坏了' })).body).toMatchObject({ raised: 150.5, technician_pay: 206.5 })
  await app.settle()
  await finish(app, await begin(app, order, second), second)
  await payFor(app, order)
  expect((await asCustomer(app, order)('confirm/')).body).toMatchObject({ status: 'completed', total_amount: 80 })
  expect(await earningsOf(order.orderId)).toEqual([
    { source: 'labour', net_fen: 56_00, payee_id: second.id },
    { source: 'raised', net_fen: 150_50, payee_id: second.id },
  ])
  const told = await app.pool.query(`SELECT after FROM audit_log WHERE action = 'job.raise' ORDER BY id`)
  expect(told.rows.map(({ after }) => after.raised_fen)).toEqual([100_00, 150_50])
})

/** An order the platform adds ¥100 to, and whoever takes it. */
const aRaisedOrder = async () => {
  await nobodyElse(app)
  const { token } = await signInAgain(app, admin)
  const order = await aServiceOrder(app, { expected_start_time: addHours(app.clock.now(), 5).toISOString() })
  const act = (what: string, body: object) => app.call('POST', `${deskPath}${order.orderId}/${what}/`, { token, body })
  expect((await act('raise', { amount: 100, reason: '偏远' })).body).toMatchObject({ raised: 100 })
  const technician = await aCertifiedTechnician(app)
  await act('offer', { technician_id: technician.id })
  return { order, act, technician, customer: asCustomer(app, order) }
}

test('called off on the way, or with a doubtful arrival, nothing of what the platform adds is owed', async () => {
  const ended = '这一单已经结束'
  for (const arrival of [null, { method: 'location', latitude: 30.9, longitude: 120.02, accuracy_m: 20 }]) {
    const { order, act, technician, customer } = await aRaisedOrder()
    const visit = onJob(app, (await jobOf(app, order.orderId)).id, technician)
    await visit('accept')
    await visit('depart')
    if (arrival) expect((await visit('checkin', arrival)).status).toBe(200)
    expect((await customer('cancel/')).body).toMatchObject({ status: 'pending_payment', total_amount: 80 })
    await payFor(app, order)
    expect((await customer('confirm/')).body.status).toBe('completed')
    expect((await act('offer', { technician_id: technician.id })).body.message).toBe(ended)
    expect((await act('raise', { amount: 10, reason: '没人接' })).body.message).toBe(ended)
    expect(await earningsOf(order.orderId)).toMatchObject([{ source: 'labour', net_fen: 56_00 }])
  }
})

test('of work the customer has a part back for, as much less of what the platform adds is owed', async () => {
  for (const [toCustomer, owed] of [
    [80, undefined],
    [20, 75_00],
  ] as const) {
    const { order, act, technician, customer } = await aRaisedOrder()
    await finish(app, await begin(app, order, technician), technician)
    await payFor(app, order)
    expect((await customer('dispute/', { reason: '没修好' })).body.status).toBe('disputed')
    const told = await read(`${order.orderId}/decide-preview/?to_customer=${toCustomer}`)
    const beyond = await read(`${order.orderId}/decide-preview/?to_customer=80.01`)
    expect(beyond.errors).toEqual({ to_customer: '最多退 ¥80' })
    const decided = await act('decide', { to_customer: toCustomer, reason: '看过照片' })
    expect(decided.body).toMatchObject({ status: 'completed' })
    expect(await raisedOf(order.orderId)).toBe(owed)
    // What was told before is what each has now, to the fen.
    const earned = await earningsOf(order.orderId)
    const netOf = (source: string): number =>
      earned.find((one: { source: string }) => one.source === source)?.net_fen ?? 0
    const cents = (yuan: number) => Math.round(yuan * 100)
    expect(told).toMatchObject({ held: 80, to_customer: toCustomer })
    expect([cents(told.to_technician), cents(told.added_to_technician)]).toEqual([netOf('labour'), netOf('raised')])
    expect(cents(told.to_customer) + cents(told.to_technician) + cents(told.to_platform)).toBe(80_00)
    expect((await read(`${order.orderId}/decide-preview/`)).code).toBe('service_order.action_not_allowed')
  }
})

test('messages and the books lead to an order by the number of its visit and its own', async () => {
  const order = await aServiceOrder(app)
  const { id } = await jobOf(app, order.orderId)
  const listed = await read(`?job=${id}`)
  expect(listed.results.map(({ orderId }: { orderId: string }) => orderId)).toEqual([order.orderId])
  const { rows } = await app.pool.query('SELECT id FROM service_order WHERE public_id = $1', [order.orderId])
  expect((await read(`${rows[0].id}/`)).orderId).toBe(order.orderId)
  expect((await read(`999999/`)).code).toBe('service_order.not_found')
})

test('the search of the console finds it by its code, and while it is open by its telephone', async () => {
  const order = await aServiceOrder(app)
  const { externalOrderCode: code } = await read(`${order.orderId}/`)
  const find = async (words: string) => {
    const { token } = await signInAgain(app, admin)
    const { body } = await app.call('GET', `/api/admin/search/?q=${encodeURIComponent(words)}`, { token })
    return body.groups.find(({ kind }: { kind: string }) => kind === 'service_order').results
  }
  for (const words of [code, code.toLowerCase(), order.draft.contact.phone])
    expect(await find(words)).toMatchObject([{ title: code, detail: '杭州 · 周工' }])
  await asCustomer(app, order)('cancel/')
  expect(await find(order.draft.contact.phone)).toEqual([])
  expect(await find(code)).toMatchObject([{ title: code, status: '已取消' }])
})
