import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aCargo, aCargoBody, aDriver, aShipper, cargosPath } from '../../../testing/freight/parties.ts'
import { aMember, aRenter, type Person, signInAgain } from '../../../testing/people.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { cargoRules } from '../proof/cargo-rules.ts'
import { expireCargos } from './end-cargo.ts'

let app: TestApp
let shipper: Person
let driver: Person
beforeAll(async () => {
  app = await startTestApp({ now: '2026-11-25T01:00:00Z' })
  ;[shipper, driver] = await Promise.all([aShipper(app), aDriver(app)])
})
afterAll(() => app.close())

const publish = (changes: object = {}, who = shipper, headers: Record<string, string> = {}) =>
  app.call('POST', cargosPath, { token: who.token, body: aCargoBody(app, changes), headers })
const read = (id: number, who = shipper) => app.call('GET', `${cargosPath}${id}/`, { token: who.token })
const change = (id: number, body: object, who = shipper) =>
  app.call('PATCH', `${cargosPath}${id}/`, { token: who.token, body })
const act = (id: number, action: string, body: object = {}, who = shipper) =>
  app.call('POST', `${cargosPath}${id}/${action}/`, { token: who.token, body })
const hour = (hours: number) => new Date(app.clock.now().getTime() + hours * 3_600_000).toISOString()
/** The usual stops with one of them otherwise. */
const stopsWith = (at: number, changes: object) =>
  aCargoBody(app).stops.map((stop, index) => (index === at ? { ...stop, ...changes } : stop))
let prices = 1400
/** No two of these are the same cargo. */
const another = () => ({ price: (prices += 1) })

test('what is published is open, priced, and whole for its shipper', async () => {
  const { status, body } = await publish()
  expect([status, body.errors]).toEqual([201, undefined])
  expect(body.cargo).toMatchObject({
    number: `H${String(body.id).padStart(8, '0')}`,
    status: 'open',
    status_display: '待接单',
    version: 1,
    price: 1354,
    net_for_driver: 1272.76,
    from_city: '绍兴',
    to_city: '宁波',
    vehicle_type: 'lowbed_13',
    order_id: null,
    is_own: true,
    actions: ['edit', 'withdraw', 'fund'],
  })
  expect(body.cargo.stops[0]).toMatchObject({
    address: '柯桥区柯华路 12 号',
    contact_phone: '13800138000',
    district: '柯桥区',
  })
  expect(body.cargo.reference.low).toBeLessThan(body.cargo.reference.high)
  expect(body.cargo.history.map((step: { action: string }) => step.action)).toEqual(['create', 'publish'])
})

test('others read no address, no number and no whole name, and a point a kilometre or so wide', async () => {
  const { id } = await aCargo(app, shipper, {
    ...another(),
    stops: stopsWith(0, { latitude: 30.08123, longitude: 120.49456 }),
  })
  const { body } = await read(id, driver)
  expect(body).toMatchObject({ is_masked: true, is_own: false, actions: ['accept'] })
  expect(body.stops[0]).toMatchObject({
    address: '',
    contact_name: '王*',
    contact_phone: '138****8000',
    latitude: 30.08,
  })
  expect(JSON.stringify(body)).not.toContain('柯华路')
  expect(body.history).toEqual([])
  expect((await read(id)).body.views_count).toBe(1)
  expect((await read(id, await aRenter(app))).body.actions).toEqual([])
})

test('a draft is its shipper’s alone, needs no price, and is published once with its terms agreed to', async () => {
  const { status, body } = await publish({ price: null, publish: false, agreed_to_terms: false })
  expect([status, body.cargo.status, body.cargo.price]).toEqual([201, 'draft', null])
  expect((await read(body.id, driver)).status).toBe(404)
  expect(Object.keys((await act(body.id, 'publish')).body.errors)).toEqual(['agreed_to_terms'])
  expect(Object.keys((await act(body.id, 'publish', { agreed_to_terms: true })).body.errors)).toEqual(['price'])
  await change(body.id, { version: 1, price: 1388 })
  expect((await act(body.id, 'publish', { agreed_to_terms: true, version: 1 })).body.code).toBe('freight.cargo_changed')
  expect((await act(body.id, 'publish', { agreed_to_terms: true, version: 2 })).body.status).toBe('open')
  expect((await act(body.id, 'publish', { agreed_to_terms: true })).status).toBe(409)
})

test('who is no shipper publishes nothing, and who is suspended neither', async () => {
  expect((await publish({}, driver)).body.code).toBe('freight.shipper_required')
  const suspended = await aShipper(app)
  const { id } = await aCargo(app, suspended, another())
  await app.pool.query('UPDATE freight_shipper SET is_suspended = true WHERE user_id = $1', [suspended.id])
  expect((await publish(another(), suspended)).body.code).toBe('freight.shipper_suspended')
  expect((await read(id, driver)).status).toBe(404)
})

test('every edit of an open cargo is a new version, and one on an older version is refused', async () => {
  const { id } = await aCargo(app, shipper, another())
  const raised = await change(id, { version: 1, price: 1600 })
  expect([raised.body.version, raised.body.price]).toEqual([2, 1600])
  const late = await change(id, { version: 1, notes: '要带篷布' })
  expect([late.status, late.body.code, late.body.current]).toEqual([409, 'freight.cargo_changed', { version: 2 }])
  const lighter = await change(id, { version: 2, goods: { weight_t: 4 } })
  expect(lighter.body.goods).toMatchObject({ weight_t: 4, name: '数控车床', length_m: 3.2 })
  const { rows } = await app.pool.query('SELECT version, terms FROM cargo_version WHERE cargo_id = $1 ORDER BY 1', [id])
  expect(rows.map((row) => [row.version, row.terms.price_fen, row.terms.goods.weight_kg])).toEqual([
    [1, expect.any(Number), 5400],
    [2, 160000, 5400],
    [3, 160000, 4000],
  ])
  expect(lighter.body.history.map((step: { notes: string }) => step.notes)).toContain('加价到 ¥1,600')
  await expect(app.pool.query('DELETE FROM cargo_version')).rejects.toThrow()
})

test('the same cargo within an hour is answered, not made again; also at once, and under one key', async () => {
  const same = { price: 1990 }
  const all = await Promise.all(Array.from({ length: 5 }, () => publish(same)))
  expect(all.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 200, 200, 200, 201])
  expect(new Set(all.map(({ body }) => body.id)).size).toBe(1)
  expect(all.find(({ status }) => status === 200)!.body.duplicate).toBe(true)
  const keyed = { 'Idempotency-Key': 'cargo-1' }
  const [first, again] = [
    await publish({ price: 1991 }, shipper, keyed),
    await publish({ price: 1991 }, shipper, keyed),
  ]
  expect([again.status, again.body.id]).toEqual([201, first.body.id])
  await act(all[0]!.body.id, 'withdraw')
  expect((await publish(same)).status).toBe(201)
})

test('one’s own are withdrawn; anybody else’s are none, and what is over stays over', async () => {
  const { id } = await aCargo(app, shipper, another())
  const other = await aShipper(app)
  expect((await act(id, 'withdraw', {}, other)).status).toBe(404)
  expect((await change(id, { version: 1, price: 9000 }, other)).status).toBe(404)
  expect((await act(id, 'withdraw')).body.status).toBe('cancelled')
  expect((await act(id, 'withdraw')).body).toMatchObject({ code: 'freight.cargo_action_not_allowed' })
  expect((await change(id, { version: 1, price: 2000 })).status).toBe(409)
  expect((await read(id, driver)).status).toBe(404)
})

test('staff take down with a reason, which the log keeps and the shipper is told; not what is their own', async () => {
  const staff = await aMember(app, 'admin')
  const { id } = await aCargo(app, shipper, another())
  const path = `/api/admin/freight/cargos/${id}/take-down/`
  expect((await app.call('POST', path, { token: staff.token, body: {} })).status).toBe(400)
  expect((await app.call('POST', path, { token: shipper.token, body: { reason: '假的' } })).status).toBe(403)
  await app.pool.query(`INSERT INTO freight_shipper (user_id, kind) VALUES ($1, 'person')`, [staff.id])
  const own = await aCargo(app, staff, another())
  const ownPath = `/api/admin/freight/cargos/${own.id}/take-down/`
  expect((await app.call('POST', ownPath, { token: staff.token, body: { reason: '试' } })).body.code).toBe(
    'auth.own_case',
  )
  const { body } = await app.call('POST', path, { token: staff.token, body: { reason: '虚假货源' } })
  expect(body.status).toBe('cancelled')
  const { rows } = await app.pool.query(`SELECT after FROM audit_log WHERE action = 'cargo.take_down'`)
  expect(rows[0].after.reason).toBe('虚假货源')
  await app.settle()
  const told = await app.call('GET', '/api/notifications/', { token: shipper.token })
  expect(told.body.results[0].message).toContain('虚假货源')
})

test('the desk finds cargo by its number and by a word; nobody but staff, and no draft', async () => {
  const staff = await aMember(app, 'admin')
  const open = (await publish(another())).body
  const draft = (await publish({ ...another(), publish: false })).body
  const find = async (query: Record<string, string>, { token } = staff) =>
    app.call('GET', '/api/admin/freight/cargos/', { token, query })
  const idsOf = async (query: Record<string, string>) =>
    (await find(query)).body.results.map(({ id }: { id: number }) => id)
  expect((await find({}, shipper)).status).toBe(403)
  expect(await idsOf({ keyword: open.number })).toEqual([open.id])
  expect(await idsOf({ keyword: draft.number })).toEqual([])
  expect((await find({ status: 'draft' })).status).toBe(400)
  expect(await idsOf({ keyword: open.goods.name, page_size: '100' })).toContain(open.id)
  await act(open.id, 'withdraw')
  expect(await idsOf({ keyword: open.goods.name, page_size: '100' })).not.toContain(open.id)
  expect(await idsOf({ keyword: open.number.toLowerCase() })).toEqual([open.id])
})

test('lists show what is open, by city, type and owner, in pages', async () => {
  const mine = await aShipper(app)
  const one = await aCargo(app, mine, another())
  await publish({ ...another(), publish: false }, mine)
  const list = (query: Record<string, string>, who = driver) => app.call('GET', cargosPath, { token: who.token, query })
  const found = await list({ from_city: '绍兴市', to_city: '宁波', vehicle_type: 'lowbed_13', page_size: '100' })
  expect(found.body.results.map((row: { id: number }) => row.id)).toContain(one.id)
  expect(found.body.results.every((row: { status: string }) => row.status === 'open')).toBe(true)
  expect((await list({ from_city: '宁波' })).body.count).toBe(0)
  expect((await list({ mine: 'true' }, mine)).body.count).toBe(2)
  expect((await list({ mine: 'true', status: 'draft' }, mine)).body.count).toBe(1)
  expect((await list({ mine: 'true' })).body.count).toBe(0)
})

test('telephone numbers in what everybody reads are masked however they are written', async () => {
  const goods = { ...aCargoBody(app).goods, name: '车床，联系１３８ 0013-8000' }
  const { body } = await publish({ ...another(), goods, notes: '打 一三八零零一三八零零零 或 0575-85123456' })
  expect(body.cargo.goods.name).not.toMatch(/8000/)
  expect(body.cargo.notes).not.toMatch(/零零一|85123/)
})

test('a type is proposed where none is named', async () => {
  const { body } = await publish({ ...another(), vehicle_type: null })
  expect(body.cargo.vehicle_type).not.toBe('box_4_2')
})

describe('refuses by the field, with a sentence', () => {
  const goods = (changes: object) => ({ goods: { ...aCargoBody(app).goods, ...changes } })
  test.each<[string, () => object]>([
    ['stops.0.window_start', () => ({ stops: stopsWith(0, { window_start: hour(-5), window_end: hour(-1) }) })],
    ['stops.0.window_end', () => ({ stops: stopsWith(0, { window_start: hour(22), window_end: hour(20) }) })],
    ['stops.0.window_end', () => ({ stops: stopsWith(0, { window_start: hour(22), window_end: hour(22) }) })],
    ['stops.0.window_end', () => ({ stops: stopsWith(0, { window_start: hour(20), window_end: hour(120) }) })],
    ['stops.0.window_end', () => ({ stops: stopsWith(0, { window_start: hour(-1), window_end: hour(0.4) }) })],
    ['stops.0.window_start', () => ({ stops: stopsWith(0, { window_start: hour(2000), window_end: hour(2001) }) })],
    ['stops.1.window_end', () => ({ stops: stopsWith(1, { window_start: hour(2), window_end: hour(4) }) })],
    ['stops.1.window_end', () => ({ stops: stopsWith(1, { window_start: hour(20), window_end: hour(21) }) })],
    ['stops.0.window_start', () => ({ stops: stopsWith(0, { window_start: '2026-11-26 08:00' }) })],
    ['stops.0.kind', () => ({ stops: stopsWith(0, { kind: 'delivery' }) })],
    ['stops.1.kind', () => ({ stops: stopsWith(1, { kind: 'pickup' }) })],
    ['stops', () => ({ stops: stopsWith(0, {}).slice(0, 1) })],
    ['stops', () => ({ stops: Array.from({ length: 6 }, () => stopsWith(0, {})[0]) })],
    ['stops.1.address', () => ({ stops: stopsWith(1, { city: '绍兴', address: '柯桥区柯华路12号' }) })],
    ['stops.0.latitude', () => ({ stops: stopsWith(0, { latitude: 0, longitude: 0 }) })],
    ['stops.0.latitude', () => ({ stops: stopsWith(0, { latitude: 48.85, longitude: 2.35 }) })],
    ['stops.0.latitude', () => ({ stops: stopsWith(0, { latitude: 39.9, longitude: 116.4 }) })],
    ['stops.0.longitude', () => ({ stops: stopsWith(0, { latitude: 30.08 }) })],
    ['stops.1.city', () => ({ stops: stopsWith(1, { city: '亚特兰蒂斯', address: '海底路 1 号' }) })],
    ['stops.1.city', () => ({ stops: stopsWith(1, { city: '亚特兰蒂斯' }) })],
    ['stops.1.address', () => ({ stops: stopsWith(1, { address: '杭州市西湖区文三路 1 号' }) })],
    ['stops.1.contact_phone', () => ({ stops: stopsWith(1, { contact_phone: '123' }) })],
    ['stops.0.contact_name', () => ({ stops: stopsWith(0, { contact_name: ' ' }) })],
    ['goods.weight_t', () => goods({ weight_t: 0 })],
    ['goods.weight_t', () => goods({ weight_t: 200 })],
    ['goods.weight_t', () => goods({ weight_t: 40 })],
    ['goods.width_m', () => goods({ width_m: 5 })],
    ['goods.length_m', () => goods({ length_m: 20 })],
    ['goods.length_m', () => goods({ length_m: 60 })],
    ['goods.height_m', () => goods({ height_m: '两米' })],
    ['goods.pieces', () => goods({ pieces: 0 })],
    ['goods.value', () => goods({ value: 100_000_001 })],
    ['goods.category', () => goods({ category: 'explosives' })],
    ['goods.name', () => goods({ name: '烟花爆竹' })],
    ['goods.name', () => goods({ name: '汽 油 20 桶' })],
    ['notes', () => ({ notes: '另带两瓶乙炔' })],
    ['price', () => ({ price: 1354.123 })],
    ['price', () => ({ price: -1 })],
    ['price', () => ({ price: 0 })],
    ['price', () => ({ price: 9_999_999 })],
    ['price', () => ({ price: 300 })],
    ['price', () => ({ price: null })],
    ['vehicle_type', () => ({ vehicle_type: 'sledge' })],
    ['mode', () => ({ mode: 'auction' })],
    ['agreed_to_terms', () => ({ agreed_to_terms: false })],
    ['rental_id', () => ({ rental_id: 999_999 })],
  ])('%s', async (field, wrong) => {
    const { body } = await publish(wrong())
    expect(Object.keys(body.errors ?? {})).toEqual([field])
    expect(body.errors[field]).toMatch(/[\u4e00-\u9fa5]/)
    expect(body.errors[field]).not.toBe('内容格式不正确')
  })

  test('of stops the wrong way round the first thing said is which comes first', async () => {
    const { body } = await publish({ stops: stopsWith(0, {}).toReversed() })
    expect(body.message).toContain('第一站要是装货地')
  })

  test('the floor says why, prohibited goods name their class', async () => {
    expect((await publish({ price: 1354.123 })).body.errors.price).toBe('运费最多两位小数')
    expect((await publish({ price: 300 })).body.message).toContain('这个价格低于跑这一趟的成本，没有司机会接')
    expect((await publish(goods({ name: '工业酒精' }))).body.errors['goods.name']).toContain('第 3 类')
    expect((await publish({ ...another(), ...goods({ name: '柴油发电机组' }) })).status).toBe(201)
  })
})

test('is published, or moved, only while a driver can still be there; a raise may come in the last minute', async () => {
  const soon = (minutes: number) => stopsWith(0, { window_start: hour(-1), window_end: hour(minutes / 60) })
  const sentence = '离装货的最晚时间不到 30 分钟，司机赶不到，请改晚一些'
  expect((await publish({ ...another(), stops: soon(29) })).body.errors).toEqual({ 'stops.0.window_end': sentence })
  const draft = await publish({ ...another(), stops: soon(29), publish: false })
  expect(draft.status).toBe(201)
  const late = await act(draft.body.id, 'publish', { agreed_to_terms: true })
  expect([late.status, late.body.errors]).toEqual([400, { 'stops.0.window_end': sentence }])
  const price = (prices += 1)
  const open = await publish({ price, stops: soon(31) })
  expect(open.status).toBe(201)
  const moved = await change(open.body.id, { version: 1, stops: soon(10) })
  expect(moved.body.errors).toEqual({ 'stops.0.window_end': sentence })
  app.clock.advance({ minutes: 20 })
  expect((await change(open.body.id, { version: 1, price: price + 100 })).status).toBe(200)
  expect((await change(open.body.id, { version: 2, price: price + 200, stops: open.body.cargo.stops })).status).toBe(
    200,
  )
  app.clock.advance({ minutes: -20 })
})

test('what nobody took before its window passed expires, and its shipper is told', async () => {
  const { id } = await aCargo(app, shipper, another())
  app.clock.advance({ hours: 25 })
  const mine = await signInAgain(app, shipper)
  await expireCargos(app.services)
  expect((await read(id, mine)).body.status).toBe('expired')
  await app.settle()
  const told = await app.call('GET', '/api/notifications/', { token: mine.token })
  expect(told.body.results[0].title).toContain('过期')
})

test('after all of this what is true of cargo is true', async () => {
  for (const one of cargoRules)
    if ('text' in one && !one.isTimed) expect([one.rule, (await app.pool.query(one.text)).rows]).toEqual([one.rule, []])
})
