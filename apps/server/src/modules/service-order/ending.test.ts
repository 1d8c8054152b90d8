import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aMember, type Person } from '../../testing/people.ts'
import {
  asCustomer,
  aServiceOrder,
  begin,
  deskPath,
  finish,
  jobOf,
  labour,
  onJob,
  payFor,
  nobodyElse,
  readOrder,
  renewAccess,
} from '../../testing/jobs/service-orders.ts'
import { aCertifiedTechnician } from '../../testing/jobs/technicians.ts'
import { expectJobRules, passTime } from '../../testing/jobs/passing.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ settings: { RATE_LIMITS: 'off' } })
})
afterAll(async () => {
  await expectJobRules(app)
  await app.close()
})

describe('calling it off', () => {
  test('is free until somebody has set out, then it costs the way, as it was said before', async () => {
    await nobodyElse(app)
    const technician = await aCertifiedTechnician(app)
    const free = await aServiceOrder(app)
    await onJob(app, (await jobOf(app, free.orderId)).id, technician)('accept')
    const customer = asCustomer(app, free)
    expect((await customer('cancel-preview/', {}, 'GET')).body.fee).toBe(0)
    expect((await customer('cancel/', { reason: '修好了' })).body.status).toBe('cancelled')
    const late = await aServiceOrder(app)
    const act = onJob(app, (await jobOf(app, late.orderId)).id, technician)
    await act('accept')
    await act('depart')
    const second = asCustomer(app, late)
    expect((await second('cancel-preview/', {}, 'GET')).body).toMatchObject({ fee: 80 })
    expect((await second('cancel/')).body).toMatchObject({ status: 'pending_payment', total_amount: 80 })
    await payFor(app, late)
    expect((await second('confirm/')).body.status).toBe('completed')
  })

  test('costs nobody his work: once a quote is agreed to it is finished, and unpaid nothing is disputed', async () => {
    await nobodyElse(app)
    const technician = await aCertifiedTechnician(app)
    const order = await aServiceOrder(app)
    const customer = asCustomer(app, order)
    const jobId = await begin(app, order, technician)
    const act = onJob(app, jobId, technician)
    await act('quote', { lines: [{ ...labour, quantity: 2 }] })
    // He corrects himself before anybody answered: the first is no quote any more.
    expect((await act('quote', { lines: [labour] })).status).toBe(200)
    expect((await customer('consent/', { agreed: true, quote_version: 1 })).body.code).toBe(
      'service_order.quote_changed',
    )
    await customer('consent/', { agreed: true, quote_version: 2 })
    const late = await customer('cancel/')
    expect([late.status, late.body.code]).toEqual([409, 'service_order.work_agreed'])
    await finish(app, jobId, technician)
    expect((await customer('', {}, 'GET')).body.actions).not.toContain('dispute')
    const unpaid = await customer('dispute/', { reason: '没修好' })
    expect([unpaid.status, unpaid.body.code]).toEqual([409, 'service_order.unpaid'])
  })

  test('nobody found: whoever ordered has a wider circle asked at once, and the search go on for days that are told', async () => {
    await nobodyElse(app)
    const order = await aServiceOrder(app)
    const customer = asCustomer(app, order)
    await app.pool.query('UPDATE job SET circle_km = 50 WHERE id = $1', [(await jobOf(app, order.orderId)).id])
    const first = (await customer('', {}, 'GET')).body
    expect(first).toMatchObject({ status: 'unmatched', can_widen: true, can_search_on: false })
    const far = await aCertifiedTechnician(app, { latitude: 30.28 + 80 / 111, longitude: 120.02, radiusKm: 250 })
    const widened = await customer('widen/')
    expect(widened.body).toMatchObject({ status: 'searching', message: '正在问远一些的师傅' })
    expect((await onJob(app, (await jobOf(app, order.orderId)).id, far)('decline', { reason: 'far' })).status).toBe(200)
    await passTime(app, 30)
    const gone = asCustomer(app, { ...order, access: await renewAccess(app, order) })
    expect((await gone('search-on/')).body.code).toBe('service_order.search_longest')
    await passTime(app, 20 * 60)
    const later = asCustomer(app, { ...order, access: await renewAccess(app, order) })
    const before = (await later('', {}, 'GET')).body
    expect(before).toMatchObject({ status: 'unmatched', can_search_on: true })
    const on = (await later('search-on/')).body
    expect(Date.parse(on.search_until) - Date.parse(before.search_until)).toBeGreaterThan(20 * 3_600_000)
    expect(Date.parse(on.window_end)).toBeGreaterThan(app.clock.now().getTime())
    await passTime(app, 48 * 60)
    expect((await readOrder(app, order.orderId)).status).toBe('cancelled')
    const over = asCustomer(app, { ...order, access: await renewAccess(app, order) })
    expect((await over('widen/')).body.code).toBe('service_order.action_not_allowed')
  })

  test('another technician once, without a reason: the one before is not asked again', async () => {
    await nobodyElse(app)
    const [first, second] = [await aCertifiedTechnician(app), await aCertifiedTechnician(app)]
    const order = await aServiceOrder(app)
    await onJob(app, (await jobOf(app, order.orderId)).id, first)('accept')
    const customer = asCustomer(app, order)
    expect((await customer('replace-technician/')).body.status).toBe('searching')
    await app.settle()
    const next = await jobOf(app, order.orderId)
    expect((await onJob(app, next.id, first)('accept')).status).toBe(404)
    expect((await onJob(app, next.id, second)('accept')).status).toBe(200)
    const twice = await customer('replace-technician/')
    expect([twice.status, twice.body.code]).toEqual([409, 'service_order.replaced_once'])
    const gone = await aServiceOrder(app)
    const act = onJob(app, (await jobOf(app, gone.orderId)).id, first)
    await act('accept')
    await act('depart')
    const late = await asCustomer(app, gone)('replace-technician/')
    expect([late.status, late.body.code]).toEqual([409, 'service_order.set_out'])
  })

  test('nobody to be found: it goes on looking, says so, and ends by itself after a day without cost', async () => {
    await nobodyElse(app)
    const order = await aServiceOrder(app)
    await passTime(app, 1)
    expect((await readOrder(app, order.orderId)).status).toBe('unmatched')
    await aCertifiedTechnician(app)
    await passTime(app, 11)
    expect((await readOrder(app, order.orderId)).status).toBe('searching')
    await nobodyElse(app)
    await passTime(app, 30)
    expect((await readOrder(app, order.orderId)).status).toBe('unmatched')
    // He was asked and did not answer: that is no news to whoever waits.
    const texts = app.sms.messages.filter(({ phone }) => phone === order.draft.contact.phone)
    expect(texts.filter(({ text }) => text.includes('附近暂时没有合适的师傅'))).toHaveLength(1)
    await passTime(app, 24 * 60)
    expect((await readOrder(app, order.orderId)).status).toBe('cancelled')
  })
})

describe('the desk', () => {
  let admin: Person
  beforeAll(async () => {
    admin = await aMember(app, 'admin')
  })
  test('asks by hand through the same gates, and decides a dispute to the fen', async () => {
    await nobodyElse(app)
    const order = await aServiceOrder(app)
    const [busy, free] = [
      await aCertifiedTechnician(app, { status: 'offline' }),
      await aCertifiedTechnician(app, { radiusKm: 100 }),
    ]
    const offer = (id: number) =>
      app.call('POST', `${deskPath}${order.orderId}/offer/`, { token: admin.token, body: { technician_id: id } })
    const shut = await offer(busy.id)
    expect([shut.status, shut.body.code, shut.body.message]).toEqual([409, 'job.not_suitable', '那段时间不接单'])
    expect((await offer(free.id)).status).toBe(200)
    expect((await offer(999_999)).status).toBe(404)
    const jobId = await begin(app, order, free)
    await onJob(app, jobId, free)('quote', { lines: [labour] })
    const customer = asCustomer(app, order)
    await customer('consent/', { agreed: true, quote_version: 1 })
    await finish(app, jobId, free)
    await payFor(app, order)
    expect((await customer('dispute/', { reason: '又漏油了' })).body.status).toBe('disputed')
    const decided = await app.call('POST', `${deskPath}${order.orderId}/decide/`, {
      token: admin.token,
      body: { to_customer: 240, reason: '没有修彻底' },
    })
    expect(decided.body).toMatchObject({ status: 'completed' })
    const { rows } = await app.pool.query('SELECT net_fen::int FROM earning WHERE payee_id = $1', [free.id])
    expect(rows).toEqual([{ net_fen: 210_00 }])
  })

  test('replaces and calls off with a reason; what it does is in the audit log, and what was paid goes back', async () => {
    await nobodyElse(app)
    const [first, second] = [await aCertifiedTechnician(app), await aCertifiedTechnician(app)]
    const order = await aServiceOrder(app)
    const ask = (act: string, body: object) =>
      app.call('POST', `${deskPath}${order.orderId}/${act}/`, { token: admin.token, body })
    expect((await ask('replace', { reason: '没有人接' })).status).toBe(409)
    await onJob(app, (await jobOf(app, order.orderId)).id, first)('accept')
    expect((await ask('replace', { reason: '' })).status).toBe(400)
    expect((await ask('replace', { reason: '师傅车坏了' })).body.status).toBe('searching')
    await app.settle()
    const jobId = await begin(app, order, second)
    await finish(app, jobId, second)
    await payFor(app, order)
    expect((await ask('call-off', { reason: '客户投诉' })).body).toMatchObject({
      status: 'cancelled',
      payment_status: 'refunded',
    })
    const { rows } = await app.pool.query(
      `SELECT a.action, a.object_type FROM audit_log a WHERE a.actor_id = $1 AND a.object_type IN ('service_order', 'job')
        ORDER BY a.id`,
      [admin.id],
    )
    const told = rows.map(({ action }: { action: string }) => action)
    for (const action of [
      'job.offer',
      'service_order.decide',
      'job.replace',
      'service_order.search_again',
      'service_order.call_off',
    ])
      expect(told).toContain(action)
  })
})
