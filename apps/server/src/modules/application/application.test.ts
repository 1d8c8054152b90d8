/** A kind of application is data: this file is all one takes. */
import { defineApplicationKind } from '@jihui/protocol/application/kind'
import { defineEndpoint } from '@jihui/protocol/endpoint'
import * as z from 'zod/mini'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { modules } from '../../modules.ts'
import type { ServerModule } from '../../module.ts'
import { mountEndpoint } from '../../platform/http/mount.ts'
import { aPicture } from '../../testing/orders.ts'
import { aMachine } from '../../testing/machines.ts'
import { aCategory, anApplication, aStatement, ownerPath } from '../../testing/owners.ts'
import { aMember, aRenter, type Person, signInAgain } from '../../testing/people.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { submitApplication } from './public.ts'

const beekeeper = defineApplicationKind({
  code: 'beekeeper',
  label: '养蜂人申请',
  objectType: 'owner_application',
  filePurpose: 'owner-application',
  files: {
    id_card_files: { label: '身份证', max: 2, kind: 'document' },
    permit_files: { label: '养殖证', max: 2, kind: 'document' },
  },
  requirements: [
    { key: 'identity', label: '身份证', files: ['id_card_files'] },
    { key: 'permit', label: '养殖证', files: ['permit_files'], when: { field: 'hives', is: ['many'] } },
  ],
  checks: [
    { code: 'skill_test', label: '技能考核', by: 'result' },
    { code: 'hive_visit', label: '蜂场查看', by: 'visit' },
  ],
  grants: '成为养蜂人',
  path: '/user',
})
const apply = defineEndpoint({
  name: 'apply_as_beekeeper',
  summary: '申请养蜂',
  method: 'POST',
  path: '/api/beekeepers/register/',
  access: 'auth',
  body: z.object({ hives: z.enum(['few', 'many']), permit_ends: z.optional(z.string()) }),
  files: beekeeper.files,
  response: z.object({ id: z.number() }),
  status: 201,
  errors: ['application.pending', 'application.suspended', 'application.papers_missing'],
})
const effects: string[] = []
const note =
  (what: string) =>
  async (_: unknown, __: unknown, { row }: { row: { userId: number } }) => {
    effects.push(`${what} ${row.userId}`)
  }
const bees: ServerModule = {
  name: 'bees',
  hooks: {
    application: {
      kinds: {
        beekeeper: {
          declared: beekeeper,
          facts: (details) => [{ label: '蜂箱', value: String(details.hives) }],
          grant: note('grant'),
          suspend: note('suspend'),
          restore: note('restore'),
        },
      },
    },
  },
  mount: (mounting, services) => {
    mountEndpoint(mounting, apply, async ({ body, files, actor, idempotency }) => ({
      id: await submitApplication(
        services,
        {
          kind: 'beekeeper',
          details: { hives: body.hives },
          ends: { permit_files: body.permit_ends },
          party: async () => ({
            applicantName: actor.username,
            contactName: actor.username,
            contactPhone: '13800000001',
          }),
        },
        files,
        actor,
        idempotency,
      ),
    }))
  },
}

let app: TestApp
let admin: Person
let staff: Person
let picture: Blob
beforeAll(async () => {
  app = await startTestApp({
    now: '2026-11-20T02:00:00Z',
    settings: { RATE_LIMITS: 'off' },
    modules: [...modules, bees],
  })
  admin = await aMember(app, 'admin')
  staff = await aMember(app, 'staff')
  picture = await aPicture()
})
afterAll(() => app.close())

const base = '/api/admin/applications/'
const register = (person: Person, fields: Record<string, string> = { hives: 'few' }, files = ['id_card_files']) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  for (const field of files) form.append(field, picture, `${field}.png`)
  return app.call('POST', apply.path, { token: person.token, form })
}
const act = (id: number, verb: string, body: object = {}, person = admin) =>
  app.call('POST', `${base}${id}/${verb}/`, { token: person.token, body })
const read = (id: number) => app.call('GET', `${base}${id}/`, { token: admin.token })
const titles = async (person: Person) => {
  await app.settle()
  const { body } = await app.call('GET', '/api/notifications/', { token: person.token })
  return body.results.map(({ title }: { title: string }) => title)
}

describe('an application of any kind', () => {
  it('is applied for, checked, approved, granted, suspended and restored, each step told and kept', async () => {
    const person = await aRenter(app)
    const { status, body } = await register(person)
    expect(status).toBe(201)
    expect((await read(body.id)).body).toMatchObject({
      kind: 'beekeeper',
      kind_display: '养蜂人申请',
      status: 'pending',
      stage: 'submitted',
      facts: [{ label: '蜂箱', value: 'few' }],
      requirements: [{ key: 'identity', is_met: true }],
      actions: ['arrange_check', 'record_check', 'approve', 'reject'],
    })
    const early = await act(body.id, 'approve')
    expect([early.status, early.body.code, early.body.message]).toEqual([
      409,
      'application.not_checked',
      '还没有技能考核、蜂场查看，不能通过',
    ])
    expect((await act(body.id, 'checks/skill_test', { result: 'passed', notes: '92 分' })).status).toBe(200)
    const planned = { result: 'planned', planned_at: '2026-11-21T02:00:00Z' }
    expect((await act(body.id, 'checks/hive_visit', planned)).body).toMatchObject({
      stage: 'hive_visit',
      checks: [
        { code: 'skill_test', result: 'passed' },
        { code: 'hive_visit', result: 'planned' },
      ],
    })
    expect((await act(body.id, 'approve')).body.message).toMatch(/还没到约好的蜂场查看时间/)
    app.clock.advance({ days: 2 })
    admin = await signInAgain(app, admin)
    staff = await signInAgain(app, staff)
    const approved = await act(body.id, 'approve', { notes: '可以' })
    expect(approved.body).toMatchObject({ success: true, status: 'approved', stage: 'decided', actions: ['suspend'] })
    expect((await act(body.id, 'approve')).body.code).toBe('application.decided')
    expect((await act(body.id, 'suspend')).body.code).toBe('application.reason_required')
    expect((await act(body.id, 'suspend', { reason: '蜂箱没有围栏' })).body).toMatchObject({ status: 'suspended' })
    expect((await register(await signInAgain(app, person))).body.code).toBe('application.suspended')
    expect((await act(body.id, 'restore', { reason: '围栏装好了' })).body).toMatchObject({ status: 'approved' })
    expect(effects).toEqual([`grant ${person.id}`, `suspend ${person.id}`, `restore ${person.id}`])
    expect((await read(body.id)).body.history.map(({ notes }: { notes: string }) => notes)).toEqual([
      '提交申请',
      '技能考核通过：92 分',
      '已安排蜂场查看',
      '审核通过，成为养蜂人：可以',
      '已暂停：蜂箱没有围栏',
      '已恢复：围栏装好了',
    ])
  })

  it('takes a document that has not ended, where the application needs it', async () => {
    const person = await aRenter(app)
    const missing = await register(person, { hives: 'many' })
    expect([missing.status, missing.body.code, missing.body.errors]).toEqual([
      400,
      'application.papers_missing',
      { permit_files: '请上传养殖证' },
    ])
    const files = ['id_card_files', 'permit_files']
    expect((await register(person, { hives: 'many', permit_ends: '2020-01-01' }, files)).status).toBe(400)
    const { body } = await register(person, { hives: 'many', permit_ends: '2026-12-01' }, files)
    await act(body.id, 'checks/skill_test', { result: 'passed' })
    await act(body.id, 'checks/hive_visit', { result: 'passed' })
    await app.pool.query(
      `UPDATE application_document SET expires_on = '2026-11-01' WHERE application_id = $1 AND field = 'permit_files'`,
      [body.id],
    )
    const refused = await act(body.id, 'approve')
    expect([refused.body.code, refused.body.message]).toEqual(['application.papers_lacking', '还缺养殖证，不能通过'])
  })

  it('is not approved while a check has failed, and is applied for again after a refusal', async () => {
    const person = await aRenter(app)
    const { body } = await register(person)
    expect((await register(person)).body.code).toBe('application.pending')
    expect((await act(body.id, 'checks/skill_test', { result: 'failed' })).body.code).toBe(
      'application.reason_required',
    )
    await act(body.id, 'checks/skill_test', { result: 'failed', notes: '不认识蜂王' })
    await act(body.id, 'checks/hive_visit', { result: 'passed' })
    expect((await act(body.id, 'approve')).body.message).toBe('技能考核没有通过，不能批准申请')
    expect((await act(body.id, 'checks/unknown', { result: 'passed' })).body.code).toBe('application.check_not_found')
    expect((await act(body.id, 'reject')).body.errors).toEqual({ reason: '请填写拒绝原因' })
    expect((await act(body.id, 'reject', { reason: '先学一学' })).body.status).toBe('rejected')
    expect(await titles(person)).toContain('养蜂人申请没有通过')
    expect((await register(person)).status).toBe(201)
  })

  it('is withdrawn by its person alone, who may then apply again', async () => {
    const [mine, other] = await Promise.all([aRenter(app), aRenter(app)])
    const { body } = await register(mine)
    const withdraw = (person: Person) =>
      app.call('POST', `/api/applications/${body.id}/withdraw/`, { token: person.token, body: {} })
    expect((await withdraw(other)).status).toBe(404)
    expect((await withdraw(mine)).body).toMatchObject({ status: 'withdrawn', actions: [] })
    expect((await withdraw(mine)).body.code).toBe('application.decided')
    expect((await act(body.id, 'approve')).body.code).toBe('application.decided')
    expect((await register(mine)).status).toBe(201)
  })

  it('is decided by two at once only once, and never by its own person', async () => {
    const person = await aRenter(app)
    const { body } = await register(person)
    await act(body.id, 'checks/skill_test', { result: 'passed' })
    await act(body.id, 'checks/hive_visit', { result: 'passed' })
    const answers = await Promise.all([act(body.id, 'approve'), act(body.id, 'reject', { reason: '不行' })])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
    const own = await register(admin)
    expect((await act(own.body.id, 'checks/skill_test', { result: 'passed' })).status).toBe(403)
    expect((await act(own.body.id, 'reject', { reason: '自己的' })).status).toBe(403)
  })

  it('is listed with all kinds or one, read by staff and decided by administrators', async () => {
    const person = await aRenter(app)
    const owners = await anApplication(app, person)
    const list = (query: object, who = staff) =>
      app.call('GET', base, { token: who.token, query: { page_size: 100, ...query } })
    const all = await list({ status: 'pending' })
    expect(new Set(all.body.results.map(({ kind }: { kind: string }) => kind))).toEqual(new Set(['owner', 'beekeeper']))
    expect(all.body.kinds).toContainEqual({ code: 'owner', label: '设备主申请', pending: 1 })
    const one = await list({ kind: 'owner', keyword: '宏达' })
    expect(one.body.results).toMatchObject([{ id: owners.body.id, kind: 'owner', actions: [] }])
    expect((await list({ kind: 'baker' })).body.errors).toHaveProperty('kind')
    expect((await list({}, person)).status).toBe(403)
    expect((await act(owners.body.id, 'reject', { reason: '不行' }, staff)).status).toBe(403)
    expect((await act(999_999, 'approve')).body.code).toBe('application.not_found')
    // The owner's own calls know no application of another kind.
    const bee = await register(person)
    const own = ownerPath(`applications/${bee.body.id}/`)
    expect((await app.call('GET', own, { token: admin.token })).body.code).toBe('owner.application_not_found')
  })
})

describe('an owner who is suspended', () => {
  it('lists nothing new and his machines are not offered, until he is restored', async () => {
    const person = await aRenter(app)
    const { body } = await anApplication(app, person)
    await act(body.id, 'checks/on_site_check', { result: 'planned' })
    expect((await act(body.id, 'approve', { notes: '看过' })).status).toBe(200)
    const machine = await aMachine(app, { owner: person })
    const paused = await aMachine(app, { owner: person })
    await app.pool.query(`UPDATE equipment SET status = 'paused' WHERE id = $1`, [paused.id])
    const statuses = async () =>
      (
        await app.pool.query('SELECT status FROM equipment WHERE id = ANY ($1) ORDER BY id', [[machine.id, paused.id]])
      ).rows.map(({ status }) => status)
    await act(body.id, 'suspend', { reason: '收到多次投诉' })
    expect(await statuses()).toEqual(['withheld', 'paused'])
    const set = (id: number, status: string) =>
      app.call('PATCH', ownerPath(`equipment/${id}/`), { token: person.token, body: { status } })
    await set(paused.id, 'active')
    expect(await statuses()).toEqual(['withheld', 'withheld'])
    const statement = aStatement(machine.line, await aCategory(app, machine.line))
    const refused = await app.call('POST', ownerPath('equipment/'), { token: person.token, body: statement })
    expect([refused.status, refused.body.code]).toEqual([409, 'owner.suspended'])
    expect((await app.call('GET', ownerPath('rentals/'), { token: person.token })).status).toBe(200)
    await act(body.id, 'restore', { reason: '查清了' })
    expect(await statuses()).toEqual(['active', 'active'])
  })
})
