import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aCargo, aDriver, aShipper, cargosPath, type TestDriver } from '../../../testing/freight/parties.ts'
import { anOrder, onTrip } from '../../../testing/freight/trips.ts'
import { aRenter, type Person } from '../../../testing/people.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

let app: TestApp
let shipper: Person
let driver: TestDriver
let cargo: { id: number; version: number }
beforeAll(async () => {
  app = await startTestApp({ now: '2026-11-25T01:00:00Z', settings: { RATE_LIMITS: 'off' } })
  ;[shipper, driver] = [await aShipper(app), await aDriver(app, { home: '宁波' })]
  cargo = await aCargo(app, shipper)
})
afterAll(() => app.close())

const matches = (query: Record<string, string | number> = {}, who: Person = driver) =>
  app.call('GET', '/api/transportation/matches/', { token: who.token, query })
const match = (id: number, who: Person = driver, query: Record<string, string | number> = {}) =>
  app.call('GET', `${cargosPath}${id}/match/`, { token: who.token, query })
const candidates = (id: number, who = shipper) =>
  app.call('GET', `${cargosPath}${id}/candidates/`, { token: who.token })
const invite = (id: number, vehicleId: number, who = shipper) =>
  app.call('POST', `${cargosPath}${id}/invite/`, { token: who.token, body: { vehicle_id: vehicleId } })

describe('a driver’s list', () => {
  test('shows what suits him with the points of every term, whose sum is the score', async () => {
    const { status, body } = await matches()
    expect([status, body.count, body.next]).toEqual([200, 1, null])
    expect(body).toMatchObject({ vehicle_id: driver.vehicleId, origin: { source: 'position' } })
    const [first] = body.results
    expect(first.cargo).toMatchObject({ id: cargo.id, is_masked: true })
    expect(first.net).toBe(first.cargo.net_for_driver)
    const { score, terms, gates } = first.match
    expect(terms.reduce((sum: number, { points }: { points: number }) => sum + points, 0)).toBe(score)
    expect(terms[0].inputs).toEqual({ empty_km: first.empty_km })
    expect(gates.every(({ passed }: { passed: boolean }) => passed)).toBe(true)
    expect((await match(cargo.id)).body.match).toEqual(first.match)
  })
  test('is from where he says he is now, and in the order he asks for', async () => {
    const far = await matches({ latitude: 31.23, longitude: 121.47 })
    expect(far.body.origin.source).toBe('asked')
    expect(far.body.results[0].empty_km).toBeGreaterThan(100)
    for (const sort of ['score', 'deadhead', 'price', 'price_per_km', 'pickup'])
      expect((await matches({ sort })).body.results.map((one: { cargo: { id: number } }) => one.cargo.id)).toEqual([
        cargo.id,
      ])
    expect(Object.keys((await matches({ sort: 'fame' })).body.errors)).toEqual(['sort'])
    expect(Object.keys((await matches({ latitude: 31 })).body.errors)).toEqual(['longitude'])
    expect(Object.keys((await matches({ latitude: 0, longitude: 0 })).body.errors)).toEqual(['latitude'])
  })
  test('is for drivers, with a vehicle of theirs', async () => {
    expect((await matches({}, shipper)).body.code).toBe('freight.driver_required')
    const other = await aDriver(app)
    expect((await matches({ vehicle_id: other.vehicleId })).status).toBe(404)
    await app.pool.query('UPDATE freight_driver SET is_suspended = true WHERE user_id = $1', [other.id])
    expect((await matches({}, other)).body.code).toBe('freight.driver_suspended')
    const nowhere = await aDriver(app)
    await app.pool.query(
      `UPDATE freight_driver SET latitude = NULL, longitude = NULL, home_latitude = NULL, home_longitude = NULL WHERE user_id = $1`,
      [nowhere.id],
    )
    expect((await matches({}, nowhere)).body.code).toBe('freight.origin_unknown')
  })
  test('leaves out what his vehicle cannot carry, which he may ask about: the gate says why', async () => {
    const small = await aDriver(app, { type: 'box_4_2' })
    expect((await matches({}, small)).body.count).toBe(0)
    const { body } = await match(cargo.id, small)
    const shut = body.gates.filter(({ passed }: { passed: boolean }) => !passed)
    expect(shut.map(({ code }: { code: string }) => code)).toContain('vehicle_type')
    expect(shut[0].reason).toContain('低平板 13 米')
  })
  test('leaves out what he could not reach, or what is while he is on a trip', async () => {
    const west = await aDriver(app, { city: '乌鲁木齐' })
    expect((await matches({}, west)).body.count).toBe(0)
    const closed = async (who: TestDriver) =>
      (await match(cargo.id, who)).body.gates
        .filter(({ passed }: { passed: boolean }) => !passed)
        .map(({ code }: { code: string }) => code)
    expect(await closed(west)).toEqual(['reach', 'rest'])
    const busy = await aDriver(app)
    const other = await anOrder(app, { driver: busy })
    expect(await closed(busy)).toEqual(['free'])
    expect((await matches({}, busy)).body.count).toBe(0)
    await onTrip(app, other).drives('cancel', { reason: '车坏了' })
    expect(await closed(busy)).toEqual([])
  })
  test('never shows him his own cargo, nor that of an account of the same party', async () => {
    const both = await aDriver(app)
    await app.pool.query(`INSERT INTO freight_shipper (user_id, kind) VALUES ($1, 'person')`, [both.id])
    const own = await aCargo(app, both, { price: 3000 })
    expect((await match(own.id, both)).body.code).toBe('freight.own_cargo')
    const other = await aDriver(app)
    await app.pool.query(`UPDATE app_user SET company_name = '同一家物流' WHERE id = ANY ($1)`, [[both.id, other.id]])
    const ids = (await matches({ page_size: 100 }, other)).body.results.map(
      (one: { cargo: { id: number } }) => one.cargo.id,
    )
    expect(ids).toContain(cargo.id)
    expect(ids).not.toContain(own.id)
    expect((await match(own.id, other)).body.code).toBe('freight.own_cargo')
    await app.call('POST', `${cargosPath}${own.id}/withdraw/`, { token: both.token })
  })
  test('no other column of driver, shipper or cargo moves the score', async () => {
    const before = (await match(cargo.id)).body.score
    await app.pool.query(
      `UPDATE freight_driver SET kind = 'carrier', real_name = '钱二', licence = 'B2', home_city = '上海', lanes = '[{"from_city":"绍兴","to_city":"宁波"}]',
         hours = '{"from":"08:00","to":"09:00"}', position_at = now() - interval '9 days', completed_trips = 90, on_time_trips = 1,
         rating_sum = 90, rating_count = 90, created_at = now() - interval '9 years' WHERE user_id = $1`,
      [driver.id],
    )
    await app.pool.query(
      `UPDATE freight_shipper SET kind = 'company', company_name = '大厂', rating_sum = 1, rating_count = 1, created_at = now() - interval '9 years'
       WHERE user_id = $1`,
      [shipper.id],
    )
    await app.pool.query(
      `UPDATE cargo SET goods_name = '别的', goods_category = 'steel', packing = '木箱', pieces = 3, value_fen = 1, notes = '加急', low_fen = 1,
         high_fen = 2, from_city = '杭州', to_city = '上海', is_estimate = false, published_at = now(), reopened_at = now(), updated_at = now(),
         fingerprint = 'x', version = version WHERE id = $1`,
      [cargo.id],
    )
    await app.pool.query(
      `INSERT INTO cargo_interest (cargo_id, driver_id, seen_at) VALUES ($1, $2, now()) ON CONFLICT DO NOTHING`,
      [cargo.id, driver.id],
    )
    expect((await match(cargo.id)).body.score).toBe(before)
  })
})

describe('candidates and invitations', () => {
  test('are ranked for its shipper, with names and plates in part; nobody else is told', async () => {
    const near = await aDriver(app, { city: '绍兴', home: '宁波' })
    const { body } = await candidates(cargo.id)
    expect(body.results.length).toBeGreaterThan(1)
    const scores = body.results.map((one: { match: { score: number } }) => one.match.score)
    expect(scores).toEqual(scores.toSorted((one: number, other: number) => other - one))
    const his = body.results.find((one: { driver: { id: number } }) => one.driver.id === near.id)
    expect(his.driver.name).toBe('赵**')
    expect(his.vehicle.plate).toMatch(/^浙B·\d\*\*\*\d$/)
    expect((await match(cargo.id, near)).body.match).toEqual(his.match)
    expect((await candidates(cargo.id, await aShipper(app))).status).toBe(404)
    expect((await candidates(cargo.id, near)).body.code).toBe('freight.shipper_required')
    const read = await app.call('GET', `${cargosPath}${cargo.id}/`, { token: shipper.token })
    expect(read.body.candidates_count).toBe(body.count)
  })
  test('a driver who suits is invited once and told; one who does not suit is not', async () => {
    const one = await aDriver(app)
    const first = await invite(cargo.id, one.vehicleId)
    expect([first.status, first.body.invitations_left]).toEqual([200, 19])
    expect((await invite(cargo.id, one.vehicleId)).body.invited_at).toBe(first.body.invited_at)
    await app.settle()
    const told = await app.call('GET', '/api/notifications/', { token: one.token, query: { type: 'freight' } })
    expect(told.body.results.map(({ title }: { title: string }) => title)).toEqual(['货主请你看一票货'])
    const small = await aDriver(app, { type: 'box_4_2' })
    expect((await invite(cargo.id, small.vehicleId)).body.code).toBe('freight.not_suitable')
    expect((await invite(cargo.id, 999_999)).body.code).toBe('freight.vehicle_not_found')
    expect((await invite(cargo.id, one.vehicleId, await aShipper(app))).status).toBe(404)
  })
  test('a shipper cannot invite without end', async () => {
    const mine = await aShipper(app)
    const { id } = await aCargo(app, mine)
    const all = await Promise.all(Array.from({ length: 22 }, () => aDriver(app)))
    const answers = await Promise.all(all.map((one) => invite(id, one.vehicleId, mine)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20)
    expect(answers.filter(({ body }) => body.code === 'freight.invitations_used_up')).toHaveLength(2)
  })
  test('who stands for the shipper’s party is no candidate of his', async () => {
    const mine = await aShipper(app)
    const { id } = await aCargo(app, mine)
    const own = await aDriver(app)
    await app.pool.query(`UPDATE app_user SET company_name = '自家车队' WHERE id = ANY ($1)`, [[mine.id, own.id]])
    const { body } = await candidates(id, mine)
    expect(body.results.map((one: { driver: { id: number } }) => one.driver.id)).not.toContain(own.id)
    expect((await invite(id, own.vehicleId, mine)).status).toBe(404)
  })
})

describe('bids', () => {
  const bid = (id: number, who: TestDriver, changes: object = {}) =>
    app.call('POST', `${cargosPath}${id}/bids/`, {
      token: who.token,
      body: { vehicle_id: who.vehicleId, version: 1, price: 1400, ...changes },
    })
  const bids = (id: number, who: Person) => app.call('GET', `${cargosPath}${id}/bids/`, { token: who.token })
  const withdraw = (id: number, bidId: number, who: Person) =>
    app.call('POST', `${cargosPath}${id}/bids/${bidId}/withdraw/`, { token: who.token })
  let auction: { id: number }
  let [one, other]: TestDriver[] = []
  beforeAll(async () => {
    auction = await aCargo(app, shipper, { mode: 'bid', price: null })
    ;[one, other] = [await aDriver(app), await aDriver(app)]
  })

  test('are seen by the shipper alone, the lowest first, and by each driver his own', async () => {
    const first = await bid(auction.id, one!)
    expect([first.status, first.body.errors]).toEqual([201, undefined])
    expect(first.body.bid).toMatchObject({ status: 'offered', price: 1400, net: 1316, actions: ['withdraw'] })
    expect(first.body.match.score).toBeGreaterThan(0)
    await bid(auction.id, other!, { price: 1300 })
    const seen = await bids(auction.id, shipper)
    expect(seen.body.results.map(({ price }: { price: number }) => price)).toEqual([1300, 1400])
    expect(seen.body.results[0].driver.name).toBe('赵**')
    expect(seen.body.results[0].actions).toEqual(['choose'])
    expect((await bids(auction.id, one!)).body.results.map(({ price }: { price: number }) => price)).toEqual([1400])
    expect((await bids(auction.id, await aRenter(app))).body.count).toBe(0)
    const read = await app.call('GET', `${cargosPath}${auction.id}/`, { token: shipper.token })
    expect(read.body).toMatchObject({ bids_count: 2, price: null, net_for_driver: null })
  })
  test('a new one takes the place of the one before, also when many come at once', async () => {
    await Promise.all([1350, 1351, 1352, 1353].map((price) => bid(auction.id, one!, { price })))
    const mine = (await bids(auction.id, one!)).body.results
    expect(mine.filter(({ status }: { status: string }) => status === 'offered')).toHaveLength(1)
    expect((await bids(auction.id, shipper)).body.count).toBe(2)
  })
  test('are taken back once, and by who made them', async () => {
    const [mine] = (await bids(auction.id, one!)).body.results.filter(
      ({ status }: { status: string }) => status === 'offered',
    )
    expect((await withdraw(auction.id, mine.id, other!)).status).toBe(404)
    expect((await withdraw(auction.id, mine.id, one!)).body.status).toBe('withdrawn')
    expect((await withdraw(auction.id, mine.id, one!)).body.code).toBe('freight.bid_action_not_allowed')
  })
  test('are not made on other terms than read, at a fixed price, below cost, absurdly, with another’s vehicle, on one’s own', async () => {
    expect((await bid(auction.id, one!, { version: 9 })).body.code).toBe('freight.cargo_changed')
    expect((await bid(cargo.id, one!)).body.code).toBe('freight.no_bids_wanted')
    expect((await bid(auction.id, one!, { price: 100 })).body.code).toBe('freight.price_below_cost')
    expect(Object.keys((await bid(auction.id, one!, { price: 999_999 })).body.errors)).toEqual(['price'])
    expect(Object.keys((await bid(auction.id, one!, { price: 1.234 })).body.errors)).toEqual(['price'])
    expect((await bid(auction.id, one!, { vehicle_id: other!.vehicleId })).status).toBe(404)
    const small = await aDriver(app, { type: 'box_4_2' })
    expect((await bid(auction.id, small)).body.code).toBe('freight.not_suitable')
    await app.pool.query(`INSERT INTO freight_shipper (user_id, kind) VALUES ($1, 'person')`, [other!.id])
    const own = await aCargo(app, other!, { mode: 'bid', price: 5000 })
    expect((await bid(own.id, other!)).body.code).toBe('freight.own_cargo')
  })
  test('lapse when the terms change or the cargo ends, and who bid is told', async () => {
    const { id } = await aCargo(app, shipper, { mode: 'bid', price: 1777 })
    const bidder = await aDriver(app)
    await bid(id, bidder)
    await app.call('PATCH', `${cargosPath}${id}/`, { token: shipper.token, body: { version: 1, notes: '要篷布' } })
    const states = async () => (await bids(id, bidder)).body.results.map(({ status }: { status: string }) => status)
    expect(await states()).toEqual(['lapsed'])
    await bid(id, bidder, { version: 2, price: 1500 })
    await app.call('POST', `${cargosPath}${id}/withdraw/`, { token: shipper.token })
    await app.settle()
    const told = await app.call('GET', '/api/notifications/', { token: bidder.token })
    expect(told.body.results.map(({ title }: { title: string }) => title)).toEqual(['报价失效了', '报价失效了'])
    expect((await bid(id, bidder, { version: 2 })).status).toBe(404)
  })
})
