import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addHours } from '../../../platform/clock.ts'
import {
  asCustomer,
  aServiceOrder,
  begin,
  externalPath,
  finish,
  freshToken,
  jobOf,
  jobsPath,
  labour,
  nobodyElse,
  onJob,
  payFor,
  readOrder,
} from '../../../testing/jobs/service-orders.ts'
import { expectJobRules } from '../../../testing/jobs/passing.ts'
import { aCertifiedTechnician } from '../../../testing/jobs/technicians.ts'
import { answerQuote, aTask, labourLine, onTask } from '../../../testing/maintenance.ts'
import { aMember, aRenter, type Person } from '../../../testing/people.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

let app: TestApp
let admin: Person
const path = '/api/admin/service-prices/'
beforeAll(async () => {
  app = await startTestApp({ settings: { RATE_LIMITS: 'off' } })
  admin = await aMember(app, 'super_admin')
})
afterAll(async () => {
  await expectJobRules(app)
  await app.close()
})

const read = async () => (await app.call('GET', path, { token: await freshToken(app, admin) })).body
const usual = {
  hour_rates: { light: 120, medium: 180, heavy: 260 },
  call_out_fee: 80,
  technician_share_percent: 70,
  cities: [] as object[],
  reason: '人工涨了',
}
const publish = async (more: object = {}, who = admin) => {
  const { last_version: expected_version } = await read()
  const body = { ...usual, expected_version, ...more }
  return app.call('POST', path, { token: await freshToken(app, who), body })
}
const withdraw = async (version: number) =>
  app.call('DELETE', `${path}${version}/`, { token: await freshToken(app, admin) })
const publicPrices = async (city = '') =>
  (await app.call('GET', `/api/maintenance/prices/?city=${encodeURIComponent(city)}`)).body
const priceIn = async (city: string, code: string) =>
  (await publicPrices(city)).results.find((row: { code: string }) => row.code === code).price

describe('the price list', () => {
  test('begins as version 1, and is read by whoever sets up the platform alone', async () => {
    const page = await read()
    expect(page).toMatchObject({ last_version: 1, coming: null, current: { version: 1, state: 'current' } })
    expect(page.current.prices).toMatchObject({ hour_rates: usual.hour_rates, call_out_fee: 80, cities: [] })
    expect(page.history).toHaveLength(1)
    const other = await aMember(app, 'staff')
    const renter = await aRenter(app, 'prices')
    for (const who of [other, renter]) {
      expect((await app.call('GET', path, { token: who.token })).status).toBe(403)
      expect((await publish({}, who)).status).toBe(403)
    }
    expect(await publicPrices()).toMatchObject({ version: 1, valid_from: null, city: '' })
  })

  test('is published at once, with the factor of a city as places are filed; the history tells what changed', async () => {
    const cities = [{ city: '西藏自治区拉萨市', percent: 120 }]
    const { status, body } = await publish({ call_out_fee: 90, cities })
    expect([status, body.coming, body.current.version, body.last_version]).toEqual([200, null, 2, 2])
    expect(body.current.prices.cities).toEqual([{ city: '拉萨', percent: 120 }])
    expect(body.history[0]).toMatchObject({
      state: 'current',
      reason: '人工涨了',
      changes: [
        { label: '上门费', unit: 'yuan', before: 80, after: 90 },
        { label: '拉萨', unit: 'percent', before: null, after: 120 },
      ],
    })
    expect(body.history[1]).toMatchObject({ version: 1, state: 'past' })
    expect([await priceIn('', 'call_out'), await priceIn('拉萨市', 'call_out')]).toEqual([90, 108])
    expect(await priceIn('拉萨', 'hydraulic.heavy')).toBe(936)
    const unknown = await app.call('GET', '/api/maintenance/prices/?city=%E4%BA%9A%E7%89%B9')
    expect([unknown.status, Object.keys(unknown.body.errors)]).toEqual([400, ['city']])
    const types = await app.call('GET', `${externalPath}service-types/?city=${encodeURIComponent('拉萨')}`)
    const asked = { service_type_code: 'hydraulic', city: '拉萨', urgency_level: 'medium' }
    const quote = await app.call('POST', `${externalPath}quote/`, { body: asked })
    const hydraulic = types.body.find(({ code }: { code: string }) => code === 'hydraulic')
    expect(hydraulic).toMatchObject({ call_out_fee: 108, price_from: 108, price_to: 990 * 1.2 + 1200 })
    expect(quote.body).toMatchObject({ estimatedMaxPrice: hydraulic.price_to, call_out_fee: 108 })
    // Of a telephone that only knows where it is, the city the order will be in.
    const pointed = { ...asked, city: '', latitude: 29.65, longitude: 91.11 }
    expect((await app.call('POST', `${externalPath}quote/`, { body: pointed })).body.call_out_fee).toBe(108)
    const nowhere = await app.call('POST', `${externalPath}quote/`, { body: { ...asked, city: '' } })
    expect([nowhere.status, Object.keys(nowhere.body.errors)]).toEqual([400, ['city']])
    const { rows } = await app.pool.query(
      `SELECT after FROM audit_log WHERE action = 'service_prices.publish' AND object_id = '2'`,
    )
    expect(rows[0].after).toMatchObject({ reason: '人工涨了', callOutFen: 9000 })
  })

  test('stays as it is: no row of it is changed or goes', async () => {
    await expect(app.pool.query('DELETE FROM service_price_list')).rejects.toThrow()
    await expect(app.pool.query(`UPDATE service_price_list SET list = '{}'`)).rejects.toThrow()
    await expect(app.pool.query(`UPDATE service_price_list SET valid_from = now()`)).rejects.toThrow()
  })

  test('one that is to come is the only one, may be withdrawn until its moment, and begins by itself', async () => {
    const valid_from = addHours(app.clock.now(), 2).toISOString()
    const { body } = await publish({ call_out_fee: 100, valid_from })
    expect(body.coming).toMatchObject({ version: 3, state: 'coming', valid_from })
    expect(await priceIn('', 'call_out')).toBe(90)
    const another = await publish()
    expect([another.status, another.body.code, another.body.current]).toEqual([
      409,
      'care.prices_coming',
      { version: 3 },
    ])
    const gone = await withdraw(3)
    expect(gone.body).toMatchObject({
      coming: null,
      last_version: 3,
      history: [{ state: 'withdrawn', withdrawn_by: expect.any(String) }, {}, {}],
    })
    expect((await withdraw(3)).body.code).toBe('care.prices_not_found')
    expect((await withdraw(2)).body.code).toBe('care.prices_in_force')
    expect((await withdraw(99)).status).toBe(404)
    const later = await publish({ call_out_fee: 100, valid_from })
    // Against the one it follows, not the one that was withdrawn.
    expect(later.body.coming).toMatchObject({ version: 4, changes: [{ before: 90, after: 100 }, {}] })
    app.clock.set(addHours(app.clock.now(), 3))
    expect(await read()).toMatchObject({ coming: null, current: { version: 4 } })
    expect(await publicPrices()).toMatchObject({ version: 4, valid_from })
    expect((await withdraw(4)).body.code).toBe('care.prices_in_force')
    await publish()
  })

  test('of two who publish at once one is told what the other did', async () => {
    const { last_version: expected_version } = await read()
    const answers = await Promise.all([85, 86].map((call_out_fee) => publish({ expected_version, call_out_fee })))
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
    const refused = answers.find(({ status }) => status === 409)!
    expect([refused.body.code, refused.body.current]).toEqual([
      'care.prices_changed',
      { version: expected_version + 1 },
    ])
    await publish()
  })

  test('what is out of bounds is refused by its field', async () => {
    const far = addHours(app.clock.now(), 24 * 91).toISOString()
    const rates = usual.hour_rates
    const many = Array.from({ length: 101 }, () => ({ city: '杭州', percent: 100 }))
    const wrong: readonly (readonly [string, object])[] = [
      ['hour_rates.light', { hour_rates: { ...rates, light: 0 } }],
      ['hour_rates.heavy', { hour_rates: { ...rates, heavy: 5000.01 } }],
      ['hour_rates.medium', { hour_rates: { ...rates, medium: '贵' } }],
      ['hour_rates.medium', { hour_rates: { light: 1, heavy: 1 } }],
      ['call_out_fee', { call_out_fee: 1001 }],
      ['call_out_fee', { call_out_fee: -1 }],
      ['technician_share_percent', { technician_share_percent: 49 }],
      ['technician_share_percent', { technician_share_percent: 96 }],
      ['technician_share_percent', { technician_share_percent: 70.5 }],
      ['cities.0.city', { cities: [{ city: '亚特兰蒂斯', percent: 100 }] }],
      ['cities.0.percent', { cities: [{ city: '杭州', percent: 49 }] }],
      ['cities.0.percent', { cities: [{ city: '杭州', percent: 201 }] }],
      [
        'cities.1.city',
        {
          cities: [
            { city: '杭州', percent: 110 },
            { city: '杭州市', percent: 120 },
          ],
        },
      ],
      ['cities', { cities: many }],
      ['valid_from', { valid_from: addHours(app.clock.now(), -1).toISOString() }],
      ['valid_from', { valid_from: far }],
      ['valid_from', { valid_from: '明天' }],
      ['reason', { reason: ' ' }],
    ]
    for (const [field, more] of wrong) {
      const { status, body } = await publish(more)
      expect([status, Object.keys(body.errors ?? {})]).toEqual([400, [field]])
      expect(body.errors[field]).toMatch(/[\u4e00-\u9fa5]/)
    }
  })
})

describe('what was promised stays', () => {
  test('an order keeps range, prices and share of the list it was made by; one made after goes by the new', async () => {
    await nobodyElse(app)
    const technician = await aCertifiedTechnician(app)
    app.clock.advance({ minutes: 31 })
    const order = await aServiceOrder(app)
    const before = await readOrder(app, order.orderId)
    expect(before).toMatchObject({ call_out_fee: 80, estimatedMaxPrice: 2190 })
    const dearer = { light: 240, medium: 360, heavy: 520 }
    const published = await publish({ hour_rates: dearer, call_out_fee: 160, technician_share_percent: 50 })
    const version = published.body.current.version
    const jobId = await begin(app, order, technician)
    const read = async (id: number) =>
      (await app.call('GET', `${jobsPath}${id}/`, { token: await freshToken(app, technician) })).body
    const job = await read(jobId)
    expect(job.prices).toMatchObject({ version: version - 1, city: '杭州', hour_rates: usual.hour_rates })
    expect(job.pay_lines).toEqual([{ label: '上门费的 70%', amount: 56 }])
    const act = onJob(app, jobId, technician)
    const above = await act('quote', { lines: [{ ...labour, price: 541 }] })
    expect([above.status, Object.keys(above.body.errors)]).toEqual([400, ['lines.0.price']])
    await act('quote', { lines: [labour] })
    await asCustomer(app, order)('consent/', { agreed: true, quote_version: 1 })
    await finish(app, jobId, technician)
    await payFor(app, order)
    await asCustomer(app, order)('confirm/')
    const earned = async () =>
      (await app.pool.query(`SELECT net_fen::int FROM earning WHERE payee_id = $1 ORDER BY id`, [technician.id])).rows
    expect(await earned()).toEqual([{ net_fen: 378_00 }])

    // Whoever was shown the range just now is charged by it.
    const shown = await aServiceOrder(app)
    expect(await readOrder(app, shown.orderId)).toMatchObject({ call_out_fee: 80, estimatedMaxPrice: 2190 })
    app.clock.advance({ minutes: 31 })
    const next = await aServiceOrder(app)
    expect(await readOrder(app, next.orderId)).toMatchObject({ call_out_fee: 160, estimatedMaxPrice: 990 * 2 + 1200 })
    const { id } = await jobOf(app, next.orderId)
    expect((await read(id)).pay_lines).toEqual([{ label: '上门费的 50%', amount: 80 }])
    const second = onJob(app, await begin(app, next, technician), technician)
    expect((await second('quote', { lines: [{ ...labour, price: 1080 }] })).status).toBe(200)
    await asCustomer(app, next)('consent/', { agreed: true, quote_version: 1 })
    await finish(app, id, technician)
    await payFor(app, next)
    await asCustomer(app, next)('confirm/')
    expect(await earned()).toEqual([{ net_fen: 378_00 }, { net_fen: 540_00 }])
    await publish()
  })

  test('a work order as well: its technician is told the list it was made by', async () => {
    const task = await aTask(app)
    const on = onTask(app, task)
    const { version } = (await on.read()).prices
    expect(version).toBe((await read()).current.version)
    expect((await on.read(task.owner)).prices).toBeNull()
    await publish({ hour_rates: { light: 60, medium: 90, heavy: 130 } })
    const kept = await on.read()
    expect(kept.prices).toMatchObject({ version, hour_rates: usual.hour_rates })
    expect((await on.works('quote', { lines: [labourLine()] })).status).toBe(200)
    await answerQuote(app, task, 'agreed')
    const cheaper = onTask(app, await aTask(app))
    const above = await cheaper.works('quote', { lines: [labourLine()] })
    expect([above.status, Object.keys(above.body.errors)]).toEqual([400, ['lines.0.price']])
    await publish()
  })
})
