/** Orders of a company: whose they are, who reaches them, and who has to agree before anything is paid. */
import { allEndpoints } from '@jihui/protocol/all-endpoints'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aMachine, type Machine } from '../../../testing/machines.ts'
import { aPicture, aSignature, pathOf, requestFor } from '../../../testing/orders.ts'
import { aMember, type Person } from '../../../testing/people.ts'
import { actingFor, aCompany, aCompanyMember, type Company, leaves } from '../../../testing/tenants.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { lapseHolds } from '../../rental/timers/rental-timers.ts'

let app: TestApp
let staff: Person
let machine: Machine
beforeAll(async () => {
  app = await startTestApp({ settings: { RATE_LIMITS: 'off' }, securesRows: true })
  staff = await aMember(app, 'super_admin')
  machine = await aMachine(app, { units: 30 })
})
afterAll(() => app.close())

const place = (company: Company, buyer: Person, more: Record<string, unknown> = {}) =>
  app.call('POST', pathOf(machine.line, 'create_rental'), {
    token: buyer.token,
    headers: actingFor(company),
    body: { ...requestFor(app, machine), ...more },
  })
const read = (person: Person, id: number, headers: Record<string, string> = {}) =>
  app.call('GET', pathOf(machine.line, 'get_rental', id), { token: person.token, headers })
const pay = (company: Company, person: Person, id: number) =>
  app.call('POST', pathOf(machine.line, 'create_payment', id), {
    token: person.token,
    headers: actingFor(company),
    body: { payment_method: 'wechat' },
  })
const approvalsOf = async (person: Person) =>
  (await app.call('GET', '/api/approvals/', { token: person.token })).body.results
const decide = (person: Person, id: number, step: 'approve' | 'reject', body: unknown = {}) =>
  app.call('POST', `/api/approvals/${id}/${step}/`, { token: person.token, body })
/** Where only paying is left to do. */
const toPayment = (id: number) =>
  app.pool.query(
    `UPDATE rental SET status = 'pending_payment', verification_status = 'approved', contract_generated_at = now(),
       contract_signed_at = now(), hold_expires_at = now() + interval '24 hours' WHERE id = $1`,
    [id],
  )

describe('whose an order is', () => {
  test('an order placed for a company is the company’s: its members reach it, who placed it only acting for it', async () => {
    const company = await aCompany(app, staff)
    const buyer = await aCompanyMember(app, company, 'buyer')
    const site = await aCompanyMember(app, company, 'site')
    const made = await place(company, buyer)
    expect(made).toMatchObject({
      status: 201,
      body: { tenant_id: company.id, user_id: buyer.id, tenant_name: expect.any(String) },
    })
    const { id } = made.body
    expect((await read(buyer, id)).status).toBe(404)
    expect((await read(buyer, id, actingFor(company))).status).toBe(200)
    expect((await read(site, id, actingFor(company))).status).toBe(200)
    expect((await read(site, id)).status).toBe(404)
    const own = await app.call('GET', pathOf(machine.line, 'list_rentals'), { token: buyer.token })
    expect(own.body.results).toEqual([])
    const its = await app.call('GET', pathOf(machine.line, 'list_rentals'), {
      token: site.token,
      headers: actingFor(company),
    })
    expect(its.body.results).toHaveLength(1)
  })

  test('only who may order orders, and only for a verified company', async () => {
    const company = await aCompany(app, staff)
    const site = await aCompanyMember(app, company, 'site')
    expect(await place(company, site)).toMatchObject({ status: 403, body: { code: 'tenant.role_lacks' } })
    await app.call('POST', `/api/tenants/${company.id}/freeze/`, { token: staff.token, body: { reason: '核查' } })
    expect(await place(company, company.head)).toMatchObject({ status: 409, body: { code: 'tenant.not_verified' } })
    const left = await app.pool.query('SELECT 1 FROM rental WHERE tenant_id = $1', [company.id])
    expect(left.rowCount).toBe(0)
  })

  test('who left a company is refused by every operation that can be done for one, at once', async () => {
    const company = await aCompany(app, staff)
    const buyer = await aCompanyMember(app, company, 'buyer')
    const { body: order } = await place(company, buyer)
    await app.call('POST', `/api/tenants/${company.id}/leave/`, { token: buyer.token })
    const honouring = allEndpoints().filter(({ shape }) => shape.company !== undefined)
    expect(honouring.length).toBeGreaterThan(40)
    for (const { shape, path } of honouring) {
      const answer = await app.call(shape.method, path.replaceAll(/:\w+/g, String(order.id)), {
        token: buyer.token,
        headers: actingFor(company),
        ...(shape.method === 'GET' ? {} : { body: {} }),
      })
      expect([answer.status, answer.body.code], `${shape.method} ${path}`).toEqual([403, 'tenant.not_member'])
    }
    expect((await read(buyer, order.id)).status).toBe(404)
  })

  test('staff who belong to the company decide nothing of its order, though who placed it has left', async () => {
    const company = await aCompany(app, staff)
    const buyer = await aCompanyMember(app, company, 'buyer')
    const colleague = await aCompanyMember(app, company, 'site')
    const { id } = (await place(company, buyer)).body
    await leaves(app, company, buyer)
    await app.pool.query("UPDATE app_user SET technical_role = 'super_admin' WHERE id = $1", [colleague.id])
    const cancel = ({ token }: Person) =>
      app.call('POST', pathOf(machine.line, 'cancel_rental', id), { token, body: { reason: '试一试' } })
    expect(await cancel(colleague)).toMatchObject({ status: 403, body: { code: 'auth.own_case' } })
    expect((await cancel(staff)).status).toBe(200)
  })

  test.each(['0', '-1', 'abc', '99999999999999999999', '1e3', '1,2'])('X-Tenant %s names no company', async (named) => {
    const company = await aCompany(app, staff)
    const answer = await app.call('GET', '/api/addresses/', {
      token: company.head.token,
      headers: { 'X-Tenant': named },
    })
    expect(answer).toMatchObject({ status: 403, body: { code: 'tenant.not_member' } })
  })
})

describe('approval', () => {
  const withApprover = async (rules: Record<string, unknown> = { approval_above: 1 }) => {
    const company = await aCompany(app, staff, rules)
    const [buyer, approver, finance] = [
      await aCompanyMember(app, company, 'buyer'),
      await aCompanyMember(app, company, 'approver'),
      await aCompanyMember(app, company, 'finance'),
    ]
    return { company, buyer, approver, finance }
  }

  test('an order above the amount is neither signed nor paid before somebody else agreed', async () => {
    const { company, buyer, approver, finance } = await withApprover()
    const { body: order } = await place(company, buyer)
    expect(order).toMatchObject({ awaits_approval: true })
    await app.pool.query(
      "UPDATE rental SET status = 'pending_contract', verification_status = 'approved' WHERE id = $1",
      [order.id],
    )
    const step = (operation: string, body: unknown) =>
      app.call('POST', pathOf(machine.line, operation, order.id), {
        token: buyer.token,
        headers: actingFor(company),
        body,
      })
    expect((await step('generate_contract', {})).status).toBe(200)
    const signing = await step('sign_contract', { signature: await aSignature() })
    expect(signing).toMatchObject({ status: 409, body: { code: 'tenant.awaits_approval' } })
    expect((await read(buyer, order.id, actingFor(company))).body.display_status).toBe('待企业审批')
    await toPayment(order.id)
    expect(await pay(company, finance, order.id)).toMatchObject({
      status: 409,
      body: { code: 'tenant.awaits_approval' },
    })
    expect((await read(buyer, order.id, actingFor(company))).body.actions).not.toContain('pay_now')
    const [asked] = await approvalsOf(approver)
    expect(asked).toMatchObject({ order_id: order.id, reasons: ['above_amount'], actions: ['approve', 'reject'] })
    expect((await approvalsOf(buyer))[0]).toMatchObject({ order_id: order.id, actions: [] })
    expect(await decide(buyer, asked.id, 'approve')).toMatchObject({ status: 404 })
    expect(await decide(approver, asked.id, 'approve', { total_amount: 1 })).toMatchObject({
      status: 409,
      body: { code: 'tenant.approval_changed' },
    })
    expect(await decide(approver, asked.id, 'approve', { total_amount: asked.total_amount })).toMatchObject({
      status: 200,
      body: { status: 'approved' },
    })
    expect((await pay(company, finance, order.id)).status).toBe(200)
    await app.settle()
    const told = await app.call('GET', '/api/notifications/', { token: approver.token })
    expect(told.body.results[0]).toMatchObject({ title: '有订单等你审批' })
  })

  test('a head approves what others order, not what he orders himself', async () => {
    const { company, approver } = await withApprover()
    await place(company, company.head)
    const [asked] = await approvalsOf(company.head)
    expect(asked.actions).toEqual([])
    expect(await decide(company.head, asked.id, 'approve')).toMatchObject({
      status: 403,
      body: { code: 'tenant.approval_own' },
    })
    expect((await decide(approver, asked.id, 'approve')).status).toBe(200)
  })

  test('what makes an order dearer past the amount is an approver’s to add, and not of his own order', async () => {
    const far = await aMachine(app, { units: 3 })
    await app.pool.query(
      `WITH priced AS (UPDATE equipment SET delivery_km_fen = 600 WHERE id = $1)
       UPDATE equipment_unit SET latitude = 30.27, longitude = 120.16 WHERE equipment_id = $1`,
      [far.id],
    )
    const { company, buyer } = await withApprover({ approval_above: 1500 })
    const near = { region: '浙江省 杭州市 上城区', equipment_id: far.id }
    const nanjing = { region: '江苏省 南京市 玄武区', delivery_address: '中山门大街 1 号' }
    const moveTo = async (person: Person, id: number) => {
      const ask = (more: object) =>
        app.call('POST', pathOf(far.line, 'update_customer_info', id), {
          token: person.token,
          headers: actingFor(company),
          body: { ...nanjing, ...more },
        })
      const { body } = await ask({ calculate_only: true })
      const { total_amount, delivery_fee } = body.address_price
      return ask({ total_amount, delivery_fee })
    }
    const { body: placed } = await place(company, buyer, near)
    expect(placed.awaits_approval).toBe(false)
    expect(await moveTo(buyer, placed.id)).toMatchObject({
      status: 409,
      body: { code: 'tenant.increase_for_approver' },
    })
    expect((await moveTo(company.head, placed.id)).status).toBe(200)
    const { body: own } = await place(company, company.head, near)
    expect((await moveTo(company.head, own.id)).body.code).toBe('tenant.increase_for_approver')
  })

  test('days added this month to an older order count in this month’s budget', async () => {
    const { company, buyer } = await withApprover({ approval_above: null, monthly_budget: 2000 })
    const { body: older } = await place(company, buyer)
    await app.pool.query(`UPDATE rental SET created_at = created_at - interval '40 days' WHERE id = $1`, [older.id])
    await app.pool.query(
      `INSERT INTO rental_extension (rental_id, kind, days, previous_end_date, new_end_date, reason, rent_fen, service_fen,
         extras_fen, amount_fen, created_at)
       SELECT id, 'later', 5, end_date, end_date + 5, '', 150000, 0, 0, 150000, now() FROM rental WHERE id = $1`,
      [older.id],
    )
    const { body: next } = await place(company, buyer)
    expect(next.awaits_approval).toBe(true)
  })

  test('whoever is alone needs nobody, and who has nobody to ask is told so', async () => {
    const alone = await aCompany(app, staff, { approval_above: 1 })
    expect((await place(alone, alone.head)).body.awaits_approval).toBe(false)
    await aCompanyMember(app, alone, 'site')
    expect(await place(alone, alone.head)).toMatchObject({ status: 409, body: { code: 'tenant.no_approver' } })
  })

  test('a refused order is cancelled with its reason, and its machine is free', async () => {
    const { company, buyer, approver } = await withApprover()
    const { body: order } = await place(company, buyer)
    const [asked] = await approvalsOf(approver)
    expect(await decide(approver, asked.id, 'reject')).toMatchObject({
      status: 400,
      body: { errors: { reason: expect.any(String) } },
    })
    expect((await decide(approver, asked.id, 'reject', { reason: '太贵' })).status).toBe(200)
    const cancelled = await read(buyer, order.id, actingFor(company))
    expect(cancelled.body).toMatchObject({
      status: 'cancelled',
      awaits_approval: false,
      cancel_reason: expect.stringContaining('太贵'),
    })
  })

  test('an approval ends with the hold of its order: of a lapse and an approval at once one comes first', async () => {
    const { company, buyer, approver } = await withApprover()
    const { body: order } = await place(company, buyer)
    const [asked] = await approvalsOf(approver)
    await app.pool.query(`UPDATE rental SET hold_expires_at = now() - interval '1 minute' WHERE id = $1`, [order.id])
    const [approved] = await Promise.all([decide(approver, asked.id, 'approve'), lapseHolds(app.services)])
    const [{ status, awaits }] = (
      await app.pool.query(
        `SELECT a.status, r.awaits_approval AS awaits FROM tenant_approval a JOIN rental r ON r.id = a.rental_id WHERE a.id = $1`,
        [asked.id],
      )
    ).rows
    expect(awaits).toBe(false)
    expect(status).toBe(approved.status === 200 ? 'approved' : 'lapsed')
    expect(await decide(approver, asked.id, 'approve')).toMatchObject({
      status: 409,
      body: { code: 'tenant.approval_decided' },
    })
  })

  test('two who decide at once: one decision', async () => {
    const { company, buyer, approver } = await withApprover()
    await place(company, buyer)
    const [asked] = await approvalsOf(approver)
    const answers = await Promise.all([
      decide(approver, asked.id, 'approve'),
      decide(company.head, asked.id, 'reject', { reason: '不需要' }),
    ])
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
  })

  test('orders that come at once are counted against the budget one after another', async () => {
    const { company, buyer } = await withApprover({ monthly_budget: 1_000_000 })
    const first = await place(company, buyer)
    const cost = first.body.total_amount - first.body.deposit
    await app.call('PATCH', `/api/tenants/${company.id}/`, {
      token: company.head.token,
      body: { monthly_budget: Math.ceil(cost * 3) },
    })
    const made = await Promise.all(Array.from({ length: 5 }, () => place(company, buyer)))
    expect(made.every(({ status }) => status === 201)).toBe(true)
    expect(made.filter(({ body }) => body.awaits_approval)).toHaveLength(3)
  })

  test('who left a company decides nothing there any more', async () => {
    const { company, buyer, approver } = await withApprover()
    await place(company, buyer)
    const [asked] = await approvalsOf(approver)
    await app.call('POST', `/api/tenants/${company.id}/leave/`, { token: approver.token })
    expect(await decide(approver, asked.id, 'approve')).toMatchObject({ status: 404 })
    expect(await approvalsOf(approver)).toEqual([])
  })
})

test('an order of a company takes papers from the company’s wallet, never from its buyer’s', async () => {
  const company = await aCompany(app, staff)
  const buyer = await aCompanyMember(app, company, 'buyer')
  const wanted = await aMachine(app, { requires: ['business_license'] })
  const keep = async (holder: Record<string, string>) => {
    const form = new FormData()
    form.set('image', await aPicture(), 'licence.png')
    for (const [name, value] of Object.entries({ image_type: 'business_license', ...holder })) form.set(name, value)
    return app.call('POST', pathOf(machine.line, 'add_customer_qualification'), { token: buyer.token, form })
  }
  const order = async () => {
    const { body } = await app.call('POST', pathOf(machine.line, 'create_rental'), {
      token: buyer.token,
      headers: actingFor(company),
      body: requestFor(app, wanted),
    })
    const { rows } = await app.pool.query('SELECT document_count AS n FROM rental WHERE id = $1', [body.id])
    return { id: body.id as number, count: rows[0]?.n as number }
  }
  expect((await keep({})).status).toBe(201)
  const first = await order()
  expect(first.count).toBe(0)
  await app.call('POST', pathOf(machine.line, 'cancel_rental', first.id), {
    token: buyer.token,
    headers: actingFor(company),
    body: { reason: '换一台' },
  })
  expect((await keep({ holder_kind: 'company', holder_id: String(company.id) })).status).toBe(201)
  expect((await order()).count).toBe(1)
})
