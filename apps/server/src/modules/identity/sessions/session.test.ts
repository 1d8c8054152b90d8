import { permissions } from '@jihui/protocol/all-permissions'
import { accessSeconds, refreshSeconds } from '@jihui/protocol/identity/limits'
import { eq } from 'drizzle-orm'
import { SignJWT } from 'jose'
import { createHash, createSecretKey, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoPassword, fillAccounts } from '../../../demo/accounts.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { appUser, rolePermission } from '../table.ts'

let app: TestApp
let ids: Record<string, number>

const login = async (username: string, password = demoPassword) => {
  const answer = await app.call('POST', '/api/auth/login/', { body: { username, password } })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body as { access: string; refresh: string; user: Record<string, unknown> }
}
const whoAmI = (token?: string) => app.call('GET', '/api/auth/user-info/', token === undefined ? {} : { token })
const renew = (refresh: string) => app.call('POST', '/api/token/refresh/', { body: { refresh } })
const claimsOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString())
const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

beforeAll(async () => {
  app = await startTestApp({ now: '2026-03-02T09:00:00+08:00' })
  ids = await fillAccounts(app.services)
})
afterAll(() => app.close())

describe('signing in', () => {
  test('by username, in any case, answers tokens with an expiry and the person', async () => {
    const { access, refresh, user } = await login('Renter')
    expect(claimsOf(access).exp - claimsOf(access).iat).toBe(accessSeconds)
    expect(claimsOf(refresh).exp - claimsOf(refresh).iat).toBe(refreshSeconds)
    expect(user).toMatchObject({ username: 'renter', roles: ['renter'], primary_role: 'renter', phone: '13800000004' })
    expect(user).not.toHaveProperty('password_hash')
  })

  test('by mobile number works as well, in either field, and with either address', async () => {
    for (const body of [{ username: '13800000004' }, { phone: '13800000004' }]) {
      const answer = await app.call('POST', '/api/token', { body: { ...body, password: demoPassword } })
      expect(answer.status).toBe(200)
      expect(Object.keys(answer.body).sort()).toEqual(['access', 'refresh'])
    }
  })

  test('a wrong password and an unknown name are refused in the same words', async () => {
    const wrong = await app.call('POST', '/api/auth/login/', { body: { username: 'renter', password: 'Wrong@2026' } })
    const unknown = await app.call('POST', '/api/auth/login/', { body: { username: 'nobody', password: 'Wrong@2026' } })
    for (const { status, body } of [wrong, unknown]) {
      expect(status).toBe(401)
      expect(body).toMatchObject({ success: false, code: 'auth.wrong_credentials', message: '用户名或密码错误' })
    }
  })

  test('a field that is missing is named', async () => {
    const noPassword = await app.call('POST', '/api/auth/login/', { body: { username: 'renter' } })
    expect(noPassword.status).toBe(400)
    expect(noPassword.body.errors).toEqual({ password: '请填写密码' })
    const nothing = await app.call('POST', '/api/token/', { body: {} })
    expect(nothing.body.errors).toEqual({ username: '请填写用户名或手机号' })
  })

  test('someone deactivated is signed out at once and cannot come back', async () => {
    const { access, refresh } = await login('shipper')
    await app.db.update(appUser).set({ isActive: false }).where(eq(appUser.id, ids.shipper!))
    expect(await whoAmI(access)).toMatchObject({ status: 401, body: { code: 'auth.account_disabled' } })
    expect(await renew(refresh)).toMatchObject({ status: 401, body: { code: 'auth.account_disabled' } })
    const again = await app.call('POST', '/api/token/', { body: { username: 'shipper', password: demoPassword } })
    expect(again).toMatchObject({ status: 401, body: { code: 'auth.account_disabled' } })
    await app.db.update(appUser).set({ isActive: true }).where(eq(appUser.id, ids.shipper!))
  })
})

describe('a token is refused', () => {
  const refused = async (token: string, code: string) => {
    const { status, body } = await whoAmI(token)
    expect([status, body.code]).toEqual([401, code])
    expect(body.message).toMatch(/登录|令牌/)
  }

  test('when there is none', async () => {
    expect(await whoAmI()).toMatchObject({ status: 401, body: { code: 'auth.required' } })
  })

  test('when it says it needs no signature', async () => {
    const { access } = await login('renter')
    const forged = `${encode({ alg: 'none', typ: 'JWT' })}.${access.split('.')[1]}.`
    await refused(forged, 'auth.token_invalid')
    await refused(`${forged}${access.split('.')[2]}`, 'auth.token_invalid')
  })

  test('when its claims were changed under the old signature', async () => {
    const { access } = await login('renter')
    const [header, , signature] = access.split('.')
    const claims = { ...claimsOf(access), sub: String(ids.superadmin), user_id: ids.superadmin }
    await refused(`${header}.${encode(claims)}.${signature}`, 'auth.token_invalid')
  })

  test('when it is signed with another key, even the bare secret', async () => {
    const { access } = await login('renter')
    for (const secret of ['x'.repeat(40), app.config.authSecret]) {
      const forged = await new SignJWT({ ...claimsOf(access), jti: randomUUID() })
        .setProtectedHeader({ alg: 'HS256' })
        .sign(createSecretKey(Buffer.from(secret)))
      await refused(forged, 'auth.token_invalid')
    }
  })

  test('when it is a refresh token, or no token at all', async () => {
    const { refresh, access } = await login('renter')
    for (const text of [refresh, 'abc', 'a.b.c', '', `${access}x`, access.slice(0, -3)])
      expect((await whoAmI(text)).status).toBe(401)
    expect(await renew(access)).toMatchObject({ status: 401, body: { code: 'auth.token_invalid' } })
  })

  test('after its hour, while the refresh token still renews it', async () => {
    const { access, refresh } = await login('renter')
    app.clock.advance({ seconds: accessSeconds + 1 })
    await refused(access, 'auth.token_expired')
    const renewed = await renew(refresh)
    expect(renewed.status).toBe(200)
    expect((await whoAmI(renewed.body.access)).status).toBe(200)
    app.clock.advance({ seconds: refreshSeconds + 1 })
    expect(await renew(renewed.body.refresh)).toMatchObject({ status: 401, body: { code: 'auth.token_expired' } })
  })

  test('after signing out, together with its refresh token', async () => {
    const { access, refresh } = await login('renter')
    const other = await login('renter')
    const out = await app.call('POST', '/api/auth/logout/', { token: access, body: {} })
    expect(out).toMatchObject({ status: 200, body: { success: true } })
    expect(out.headers.get('set-cookie')).toMatch(/access_token=;/)
    await refused(access, 'auth.session_ended')
    expect(await renew(refresh)).toMatchObject({ status: 401, body: { code: 'auth.session_ended' } })
    expect((await whoAmI(other.access)).status).toBe(200)
  })
})

describe('refreshing', () => {
  test('answers a new pair each time', async () => {
    const first = await login('renter')
    const second = (await renew(first.refresh)).body
    const third = (await renew(second.refresh)).body
    expect(new Set([first.refresh, second.refresh, third.refresh]).size).toBe(3)
    expect((await whoAmI(third.access)).status).toBe(200)
  })

  test('with a token used before ends the whole sign-in, and no other', async () => {
    const first = await login('renter')
    const bystander = await login('renter')
    const second = (await renew(first.refresh)).body
    expect(await renew(first.refresh)).toMatchObject({ status: 401, body: { code: 'auth.refresh_failed' } })
    expect((await whoAmI(second.access)).status).toBe(401)
    expect((await whoAmI(first.access)).status).toBe(401)
    expect((await renew(second.refresh)).status).toBe(401)
    expect((await whoAmI(bystander.access)).status).toBe(200)
  })

  test('twice at the same moment gives at most one pair, and the sign-in ends', async () => {
    const { refresh } = await login('renter')
    const answers = await Promise.all(Array.from({ length: 6 }, () => renew(refresh)))
    const won = answers.filter(({ status }) => status === 200)
    expect(won.length).toBeLessThanOrEqual(1)
    expect(answers.filter(({ status }) => status === 401).length).toBe(6 - won.length)
    for (const { body } of won) expect((await renew(body.refresh)).status).toBe(401)
  })

  test('needs a token', async () => {
    const empty = await app.call('POST', '/api/token/refresh/', { body: {} })
    expect(empty).toMatchObject({ status: 400, body: { errors: { refresh: '请提供刷新令牌' } } })
  })

  test('a token can be looked at without using it up', async () => {
    const { access, refresh } = await login('renter')
    const verify = (token: string) => app.call('POST', '/api/token/verify/', { body: { token } })
    expect(await verify(access)).toMatchObject({ status: 200, body: { valid: true, token_type: 'access' } })
    expect(await verify(refresh)).toMatchObject({ status: 200, body: { valid: true, token_type: 'refresh' } })
    await renew(refresh)
    expect((await verify(refresh)).status).toBe(401)
    expect(await verify('a.b.c')).toMatchObject({ status: 401, body: { code: 'auth.token_invalid' } })
  })
})

describe('a session in a cookie', () => {
  const cookieOf = (headers: Headers, name: string) =>
    headers
      .getSetCookie()
      .map((line) => line.split(';')[0]!)
      .find((pair) => pair.startsWith(`${name}=`)) ?? ''
  const patch = (headers: Record<string, string>) =>
    app.call('PATCH', '/api/auth/profile/', { body: { display_name: '沈雨桐' }, headers })

  test('is HttpOnly, strict, and reads without a header', async () => {
    const answer = await app.call('POST', '/api/token/', { body: { username: 'renter', password: demoPassword } })
    const line = answer.headers.getSetCookie().find((each) => each.startsWith('access_token='))!
    expect(line).toMatch(/HttpOnly/)
    expect(line).toMatch(/SameSite=Strict/)
    expect(line).not.toMatch(/Secure/)
    const cookie = cookieOf(answer.headers, 'access_token')
    expect((await app.call('GET', '/api/auth/user-info/', { headers: { cookie } })).status).toBe(200)
  })

  test('writes only with the CSRF token in header and cookie', async () => {
    const signedIn = await app.call('POST', '/api/token/', { body: { username: 'renter', password: demoPassword } })
    const session = cookieOf(signedIn.headers, 'access_token')
    const issued = await app.call('GET', '/api/csrf-token/', { headers: { cookie: session } })
    const csrf = cookieOf(issued.headers, 'csrftoken')
    const token = issued.body.csrfToken as string
    expect(await patch({ cookie: session })).toMatchObject({ status: 403, body: { code: 'auth.csrf' } })
    expect((await patch({ cookie: `${session}; ${csrf}` })).status).toBe(403)
    expect((await patch({ cookie: session, 'x-csrftoken': token })).status).toBe(403)
    const forged = `${'a'.repeat(24)}.${createHash('sha256').update('guess').digest('base64url')}`
    expect((await patch({ cookie: `${session}; csrftoken=${forged}`, 'x-csrftoken': forged })).status).toBe(403)
    expect((await patch({ cookie: `${session}; ${csrf}`, 'x-csrftoken': token })).status).toBe(200)
  })

  test("a CSRF token is its session's alone: a stranger's is refused, so is one from before signing in", async () => {
    const signIn = () => app.call('POST', '/api/token/', { body: { username: 'renter', password: demoPassword } })
    const [mine, strangers] = [await signIn(), await signIn()]
    const session = cookieOf(mine.headers, 'access_token')
    const own = cookieOf(mine.headers, 'csrftoken')
    const before = (await app.call('GET', '/api/csrf-token/')).body.csrfToken as string
    const tried = (token: string) => patch({ cookie: `${session}; csrftoken=${token}`, 'x-csrftoken': token })
    for (const token of [before, cookieOf(strangers.headers, 'csrftoken').split('=')[1]!])
      expect(await tried(token)).toMatchObject({ status: 403, body: { code: 'auth.csrf' } })
    // Signing in brings one that counts, renewing keeps it, and whoever asks again is told the same.
    expect((await tried(own.split('=')[1]!)).status).toBe(200)
    const cookie = `${session}; ${own}`
    const renewed = await app.call('POST', '/api/token/refresh/', {
      body: { refresh: mine.body.refresh },
      headers: { cookie },
    })
    expect(cookieOf(renewed.headers, 'csrftoken')).toBe(own)
    const again = await app.call('GET', '/api/csrf-token/', { headers: { cookie } })
    expect(`csrftoken=${again.body.csrfToken}`).toBe(own)
  })

  test('a bearer token needs no CSRF token', async () => {
    const { access } = await login('renter')
    expect((await patch({ authorization: `Bearer ${access}` })).status).toBe(200)
  })

  test('is not planted by a form on a foreign page', async () => {
    const answer = await app.call('POST', '/api/token/', {
      body: { username: 'renter', password: demoPassword },
      headers: { 'sec-fetch-site': 'cross-site' },
    })
    expect(answer.headers.getSetCookie()).toEqual([])
  })
})

describe('what someone holds', () => {
  test('staff hold all nine roles and begin as system_admin', async () => {
    const { user } = await login('staff')
    expect(user.roles).toHaveLength(9)
    expect(user).toMatchObject({ primary_role: 'system_admin', is_staff: true, is_superuser: false })
    expect((await login('superadmin')).user).toMatchObject({ is_superuser: true, user_type: 'admin' })
  })

  test.each([
    ['owner', ['equipment_owner', 'renter'], 'equipment_owner'],
    ['technician', ['technician'], 'technician'],
    ['supplier', ['parts_supplier'], 'parts_supplier'],
    ['operations', ['platform_admin'], 'platform_admin'],
    ['driver', ['visitor'], 'visitor'],
  ])('%s holds %j and begins as %s', async (username, roles, primary) => {
    const { user } = await login(username)
    expect(user).toMatchObject({ roles, primary_role: primary, is_staff: false })
  })

  test('the suppliers role is listed under the name the documents use as well', async () => {
    const { access } = await login('supplier')
    const { body } = await app.call('GET', '/api/maintenance/user/roles-permissions/', { token: access })
    expect(body.data.roles).toEqual(['parts_supplier', 'supplier'])
    expect(body.data).toMatchObject({ primary_role: 'parts_supplier', suggestion: 'parts_supplier' })
  })

  test('a role that is held can be switched to and stays; another cannot', async () => {
    const { access } = await login('owner')
    const to = (role: string) => app.call('POST', '/api/auth/switch-role/', { token: access, body: { role } })
    expect(await to('renter')).toMatchObject({ status: 200, body: { user: { primary_role: 'renter' } } })
    expect((await whoAmI(access)).body.primary_role).toBe('renter')
    for (const role of ['system_admin', 'technician', 'supplier'])
      expect(await to(role)).toMatchObject({ status: 403, body: { code: 'auth.role_not_held' } })
    expect((await to('emperor')).status).toBe(400)
    expect((await whoAmI(access)).body.primary_role).toBe('renter')
  })

  test('a change of permissions counts on the next call, and super_admin passes regardless', async () => {
    const { access } = await login('staff')
    const before = (await whoAmI(access)).body.permissions as string[]
    expect(before).toContain('equipment_edit')
    expect(before).not.toContain('qualification_verify')
    await app.db.delete(rolePermission).where(eq(rolePermission.permission, 'equipment_edit'))
    expect((await whoAmI(access)).body.permissions).not.toContain('equipment_edit')
    const root = await login('superadmin')
    expect((await whoAmI(root.access)).body.permissions).toHaveLength(permissions.length)
  })

  test('admin lacks exactly what only super_admin may do', async () => {
    const { user } = await login('admin')
    const missing = ['user_create', 'user_delete', 'system_settings', 'permission_manage']
    for (const code of missing) expect(user.permissions).not.toContain(code)
  })
})
