import { serviceOrderLimits } from '@jihui/protocol/service-order/limits'
import { workOrderNumber } from '@jihui/protocol/maintenance/orders/work-order-machine'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addHours, addMinutes } from '../../../platform/clock.ts'
import { aServiceOrder, begin, jobOf, nobodyElse, onJob } from '../../../testing/jobs/service-orders.ts'
import { aCertifiedTechnician } from '../../../testing/jobs/technicians.ts'
import { aMachine } from '../../../testing/machines.ts'
import { atSite, tasksPath } from '../../../testing/maintenance.ts'
import { anOwner } from '../../../testing/owners.ts'
import { aMember, aRenter, type Person, signInAgain } from '../../../testing/people.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

let app: TestApp
let admin: Person
beforeAll(async () => {
  app = await startTestApp({ settings: { RATE_LIMITS: 'off' } })
  admin = await aMember(app, 'admin')
})
afterAll(() => app.close())
/** Each on ground of its own: what the tests before left is elsewhere. */
let at = { latitude: 20, longitude: 80 }
beforeEach(async () => {
  await nobodyElse(app)
  at = { latitude: at.latitude + 3, longitude: at.longitude + 4 }
})

const mapPath = '/api/admin/service-map/'
const boxAround = ({ latitude, longitude }: typeof at, side = 1) =>
  [longitude - side, latitude - side, longitude + side, latitude + side].join(',')
const read = async (query: Record<string, string | number> = {}) => {
  const { token } = await signInAgain(app, admin)
  return app.call('GET', mapPath, { token, query: { bbox: boxAround(at), zoom: 9, ...query } })
}
const map = async (query: Record<string, string | number> = {}) => (await read(query)).body
const idsOf = (marks: readonly { id: number }[]) => marks.map(({ id }) => id).toSorted((one, other) => one - other)
const orderIds = (marks: readonly { orderId: string }[]) => marks.map(({ orderId }) => orderId)
const ofOrder = (orderId: string, { latitude, longitude }: typeof at) =>
  app.pool.query(
    `WITH o AS (UPDATE service_order SET latitude = $2, longitude = $3 WHERE public_id = $1 RETURNING id)
      UPDATE job SET latitude = $2, longitude = $3 FROM o WHERE source = 'service_order' AND source_id = o.id`,
    [orderId, latitude, longitude],
  )
/** Asked for in 杭州, and then put where the test looks. */
const anOrder = async (where = at, more: object = {}) => {
  const order = await aServiceOrder(app, {
    expected_start_time: addHours(app.clock.now(), 3).toISOString(),
    ...more,
  })
  await ofOrder(order.orderId, where)
  return order
}
/** Somebody who could come to 杭州 and has taken an order there lives where the test looks. */
const livesHere = ({ id }: Person) =>
  app.pool.query(`UPDATE technician SET home_latitude = $2, home_longitude = $3 WHERE user_id = $1`, [
    id,
    at.latitude,
    at.longitude,
  ])

test('an order nobody is near stands first, with what it is, when, and that nobody is near', async () => {
  const other = await anOrder({ latitude: at.latitude + 0.9, longitude: at.longitude + 0.9 })
  const lonely = await anOrder()
  const near = { latitude: at.latitude + 0.85, longitude: at.longitude + 0.85 }
  const technician = await aCertifiedTechnician(app, { ...near, status: 'resting', name: '休息师傅' })
  const { orders, technicians, clusters, ...totals } = await map()
  expect(orderIds(orders)).toEqual([lonely.orderId, other.orderId])
  expect(orders[0]).toMatchObject({
    status: 'unmatched',
    state: 'unmatched',
    status_display: '暂无技师',
    title: '液压系统维修',
    technician: null,
    technicians_near: 0,
    is_late: false,
    is_silent: false,
    ...at,
  })
  expect(orders[1].technicians_near).toBe(1)
  expect(technicians).toMatchObject([
    { id: technician.id, name: '休息师傅', status: 'resting', status_display: '休息中', skills: ['液压系统'] },
  ])
  expect([clusters, totals]).toEqual([[], { visits: [], total_orders: 2, total_visits: 0, total_technicians: 1 }])
})

test('nothing of whoever ordered is told: neither who he is, nor his number, nor his door', async () => {
  const order = await anOrder()
  const text = JSON.stringify(await map())
  for (const secret of [order.draft.contact.name, order.draft.contact.phone, '文一西路'])
    expect(text).not.toContain(secret)
})

test('late and silent are marked, asked for, and a visit is told by where it stands', async () => {
  const technician = await aCertifiedTechnician(app)
  const order = await aServiceOrder(app, { expected_start_time: addHours(app.clock.now(), 3).toISOString() })
  const visit = onJob(app, (await jobOf(app, order.orderId)).id, technician)
  await visit('accept')
  await ofOrder(order.orderId, at)
  expect((await map()).orders).toMatchObject([
    { status: 'matched', visit_status: 'accepted', technician: { id: technician.id }, technicians_near: null },
  ])
  expect((await map({ status: 'silent' })).orders).toEqual([])
  app.clock.set(addMinutes(app.clock.now(), 200))
  expect((await map({ status: 'silent' })).orders).toMatchObject([{ orderId: order.orderId, is_silent: true }])
  expect((await map({ status: 'late' })).orders).toEqual([])
  app.clock.set(addHours(app.clock.now(), 4))
  expect((await map({ status: 'late' })).orders).toMatchObject([{ orderId: order.orderId, is_late: true }])
  await visit('depart')
  expect((await map()).orders).toMatchObject([{ visit_status: 'en_route', visit_display: '已出发', is_silent: false }])
})

test('a technician is busy while he is at a job, and counts his visits of the day', async () => {
  const [busy, free] = [await aCertifiedTechnician(app), await aCertifiedTechnician(app)]
  const order = await aServiceOrder(app)
  await begin(app, order, busy)
  await ofOrder(order.orderId, at)
  for (const one of [busy, free]) await livesHere(one)
  const { orders, technicians } = await map()
  expect(orders).toMatchObject([{ state: 'in_service', visit_status: 'in_progress' }])
  const by = new Map(technicians.map((one: { id: number }) => [one.id, one]))
  expect(by.get(busy.id)).toMatchObject({ status: 'busy', status_display: '正在忙', jobs_today: 1 })
  expect(by.get(free.id)).toMatchObject({ status: 'online', jobs_today: 0 })
  expect(idsOf((await map({ technician_status: 'busy' })).technicians)).toEqual([busy.id])
})

test('he stands where he said he is while that counts, else about where he lives', async () => {
  const home = { latitude: at.latitude + 0.123456, longitude: at.longitude + 0.123456 }
  const technician = await aCertifiedTechnician(app, home)
  const rough = (degrees: number) => Math.round(degrees * 100) / 100
  expect((await map()).technicians).toMatchObject([
    { is_home: true, latitude: rough(home.latitude), longitude: rough(home.longitude) },
  ])
  const stated = { latitude: at.latitude - 0.4321, longitude: at.longitude - 0.4321 }
  await app.pool.query(`UPDATE technician SET latitude = $2, longitude = $3, position_at = $4 WHERE user_id = $1`, [
    technician.id,
    stated.latitude,
    stated.longitude,
    app.clock.now(),
  ])
  expect((await map()).technicians).toMatchObject([{ is_home: false, ...stated }])
  app.clock.set(addMinutes(app.clock.now(), 31))
  expect((await map()).technicians).toMatchObject([{ is_home: true, latitude: rough(home.latitude) }])
})

test('a skill leaves the orders that take it and those certified for it; nobody suspended is shown', async () => {
  const [hydraulic, vehicle, suspended] = [
    await aCertifiedTechnician(app, at),
    await aCertifiedTechnician(app, { ...at, skill: 'vehicle' }),
    await aCertifiedTechnician(app, at),
  ]
  await app.pool.query(`UPDATE technician SET is_suspended = true WHERE user_id = $1`, [suspended.id])
  const order = await anOrder()
  expect(idsOf((await map()).technicians)).toEqual([hydraulic.id, vehicle.id])
  expect(await map({ skill: 'hydraulic' })).toMatchObject({
    orders: [{ orderId: order.orderId }],
    technicians: [{ id: hydraulic.id }],
  })
  expect(await map({ skill: 'vehicle' })).toMatchObject({ orders: [], technicians: [{ id: vehicle.id }] })
})

test('what is over, or waits for its money alone, is on no map', async () => {
  const order = await anOrder()
  await app.pool.query(`UPDATE service_order SET status = 'pending_payment' WHERE public_id = $1`, [order.orderId])
  expect(await map()).toMatchObject({ orders: [], total_orders: 0 })
})

test('a visit of a work order stands there with its machine and who goes, until it is handed in; it is filtered like an order', async () => {
  const technician = await aCertifiedTechnician(app)
  const owner = await anOwner(app)
  const machine = await aMachine(app, { line: 'engineering', owner, name: '挖掘机' })
  const body = { unit_id: machine.units[0], kind: 'repair', title: '油缸漏油', technician_id: technician.id }
  const { token } = await signInAgain(app, owner)
  const made = await app.call('POST', tasksPath, { token, body: { ...body, description: '大臂油缸漏油' } })
  const { rows } = await app.pool.query(
    `UPDATE job SET latitude = $2, longitude = $3 WHERE source = 'task' AND source_id = $1 RETURNING id::int, window_end`,
    [made.body.id, at.latitude, at.longitude],
  )
  const [asked] = (await map()).visits
  expect(asked).toMatchObject({
    task_id: made.body.id,
    number: workOrderNumber(made.body.id),
    state: 'searching',
    status_display: '待接单',
    is_late: false,
    ...at,
  })
  expect((await map()).total_visits).toBe(1)
  const act = onJob(app, rows[0].id, technician)
  await act('accept')
  expect((await map({ status: 'matched' })).visits).toMatchObject([
    { task_id: made.body.id, status: 'accepted', technician: { id: technician.id } },
  ])
  for (const status of ['searching', 'unmatched', 'late']) expect((await map({ status })).visits).toEqual([])
  expect((await map({ skill: 'vehicle' })).visits).toEqual([])
  app.clock.set(addMinutes(rows[0].window_end, 1))
  expect((await map({ status: 'late' })).visits).toMatchObject([{ task_id: made.body.id, is_late: true }])
  await act('checkin', atSite)
  await act('start')
  expect((await map()).visits).toMatchObject([{ state: 'in_service', is_late: false }])
  await app.pool.query(`UPDATE job SET status = 'submitted' WHERE id = $1`, [rows[0].id])
  expect(await map()).toMatchObject({ visits: [], total_visits: 0 })
})

test('a kind that is too many for its marks is told in cells, which add up to it; the other stays as it is', async () => {
  const technician = await aCertifiedTechnician(app, at)
  const order = await anOrder()
  const { rows: names } = await app.pool.query(
    `SELECT string_agg(quote_ident(column_name), ', ') AS all FROM information_schema.columns
      WHERE table_name = 'service_order' AND column_name NOT IN ('id', 'public_id', 'code', 'latitude', 'longitude', 'status')`,
  )
  await app.pool.query(
    `INSERT INTO service_order (public_id, code, latitude, longitude, status, ${names[0].all})
      SELECT 'many' || n, 'MANY' || n, latitude + (n % 20) / 25.0, longitude + (n / 20) / 40.0,
        CASE n % 2 WHEN 0 THEN 'searching' ELSE 'unmatched' END, ${names[0].all}
      FROM service_order, generate_series(1, $2::int) n WHERE public_id = $1`,
    [order.orderId, serviceOrderLimits.mapMarks],
  )
  const many = await map()
  expect(many).toMatchObject({ orders: [], total_orders: 501, total_technicians: 1 })
  expect(idsOf(many.technicians)).toEqual([technician.id])
  expect(many.clusters.length).toBeGreaterThan(3)
  expect(many.clusters.length).toBeLessThanOrEqual(serviceOrderLimits.mapCells)
  const sum = (what: (cluster: any) => number) => many.clusters.reduce((all: number, one: any) => all + what(one), 0)
  expect(sum(({ orders }) => orders)).toBe(501)
  expect(sum(({ technicians }) => technicians)).toBe(0)
  expect(sum(({ counts }) => (counts.unmatched ?? 0) + (counts.searching ?? 0))).toBe(501)
  const [west, south] = [at.longitude - 1, at.latitude - 1]
  for (const { longitude, latitude } of many.clusters) {
    expect(longitude).toBeGreaterThan(west)
    expect(latitude).toBeGreaterThan(south)
  }
  // Nearer, they are few enough.
  const near = await map({ bbox: boxAround(at, 0.2), zoom: 12 })
  expect(near.orders.length).toBe(near.total_orders)
  expect(near.clusters).toEqual([])
  await app.pool.query(`DELETE FROM service_order WHERE public_id LIKE 'many%'`)
})

test('technicians that are too many are told in cells by how they stand', async () => {
  const { rows } = await app.pool.query(
    `WITH people AS (INSERT INTO app_user (username, password_hash, phone, created_at)
        SELECT 'many' || n, 'x', NULL, now() FROM generate_series(1, $3::int) n RETURNING id),
      known AS (INSERT INTO technician (user_id, real_name, city, home_latitude, home_longitude, work_status, working_since,
          certified_at) SELECT id, '王建国', '杭州', $1::float8 + (id % 10) / 20.0, $2::float8, CASE id % 2 WHEN 0 THEN 'online' ELSE 'resting' END,
          '2015-01-01', now() FROM people RETURNING user_id)
      SELECT count(*)::int AS n FROM known`,
    [at.latitude, at.longitude, serviceOrderLimits.mapMarks + 1],
  )
  expect(rows[0].n).toBe(501)
  const many = await map()
  expect(many).toMatchObject({ technicians: [], total_technicians: 501 })
  const counts = many.clusters.map(({ counts: of }: { counts: Record<string, number> }) => of)
  const all = (state: string) => counts.reduce((sum: number, of: Record<string, number>) => sum + (of[state] ?? 0), 0)
  expect(all('online') + all('resting')).toBe(501)
  expect(Math.abs(all('online') - all('resting'))).toBe(1)
})

test('bounds and words that mean nothing are refused with their field, and only staff who see orders may look', async () => {
  for (const bbox of ['', '1,2,3', '10,10,5,20', 'a,b,c,d', '0,0,0,0', '-999,0,999,1'])
    expect(Object.keys((await read({ bbox })).body.errors)).toEqual(['bbox'])
  for (const [field, wrong] of [
    ['zoom', 23],
    ['zoom', 'near'],
    ['status', 'gone'],
    ['technician_status', 'gone'],
    ['skill', 'juggling'],
  ] as const) {
    const { status, body } = await read({ [field]: wrong })
    expect([status, Object.keys(body.errors)]).toEqual([400, [field]])
  }
  const query = { bbox: boxAround(at), zoom: 9 }
  const renter = await aRenter(app)
  expect((await app.call('GET', mapPath, { token: renter.token, query })).status).toBe(403)
  expect((await app.call('GET', mapPath, { query })).status).toBe(401)
})
