import { addDays, dayOf } from '../../platform/clock.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aMachine } from '../../testing/machines.ts'
import { aRental, pathOf } from '../../testing/orders.ts'
import { anOrderToPay } from '../../testing/payments.ts'
import { aMember, aRenter, type Person } from '../../testing/people.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

const path = '/api/admin/audit-log/'
let app: TestApp
let renter: Person
let admin: Person
let chief: Person
let clerk: Person
let approved: number
let paid: number

beforeAll(async () => {
  app = await startTestApp()
  renter = await aRenter(app)
  ;[admin, chief, clerk] = [await aMember(app, 'admin'), await aMember(app, 'super_admin'), await aMember(app, 'staff')]
  const machine = await aMachine(app, { units: 5 })
  approved = await aRental(app, { machine, renter, staff: admin, status: 'pending_signature' })
  const order = await anOrderToPay(app, renter)
  paid = order.id
  const recorded = await app.call('POST', pathOf(order.line, 'update_payment_status', order.id), {
    token: admin.token,
    body: { status: 'paid', reason: '对公转账到账', reference: '2026112100017' },
  })
  expect(recorded.status, JSON.stringify(recorded.body)).toBe(200)
})
afterAll(() => app.close())

const list = async (query: Record<string, string | number> = {}, who = admin) =>
  app.call('GET', path, { token: who.token, query })
const entries = async (query: Record<string, string | number> = {}) => (await list(query)).body.results

describe('the audit log', () => {
  it('says who, what, before, after and from where of an approval', async () => {
    const [entry] = await entries({ rental_id: approved, action: 'qualification.approve' })
    expect(entry).toMatchObject({
      actor: admin.username,
      actor_id: admin.id,
      action: 'qualification.approve',
      action_display: '通过资质审核',
      object: { type: 'rental', id: String(approved), rental_id: approved },
      before: { status: 'pending_verification', verification_status: 'pending' },
      after: { status: 'pending_contract', verification_status: 'approved' },
      client: { ip: expect.stringMatching(/[\d.:]+/), user_agent: expect.any(String) },
    })
    expect(entry.object.display).toBe(`订单 R${String(approved).padStart(8, '0')}`)
    expect(Date.parse(entry.timestamp)).not.toBeNaN()
  })

  it('says it of a change of permissions', async () => {
    const matrix = (await app.call('GET', '/api/admin/permissions/', { token: chief.token })).body
    const held: string[] = matrix.roles.find((one: any) => one.code === 'staff').permissions
    const next = held.filter((code) => code !== 'invoice_view')
    const changed = await app.call('PUT', '/api/admin/permissions/staff/', {
      token: chief.token,
      body: { permissions: next },
    })
    expect(changed.status, JSON.stringify(changed.body)).toBe(200)
    const [entry] = await entries({ object_type: 'role' })
    expect(entry).toMatchObject({ actor: chief.username, action_display: '修改权限' })
    expect(JSON.stringify(entry.before)).toContain('invoice_view')
    expect(entry.after).not.toEqual(entry.before)
    expect(entry.client.ip).not.toBe('')
  })

  it('says it of a payment recorded by hand', async () => {
    const [entry] = await entries({ rental_id: paid, action: 'payment' })
    expect(entry).toMatchObject({
      actor: admin.username,
      action_display: '登记线下收款',
      before: { status: 'pending_payment', paid: false },
      after: { reason: '对公转账到账', reference: '2026112100017' },
      object: { rental_id: paid },
    })
  })

  it('is found by order number, by actor, by action and by time', async () => {
    const number = `R${String(paid).padStart(8, '0')}`
    expect((await entries({ rental_id: number })).every((one: any) => one.object.rental_id === paid)).toBe(true)
    expect((await entries({ order: number })).every((one: any) => one.object.rental_id === paid)).toBe(true)
    expect((await entries({ actor: admin.username.slice(0, 9) })).length).toBeGreaterThan(0)
    expect((await entries({ actor: admin.id })).every((one: any) => one.actor_id === admin.id)).toBe(true)
    expect(await entries({ actor: 'nobody-of-that-name' })).toEqual([])
    const reviews = await entries({ action: 'qualification' })
    expect(new Set(reviews.map((one: any) => one.action.split('.')[0]))).toEqual(new Set(['qualification']))
    expect(await entries({ action: 'qualificatio' })).toEqual([])
    const today = dayOf(app.clock.now())
    expect((await entries({ from: today, to: today })).length).toBeGreaterThan(0)
    expect(await entries({ from: addDays(today, 1) })).toEqual([])
    expect(await entries({ to: addDays(today, -1) })).toEqual([])
    expect(await entries({ to: '2020-01-01T00:00:00Z' })).toEqual([])
  })

  it('shows the newest first, and earlier pages that stay while new entries come in', async () => {
    const first = (await list({ page_size: 2 })).body
    expect(first.results[0].id).toBeGreaterThan(first.results[1].id)
    expect(first.count).toBeGreaterThan(2)
    const more = await entries({ before_id: first.results[1].id, page_size: 100 })
    expect(more.every((one: any) => one.id < first.results[1].id)).toBe(true)
    expect(more).toHaveLength(first.count - 2)
  })

  it('names the field of a question that makes no sense', async () => {
    for (const [query, field, sentence] of [
      [{ rental_id: 'R12x' }, 'rental_id', '订单编号不正确'],
      [{ from: '昨天' }, 'from', '开始时间不是有效时间'],
      [{ to: '2026-13-01' }, 'to', '结束时间不是有效时间'],
      [{ page_size: 101 }, 'page_size', '每页数量应为 1 到 100 之间的整数'],
    ] as const) {
      const answer = await list(query)
      expect(answer.status).toBe(400)
      expect(answer.body.errors[field]).toBe(sentence)
    }
  })

  it('is for those who hold log_view', async () => {
    expect((await list({}, clerk)).status).toBe(403)
    expect((await list({}, renter)).status).toBe(403)
    expect((await app.call('GET', `${path}verify/`, { token: clerk.token })).status).toBe(403)
    expect((await app.call('GET', path)).status).toBe(401)
  })
})
