import { fieldVersion } from '@jihui/protocol/field/versions'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aCargoBody, cargosPath } from '../../../testing/freight/parties.ts'
import { aPaidOrder, onTrip, ordersPath, payFreight, photosOf, tokenOf } from '../../../testing/freight/trips.ts'
import { aSignature } from '../../../testing/orders.ts'
import { imbalance } from '../../../testing/payments.ts'
import { aMember, type Person } from '../../../testing/people.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { passFreightTime } from '../orders/order-time.ts'

let app: TestApp
let staff: Person
beforeAll(async () => {
  app = await startTestApp({ settings: { RATE_LIMITS: 'off' } })
  staff = await aMember(app, 'super_admin')
})
afterAll(() => app.close())

const sync = async (who: Person, events: object[]) => {
  const { status, body } = await app.call('POST', '/api/field/sync/', {
    token: await tokenOf(app, who),
    body: { device_id: 'phone', app_version: String(fieldVersion), events },
  })
  expect([status, body.errors]).toEqual([200, undefined])
  return body.results as {
    event_id: string
    outcome: string
    code?: string
    clash_id?: number
    subject_version: number
  }[]
}

describe('a trip without network', () => {
  test('comes whole, in the order of the device, each step once, however often it is sent', async () => {
    const trip = await aPaidOrder(app)
    const on = onTrip(app, trip)
    const at = app.clock.now().getTime()
    const when = (minutes: number) => ({ occurred_at: new Date(at + minutes * 60_000).toISOString() })
    app.clock.advance({ hours: 3 })
    const events = [
      on.sync('depart', {}, { sequence: 1, ...when(5) }),
      on.sync('arrive_pickup', await on.atPickup(), { sequence: 2, ...when(40) }),
      on.sync(
        'load',
        { pickup_code: await on.code(), pieces: 1, photos: await photosOf(app, trip.driver, 4) },
        { sequence: 3, ...when(70) },
      ),
      on.sync('arrive_delivery', {}, { sequence: 4, ...when(150) }),
      on.sync(
        'deliver',
        {
          receiver_name: '李师傅',
          pieces: 1,
          photos: await photosOf(app, trip.driver, 2),
          signature: await aSignature(),
        },
        { sequence: 5, ...when(175) },
      ),
    ]
    const both = await Promise.all([sync(trip.driver, events.toReversed()), sync(trip.driver, events)])
    for (const [index] of events.entries()) {
      const outcomes = [both[0]!.at(-1 - index)!, both[1]![index]!].map(({ outcome }) => outcome)
      expect(outcomes.filter((one) => one === 'applied').length).toBeLessThanOrEqual(1)
      for (const one of outcomes) expect(['applied', 'already']).toContain(one)
    }
    const read = await on.read()
    expect(read.status).toBe('delivered')
    expect(read.history.map(({ action }: { action: string }) => action)).toEqual([
      'accept',
      'pay',
      'depart',
      'arrive_pickup',
      'load',
      'arrive_delivery',
      'deliver',
    ])
    expect(read.loaded_at).toBe(new Date(at + 70 * 60_000).toISOString())
    expect(read.photos.filter(({ kind }: { kind: string }) => kind === 'load')).toHaveLength(4)
    expect(read.delivery).toMatchObject({ receiver_name: '李师傅', pieces: 1, is_coded: false, exceptions: [] })
  })

  test('that was called off meanwhile is a clash, and what happened is written down beside it', async () => {
    const trip = await aPaidOrder(app)
    const on = onTrip(app, trip)
    await on.sends('cancel', { reason: '不运了' })
    const [first, second] = await sync(trip.driver, [
      on.sync('depart', {}, { sequence: 1 }),
      on.sync('arrive_pickup', { photos: await photosOf(app, trip.driver, 2) }, { sequence: 2 }),
    ])
    expect([first!.outcome, first!.code, second!.outcome]).toEqual([
      'clash',
      'freight.order_action_not_allowed',
      'clash',
    ])
    const { status } = await app.call('POST', `/api/field/clashes/${first!.clash_id}/resolve/`, {
      token: trip.driver.token,
      body: { choice: 'settle_as_happened' },
    })
    expect(status).toBe(200)
    const read = await on.read()
    const noted = read.history.filter(({ action }: { action: string }) => action === 'noted')
    expect(noted.map(({ notes }: { notes: string }) => notes)).toEqual(['司机记下：出发', '司机记下：到达装货地'])
    expect(read.photos.map(({ kind }: { kind: string }) => kind)).toEqual(['noted', 'noted'])
  })

  test('of a clock that runs ahead, or before the trip, is kept and marked; money goes by when we heard', async () => {
    const trip = await aPaidOrder(app)
    const on = onTrip(app, trip)
    const results = await sync(trip.driver, [on.sync('depart', {}, { occurred_at: '2030-01-01T00:00:00+08:00' })])
    expect(results[0]!.outcome).toBe('applied')
    const read = await on.read()
    expect(read.history.at(-1)).toMatchObject({
      action: 'depart',
      is_doubtful: true,
      occurred_at: '2029-12-31T16:00:00.000Z',
    })
    expect(Date.parse(read.departed_at)).toBeLessThanOrEqual(app.clock.now().getTime())
  })

  test('somebody else’s event and order are refused; a missing photograph may be sent again', async () => {
    const trip = await aPaidOrder(app)
    const on = onTrip(app, trip)
    const other = await aPaidOrder(app)
    expect((await sync(other.driver, [on.sync('depart', {})]))[0]!.outcome).toBe('refused')
    const event_id = randomUUID()
    await on.drives('depart', { event_id })
    expect((await onTrip(app, other).drives('depart', { event_id })).body.code).toBe('field.event_of_another')
    await on.drives('arrive-pickup', await on.atPickup())
    const photos = [...(await photosOf(app, trip.driver, 3)), { sha256: 'a'.repeat(64) }]
    const load = on.sync('load', { pickup_code: await on.code(), pieces: 1, photos })
    expect((await sync(trip.driver, [load]))[0]).toMatchObject({ outcome: 'refused', code: 'field.file_missing' })
    const again = { ...load, payload: { ...load.payload, photos: await photosOf(app, trip.driver, 4) } }
    expect((await sync(trip.driver, [again]))[0]!.outcome).toBe('applied')
  })
})

describe('the codes', () => {
  test('five wrong tries lock the pick-up code until staff open it', async () => {
    const trip = await aPaidOrder(app)
    const on = onTrip(app, trip)
    await on.upTo('arrive')
    const photos = await photosOf(app, trip.driver, 4)
    const right = await on.code()
    const wrong = right === '000000' ? '111111' : '000000'
    const tries = []
    for (let times = 0; times < 6; times += 1)
      tries.push(await on.drives('load', { pickup_code: wrong, pieces: 1, photos }))
    expect(tries.map(({ body }) => body.code)).toEqual([
      ...Array.from({ length: 5 }, () => 'freight.code_wrong'),
      'freight.code_locked',
    ])
    expect(tries[0]!.body.errors.pickup_code).toBe('码不对，还能试 4 次')
    expect((await on.drives('load', { pickup_code: right, pieces: 1, photos })).body.code).toBe('freight.code_locked')
    await app.call('POST', `/api/admin/freight/orders/${trip.id}/open-code/`, {
      token: await tokenOf(app, staff),
      body: { reason: '电话核实过' },
    })
    expect((await on.drives('load', { pickup_code: right, pieces: 1, photos })).body.order.status).toBe('in_transit')
    const { rows } = await app.pool.query(
      `SELECT action FROM audit_log WHERE object_type = 'freight_order' AND object_id = $1`,
      [String(trip.id)],
    )
    expect(rows.map(({ action }) => action)).toContain('freight_order.open_code')
  })
  test('a delivery has photographs and a signature or the receiver’s code', async () => {
    const trip = await aPaidOrder(app)
    const on = onTrip(app, trip)
    await on.upTo('unload')
    const photos = await photosOf(app, trip.driver, 2)
    const body = { receiver_name: '李师傅', pieces: 1, photos }
    expect(Object.keys((await on.drives('deliver', body)).body.errors)).toEqual(['signature'])
    expect(Object.keys((await on.drives('deliver', { ...body, photos: photos.slice(1) })).body.errors)).toEqual([
      'photos',
    ])
    const receipt_code = await on.receiptCode()
    const wrong = receipt_code === '000000' ? '111111' : '000000'
    expect((await on.drives('deliver', { ...body, receipt_code: wrong })).body.code).toBe('freight.receipt_code_wrong')
    const exceptions = [{ description: '外箱一角压扁', photos: await photosOf(app, trip.driver, 1) }]
    const { body: done } = await on.drives('deliver', { ...body, receipt_code, exceptions })
    expect(done.order.delivery).toMatchObject({
      is_coded: true,
      signature: null,
      exceptions: [{ description: '外箱一角压扁' }],
    })
  })
})

describe('what came on top', () => {
  const waited = async () => {
    const trip = await aPaidOrder(app)
    const on = onTrip(app, trip)
    await on.upTo('arrive')
    // To the beginning of the window, two hours free, and an hour and ten minutes more.
    const { window_start: from } = await on.read()
    app.clock.set(new Date(Date.parse(from) + (3 * 60 + 10) * 60_000))
    await on.load()
    const [extra] = (await on.read()).extras
    return { trip, on, extra }
  }
  test('waiting is claimed by itself, each whole half hour; unanswered for a day it is agreed, and paid it is the driver’s', async () => {
    const { trip, on, extra } = await waited()
    expect(extra).toMatchObject({ kind: 'waiting', amount: 140, status: 'claimed', actions: ['accept', 'object'] })
    expect(extra.working).toContain('前 2 小时免费，超出 2 × 30 分钟，每 30 分钟 ¥70')
    app.clock.advance({ hours: 24, minutes: 1 })
    await passFreightTime(app.services)
    expect((await on.read()).extras[0]).toMatchObject({ status: 'accepted', actions: ['pay'] })
    await payFreight(app, { id: extra.id, shipper: trip.shipper }, '/api/transportation/extras/')
    expect(await on.books('freight_extra', extra.id)).toEqual({ gateway: 14_000, driver_payable: -14_000 })
    expect((await on.read()).extras[0]).toMatchObject({ status_display: '已付', actions: [] })
    expect(await imbalance(app)).toBe(0)
  })
  test('its shipper objects, staff decide at most what was claimed; unpaid for days he publishes nothing, until it is waived', async () => {
    const { trip, extra } = await waited()
    const extraAct = async (who: Person, base: string, act: string, body: object = {}) =>
      app.call('POST', `${base}${trip.id}/extras/${extra.id}/${act}/`, { token: await tokenOf(app, who), body })
    const desk = '/api/admin/freight/orders/'
    expect((await extraAct(trip.driver, ordersPath, 'accept')).status).toBe(404)
    expect((await extraAct(trip.shipper, ordersPath, 'object', { reason: '司机迟到' })).body.status).toBe('objected')
    expect(Object.keys((await extraAct(staff, desk, 'decide', { amount: 141, reason: '多' })).body.errors)).toEqual([
      'amount',
    ])
    expect((await extraAct(staff, desk, 'decide', { amount: 70, reason: '各半' })).body).toMatchObject({
      status: 'decided',
      amount: 70,
    })
    app.clock.advance({ days: 3, minutes: 1 })
    const publish = async () =>
      app.call('POST', cargosPath, {
        token: await tokenOf(app, trip.shipper),
        body: aCargoBody(app, { notes: randomUUID() }),
      })
    expect((await publish()).body.code).toBe('freight.extras_unpaid')
    expect((await extraAct(staff, desk, 'waive', { reason: '货主歇业' })).body).toMatchObject({
      status: 'decided',
      amount: 0,
    })
    expect((await publish()).status).toBe(201)
    const { rows } = await app.pool.query(
      `SELECT action FROM audit_log WHERE object_type = 'freight_extra' AND object_id = $1 ORDER BY id`,
      [String(extra.id)],
    )
    expect(rows.map(({ action }) => action)).toEqual(['freight_extra.decide', 'freight_extra.waive'])
  })
  test('a toll has its receipt and is no more than the freight; waiting in the free time is none', async () => {
    const trip = await aPaidOrder(app)
    const on = onTrip(app, trip)
    await on.upTo('arrive')
    expect((await on.drives('extras', { kind: 'waiting' })).body.code).toBe('freight.nothing_waited')
    expect(Object.keys((await on.drives('extras', { kind: 'toll', amount: 50 })).body.errors)).toEqual(['photos'])
    const photos = await photosOf(app, trip.driver, 1)
    expect(Object.keys((await on.drives('extras', { kind: 'toll', amount: 1354.01, photos })).body.errors)).toEqual([
      'amount',
    ])
    expect((await on.drives('extras', { kind: 'toll', amount: 86.5, photos })).body).toMatchObject({
      amount: 86.5,
      status: 'claimed',
    })
    expect((await on.drives('extras', { kind: 'stop' })).body.amount).toBe(120)
  })
})
