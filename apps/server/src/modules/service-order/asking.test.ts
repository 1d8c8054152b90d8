import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addHours, addMinutes } from '../../platform/clock.ts'
import {
  aDraft,
  asCustomer,
  aServiceOrder,
  codeFor,
  externalPath,
  readOrder,
} from '../../testing/jobs/service-orders.ts'
import { aPicture } from '../../testing/orders.ts'
import { aRenter } from '../../testing/people.ts'
import { expectJobRules } from '../../testing/jobs/passing.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ settings: { RATE_LIMITS: 'off' } })
})
afterAll(async () => {
  await expectJobRules(app)
  await app.close()
})

describe('asking for a technician', () => {
  test('the price list tells what a visit costs at least and at most, and the answer promises the same', async () => {
    const { body: types } = await app.call('GET', `${externalPath}service-types/`)
    const hydraulic = types.find(({ code }: { code: string }) => code === 'hydraulic')
    expect(hydraulic).toEqual({
      code: 'hydraulic',
      name: '液压系统维修',
      call_out_fee: 80,
      price_from: 80,
      price_to: 180 + 540 + 270 + 1200,
    })
    const { body: quote } = await app.call('POST', `${externalPath}quote/`, {
      body: { service_type_code: 'hydraulic', city: '杭州', urgency_level: 'urgent' },
    })
    expect(quote).toMatchObject({ estimatedMinPrice: 80, estimatedMaxPrice: 2190, call_out_fee: 80, technicians: 0 })
  })

  test('a guest proves his telephone; what is missing or wrong is named', async () => {
    const draft = aDraft(app)
    const send = (body: object) => app.call('POST', `${externalPath}orders/`, { body })
    const unproved = await send(draft)
    expect([unproved.status, unproved.body.code, Object.keys(unproved.body.errors)]).toEqual([
      400,
      'service_order.incomplete',
      ['sms_code'],
    ])
    const wrong: readonly (readonly [object, string])[] = [
      [{ service_type_code: 'rocket' }, 'service_type_code'],
      [{ description: '  ' }, 'description'],
      [{ description: '长'.repeat(10_000) }, 'description'],
      [{ expected_start_time: addHours(app.clock.now(), -3).toISOString() }, 'expected_start_time'],
      [{ expected_start_time: addHours(app.clock.now(), 24 * 61).toISOString() }, 'expected_start_time'],
      [{ contact: { name: '周工', phone: '1370000000' } }, 'contact.phone'],
      [{ contact: { name: '周工', phone: '13700000000', email: 'zhou@' } }, 'contact.email'],
      [{ location: {} }, 'location.city'],
      [{ location: { latitude: 51.5, longitude: -0.1 } }, 'location.latitude'],
      [{ location: { city: '杭州', latitude: 30.2 } }, 'location.longitude'],
      [{ location: { city: '亚特兰蒂斯' } }, 'location.city'],
    ]
    for (const [more, field] of wrong) {
      const { status, body } = await send({ ...aDraft(app), sms_code: '000000', ...more })
      expect([status, Object.keys(body.errors ?? {})]).toEqual([400, [field]])
      expect(body.message).toBe(body.code === 'service_order.incomplete' ? '表单未填写完整' : body.errors[field])
    }
    const guessed = await send({ ...draft, sms_code: '000000' })
    expect([guessed.status, guessed.body.code]).toEqual([400, 'sms.code_wrong'])
  })

  test('a photograph of 40 MB, or what is none, is refused at its field, one too many as well', async () => {
    const send = (photos: readonly Blob[]) => {
      const form = new FormData()
      for (const [name, value] of Object.entries(aDraft(app)))
        form.set(name, typeof value === 'string' ? value : JSON.stringify(value))
      for (const photo of photos) form.append('photos', photo, 'photo.png')
      return app.call('POST', `${externalPath}orders/`, { form })
    }
    const large = await send([new Blob([new Uint8Array(40 * 1024 * 1024)])])
    expect([large.status, large.body.code, large.body.errors]).toEqual([
      413,
      'file.too_large',
      { photos: '文件大小不能超过10MB' },
    ])
    const picture = await aPicture()
    const many = await send(Array.from({ length: 6 }, () => picture))
    expect([many.status, many.body.code, Object.keys(many.body.errors)]).toEqual([400, 'file.too_many', ['photos']])
    const paper = await send([new Blob(['%PDF-1.4 paper'], { type: 'application/pdf' })])
    expect([paper.body.code, paper.body.message]).toEqual(['file.wrong_type', '请上传JPG或PNG格式的图片'])
    expect(paper.body.errors).toEqual({ photos: paper.body.message })
  })

  test('the same draft within ten minutes is the same order, however often it comes at once', async () => {
    const draft = aDraft(app)
    const sms_code = await codeFor(app, draft.contact.phone, 'external_order')
    const sent = await Promise.all(
      Array.from({ length: 8 }, () => app.call('POST', `${externalPath}orders/`, { body: { ...draft, sms_code } })),
    )
    const made = sent.filter(({ status }) => status === 201)
    expect(made).toHaveLength(1)
    for (const { status, body } of sent.filter((one) => one.status !== 201)) {
      // Whoever came second found it, or the code was used up by the first.
      if (status === 200) expect(body).toMatchObject({ orderId: made[0]!.body.orderId, duplicate: true })
      else expect(body.code).toBe('sms.code_wrong')
    }
    // Sending it proved the telephone: no second code is asked of whoever sent it.
    const { orderId, access } = made[0]!.body
    expect((await asCustomer(app, { orderId, access })('', {}, 'GET')).body.is_full).toBe(true)
    const again = await app.call('POST', `${externalPath}orders/`, { body: draft })
    expect(again.body).not.toHaveProperty('access')
    expect([again.status, again.body.orderId]).toEqual([200, made[0]!.body.orderId])
  })

  test('whoever has an account lists what he asked for, the newest first and page by page; nobody else sees it', async () => {
    const [customer, other] = [await aRenter(app), await aRenter(app)]
    const list = (token?: string, query = {}) =>
      app.call('GET', `${externalPath}orders/`, { query, ...(token !== undefined && { token }) })
    expect((await list()).status).toBe(401)
    expect((await list(customer.token)).body).toEqual({ count: 0, next: null, previous: null, results: [] })
    const ids: string[] = []
    for (const at of [1, 2]) {
      const body = aDraft(app, { description: `第 ${at} 次` })
      ids.push((await app.call('POST', `${externalPath}orders/`, { token: customer.token, body })).body.orderId)
    }
    const { body } = await list(customer.token, { page_size: 1 })
    expect(body).toMatchObject({ count: 2, results: [{ orderId: ids[1], payment_status: 'none', total_amount: null }] })
    expect(body.next).toContain('page=2')
    const { results } = (await list(customer.token, { page: 2, page_size: 1 })).body
    expect(results.map(({ orderId }: { orderId: string }) => orderId)).toEqual([ids[0]])
    expect((await list(other.token)).body.count).toBe(0)
  })

  test('three open orders of one telephone are enough', async () => {
    const { draft } = await aServiceOrder(app)
    const { contact } = draft
    const send = async () => {
      app.clock.set(addMinutes(app.clock.now(), 2))
      const sms_code = await codeFor(app, contact.phone, 'external_order')
      return app.call('POST', `${externalPath}orders/`, { body: { ...aDraft(app), contact, sms_code } })
    }
    expect((await send()).status).toBe(201)
    expect((await send()).status).toBe(201)
    const fourth = await send()
    expect([fourth.status, fourth.body.code]).toEqual([409, 'service_order.too_many_open'])
  })

  test('whoever holds the link sees it masked; unknown and foreign ids are the same', async () => {
    const order = await aServiceOrder(app)
    const seen = await readOrder(app, order.orderId)
    expect(order.orderId).toMatch(/^[\w-]{22}$/)
    expect(seen).toMatchObject({ status: 'unmatched', is_full: false, contact_name: '周*', actions: [] })
    for (const hidden of ['address', 'latitude', 'door_code', 'description', 'email'])
      expect(seen).not.toHaveProperty(hidden)
    expect(JSON.stringify(seen)).not.toContain(order.draft.contact.phone)
    const full = (await asCustomer(app, order)('', {}, 'GET')).body
    expect(full).toMatchObject({ is_full: true, contact_name: '周工', address: '余杭区文一西路 969 号' })
    for (const id of ['x', 'A'.repeat(22), '../admin', order.orderId.slice(0, 21)]) {
      const { status } = await app.call('GET', `${externalPath}orders/${encodeURIComponent(id)}/`)
      expect(status).toBe(404)
    }
    const other = await aServiceOrder(app)
    const foreign = await asCustomer(app, { orderId: order.orderId, access: other.access })('cancel/')
    expect([foreign.status, foreign.body.code]).toEqual([401, 'service_order.proof_required'])
  })
})
