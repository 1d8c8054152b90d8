import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addHours, dayOf } from '../../platform/clock.ts'
import { aPicture } from '../../testing/orders.ts'
import { payOut } from '../../testing/owners.ts'
import { aStore, aSupplier, type Store } from '../../testing/parts.ts'
import { aRenter, type Person, signInAgain } from '../../testing/people.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { passSupplierTime } from './orders/answer-order.ts'

let app: TestApp
let store: Store
beforeAll(async () => {
  app = await startTestApp({ settings: { RATE_LIMITS: 'off' } })
  store = await aStore(app)
})
afterAll(() => app.close())

const base = '/api/supplier/'
const call = (who: Person, method: 'GET' | 'POST', path: string, body?: object) =>
  app.call(method, `${base}${path}`, { token: who.token, ...(body && { body }) })
const register = async (token: string | undefined, fields: Record<string, string> = {}, hasLicence = true) => {
  const form = new FormData()
  const stated = { company_name: '宁波密封件厂', supplies: '油封、密封圈', ...fields }
  for (const [name, value] of Object.entries(stated)) form.set(name, value)
  if (hasLicence) form.append('business_license_file', await aPicture(), 'licence.jpg')
  return app.call('POST', `${base}register/`, { ...(token && { token }), form })
}
const profile = async (who: Person) =>
  (await app.call('GET', '/api/auth/user-info/', { token: who.token })).body.supplier_profile
/** Ordered of him: two parts at ¥10 and ¥2.50. */
const ordered = async (supplier: Person, changes: object = {}) => {
  const [one, other] = [await store.part(), await store.part()]
  const lines = [
    { part_id: one.id, quantity: 10, price: 10 },
    { part_id: other.id, quantity: 4, price: 2.5 },
  ]
  const { status, body } = await store.call('POST', 'inbound/', { supplier_id: supplier.id, lines, ...changes })
  if (status !== 201) throw new Error(JSON.stringify(body))
  const [order] = (await call(supplier, 'GET', 'orders/')).body.results
  return { inboundId: body.id as number, order, parts: [one.id, other.id] as const }
}
const readOrder = async (who: Person, id: number) => (await call(who, 'GET', `orders/${id}/`)).body
const receive = (id: number, body: object = {}) => store.call('POST', `inbound/${id}/receive/`, body)

describe('a supplier', () => {
  test('hands in his licence, is approved, and is named by the id orders know him by', async () => {
    const person = await aRenter(app)
    expect((await call(person, 'GET', 'orders/')).body.code).toBe('supplier.required')
    expect((await register(person.token, {}, false)).body.code).toBe('application.papers_missing')
    const { status, body } = await register(person.token)
    expect([status, body.application]).toEqual([201, { id: body.id, status: 'pending' }])
    expect(await profile(person)).toEqual({ id: person.id, status: 'pending' })
    expect((await register(person.token)).body.code).toBe('application.pending')
    const decide = (what: string, said: object) =>
      app.call('POST', `/api/admin/applications/${body.id}/${what}/`, { token: store.keeper.token, body: said })
    expect((await decide('approve', { notes: '材料齐' })).status).toBe(200)
    expect(await profile(person)).toEqual({ id: person.id, status: 'approved' })
    expect((await register(person.token)).body.code).toBe('supplier.already')
    const part = await store.part()
    const offer = { part_id: part.id, price: 10, stock: 5, days: 2 }
    expect((await call(person, 'POST', 'offers/', offer)).status).toBe(201)
    await decide('suspend', { reason: '货不对板' })
    expect(await profile(person)).toMatchObject({ status: 'suspended' })
    expect((await call(person, 'POST', 'offers/', offer)).body.code).toBe('supplier.suspended')
    const lines = [{ part_id: part.id, quantity: 1, price: 10 }]
    const refused = await store.call('POST', 'inbound/', { supplier_id: person.id, lines })
    expect([refused.status, refused.body.code]).toEqual([409, 'parts.supplier_unknown'])
  })

  test('a guest makes his account in the same call', async () => {
    const account = { username: 'mifeng_9', password: 'Seal2026x', phone: '13911113333' }
    await app.call('POST', '/api/auth/send-sms-code/', { body: { phone: account.phone, purpose: 'register' } })
    const { status } = await register(undefined, { ...account, sms_code: app.sms.codeFor(account.phone)! })
    expect(status).toBe(201)
    const token = await app.call('POST', '/api/token/', { body: account })
    expect(
      (await app.call('GET', '/api/auth/user-info/', { token: token.body.access })).body.supplier_profile.status,
    ).toBe('pending')
  })

  test('keeps one offer for each part, with what it was before; figures are checked by their fields', async () => {
    const supplier = await aSupplier(app)
    const { id: part_id } = await store.part()
    const offer = (body: object) =>
      call(supplier, 'POST', 'offers/', { part_id, price: 10, stock: 5, days: 2, ...body })
    const { body } = await offer({})
    expect((await offer({ price: 9.5 })).body).toMatchObject({ id: body.id, price: 9.5, version: 2 })
    expect((await offer({})).body.history.map((row: any) => [row.action, row.price])).toEqual([
      ['offer', 10],
      ['change', 9.5],
      ['change', 10],
    ])
    for (const [field, value] of [
      ['price', 0],
      ['price', -1],
      ['price', '1.00001'],
      ['price', 1e9],
      ['stock', -1],
      ['stock', 1e9],
      ['days', 1.5],
    ] as const)
      expect(Object.keys((await offer({ [field]: value })).body.errors), field).toEqual([field])
    expect((await offer({ part_id: 987654321 })).body.code).toBe('parts.not_found')
    expect((await call(supplier, 'POST', `offers/${body.id}/withdraw/`)).body.status).toBe('withdrawn')
    expect((await call(supplier, 'POST', `offers/${body.id}/withdraw/`)).status).toBe(409)
    expect((await offer({})).body.status).toBe('offered')
    const found = await call(supplier, 'GET', `parts/?keyword=${(await store.call('GET', `${part_id}/`)).body.number}`)
    expect(found.body.results).toEqual([expect.objectContaining({ id: part_id, is_offered: true })])
    expect(JSON.stringify(found.body)).not.toMatch(/stock|price|value/)
  })
})

describe('an order', () => {
  test('is confirmed, shipped, received and settled once it is paid', async () => {
    const supplier = await aSupplier(app)
    const { inboundId, order, parts } = await ordered(supplier)
    expect(order).toMatchObject({
      inbound_id: inboundId,
      status: 'placed',
      total: 110,
      due: null,
      actions: ['confirm', 'refuse'],
    })
    const on = dayOf(addHours(app.clock.now(), 72))
    const confirmed = await call(supplier, 'POST', `orders/${order.id}/confirm/`, { expected_on: on })
    expect(confirmed.body).toMatchObject({ status: 'confirmed', expected_on: on, actions: ['ship'] })
    expect((await store.call('GET', `inbound/${inboundId}/`)).body.expected_on).toBe(on)
    expect((await call(supplier, 'POST', `orders/${order.id}/confirm/`, {})).body.code).toBe(
      'supplier.order_action_not_allowed',
    )
    const shipped = await call(supplier, 'POST', `orders/${order.id}/ship/`, {
      carrier: '顺丰',
      tracking_number: 'SF1',
    })
    expect(shipped.body.status).toBe('shipped')
    expect((await store.call('GET', `inbound/${inboundId}/`)).body.delivery).toEqual({
      status_display: '已发货',
      shipped_at: app.clock.now().toISOString(),
      carrier: '顺丰',
      tracking_number: 'SF1',
    })
    await receive(inboundId, { lines: [{ part_id: parts[0], quantity: 6 }] })
    expect((await readOrder(supplier, order.id)).status).toBe('shipped')
    await receive(inboundId, {
      lines: [{ part_id: parts[0], quantity: 3, returned: 1, difference: '一件划伤退回' }],
      closes: true,
      reason: '其余不补',
    })
    const received = await readOrder(supplier, order.id)
    expect(received).toMatchObject({ status: 'received', due: 90, actions: [] })
    await app.settle()
    const summary = async () => (await call(supplier, 'GET', 'summary/')).body
    expect(await summary()).toMatchObject({
      due: 90,
      paid: 0,
      performance: { orders: 1, in_time_percent: 100, complete_percent: 0, returned_percent: 10 },
    })
    const { rows } = await app.pool.query(
      `SELECT e.account, sum(e.amount_fen)::int AS fen FROM ledger_entry e JOIN ledger_posting p ON p.id = e.posting_id
       WHERE p.payable_kind = 'supplier_order' AND p.payable_id = $1 GROUP BY e.account`,
      [order.id],
    )
    expect(Object.fromEntries(rows.map(({ account, fen }) => [account, fen]))).toEqual({
      borne_expense: 9000,
      supplier_payable: -9000,
    })
    await app.pool.query(
      `INSERT INTO payout_account (payee_id, account_name, bank_name, account_number, source, effective_at)
       VALUES ($1, '宁波密封件厂', '工商银行', '6222000099997777', 'change', $2)`,
      [supplier.id, app.clock.now()],
    )
    const earning = await app.pool.query('SELECT id FROM earning WHERE payee_id = $1', [supplier.id])
    const desk = await app.call('GET', '/api/finance/payouts/', {
      token: store.keeper.token,
      query: { role: 'supplier', status: 'due', keyword: '密封件厂' },
    })
    const [shown] = desk.body.results.filter(({ payee_id: id }: { payee_id: number }) => id === supplier.id)
    expect(shown).toMatchObject({ payee_name: '宁波密封件厂', account_name: '宁波密封件厂' })
    expect((await payOut(app, store.keeper, earning.rows[0].id, { reference: 'ICBC9' })).status).toBe(200)
    await app.settle()
    expect(await readOrder(supplier, order.id)).toMatchObject({ status: 'settled', due: 90 })
    expect(await summary()).toMatchObject({ due: 0, paid: 90 })
    const told = await app.call('GET', '/api/notifications/', { token: supplier.token })
    expect(told.body.results[0]).toMatchObject({
      title: '货款已打款',
      message: `订单 ${order.number} 的货款 ¥90 已打到你的账户，银行流水号 ICBC9。`,
    })
  })

  test('refused by him, or without a word for three days, is given up: the inbound says why', async () => {
    const supplier = await aSupplier(app)
    const { inboundId, order } = await ordered(supplier)
    expect(Object.keys((await call(supplier, 'POST', `orders/${order.id}/refuse/`, {})).body.errors)).toEqual([
      'reason',
    ])
    expect((await call(supplier, 'POST', `orders/${order.id}/refuse/`, { reason: '停产' })).body.status).toBe('refused')
    const inbound = (await store.call('GET', `inbound/${inboundId}/`)).body
    expect([inbound.status, inbound.history.at(-1).notes]).toEqual(['cancelled', '供应商不接单：停产'])
    const silent = await ordered(supplier)
    app.clock.set(addHours(app.clock.now(), 73))
    await passSupplierTime(app.services)
    store = { ...(await aStore(app)) }
    const again = await signInAgain(app, supplier)
    expect((await readOrder(again, silent.order.id)).status).toBe('refused')
    expect((await store.call('GET', `inbound/${silent.inboundId}/`)).body.status).toBe('cancelled')
  })

  test('that the desk gives up is cancelled; what comes unannounced is received all the same', async () => {
    const supplier = await aSupplier(app)
    const given = await ordered(supplier)
    await store.call('POST', `inbound/${given.inboundId}/cancel/`, { reason: '不要了' })
    expect((await readOrder(supplier, given.order.id)).status).toBe('cancelled')
    const { inboundId, order } = await ordered(supplier)
    expect((await receive(inboundId)).status).toBe(200)
    expect(await readOrder(supplier, order.id)).toMatchObject({ status: 'received', due: 110 })
    const nothing = await ordered(supplier)
    await receive(nothing.inboundId, { lines: [], closes: true, reason: '货丢了' })
    expect(await readOrder(supplier, nothing.order.id)).toMatchObject({ status: 'settled', due: 0 })
  })

  test('draft orders are ordered of nobody before they are sent', async () => {
    const supplier = await aSupplier(app)
    const { id: part_id } = await store.part()
    const lines = [{ part_id, quantity: 1, price: 1 }]
    const { body } = await store.call('POST', 'inbound/', { supplier_id: supplier.id, lines, is_draft: true })
    const count = async () => (await call(supplier, 'GET', 'orders/')).body.count
    expect(await count()).toBe(0)
    await store.call('POST', `inbound/${body.id}/order/`)
    expect(await count()).toBe(1)
  })

  test('received by two at once is received and owed once', async () => {
    const supplier = await aSupplier(app)
    const { inboundId, order, parts } = await ordered(supplier)
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => receive(inboundId)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409])
    expect((await store.call('GET', `${parts[0]}/`)).body.stock).toBe(10)
    const { rows } = await app.pool.query(
      `SELECT count(*)::int AS n, sum(net_fen)::int AS fen FROM earning WHERE payable_kind = 'supplier_order' AND payable_id = $1`,
      [order.id],
    )
    expect(rows[0]).toEqual({ n: 1, fen: 11_000 })
  })
})

describe('nobody sees', () => {
  test('another supplier’s offers, orders and prices', async () => {
    const [one, other] = [await aSupplier(app, '甲厂'), await aSupplier(app, '乙厂')]
    const { order, parts } = await ordered(one)
    const mine = await call(one, 'POST', 'offers/', { part_id: parts[0], price: 7.77, stock: 5, days: 2 })
    await call(other, 'POST', 'offers/', { part_id: parts[0], price: 8.88, stock: 5, days: 2 })
    for (const path of [`orders/${order.id}/`, `offers/${mine.body.id}/`])
      expect((await call(other, 'GET', path)).status, path).toBe(404)
    for (const act of ['confirm/', 'ship/'])
      expect((await call(other, 'POST', `orders/${order.id}/${act}`, {})).status).toBe(404)
    expect((await call(other, 'POST', `orders/${order.id}/refuse/`, { reason: '试试' })).status).toBe(404)
    expect((await call(other, 'POST', `offers/${mine.body.id}/withdraw/`)).status).toBe(404)
    const all = await Promise.all(['orders/', 'offers/', 'summary/', 'parts/'].map((path) => call(other, 'GET', path)))
    expect(JSON.stringify(all.map(({ body }) => body))).not.toContain('7.77')
    const desk = await app.call('GET', `/api/maintenance/suppliers/?part_id=${parts[0]}`, { token: store.keeper.token })
    expect(desk.body.results.flatMap((row: any) => (row.offer ? [row.offer.price] : [])).toSorted()).toEqual([
      7.77, 8.88,
    ])
    for (const who of [one, await aRenter(app)])
      expect((await app.call('GET', '/api/maintenance/suppliers/', { token: who.token })).status).toBe(403)
  })

  test('what things cost, who may only look', async () => {
    const supplier = await aSupplier(app)
    const { inboundId, parts } = await ordered(supplier)
    await receive(inboundId)
    const reader = await aRenter(app, 'reader')
    await app.pool.query(`UPDATE app_user SET technical_role = 'staff' WHERE id = $1`, [reader.id])
    await app.pool.query(`DELETE FROM role_permission WHERE role = 'staff' AND permission = 'equipment_edit'`)
    const look = (path: string) => app.call('GET', `/api/maintenance/parts/${path}`, { token: reader.token })
    expect((await look(`${parts[0]}/`)).body).toMatchObject({ stock: 10, value: null })
    expect((await look(`inbound/${inboundId}/`)).body).toMatchObject({ total: null, actions: [] })
    expect((await look(`inbound/${inboundId}/`)).body.lines[0].price).toBeNull()
    expect((await look(`${parts[0]}/movements/`)).body.results[0].value).toBeNull()
    expect((await look('shortages/')).status).toBe(403)
  })
})
