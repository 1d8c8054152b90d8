/** What a telephone number lets somebody do when strangers ask for codes to it. */
import { smsLimits } from '@jihui/protocol/identity/limits'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aRenter, type Person, testPassword } from '../../../testing/people.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ settings: { TRUST_PROXY: 'on', RATE_LIMITS: 'off' } })
})
afterAll(() => app.close())

const phoneOf = async ({ id }: Person): Promise<string> =>
  (await app.pool.query('SELECT phone FROM app_user WHERE id = $1', [id])).rows[0].phone
const send = (phone: string, purpose: string, from: string, token?: string) =>
  app.call('POST', '/api/auth/send-sms-code/', {
    body: { phone, purpose },
    headers: { 'x-forwarded-for': from },
    ...(token ? { token } : {}),
  })
const signIn = (body: object) => app.call('POST', '/api/auth/login/', { body })

test('a stranger uses up his own codes: the number’s person still gets his, signed in and from where he was before', async () => {
  const person = await aRenter(app)
  const phone = await phoneOf(person)
  const strangers = Array.from({ length: 60 }, (_, at) => `198.51.${at}.7`)
  const sent: number[] = []
  for (const from of strangers) {
    app.clock.advance({ seconds: 25 })
    for (const purpose of ['sign', 'login']) sent.push((await send(phone, purpose, from)).status)
  }
  // The belt holds: all of them together do not flood the telephone.
  expect(sent.filter((status) => status === 200).length).toBeLessThanOrEqual(smsLimits.ofNumber.perHourInAll)
  expect((await send(phone, 'sign', '198.51.100.200')).body.code).toBe('sms.too_many')
  expect((await send(phone, 'sign', '198.51.100.200', person.token)).status).toBe(200)
  expect((await send(phone, 'login', '127.0.0.1')).status).toBe(200)
})

test('a newer code does not make the one being typed worthless, and their wrong tries count together', async () => {
  const person = await aRenter(app)
  const phone = await phoneOf(person)
  const codes: string[] = []
  for (const from of ['203.0.113.1', '203.0.113.2', '203.0.113.3']) {
    await send(phone, 'login', from)
    codes.push(app.sms.codeFor(phone)!)
  }
  const verify = (sms_code: string) =>
    app.call('POST', '/api/auth/verify-sms-code/', { body: { phone, purpose: 'login', sms_code } })
  expect((await verify(codes[0]!)).status).toBe(200)
  const wrong = ['000001', '000002', '000003', '000004', '000005', '000006'].filter((one) => !codes.includes(one))
  for (const code of wrong.slice(0, smsLimits.attempts)) expect((await verify(code)).status).toBe(400)
  for (const code of codes) expect((await verify(code)).status).toBe(400)
  expect((await signIn({ username: person.username, password: testPassword })).status).toBe(200)
})
