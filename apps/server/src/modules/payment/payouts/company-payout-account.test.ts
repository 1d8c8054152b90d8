/** Where a company's money goes: only a head changes it, under its own name, known to all who keep its machines. */
import { smsLimits } from '@jihui/protocol/identity/limits'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMember, type Person, testPassword } from '../../../testing/people.ts'
import { aCompanyMember, anOwningCompany, callFor, type Company, phoneOf } from '../../../testing/tenants.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

const path = '/api/payout-account/company/'
const stated = { account_name: '负责人自己', bank_name: '招商银行', account_number: '6222000000009999' }
let app: TestApp
let company: Company
let [site, finance]: Person[] = []
beforeAll(async () => {
  app = await startTestApp({ settings: { RATE_LIMITS: 'off' }, securesRows: true })
  company = await anOwningCompany(app, await aMember(app, 'super_admin'))
  ;[site, finance] = [await aCompanyMember(app, company, 'site'), await aCompanyMember(app, company, 'finance')]
})
afterAll(() => app.close())

const codeOf = async (person: Person): Promise<string> => {
  app.clock.advance({ seconds: smsLimits.pauseSeconds + 1 })
  const phone = await phoneOf(app, person)
  const body = { phone, purpose: 'payout' }
  expect((await app.call('POST', '/api/auth/send-sms-code/', { token: person.token, body })).status).toBe(200)
  return app.sms.codeFor(phone)!
}
const change = async (person: Person, more: Record<string, unknown> = {}) =>
  callFor(app, company, person, 'PUT', path, {
    ...stated,
    password: testPassword,
    sms_code: await codeOf(person),
    ...more,
  })

test('a head changes it with his own password and code, and it stays in the company’s name', async () => {
  for (const person of [site!, finance!]) expect((await change(person)).body.code).toBe('tenant.role_lacks')
  expect((await change(company.head, { password: 'Wrong@2026' })).body.code).toBe('auth.password_wrong')
  const changed = await change(company.head)
  expect([changed.status, changed.body.errors]).toEqual([200, undefined])
  expect(changed.body).toMatchObject({
    account: { account_number: '**** **** 2345' },
    pending: { account_name: '杭州申通建设有限公司', account_number: '**** **** 9999' },
  })
  expect((await callFor(app, company, finance!, 'GET', path)).body.pending).toMatchObject({ bank_name: '招商银行' })
})

test('it is no account of his own: alone he has none, and his own stays his', async () => {
  const own = await app.call('GET', '/api/payout-account/', { token: company.head.token })
  expect(own.body).toMatchObject({ account: null, pending: null, history: [] })
})

test('those who keep its machines are told, and a head calls it off', async () => {
  await app.settle()
  for (const person of [site!, company.head]) {
    const { body } = await app.call('GET', '/api/notifications/', { token: person.token })
    expect(body.results.map(({ title }: { title: string }) => title).join()).toContain('收款账户')
  }
  expect((await callFor(app, company, finance!, 'POST', `${path}cancel/`, {})).body.code).toBe('tenant.role_lacks')
  const answers = await Promise.all([1, 2].map(() => callFor(app, company, company.head, 'POST', `${path}cancel/`, {})))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
})

test('who left changes it no more', async () => {
  const second = await aCompanyMember(app, company, 'head')
  expect((await change(second)).status).toBe(200)
  await app.call('POST', `/api/tenants/${company.id}/leave/`, { token: second.token, body: {} })
  const after = await callFor(app, company, second, 'POST', `${path}cancel/`, {})
  expect(after).toMatchObject({ status: 403, body: { code: 'tenant.not_member' } })
})
