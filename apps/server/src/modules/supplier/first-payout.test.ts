/** A new supplier from his registration to his first money, by the calls of his pages and of the desks alone. */
import { smsLimits } from '@jihui/protocol/identity/limits'
import { payoutAccountWaitDays } from '@jihui/protocol/payment/payout-account'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPicture } from '../../testing/orders.ts'
import { aStore } from '../../testing/parts.ts'
import { signInAgain } from '../../testing/people.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ now: '2026-11-23T01:00:00Z', settings: { RATE_LIMITS: 'off' } })
})
afterAll(() => app.close())

const company = '宁波北仑液压件有限公司'
const account = { username: 'beilun_hydraulic', password: 'Seal2026x', phone: '13911118888' }
const smsCode = async (phone: string, purpose: string, token?: string) => {
  app.clock.advance({ seconds: smsLimits.pauseSeconds + 1 })
  await app.call('POST', '/api/auth/send-sms-code/', { body: { phone, purpose }, ...(token && { token }) })
  return app.sms.codeFor(phone)!
}

test('a new supplier registers, is approved, delivers, names his account, and is paid under his company’s name', async () => {
  const store = await aStore(app)
  const form = new FormData()
  const stated = {
    ...account,
    sms_code: await smsCode(account.phone, 'register'),
    company_name: company,
    supplies: '油封',
  }
  for (const [name, value] of Object.entries(stated)) form.set(name, value)
  form.append('business_license_file', await aPicture(), 'licence.jpg')
  const registered = await app.call('POST', '/api/supplier/register/', { form })
  expect([registered.status, registered.body.errors]).toEqual([201, undefined])
  const said = { notes: '营业执照看过' }
  const approve = `/api/admin/applications/${registered.body.id}/approve/`
  expect((await app.call('POST', approve, { token: store.keeper.token, body: said })).status).toBe(200)

  const { access: token, user } = (await app.call('POST', '/api/auth/login/', { body: account })).body
  const supplier = { id: user.id, username: account.username, token }
  const his = (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
    app.call(method, path, { token: supplier.token, ...(body && { body }) })
  const part = await store.part()
  expect(
    (await his('POST', '/api/supplier/offers/', { part_id: part.id, price: 12.5, stock: 50, days: 2 })).status,
  ).toBe(201)
  const lines = [{ part_id: part.id, quantity: 8, price: 12.5 }]
  const inbound = await store.call('POST', 'inbound/', { supplier_id: supplier.id, lines })
  const [order] = (await his('GET', '/api/supplier/orders/')).body.results
  const move = (what: string, body: object) => his('POST', `/api/supplier/orders/${order.id}/${what}/`, body)
  expect((await move('confirm', {})).body.status).toBe('confirmed')
  expect((await move('ship', { carrier: '德邦', tracking_number: 'DPK1' })).body.status).toBe('shipped')
  expect((await store.call('POST', `inbound/${inbound.body.id}/receive/`, {})).status).toBe(200)
  const told = (await his('GET', `/api/supplier/orders/${order.id}/`)).body
  expect(told).toMatchObject({ status: 'received', due: 100 })
  // Who works for the platform is not named to him.
  expect(told.history.map(({ actor }: { actor: string }) => actor)).toEqual(['平台', '你', '你', '平台'])

  const desk = async () => {
    const query = { role: 'supplier', keyword: '北仑' }
    return (await app.call('GET', '/api/finance/payouts/', { token: store.keeper.token, query })).body.results[0]
  }
  const pay = (payout: { id: number; account_fingerprint: string }) =>
    app.call('POST', `/api/finance/payouts/${payout.id}/complete/`, {
      token: store.keeper.token,
      body: { reference: 'CMB-0001', account_fingerprint: payout.account_fingerprint || 'none' },
    })
  const before = await desk()
  expect(before).toMatchObject({ payee_name: company, to_pay: 100, account_name: '' })
  expect((await pay(before)).body.code).toBe('payout.no_account')

  const where = { account_name: company, bank_name: '宁波银行北仑支行', account_number: '6222000099998888' }
  const proof = { password: account.password, sms_code: await smsCode(account.phone, 'payout', supplier.token) }
  const named = await his('PUT', '/api/payout-account/', { ...where, ...proof })
  expect([named.status, named.body.errors]).toEqual([200, undefined])
  await app.settle()
  expect((await his('GET', '/api/notifications/')).body.results[0].message).toContain('8888，现在还没有登记。')
  // It counts some days later, and nothing is paid before.
  expect((await pay(await desk())).body.code).toBe('payout.no_account')
  app.clock.advance({ hours: payoutAccountWaitDays * 24 + 1 })
  Object.assign(store.keeper, await signInAgain(app, store.keeper))
  supplier.token = (await app.call('POST', '/api/auth/login/', { body: account })).body.access
  const due = await desk()
  expect(due).toMatchObject({ payee_name: company, ...where })
  expect((await pay(due)).status).toBe(200)
  await app.settle()
  expect((await his('GET', `/api/supplier/orders/${order.id}/`)).body.status).toBe('settled')
  const notices = await his('GET', '/api/notifications/')
  expect(notices.body.results[0]).toMatchObject({
    title: '货款已打款',
    message: `订单 ${order.number} 的货款 ¥100 已打到你的账户，银行流水号 CMB-0001。`,
  })
})
