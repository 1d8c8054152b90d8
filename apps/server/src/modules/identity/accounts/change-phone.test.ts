/** A telephone number changes with a code from the new one, entered by its person; until then the former one counts. */
import { phoneChangeRules } from '@jihui/protocol/identity/limits'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aMember, aRenter, type Person, signInAgain, testPassword } from '../../../testing/people.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

let app: TestApp
let admin: Person
beforeAll(async () => {
  app = await startTestApp({ settings: { RATE_LIMITS: 'off' } })
  admin = await aMember(app, 'admin')
})
afterAll(() => app.close())
// The clock moves on by days: nobody's sign-in lasts that long.
beforeEach(async () => {
  admin = await signInAgain(app, admin)
})

let turn = 0
const aNumber = () => `1377${String(turn++).padStart(7, '0')}`
const path = '/api/auth/phone-change/'
const phoneOf = async ({ id }: Person): Promise<string> =>
  (await app.pool.query('SELECT phone FROM app_user WHERE id = $1', [id])).rows[0].phone
const contact = async ({ token }: Person) => (await app.call('GET', '/api/auth/contact/', { token })).body
const setByStaff = (person: Person, phone: string, by = admin) =>
  app.call('PATCH', `/api/admin/users/${person.id}/`, { token: by.token, body: { phone } })
const ask = (person: Person, phone: string, password = testPassword) =>
  app.call('POST', path, { token: person.token, body: { phone, password } })
const sendToNew = (person: Person) => app.call('POST', `${path}code/`, { token: person.token, body: {} })
const confirm = (person: Person, body: object) => app.call('POST', `${path}confirm/`, { token: person.token, body })
const send = (phone: string, purpose: string, token?: string) =>
  app.call('POST', '/api/auth/send-sms-code/', { body: { phone, purpose }, ...(token ? { token } : {}) })
const signInByCode = async (phone: string) => {
  expect((await send(phone, 'login')).status).toBe(200)
  return app.call('POST', '/api/auth/login/', { body: { phone, sms_code: app.sms.codeFor(phone) } })
}
const resetByCode = async (phone: string, newPassword: string) => {
  await send(phone, 'reset')
  const body = { phone, sms_code: app.sms.codeFor(phone), new_password: newPassword }
  return app.call('POST', '/api/auth/reset-password/', { body })
}
const isSignedIn = async ({ token }: Person) =>
  (await app.call('GET', '/api/auth/user-info/', { token })).status === 200
const toldBySms = async (phone: string) => {
  await app.settle()
  return app.sms.messages.filter((one) => one.phone === phone).map(({ text }) => text)
}
const titles = async ({ token }: Person): Promise<string[]> => {
  await app.settle()
  const { body } = await app.call('GET', '/api/notifications/', { token })
  return body.results.map(({ title }: { title: string }) => title)
}
/** The person enters the code that came to the number that waits. */
const confirmRight = async (person: Person, phone: string, more: object = {}) => {
  expect((await sendToNew(person)).status).toBe(200)
  return confirm(person, { sms_code: app.sms.codeFor(phone), ...more })
}

describe('a number staff enter for somebody', () => {
  test('changes nothing by itself: the former one signs in, the new one does not, and both pages and telephone are told', async () => {
    const [person, phone] = [await aRenter(app), aNumber()]
    const former = await phoneOf(person)
    const answer = await setByStaff(person, phone)
    expect([answer.status, answer.body.phone]).toEqual([200, former])
    expect(answer.body.message).toContain('要他本人登录后用验证码确认')
    expect(answer.body.phone_change).toMatchObject({
      asked_by: 'platform',
      phone_masked: phone.replace(/^(\d{3})\d{4}/, '$1****'),
    })
    expect(await isSignedIn(person)).toBe(true)
    expect((await signInByCode(phone)).body.code).toBe('auth.phone_unknown')
    expect((await resetByCode(phone, 'Taken2026x')).body.code).toBe('auth.phone_unknown')
    expect((await signInByCode(former)).status).toBe(200)
    expect((await toldBySms(former)).some((text) => /平台提出把账号的手机号.*不是你本人要求的/.test(text))).toBe(true)
    expect((await toldBySms(phone)).some((text) => text.includes('更换'))).toBe(false)
    expect((await titles(person))[0]).toBe('手机号等待更换')
  })

  test('is in force once its person enters the code: other sign-ins end, the former number is told, a code alone waits for days', async () => {
    const [person, phone] = [await aRenter(app), aNumber()]
    const [former, other] = [await phoneOf(person), await signInAgain(app, person)]
    await setByStaff(person, phone)
    const answer = await confirmRight(person, phone)
    expect([answer.status, answer.body.message]).toEqual([200, '手机号已更换，其他设备需要重新登录'])
    expect(answer.body).toMatchObject({ phone_change: null, phone_usable_from: expect.any(String) })
    expect(await phoneOf(person)).toBe(phone)
    expect([await isSignedIn(person), await isSignedIn(other)]).toEqual([true, false])
    expect((await toldBySms(former)).at(-1)).toMatch(/手机号已从 .* 换成 .*3 天内只能用密码登录/)
    expect((await titles(person))[0]).toBe('手机号已更换')
    expect((await signInByCode(phone)).body.code).toBe('auth.phone_changed_lately')
    expect((await resetByCode(phone, 'Taken2026x')).body.code).toBe('auth.phone_changed_lately')
    expect((await signInByCode(former)).body.code).toBe('auth.phone_unknown')
    app.clock.advance({ hours: phoneChangeRules.distrustHours, minutes: 5 })
    expect((await signInByCode(phone)).status).toBe(200)
    const { rows } = await app.pool.query(
      `SELECT actor_id, before, after FROM audit_log WHERE action = 'user.phone_confirmed' AND object_id = $1`,
      [String(person.id)],
    )
    const masked = (one: string) => ({ phone: one.replace(/^(\d{3})\d{4}/, '$1****') })
    expect(rows).toEqual([{ actor_id: person.id, before: masked(former), after: masked(phone) }])
  })

  test('that is the staff’s own is refused; one only they hold lets them in nowhere', async () => {
    const [person, second] = [await aRenter(app), aNumber()]
    const own = await setByStaff(person, await phoneOf(admin))
    expect([own.status, own.body.code, own.body.errors]).toEqual([409, 'user.phone_taken', { phone: '手机号已被注册' }])
    await setByStaff(person, second)
    // The code goes to their telephone, but they are not signed in as the person.
    expect((await send(second, 'phone', admin.token)).status).toBe(200)
    const code = app.sms.codeFor(second)
    expect((await confirm(admin, { sms_code: code })).body.code).toBe('auth.phone_change_none')
    expect((await signInByCode(second)).body.code).toBe('auth.phone_unknown')
  })

  test('can be withdrawn by its person and by staff, and lapses', async () => {
    const [person, phone] = [await aRenter(app), aNumber()]
    const former = await phoneOf(person)
    await setByStaff(person, phone)
    await sendToNew(person)
    const code = app.sms.codeFor(phone)
    const own = await app.call('DELETE', path, { token: person.token })
    expect([own.status, own.body.phone_change]).toEqual([200, null])
    expect((await confirm(person, { sms_code: code })).body.code).toBe('auth.phone_change_none')
    expect((await toldBySms(former)).at(-1)).toContain('已撤回')
    await setByStaff(person, phone)
    const remove = () => app.call('DELETE', `/api/admin/users/${person.id}/phone-change/`, { token: admin.token })
    expect([(await remove()).body.phone_change, (await remove()).body.code]).toEqual([null, 'auth.phone_change_none'])
    const outsider = await aRenter(app)
    await setByStaff(person, phone)
    const stranger = await app.call('DELETE', `/api/admin/users/${person.id}/phone-change/`, { token: outsider.token })
    expect(stranger.status).toBe(403)
    app.clock.advance({ hours: phoneChangeRules.waitHours, minutes: 1 })
    expect((await contact(await signInAgain(app, person))).phone_change).toBeNull()
    expect(await phoneOf(person)).toBe(former)
  })

  test('lets in who lost number and password after the days in which he could be told, and only him', async () => {
    const [person, phone] = [await aRenter(app), aNumber()]
    await setByStaff(person, phone)
    expect((await resetByCode(phone, 'Again2026x')).body.code).toBe('auth.phone_unknown')
    app.clock.advance({ hours: phoneChangeRules.distrustHours, minutes: 1 })
    expect((await resetByCode(phone, 'Again2026x')).status).toBe(200)
    const entered = await app.call('POST', '/api/auth/login/', {
      body: { username: person.username, password: 'Again2026x' },
    })
    expect(entered.body.user).toMatchObject({ id: person.id, phone })
    // Two people who wait for one number: a code from it does not say who sent it.
    const [one, two, shared] = [await aRenter(app), await aRenter(app), aNumber()]
    await setByStaff(one, shared)
    await setByStaff(two, shared)
    app.clock.advance({ hours: phoneChangeRules.distrustHours, minutes: 1 })
    expect((await resetByCode(shared, 'Again2026x')).body.code).toBe('auth.phone_unknown')
  })
})

describe('a number somebody changes himself', () => {
  test('takes his password and a code from the new number; a code from the former one too spares him the days', async () => {
    const [person, phone] = [await aRenter(app), aNumber()]
    const former = await phoneOf(person)
    expect((await ask(person, phone, 'wrong2026')).body).toMatchObject({ errors: { password: '当前密码不正确' } })
    expect((await ask(person, former)).body).toMatchObject({
      code: 'auth.phone_same',
      errors: { phone: expect.any(String) },
    })
    expect((await ask(person, phone)).body.phone_change).toMatchObject({ asked_by: 'self' })
    expect((await send(former, 'phone', person.token)).status).toBe(200)
    const own = app.sms.codeFor(former)
    await sendToNew(person)
    const code = app.sms.codeFor(phone)
    const wrong = code === '000000' ? '000001' : '000000'
    expect((await confirm(person, { sms_code: wrong })).body.errors).toEqual({ sms_code: '验证码不正确或已过期' })
    const half = await confirm(person, { sms_code: code, former_sms_code: own === '000000' ? '000001' : '000000' })
    expect([half.status, half.body.errors]).toEqual([400, { former_sms_code: '验证码不正确或已过期' }])
    const answer = await confirm(person, { sms_code: code, former_sms_code: own })
    expect([answer.status, answer.body.phone_usable_from]).toEqual([200, null])
    expect((await signInByCode(phone)).status).toBe(200)
  })

  test('a later wish replaces the one that waits, and a code for the first does not confirm the second', async () => {
    const [person, first, second] = [await aRenter(app), aNumber(), aNumber()]
    await ask(person, first)
    await sendToNew(person)
    const code = app.sms.codeFor(first)
    const both = await Promise.all([ask(person, second), ask(person, second)])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    const { rows } = await app.pool.query(
      'SELECT phone FROM phone_change WHERE user_id = $1 AND confirmed_at IS NULL AND ended_at IS NULL',
      [person.id],
    )
    expect(rows).toEqual([{ phone: second }])
    expect((await confirm(person, { sms_code: code })).body.code).toBe('sms.code_wrong')
  })

  test('goes to one of two who want it at once; a code is good for one change', async () => {
    const [one, two, phone] = [await aRenter(app), await aRenter(app), aNumber()]
    await Promise.all([ask(one, phone), ask(two, phone)])
    await sendToNew(one)
    const first = app.sms.codeFor(phone)
    await sendToNew(two)
    const second = app.sms.codeFor(phone)
    const answers = await Promise.all([
      confirm(one, { sms_code: first }),
      confirm(one, { sms_code: first }),
      confirm(two, { sms_code: second }),
      confirm(two, { sms_code: second }),
    ])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const { status, body } of answers.filter((answer) => answer.status !== 200))
      expect([status, body.code]).toSatisfy(
        ([code, name]) =>
          (code === 409 && ['user.phone_taken', 'auth.phone_change_none'].includes(name)) || name === 'sms.code_wrong',
      )
    // Who asks for a number that is taken is told so only when he has shown that he reads it.
    expect((await ask(await aRenter(app), phone)).status).toBe(200)
  })

  test('strangers who let numbers wait do not flood a telephone together', async () => {
    const phone = aNumber()
    const people = await Promise.all(Array.from({ length: 5 }, () => aRenter(app)))
    const sent: number[] = []
    for (const person of people) {
      await ask(person, phone)
      sent.push((await sendToNew(person)).status)
    }
    expect(sent).toEqual([200, 200, 200, 429, 429])
  })
})
