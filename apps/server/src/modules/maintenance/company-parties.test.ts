/** Who acts for a company on work on what it rents, and who hears of it: its members of this moment, each by his role. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, addHours, dayOf } from '../../platform/clock.ts'
import { tokenOf } from '../../testing/freight/trips.ts'
import { aTask, aTechnician, atSite, labourFen, labourLine, onTask, tasksPath } from '../../testing/maintenance.ts'
import { anOwner } from '../../testing/owners.ts'
import { aMember, aRenter, type Person } from '../../testing/people.ts'
import {
  aCompany,
  aCompanyMember,
  actingFor,
  type Company,
  aCompanyRental,
  aCompanyRentalInUse,
  leaves,
} from '../../testing/tenants.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { passOrderTime } from './arranging/order-time.ts'

let app: TestApp
let [owner, admin, finance, site]: Person[] = []
let company: Company
beforeAll(async () => {
  app = await startTestApp({ settings: { RATE_LIMITS: 'off' }, now: '2026-11-21T02:00:00Z' })
  ;[owner, admin] = [await anOwner(app), await aMember(app, 'admin')]
  company = await aCompany(app, admin)
  ;[finance, site] = [await aCompanyMember(app, company, 'finance'), await aCompanyMember(app, company, 'site')]
})
afterAll(() => app.close())

const call = async (who: Person, method: 'GET' | 'POST', path: string, { body = {}, isAlone = false } = {}) =>
  app.call(method, path, {
    token: await tokenOf(app, who),
    ...(method === 'POST' && { body }),
    ...(!isAlone && { headers: actingFor(company) }),
  })
const parties = (buyer: Person) => ({ company, owner: owner!, buyer, staff: admin! })
const titlesOf = async ({ id }: Person, like: string): Promise<number> => {
  await app.settle()
  const { rows } = await app.pool.query('SELECT id FROM notification WHERE user_id = $1 AND title LIKE $2', [id, like])
  return rows.length
}
/** Reported by the company's buyer, who pays for it; somebody is there. */
const reported = async () => {
  const buyer = await aCompanyMember(app, company, 'buyer')
  const { rentalId } = await aCompanyRentalInUse(app, parties(buyer))
  const body = { rental_id: rentalId, description: '大臂油缸漏油' }
  const made = await call(buyer, 'POST', '/api/maintenance/requests/', { body })
  expect(made.status).toBe(201)
  const { id } = made.body as { id: number }
  const technician = await aTechnician(app)
  const taken = { payer: 'renter', assigned_to: technician.id }
  const path = `/api/maintenance/requests/${id}/accept/`
  expect((await call(admin!, 'POST', path, { body: taken, isAlone: true })).status).toBe(201)
  const on = onTask(app, { id, technician })
  return { id, buyer, technician, on, rentalId, path: `${tasksPath}${id}/` }
}
const atWork = async () => {
  const order = await reported()
  await order.on.must('accept')
  await order.on.must('start', atSite)
  return order
}

describe('for the company that rents', () => {
  test('whoever may order agrees to a quote, whoever receives accepts the work, whoever pays sees what it comes to', async () => {
    const { id, on, path } = await atWork()
    await on.must('quote', { lines: [labourLine()] })
    const agree = { body: { agreed: true, quote_version: 1 } }
    const seen = await call(finance!, 'GET', path)
    expect(seen.body).toMatchObject({ quote: { version: 1 }, actions: [] })
    expect((await call(finance!, 'POST', `${path}consent/`, agree)).body.code).toBe('tenant.role_lacks')
    expect((await call(site!, 'GET', path)).body).toMatchObject({ quote: null, actions: [] })
    expect((await call(company.head, 'GET', path)).body.actions).toEqual(['agree', 'refuse'])
    expect((await call(company.head, 'POST', `${path}consent/`, agree)).body.status).toBe('in_progress')
    expect((await on.finish()).status).toBe(200)
    expect((await call(finance!, 'GET', path)).body.actions).toEqual(['pay'])
    expect((await call(site!, 'GET', path)).body.actions).toEqual(['confirm', 'reopen'])
    expect((await call(finance!, 'POST', `${path}confirm/`)).body.code).toBe('tenant.role_lacks')
    expect((await call(site!, 'POST', `${path}confirm/`)).body.status).toBe('completed')
    const paid = `/api/maintenance/orders/${id}/payment/`
    const opened = await call(finance!, 'POST', paid, { body: { payment_method: 'wechat' } })
    expect([opened.status, opened.body.data?.amount]).toEqual([200, labourFen / 100])
    expect((await call(site!, 'POST', paid, { body: { payment_method: 'wechat' } })).body.code).toBe(
      'tenant.role_lacks',
    )
  })

  test('whoever left reads and does nothing any more, though he placed the order and reported the fault', async () => {
    const { id, buyer, on, path } = await atWork()
    expect((await call(buyer, 'GET', path)).status).toBe(200)
    await on.must('quote', { lines: [labourLine()] })
    await leaves(app, company, buyer)
    for (const address of [path, `/api/maintenance/requests/${id}/`])
      expect((await call(buyer, 'GET', address, { isAlone: true })).status).toBe(404)
    const list = await call(buyer, 'GET', '/api/maintenance/requests/', { isAlone: true })
    expect(list.body.count).toBe(0)
    const agree = { body: { agreed: true, quote_version: 1 }, isAlone: true }
    expect((await call(buyer, 'POST', `${path}consent/`, agree)).status).toBe(404)
    expect((await call(buyer, 'POST', `${path}consent/`, { ...agree, isAlone: false })).body.code).toBe(
      'tenant.not_member',
    )
  })
})

describe('is told', () => {
  test('whoever keeps the company, once its buyer left', async () => {
    const { buyer, on } = await reported()
    await leaves(app, company, buyer)
    const [before, head] = [await titlesOf(buyer, '%'), await titlesOf(company.head, '%')]
    await on.must('accept')
    expect([await titlesOf(buyer, '%'), await titlesOf(company.head, '%')]).toEqual([before, head + 1])
  })

  test('whoever reports for others, as long as they have him do it', async () => {
    const applicant = await aRenter(app)
    await app.pool.query(
      `INSERT INTO appointment (owner_id, phone, user_id, role, status, invited_by, expires_at, accepted_at)
       SELECT $1, phone, id, 'maintenance_applicant', 'accepted', $1, $3, now() FROM app_user WHERE id = $2`,
      [owner!.id, applicant.id, addHours(app.clock.now(), 48)],
    )
    const task = await aTask(app, { owner: owner!, origin: 'applicant', reporter: applicant, status: 'assigned' })
    const on = onTask(app, task)
    await on.must('accept')
    const told = await titlesOf(applicant, '%')
    expect(told).toBe(1)
    await app.pool.query(
      `UPDATE appointment SET status = 'withdrawn', ended_at = now(), ended_by = 'appointer' WHERE user_id = $1`,
      [applicant.id],
    )
    await on.must('start', atSite)
    expect(await titlesOf(applicant, '%')).toBe(told)
  })

  test('of work that runs over, whoever is told of the next order, be it a company’s whose buyer left', async () => {
    const buyer = await aCompanyMember(app, company, 'buyer')
    const day = (ahead: number) => addDays(dayOf(app.clock.now()), ahead)
    const task = await aTask(app, { owner: owner!, status: 'assigned' })
    const assigned = await app.call('POST', `${tasksPath}${task.id}/assign/`, {
      token: await tokenOf(app, owner!),
      body: { technician_id: task.technician.id, start_date: day(0), end_date: day(0) },
    })
    expect(assigned.status).toBe(200)
    await aCompanyRental(app, parties(buyer), { machine: task.machine, from: 2 })
    await leaves(app, company, buyer)
    const on = onTask(app, task)
    await on.must('accept')
    await on.must('start', atSite)
    app.clock.set(addHours(app.clock.now(), 24))
    await passOrderTime(app.services)
    const ranOver = (who: Person) =>
      app.pool.query(`SELECT id FROM notification WHERE user_id = $1 AND message LIKE '%还没有修好%'`, [who.id])
    await app.settle()
    expect([(await ranOver(company.head)).rows.length, (await ranOver(buyer)).rows.length]).toEqual([1, 0])
  })
})
