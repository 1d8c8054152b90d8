import { permissions } from '@jihui/protocol/all-permissions'
import { permissionGroups } from '@jihui/protocol/identity/permission-groups'
import { permissionWords } from '@jihui/protocol/all-permissions'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aMember, aRenter, type Person } from '../../../testing/people.ts'
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

const base = '/api/admin/permissions/'
const matrix = async (person = chief) => (await app.call('GET', base, { token: person.token })).body
const held = async (role: string): Promise<string[]> =>
  (await matrix()).roles.find((one: { code: string }) => one.code === role).permissions
const replace = (role: string, body: unknown, person = chief) =>
  app.call('PUT', `${base}${role}/`, { token: person.token, body })
const withCodes = async (role: string, ...codes: string[]) => [...new Set([...(await held(role)), ...codes])]
const without = async (role: string, ...codes: string[]) => (await held(role)).filter((code) => !codes.includes(code))

describe('the words of the permissions', () => {
  test('name every code once, in a group, and what it lets a person do', () => {
    expect(Object.keys(permissionWords).toSorted()).toEqual([...permissions].toSorted())
    const labels = Object.values(permissionWords).map(({ label }) => label)
    expect(new Set(labels).size).toBe(permissions.length)
    const places = Object.values(permissionWords).map(({ group, short }) => `${group} ${short}`)
    expect(new Set(places).size).toBe(permissions.length)
    for (const { group, allows } of Object.values(permissionWords)) {
      expect(permissionGroups[group]).toBeTruthy()
      expect(allows).toMatch(/。$/)
    }
  })
})

describe('the matrix', () => {
  test('shows every permission in eight groups, five roles, how many people hold each, and what is fixed', async () => {
    const body = await matrix()
    expect(body.permissions).toHaveLength(permissions.length)
    expect(body.groups.map(({ label }: { label: string }) => label)).toEqual(Object.values(permissionGroups))
    expect(body.groups.flatMap((group: { permissions: string[] }) => group.permissions)).toHaveLength(
      permissions.length,
    )
    const roles = Object.fromEntries(body.roles.map((role: { code: string }) => [role.code, role]))
    expect(Object.keys(roles)).toEqual(['super_admin', 'admin', 'staff', 'user', 'guest'])
    expect(roles.super_admin).toMatchObject({ label: '超级管理员', people: 1, is_fixed: true })
    expect(roles.super_admin.permissions).toHaveLength(permissions.length)
    expect(roles.admin).toMatchObject({ people: 1, people_today: 1, is_fixed: false })
    expect(roles.guest).toMatchObject({ people: null, permissions: ['equipment_view'], is_fixed: true })
  })

  test('counts a user of type admin among the administrators, and nobody who is switched off', async () => {
    const person = await aRenter(app)
    const admins = async () => (await matrix()).roles.find(({ code }: { code: string }) => code === 'admin').people
    const before = await admins()
    await app.pool.query("UPDATE app_user SET user_type = 'admin' WHERE id = $1", [person.id])
    expect(await admins()).toBe(before + 1)
    await app.pool.query('UPDATE app_user SET is_active = false WHERE id = $1', [person.id])
    expect(await admins()).toBe(before)
  })

  test.each([
    ['an administrator', () => admin],
    ['staff', () => staff],
    ['a renter', () => renter],
  ])('is closed to %s', async (_who, person) => {
    const read = await app.call('GET', base, { token: person().token })
    const written = await replace('user', { permissions: [...permissions] }, person())
    expect([read.status, written.status]).toEqual([403, 403])
  })
})

describe('a change', () => {
  const queue = (person: Person) => app.call('GET', '/api/admin/users/', { token: person.token })

  test('counts from the very next request of somebody who is signed in already, given and taken', async () => {
    const codes = await without('staff', 'user_view')
    expect((await queue(staff)).status).toBe(200)
    const taken = await replace('staff', { permissions: codes })
    expect([taken.status, taken.body.removed]).toEqual([200, ['user_view']])
    expect(await queue(staff)).toMatchObject({ status: 403, body: { number: 2003 } })
    const given = await replace('staff', { permissions: [...codes, 'user_view'] })
    expect([given.status, given.body.added]).toEqual([200, ['user_view']])
    expect((await queue(staff)).status).toBe(200)
  })

  test('is in the audit log with before, after and where from, and among the latest changes', async () => {
    const before = await held('admin')
    const { body } = await replace('admin', { permissions: await without('admin', 'reports') })
    expect(body.latest[0]).toMatchObject({
      actor: chief.username,
      role: 'admin',
      role_display: '管理员',
      added: [],
      removed: ['reports'],
    })
    expect(body.version).toBe(body.latest[0].id)
    const { rows } = await app.pool.query('SELECT * FROM audit_log WHERE id = $1', [body.version])
    expect(rows[0]).toMatchObject({
      actor_id: chief.id,
      action: 'permission.change',
      object_type: 'role',
      object_id: 'admin',
      before: { permissions: before },
      after: { removed: ['reports'], added: [] },
      client: { ip: expect.any(String) },
    })
    await replace('admin', { permissions: before })
  })

  test('that changes nothing leaves no trace', async () => {
    const before = await matrix()
    const { status, body } = await replace('staff', { permissions: await held('staff') })
    expect([status, body.message, body.version]).toEqual([200, '没有改动', before.version])
  })

  test('says which new power deserves a second thought', async () => {
    const before = await held('admin')
    const { body } = await replace('admin', { permissions: await withCodes('admin', 'user_create', 'equipment_view') })
    expect(body.warnings).toEqual([{ permission: 'user_create', text: '管理员能开新账号' }])
    await replace('admin', { permissions: before })
    const users = await held('user')
    const everyone = await replace('user', { permissions: [...users, 'invoice_create'] })
    expect(everyone.body.warnings[0].text).toContain('人人')
    await replace('user', { permissions: users })
  })

  test('is refused for a code that does not exist, and names it', async () => {
    const { status, body } = await replace('staff', { permissions: ['equipment_view', 'fly', 'logs'] })
    expect(status).toBe(400)
    expect(body).toMatchObject({ code: 'permission.unknown', errors: { permissions: '没有这样的权限：fly、logs' } })
  })

  test.each([
    ['super_admin', '超级管理员固定有全部权限'],
    ['guest', '访客看到的都是公开页面，不靠权限，不能改'],
  ])('of %s is refused: it is fixed', async (role, message) => {
    const { status, body } = await replace(role, { permissions: [] })
    expect([status, body.code, body.message]).toEqual([409, 'permission.role_fixed', message])
  })

  test.each(['director', '0', 'constructor'])('of the unknown role %s answers 404', async (role) => {
    const { status, body } = await replace(role, { permissions: [] })
    expect([status, body.code]).toEqual([404, 'permission.role_not_found'])
  })

  test.each([
    [{}, 'permissions'],
    [{ permissions: 'equipment_view' }, 'permissions'],
    [{ permissions: [5] }, 'permissions.0'],
    [{ permissions: [], version: 'x' }, 'version'],
  ])('of %j is refused and names the field', async (body, field) => {
    const answer = await replace('staff', body)
    expect(answer.status).toBe(400)
    expect(answer.body.errors[field]).toMatch(/[\u4e00-\u9fa5]/)
  })
})

describe('two people at one matrix', () => {
  test('a change made on an old version is refused and tells who changed what', async () => {
    const other = await aMember(app, 'super_admin')
    const { version } = await matrix()
    await replace('staff', { permissions: await withCodes('staff', 'reports'), version }, other)
    const late = await replace('staff', { permissions: [], version })
    expect([late.status, late.body.code]).toEqual([409, 'permission.stale'])
    expect(late.body.message).toBe(`${other.username}刚改过权限表（员工：加上看财务报表），看过新的再改`)
    expect(await held('staff')).toContain('reports')
    const { version: now } = await matrix()
    expect((await replace('staff', { permissions: await without('staff', 'reports'), version: now })).status).toBe(200)
  })

  test('of two who write at once on one version, one is told to look again', async () => {
    const { version } = await matrix()
    const [base1, base2] = [await withCodes('staff', 'reports'), await withCodes('admin', 'user_delete')]
    const answers = await Promise.all([
      replace('staff', { permissions: base1, version }),
      replace('admin', { permissions: base2, version }),
    ])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const [hasReports, hasDelete] = [
      (await held('staff')).includes('reports'),
      (await held('admin')).includes('user_delete'),
    ]
    expect([hasReports, hasDelete].filter(Boolean)).toHaveLength(1)
    await replace('staff', { permissions: await without('staff', 'reports') })
    await replace('admin', { permissions: await without('admin', 'user_delete') })
  })

  test('without a version both are written, one after the other', async () => {
    const [with1, with2] = [await withCodes('staff', 'reports'), await withCodes('staff', 'log_view')]
    const answers = await Promise.all([
      replace('staff', { permissions: with1 }),
      replace('staff', { permissions: with2 }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const now = await held('staff')
    expect(now.includes('reports')).not.toBe(now.includes('log_view'))
    await replace('staff', { permissions: await without('staff', 'reports', 'log_view') })
  })
})

describe('whoever was given the matrix without being a super administrator', () => {
  test('gives on what he holds, and nothing beyond it', async () => {
    await replace('admin', { permissions: await withCodes('admin', 'permission_manage') })
    const beyond = await replace('admin', { permissions: [...permissions] }, admin)
    expect([beyond.status, beyond.body.code]).toEqual([403, 'permission.beyond_own'])
    expect(beyond.body.errors.permissions).toContain('新建用户')
    const fine = await replace('staff', { permissions: await withCodes('staff', 'reports') }, admin)
    expect(fine.status).toBe(200)
    // He may lay it down himself; super administrators always hold it.
    const lain = await replace('admin', { permissions: await without('admin', 'permission_manage') }, admin)
    expect(lain.status).toBe(200)
    expect((await app.call('GET', base, { token: admin.token })).status).toBe(403)
    expect((await app.call('GET', base, { token: chief.token })).status).toBe(200)
  })
})
