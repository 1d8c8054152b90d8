import { loginFailures, smsLimits } from '@jihui/protocol/identity/limits'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoPassword, fillAccounts } from '../../../demo/accounts.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { appointAdministrator, createIdentity } from '../public.ts'
import { sweepIdentity } from '../sweep-identity.ts'
import { loginFailure, rolePermission, smsCode } from '../table.ts'

let app: TestApp

const post = (path: string, body: unknown, token?: string) =>
  app.call('POST', path, { body, ...(token ? { token } : {}) })
const login = (username: string, password = demoPassword) => post('/api/auth/login/', { username, password })
const register = (body: object) => post('/api/auth/register/', body)
const sendCode = (phone: string, purpose: string) => post('/api/auth/send-sms-code/', { phone, purpose })
const whoAmI = (token: string) => app.call('GET', '/api/auth/user-info/', { token })

beforeAll(async () => {
  app = await startTestApp({ now: '2026-03-02T09:00:00+08:00' })
  await fillAccounts(app.services)
})
afterAll(() => app.close())

describe('guessing passwords', () => {
  test(`is over for ten minutes after ${loginFailures.perAccount} failures, for that account and also with the right one`, async () => {
    for (let guess = 0; guess < loginFailures.perAccount; guess++) {
      expect((await login('driver', `Wrong@${guess}`)).status).toBe(401)
      app.clock.advance({ seconds: 5 })
    }
    const blocked = await login('driver')
    expect(blocked).toMatchObject({ status: 429, body: { code: 'auth.too_many_failures' } })
    expect(Number(blocked.headers.get('retry-after'))).toBe(550)
    expect((await post('/api/token/', { username: 'DRIVER', password: demoPassword })).status).toBe(429)
    expect((await login('renter')).status).toBe(200)
    app.clock.advance({ seconds: 551 })
    expect((await login('driver')).status).toBe(200)
  })

  test('is counted in the database: another process that starts knows of it', async () => {
    for (let guess = 0; guess < loginFailures.perAccount; guess++) await login('shipper', 'Wrong@2026')
    const { guesses } = await createIdentity(app.services)
    const again = guesses.attempt('shipper', '127.0.0.1', async () => 'right')
    await expect(again).rejects.toMatchObject({ code: 'auth.too_many_failures' })
    const rows = await app.db.select().from(loginFailure)
    expect(JSON.stringify(rows)).not.toContain('shipper')
  })

  test('many at once are no more than one after the other', async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, (_, index) => login('supplier', `Wrong@${index}`)))
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(loginFailures.perAccount)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(20)
  })

  test('a success forgets the failures before it, and successes are never limited', async () => {
    for (let round = 0; round < 2; round++) {
      for (let guess = 0; guess < loginFailures.perAccount - 1; guess++) await login('technician', 'Wrong@2026')
      expect((await login('technician')).status).toBe(200)
    }
    const many = await Promise.all(Array.from({ length: 40 }, () => login('renter2')))
    expect(many.every(({ status }) => status === 200)).toBe(true)
  })

  test('takes as long for an unknown name as for a known one', async () => {
    const time = async (username: string) => {
      const samples: number[] = []
      for (let index = 0; index < 7; index++) {
        const start = performance.now()
        await login(username, 'Wrong@2026')
        samples.push(performance.now() - start)
      }
      return samples.toSorted((a, b) => a - b)[3]!
    }
    app.clock.advance({ minutes: 11 })
    const [known, unknown] = [await time('operations'), await time('nobody_at_all')]
    // An answer without the password check would be an order of magnitude quicker.
    expect(unknown).toBeGreaterThan(known * 0.4)
  })

  test('what has expired is swept away', async () => {
    app.clock.advance({ days: 2 })
    await sweepIdentity(app.services)
    expect(await app.db.select().from(smsCode)).toEqual([])
  })
})

describe('registering', () => {
  const account = { username: '新用户_1', password: 'Secret2026', phone: '13900000001' }

  test('makes a renter and signs him in', async () => {
    const { status, body } = await register({ ...account, agreed: true })
    expect(status, JSON.stringify(body)).toBe(201)
    expect(body.user).toMatchObject({
      username: '新用户_1',
      roles: ['renter'],
      technical_role: 'user',
      is_staff: false,
    })
    expect((await whoAmI(body.access)).body.phone_masked).toBe('139****0001')
    expect((await login('新用户_1', 'Secret2026')).status).toBe(200)
  })

  test('a name or number that is taken is refused by its field', async () => {
    const name = await register({ ...account, phone: '13900000002' })
    expect(name).toMatchObject({ status: 409, body: { errors: { username: '用户名已被使用' } } })
    const number = await register({ ...account, username: 'another' })
    expect(number).toMatchObject({ status: 409, body: { errors: { phone: '手机号已被注册' } } })
    const cased = await register({ ...account, username: 'RENTER', phone: '13900000003' })
    expect(cased.status).toBe(409)
  })

  test('two at once for one name make one account', async () => {
    const both = await Promise.all(
      ['13900000011', '13900000012'].map((phone) => register({ ...account, username: 'twin', phone })),
    )
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
  })

  test.each([
    ['username', 'ab'],
    ['username', 'a b c'],
    ['username', '<script>'],
    ['username', '13812345678'],
    ['username', 'x'.repeat(33)],
    ['password', 'short1'],
    ['password', 'onlyletters'],
    ['password', '1234567890'],
    ['password', `a1${'x'.repeat(130)}`],
    ['phone', '1390000000'],
    ['phone', '23900000001'],
    ['sms_code', '12'],
    ['agreed', false],
  ])('%s as %j is refused by its field', async (field, value) => {
    const { status, body } = await register({ ...account, username: 'fresh', phone: '13900000009', [field]: value })
    expect(status).toBe(400)
    expect(Object.keys(body.errors)).toEqual([field])
  })

  test('cannot make itself staff', async () => {
    const extra = {
      technical_role: 'super_admin',
      user_type: 'admin',
      is_staff: true,
      is_superuser: true,
      roles: ['x'],
    }
    const { body } = await register({ ...account, username: 'climber', phone: '13900000004', ...extra })
    expect(body.user).toMatchObject({ technical_role: 'user', user_type: 'user', is_staff: false, roles: ['renter'] })
  })
})

describe('text message codes', () => {
  test('are sent once a minute for one purpose, and never say whether a number is known', async () => {
    app.clock.advance({ hours: 2 })
    const known = await sendCode('13800000004', 'login')
    const unknown = await sendCode('13911110000', 'login')
    expect(known.status).toBe(200)
    expect(known.body).toEqual(unknown.body)
    expect(known.body).not.toHaveProperty('demo_code')
    const again = await sendCode('13800000004', 'login')
    expect(again).toMatchObject({ status: 429, body: { code: 'sms.too_soon' } })
    expect(again.headers.get('retry-after')).toBe('60')
    expect((await sendCode('13800000004', 'reset')).status).toBe(200)
  })

  test('sign in, once', async () => {
    app.clock.advance({ hours: 2 })
    await sendCode('13800000004', 'login')
    const body = { phone: '13800000004', sms_code: app.sms.codeFor('13800000004') }
    const first = await post('/api/auth/login/', body)
    expect(first).toMatchObject({ status: 200, body: { user: { username: 'renter' } } })
    expect(await post('/api/auth/login/', body)).toMatchObject({ status: 400, body: { code: 'sms.code_wrong' } })
  })

  test('sign in once even when two try at the same moment', async () => {
    app.clock.advance({ hours: 2 })
    await sendCode('13800000004', 'login')
    const body = { phone: '13800000004', sms_code: app.sms.codeFor('13800000004') }
    const both = await Promise.all([post('/api/auth/login/', body), post('/api/auth/login/', body)])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
  })

  test('count for their purpose and number only', async () => {
    app.clock.advance({ hours: 2 })
    await sendCode('13800000004', 'login')
    const code = app.sms.codeFor('13800000004')
    const reset = { phone: '13800000004', sms_code: code, new_password: 'Another2026' }
    expect((await post('/api/auth/reset-password/', reset)).status).toBe(400)
    expect((await post('/api/auth/login/', { phone: '13800000005', sms_code: code })).status).toBe(400)
  })

  test(`die after ${smsLimits.attempts} wrong guesses, however the guesses come`, async () => {
    app.clock.advance({ hours: 2 })
    await sendCode('13800000004', 'login')
    const code = app.sms.codeFor('13800000004')
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
    const guess = (sms_code: string) =>
      post('/api/auth/verify-sms-code/', { phone: '13800000004', purpose: 'login', sms_code })
    expect((await guess(code)).status).toBe(200)
    const guesses = await Promise.all(Array.from({ length: smsLimits.attempts }, () => guess(wrong)))
    expect(guesses.every(({ status }) => status === 400)).toBe(true)
    expect((await post('/api/auth/login/', { phone: '13800000004', sms_code: code })).status).toBe(400)
  })

  test('die after five minutes', async () => {
    app.clock.advance({ hours: 2 })
    await sendCode('13800000004', 'login')
    app.clock.advance({ seconds: smsLimits.lifeSeconds })
    const body = { phone: '13800000004', sms_code: app.sms.codeFor('13800000004') }
    expect((await post('/api/auth/login/', body)).status).toBe(400)
  })

  test('are not kept in clear', async () => {
    const rows = JSON.stringify(await app.db.select().from(smsCode))
    for (const { text } of app.sms.messages) expect(rows).not.toContain(`"${/\d{6}/.exec(text)![0]}"`)
  })
})

describe('passwords', () => {
  test('a change signs out the other devices and keeps this one', async () => {
    const [here, there] = [(await login('renter2')).body, (await login('renter2')).body]
    const change = (old_password: string, new_password: string) =>
      post('/api/auth/change-password/', { old_password, new_password }, here.access)
    expect(await change('Wrong@2026', 'Better2026')).toMatchObject({
      status: 400,
      body: { code: 'auth.password_wrong', errors: { old_password: '当前密码不正确' } },
    })
    expect((await change(demoPassword, demoPassword)).status).toBe(400)
    expect((await change(demoPassword, 'weak')).body.errors).toHaveProperty('new_password')
    expect((await change(demoPassword, 'Better2026')).status).toBe(200)
    expect((await whoAmI(here.access)).status).toBe(200)
    expect((await whoAmI(there.access)).status).toBe(401)
    expect((await login('renter2')).status).toBe(401)
    expect((await login('renter2', 'Better2026')).status).toBe(200)
  })

  test('a reset by text message signs out every device', async () => {
    app.clock.advance({ hours: 2 })
    const { access } = (await login('renter2', 'Better2026')).body
    await sendCode('13800000005', 'reset')
    const sms_code = app.sms.codeFor('13800000005')
    const reset = await post('/api/auth/reset-password/', {
      phone: '13800000005',
      sms_code,
      new_password: demoPassword,
    })
    expect(reset.status).toBe(200)
    expect((await whoAmI(access)).status).toBe(401)
    expect((await login('renter2')).status).toBe(200)
  })
})

describe('the profile', () => {
  test('changes what was sent and leaves the rest', async () => {
    const { access } = (await login('owner')).body
    const patch = (body: object) => app.call('PATCH', '/api/auth/profile/', { token: access, body })
    expect((await patch({ email: 'owner@example.com' })).body.user).toMatchObject({
      email: 'owner@example.com',
      display_name: '蒋怀瑾',
    })
    expect((await patch({ email: 'not an address' })).body.errors).toEqual({ email: '邮箱格式不正确' })
    expect((await patch({ display_name: '  ' })).status).toBe(400)
    expect((await patch({ email: '', technical_role: 'super_admin' })).body.user).toMatchObject({
      email: null,
      technical_role: 'user',
    })
  })

  const picture = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#2a6' } })
      .png()
      .toBuffer()
  const upload = async (token: string, field: string, bytes: Buffer) => {
    const form = new FormData()
    form.set(field, new Blob([new Uint8Array(bytes)]), '../../我的 头像.png')
    return app.call('POST', '/api/auth/upload-avatar/', { token, form })
  }

  test('a picture is cut to a small square, anyone may see it, and the one before is gone', async () => {
    const { access } = (await login('owner')).body
    const first = await upload(access, 'avatar', await picture(900, 400))
    expect(first.status, JSON.stringify(first.body)).toBe(200)
    const seen = await app.call('GET', first.body.avatar_url)
    expect(seen.headers.get('content-type')).toBe('image/webp')
    expect(seen.headers.get('x-content-type-options')).toBe('nosniff')
    expect(seen.headers.get('cache-control')).toMatch(/immutable/)
    expect(await sharp(seen.body).metadata()).toMatchObject({ width: 256, height: 256, format: 'webp' })
    const etag = seen.headers.get('etag')!
    expect((await app.call('GET', first.body.avatar_url, { headers: { 'if-none-match': etag } })).status).toBe(304)

    const second = await upload(access, 'image', await picture(300, 300))
    expect((await whoAmI(access)).body.avatar_url).toBe(second.body.avatar_url)
    expect((await app.call('GET', first.body.avatar_url)).status).toBe(404)
  })

  test('what is no picture is refused', async () => {
    const { access } = (await login('owner')).body
    expect((await upload(access, 'avatar', Buffer.from('<svg onload=alert(1)>'))).body.code).toBe('file.wrong_type')
    expect((await app.call('POST', '/api/auth/upload-avatar/', { token: access, form: new FormData() })).status).toBe(
      400,
    )
    expect((await post('/api/auth/upload-avatar/', {}, access)).body.code).toBe('file.missing')
    expect((await upload('', 'avatar', await picture(9, 9))).status).toBe(401)
  })
})

test('permissions an administrator took away do not come back at the next start', async () => {
  await app.db.delete(rolePermission)
  await app.db.insert(rolePermission).values({ role: 'staff', permission: 'rental_view' })
  await createIdentity(app.services)
  expect(await app.db.select().from(rolePermission)).toEqual([{ role: 'staff', permission: 'rental_view' }])
})

describe('with registration by text message and demo mode on', () => {
  let strict: TestApp
  beforeAll(async () => {
    strict = await startTestApp({ settings: { REGISTER_SMS: 'on', DEMO: 'on', PUBLIC_URL: 'https://jihui.example' } })
  })
  afterAll(() => strict.close())
  const call = (path: string, body: unknown) => strict.call('POST', path, { body })
  const account = { username: 'someone', password: 'Secret2026', phone: '13922220000' }

  test('the code is asked for, shown, and lets one account in', async () => {
    const without = await call('/api/auth/register/', account)
    expect(without).toMatchObject({ status: 400, body: { errors: { sms_code: '请填写验证码' } } })
    const sent = await call('/api/auth/send-sms-code/', { phone: account.phone, purpose: 'register' })
    const sms_code = sent.body.demo_code as string
    expect(sms_code).toMatch(/^\d{6}$/)
    const done = await call('/api/auth/register/', { ...account, sms_code })
    expect(done.status, JSON.stringify(done.body)).toBe(201)
    const cookie = done.headers.getSetCookie().find((line) => line.startsWith('access_token='))
    expect(cookie).toMatch(/Secure/)
  })
})

describe('the first administrator', () => {
  test('is made with a password nobody chose, or promoted from an account that exists', async () => {
    const now = app.clock.now()
    const made = await appointAdministrator(app, { username: 'root_admin', phone: '13933330000' }, now)
    const signedIn = await login('root_admin', made.password!)
    expect(signedIn.body.user).toMatchObject({ is_superuser: true, primary_role: 'system_admin' })
    const promoted = await appointAdministrator(app, { username: 'driver', phone: undefined }, now)
    expect(promoted.password).toBeNull()
    expect((await login('driver')).body.user).toMatchObject({ is_superuser: true })
  })

  test('a name that could not be registered is refused', async () => {
    const refused = appointAdministrator(app, { username: 'a b', phone: '13933330001' }, app.clock.now())
    await expect(refused).rejects.toMatchObject({ code: 'request.invalid' })
  })
})

test('behind a proxy, an address the caller made up gives him no fresh guesses', async () => {
  const proxied = await startTestApp({ settings: { TRUST_PROXY: 'on' } })
  try {
    await fillAccounts(proxied.services)
    const guess = (index: number, address = '203.0.113.9') =>
      proxied.call('POST', '/api/token/', {
        body: { username: 'renter', password: `Wrong@${index}` },
        headers: { 'x-forwarded-for': `10.0.0.${index}, ${address}` },
      })
    for (let index = 0; index < loginFailures.perAccount; index++) expect((await guess(index)).status).toBe(401)
    expect((await guess(99)).status).toBe(429)
    expect((await guess(99, '203.0.113.10')).status).toBe(401)
  } finally {
    await proxied.close()
  }
})
