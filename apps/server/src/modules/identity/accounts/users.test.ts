import { permissions } from '@jihui/protocol/all-permissions'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aMachine } from '../../../testing/machines.ts'
import { aRental } from '../../../testing/orders.ts'
import { aMember, aRenter, type Person, signInAgain, testPassword } from '../../../testing/people.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

let app: TestApp
let chief: Person
let admin: Person
let staff: Person
let renter: Person
beforeAll(async () => {
  app = await startTestApp({ settings: { RATE_LIMITS: 'off' } })
  chief = await aMember(app, 'super_admin')
  admin = await aMember(app, 'admin')
  staff = await aMember(app, 'staff')
  renter = await aRenter(app)
})
afterAll(() => app.close())

const base = '/api/admin/users/'
const list = (person: Person, query: Record<string, string | number> = {}) =>
  app.call('GET', base, { token: person.token, query })
const read = async (id: number, person = chief) =>
  (await app.call('GET', `${base}${id}/`, { token: person.token })).body
const edit = (id: number, body: unknown, person = admin) =>
  app.call('PATCH', `${base}${id}/`, { token: person.token, body })
const rank = (id: number, body: unknown, person = chief) =>
  app.call('PUT', `${base}${id}/role/`, { token: person.token, body })
const close = (id: number, person = chief, body: unknown = {}) =>
  app.call('DELETE', `${base}${id}/`, { token: person.token, body })
const me = (person: Person) => app.call('GET', '/api/auth/user-info/', { token: person.token })
const lastEntry = async () => (await app.pool.query('SELECT * FROM audit_log ORDER BY id DESC LIMIT 1')).rows[0]
const grant = (role: string, codes: readonly string[]) =>
  app.call('PUT', `/api/admin/permissions/${role}/`, { token: chief.token, body: { permissions: codes } })

describe('the list', () => {
  test('finds people by account, name, company and number, newest first, and counts each role', async () => {
    const first = await aRenter(app, 'finder')
    const second = await aRenter(app, 'finder')
    await edit(first.id, { display_name: '苏晚晴', company_name: '绍兴越城100%医院' })
    const found = (await list(admin, { keyword: 'finder' })).body
    expect(found.results.map(({ id }: { id: number }) => id)).toEqual([second.id, first.id])
    const { phone } = await read(second.id, admin)
    for (const [keyword, id] of [
      ['晚晴', first.id],
      ['100%', first.id],
      [phone, second.id],
      [phone.slice(2, 9), second.id],
    ])
      expect((await list(admin, { keyword })).body.results.map((row: { id: number }) => row.id)).toContain(id)
    expect((await list(admin, { keyword: '1_0%' })).body.count).toBe(0)
    expect(found.counts).toMatchObject({ super_admin: 1, admin: 1, staff: 1, all: expect.any(Number) })
  })

  test('keeps to a role, a business role, and to who is switched off', async () => {
    const person = await aRenter(app)
    await edit(person.id, { is_active: false, reason: '测试' })
    const staffOnly = (await list(admin, { role: 'staff' })).body.results
    expect(staffOnly.every((row: { technical_role: string }) => row.technical_role === 'staff')).toBe(true)
    expect((await list(admin, { business_role: 'technician' })).body.count).toBe(0)
    const off = (await list(admin, { active: 'false' })).body
    expect(off.results.map(({ id }: { id: number }) => id)).toContain(person.id)
    expect(off.count).toBe(off.counts.inactive)
  })

  test('shows nobody a whole number: that is on the person’s own page, for those who look after accounts and alone find people by a part of one', async () => {
    const { phone } = await read(renter.id, admin)
    expect(phone).toMatch(/^1\d{10}$/)
    for (const reader of [chief, admin, staff]) {
      const [row] = (await list(reader, { keyword: renter.username })).body.results
      expect(row.phone).toBe(phone.replace(/^(\d{3})\d{4}/, '$1****'))
    }
    const views = async () =>
      (
        await app.pool.query(
          `SELECT actor_id, count(*)::int AS n FROM audit_log WHERE action = 'user.view' AND object_id = $1 GROUP BY 1`,
          [String(renter.id)],
        )
      ).rows
    await read(renter.id, staff)
    await read(renter.id, admin)
    expect((await views()).filter((row) => row.actor_id !== chief.id)).toEqual([{ actor_id: admin.id, n: 1 }])
    expect((await read(renter.id, admin)).history.map(({ text }: { text: string }) => text)).not.toContain(
      '查看用户的联系方式',
    )
    expect((await list(staff, { keyword: phone.slice(2, 10) })).body.count).toBe(0)
    expect((await list(staff, { keyword: phone })).body.results[0].id).toBe(renter.id)
    expect((await read(renter.id, staff)).phone).toContain('****')
  })

  test('is closed to renters, and refuses filters that mean nothing', async () => {
    expect((await list(renter)).status).toBe(403)
    const { status, body } = await list(admin, { role: 'king', active: 'maybe' })
    expect([status, Object.keys(body.errors)]).toEqual([400, ['role', 'active']])
  })
})

describe('one account', () => {
  test('shows sign-ins, orders and documents, and what this reader may do', async () => {
    const person = await aRenter(app)
    await signInAgain(app, person)
    await aRental(app, { machine: await aMachine(app), renter: person })
    const body = await read(person.id)
    expect(body).toMatchObject({ id: person.id, technical_role: 'user', business_roles: ['renter'], sessions_count: 2 })
    expect(body.ties.find(({ code }: { code: string }) => code === 'orders')).toMatchObject({ count: 1, open: 1 })
    expect(body.actions).toEqual(['edit', 'change_role', 'disable', 'sign_out', 'delete'])
    expect(body.assignable_roles.map(({ code }: { code: string }) => code)).toEqual(['super_admin', 'admin', 'staff'])
    expect((await read(person.id, staff)).actions).toEqual([])
    expect((await read(chief.id, admin)).actions).toEqual([])
    expect((await read(admin.id, admin)).actions).toEqual(['edit', 'sign_out'])
    await app.pool.query('UPDATE refresh_token SET expires_at = $1', [app.clock.now()])
    expect((await read(person.id)).sessions_count).toBe(0)
    await app.pool.query("UPDATE refresh_token SET expires_at = $1::timestamptz + interval '1 day'", [app.clock.now()])
  })

  test('tells its history only to those who may read the log', async () => {
    const person = await aRenter(app)
    await edit(person.id, { display_name: '白若谷' })
    expect((await read(person.id, admin)).history[0].text).toBe('修改账号资料，姓名：空 → 白若谷')
    expect((await read(person.id, staff)).history).toBeNull()
  })

  test.each([999_999, '0', 'x'])('%s is nobody', async (id) => {
    const { status } = await app.call('GET', `${base}${id}/`, { token: admin.token })
    expect(status).toBe(typeof id === 'number' ? 404 : 400)
  })
})

describe('opening an account', () => {
  let turn = 0
  const open = (body: object, person = chief) =>
    app.call('POST', base, {
      token: person.token,
      body: {
        username: `made_${Date.now()}_${turn}`,
        password: testPassword,
        phone: `139${String(turn++).padStart(8, '0')}`,
        ...body,
      },
    })

  test('makes one that signs in, with the roles it was given', async () => {
    const { status, body } = await open({
      username: 'made_here',
      display_name: '叶知秋',
      technical_role: 'staff',
      business_roles: ['technician'],
    })
    expect([status, body.message]).toEqual([201, '账号已开好'])
    expect(body).toMatchObject({ username: 'made_here', technical_role: 'staff', business_roles: ['technician'] })
    const entered = await app.call('POST', '/api/token/', { body: { username: 'made_here', password: testPassword } })
    expect(entered.status).toBe(200)
    const info = await app.call('GET', '/api/auth/user-info/', { token: entered.body.access })
    expect(info.body).toMatchObject({ is_staff: true, user_type: 'staff' })
    expect(await lastEntry()).toMatchObject({ action: 'user.create', object_id: String(body.id), actor_id: chief.id })
  })

  test('is refused to those without the permission, and for names and numbers that are taken', async () => {
    expect((await open({}, admin)).status).toBe(403)
    const { phone } = await read(renter.id)
    const [byName, byPhone] = [await open({ username: renter.username.toUpperCase() }), await open({ phone })]
    expect([byName.status, byName.body.errors]).toEqual([409, { username: '用户名已被使用' }])
    expect([byPhone.status, byPhone.body.errors]).toEqual([409, { phone: '手机号已被注册' }])
  })

  test('with a number: nothing counts on it until a code from it came, and it is kept for nobody', async () => {
    const phone = '13800009999'
    const [one, two] = await Promise.all([open({ phone }), open({ phone })])
    expect([one.status, two.status]).toEqual([201, 201])
    expect(one.body.phone).toBeNull()
    expect(one.body.phone_change).toMatchObject({ phone_masked: '138****9999', asked_by: 'platform' })
    const byNumber = { body: { username: phone, password: testPassword } }
    expect((await app.call('POST', '/api/token/', byNumber)).status).toBe(401)
    const entered = await app.call('POST', '/api/token/', {
      body: { username: one.body.username, password: testPassword },
    })
    const { access: token } = entered.body
    const change = '/api/auth/phone-change/'
    expect((await app.call('POST', `${change}code/`, { token, body: {} })).status).toBe(200)
    const body = { sms_code: app.sms.codeFor(phone) }
    expect((await app.call('POST', `${change}confirm/`, { token, body })).status).toBe(200)
    expect((await read(one.body.id, chief)).phone).toBe(phone)
    expect((await app.call('POST', '/api/token/', byNumber)).status).toBe(200)
  })

  test.each([
    [{ password: 'short1' }, 'password'],
    [{ username: '13800000000' }, 'username'],
    [{ phone: '12' }, 'phone'],
    [{ technical_role: 'guest' }, 'technical_role'],
    [{ business_roles: ['system_admin'] }, 'business_roles.0'],
  ])('refuses %j', async (fault, field) => {
    const { status, body } = await open(fault)
    expect([status, Object.keys(body.errors)]).toEqual([400, [field]])
  })

  test('with a rank takes what changing a rank takes', async () => {
    await grant(
      'admin',
      permissions.filter((code) => !['user_delete', 'system_settings', 'permission_manage'].includes(code)),
    )
    const ranked = await open({ technical_role: 'staff' }, admin)
    expect([ranked.status, ranked.body.code]).toEqual([403, 'user.beyond_own'])
    expect((await open({}, admin)).status).toBe(201)
    await grant(
      'admin',
      permissions.filter(
        (code) => !['user_create', 'user_delete', 'system_settings', 'permission_manage'].includes(code),
      ),
    )
  })
})

describe('changing an account', () => {
  test('replaces the roles that can be given, and leaves the others', async () => {
    const person = await aRenter(app)
    await app.pool.query("INSERT INTO user_business_role (user_id, role) VALUES ($1, 'platform_admin')", [person.id])
    const { status, body } = await edit(person.id, { business_roles: ['technician', 'technician'] })
    expect([status, body.business_roles.toSorted()]).toEqual([200, ['platform_admin', 'technician']])
    const entry = await lastEntry()
    expect([entry.before, entry.after]).toEqual([{ business_roles: ['renter'] }, { business_roles: ['technician'] }])
  })

  test('keeps whole telephone numbers out of the log', async () => {
    const person = await aRenter(app)
    expect((await edit(person.id, { email: 'someone@example.com' })).status).toBe(200)
    expect((await lastEntry()).after).toEqual({ email: 's***@example.com' })
    const { phone } = await read(person.id)
    expect((await edit(person.id, { phone: '13912345678' })).status).toBe(200)
    const entry = await lastEntry()
    expect([entry.action, entry.before, entry.after]).toEqual([
      'user.phone_asked',
      { phone: phone.replace(/^(\d{3})\d{4}/, '$1****') },
      { phone: '139****5678' },
    ])
    expect((await read(person.id, admin)).history[0].text).toContain('→ 139****5678')
    const taken = await edit(renter.id, { phone })
    expect([taken.status, taken.body.code]).toEqual([409, 'user.phone_taken'])
  })

  test('switching it off ends every sign-in at the next request; switched on again, it signs in as before', async () => {
    const person = await aRenter(app)
    const nameless = await edit(person.id, { is_active: false })
    expect([nameless.status, nameless.body.errors]).toEqual([400, { reason: '请填写停用的原因' }])
    expect((await me(person)).status).toBe(200)
    const off = await edit(person.id, { is_active: false, reason: '冒用他人证件' })
    expect([off.status, off.body.is_active, off.body.sessions_count]).toEqual([200, false, 0])
    expect(off.body.disabled).toMatchObject({ actor: admin.username, reason: '冒用他人证件' })
    expect((await me(person)).status).toBe(401)
    const entering = () =>
      app.call('POST', '/api/token/', { body: { username: person.username, password: testPassword } })
    expect((await entering()).body.code).toBe('auth.account_disabled')
    expect((await edit(person.id, { is_active: true, reason: '核实过了' })).status).toBe(200)
    expect((await entering()).status).toBe(200)
  })

  test('ending the sign-ins leaves the account as it is', async () => {
    const person = await aRenter(app)
    const { status, body } = await app.call('POST', `${base}${person.id}/sign-out/`, { token: admin.token, body: {} })
    expect([status, body.is_active, body.sessions_count]).toEqual([200, true, 0])
    expect((await me(person)).status).toBe(401)
    expect((await me(await signInAgain(app, person))).status).toBe(200)
  })

  test('is refused above oneself, for oneself, and without the permission', async () => {
    const above = await edit(chief.id, { display_name: 'x' })
    expect([above.status, above.body.code]).toEqual([403, 'user.above_you'])
    const own = await edit(admin.id, { is_active: false, reason: 'x' })
    expect([own.status, own.body.code]).toEqual([409, 'user.own_account'])
    expect((await me(admin)).status).toBe(200)
    expect((await edit(renter.id, { display_name: 'x' }, staff)).status).toBe(403)
    expect((await edit(999_999, { display_name: 'x' })).status).toBe(404)
  })

  test('does not take the owner role from somebody whose machines are here', async () => {
    const owner = await aRenter(app)
    await edit(owner.id, { business_roles: ['equipment_owner'] })
    const { id } = await aMachine(app)
    await app.pool.query('UPDATE equipment SET owner_id = $1 WHERE id = $2', [owner.id, id])
    const { status, body } = await edit(owner.id, { business_roles: [], display_name: '不该保存' })
    expect([status, body.code]).toEqual([409, 'user.tied'])
    expect((await read(owner.id)).display_name).toBe('')
    const closing = await close(owner.id)
    expect([closing.status, closing.body.message]).toEqual([409, '他还有 1 台没移除的设备，了结以后才能注销'])
  })
})

describe('a technical role', () => {
  test('counts from the next request, and is in the log with why', async () => {
    const person = await aRenter(app)
    expect((await list(person)).status).toBe(403)
    const { status, body } = await rank(person.id, { technical_role: 'staff', reason: '入职', from: 'user' })
    expect([status, body.technical_role]).toEqual([200, 'staff'])
    expect((await list(person)).status).toBe(200)
    expect(await lastEntry()).toMatchObject({
      action: 'user.role',
      before: { technical_role: 'user' },
      after: { technical_role: 'staff', reason: '入职' },
    })
    await rank(person.id, { technical_role: 'user', reason: '离职' })
    expect((await list(person)).status).toBe(403)
  })

  test('takes type admin with it: whoever is made a user is one', async () => {
    const person = await aRenter(app)
    await app.pool.query("UPDATE app_user SET user_type = 'admin' WHERE id = $1", [person.id])
    expect((await read(person.id)).technical_role).toBe('admin')
    expect((await rank(person.id, { technical_role: 'user', reason: '撤回' })).body.technical_role).toBe('user')
    expect((await list(person)).status).toBe(403)
  })

  test('is changed by nobody for himself, with a reason, and on what one has seen', async () => {
    const own = await rank(chief.id, { technical_role: 'user', reason: 'x' })
    expect([own.status, own.body.code]).toEqual([409, 'user.own_role'])
    const silent = await rank(renter.id, { technical_role: 'staff' })
    expect([silent.status, silent.body.errors.reason]).toEqual([400, '请填写原因'])
    const stale = await rank(renter.id, { technical_role: 'staff', reason: 'x', from: 'admin' })
    expect([stale.status, stale.body.code]).toEqual([409, 'user.role_changed'])
    expect((await rank(renter.id, { technical_role: 'staff', reason: 'x' }, admin)).status).toBe(403)
  })

  test('is given by nobody who holds less', async () => {
    const before = permissions.filter(
      (code) => !['user_create', 'user_delete', 'system_settings', 'permission_manage'].includes(code),
    )
    await grant('admin', [...before, 'permission_manage'])
    const person = await aRenter(app)
    const raised = await rank(person.id, { technical_role: 'super_admin', reason: 'x' }, admin)
    expect([raised.status, raised.body.errors]).toEqual([
      403,
      { technical_role: '超级管理员有你没有的权限，你给不出去' },
    ])
    expect((await rank(chief.id, { technical_role: 'user', reason: 'x' }, admin)).body.code).toBe('user.above_you')
    expect((await rank(person.id, { technical_role: 'admin', reason: 'x' }, admin)).status).toBe(200)
    await grant('admin', before)
  })

  test('super_admin never dies out, not even when two take it from each other at once', async () => {
    const other = await aMember(app, 'super_admin')
    const answers = await Promise.all([
      rank(other.id, { technical_role: 'admin', reason: 'x' }, chief),
      rank(chief.id, { technical_role: 'admin', reason: 'x' }, other),
    ])
    const done = answers.filter(({ status }) => status === 200)
    expect(done).toHaveLength(1)
    expect(answers.find(({ status }) => status !== 200)!.status).toBeGreaterThanOrEqual(403)
    const { rows } = await app.pool.query("SELECT id FROM app_user WHERE technical_role = 'super_admin' AND is_active")
    expect(rows).toHaveLength(1)
    await app.pool.query("UPDATE app_user SET technical_role = 'super_admin' WHERE id = $1", [chief.id])
    await app.pool.query("UPDATE app_user SET technical_role = 'user' WHERE id = $1", [other.id])
  })
})

describe('closing an account', () => {
  test('waits until orders are over, then ends the sign-ins and keeps the name', async () => {
    const person = await aRenter(app)
    const rental = await aRental(app, { machine: await aMachine(app), renter: person })
    const tied = await close(person.id)
    expect([tied.status, tied.body.message]).toEqual([409, '他还有 1 单没结束的订单，了结以后才能注销'])
    expect((await me(person)).status).toBe(200)
    await app.pool.query("UPDATE rental SET status = 'cancelled' WHERE id = $1", [rental])
    const { status, body } = await close(person.id, chief, { reason: '本人申请' })
    expect([status, body.is_active, body.username]).toEqual([200, false, person.username])
    expect(body.disabled.reason).toBe('本人申请')
    expect((await me(person)).status).toBe(401)
  })

  test('is for those who hold user_delete, and for nobody himself', async () => {
    expect((await close(renter.id, admin)).status).toBe(403)
    const own = await close(chief.id)
    expect([own.status, own.body.code]).toEqual([409, 'user.own_account'])
    expect((await close(999_999)).status).toBe(404)
  })
})
