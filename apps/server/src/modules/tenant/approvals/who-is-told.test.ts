/** Orders of a company: who of its members is told of them, and offered what. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '../../../platform/clock.ts'
import { aMachine, type Machine } from '../../../testing/machines.ts'
import { aSignature, pathOf, requestFor } from '../../../testing/orders.ts'
import { aMember, type Person } from '../../../testing/people.ts'
import { actingFor, aCompany, aCompanyMember, type Company } from '../../../testing/tenants.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

let app: TestApp
let staff: Person
let machine: Machine
beforeAll(async () => {
  app = await startTestApp({ settings: { RATE_LIMITS: 'off' }, securesRows: true })
  staff = await aMember(app, 'super_admin')
  machine = await aMachine(app, { units: 3 })
})
afterAll(() => app.close())

const place = (company: Company, buyer: Person) =>
  app.call('POST', pathOf(machine.line, 'create_rental'), {
    token: buyer.token,
    headers: actingFor(company),
    body: requestFor(app, machine),
  })
const read = (person: Person, id: number, headers: Record<string, string> = {}) =>
  app.call('GET', pathOf(machine.line, 'get_rental', id), { token: person.token, headers })

test('whoever placed an order and left is told of it no more; the heads are', async () => {
  const company = await aCompany(app, staff)
  const buyer = await aCompanyMember(app, company, 'buyer')
  const { body: order } = await place(company, buyer)
  await app.settle()
  const told = async (person: Person) =>
    (await app.call('GET', '/api/notifications/', { token: person.token })).body.results.filter(
      (one: { related_object_type: string; related_object_id: string }) =>
        one.related_object_type === 'rental' && one.related_object_id === String(order.id),
    ).length
  expect([await told(buyer), await told(company.head)]).toEqual([1, 0])
  await app.call('POST', `/api/tenants/${company.id}/leave/`, { token: buyer.token, body: {} })
  await app.call('POST', pathOf(machine.line, 'cancel_rental', order.id), {
    token: company.head.token,
    headers: actingFor(company),
    body: {},
  })
  await app.settle()
  expect([await told(buyer), await told(company.head)]).toEqual([1, 1])
})

test('what an order asks for is told to whose part it is, and offered to nobody else', async () => {
  const company = await aCompany(app, staff)
  const [buyer, finance, site] = [
    await aCompanyMember(app, company, 'buyer'),
    await aCompanyMember(app, company, 'finance'),
    await aCompanyMember(app, company, 'site'),
  ]
  const { id } = (await place(company, buyer)).body
  const by = (person: Person, operation: string, body: unknown = {}) =>
    app.call('POST', pathOf(machine.line, operation, id), {
      token: person.token,
      headers: actingFor(company),
      body,
    })
  const moved = (set: string) => app.pool.query(`UPDATE rental SET ${set} WHERE id = $1`, [id])
  const told = async () => {
    await app.settle()
    const titles: string[][] = []
    for (const { token } of [company.head, buyer, finance, site]) {
      const { results } = (await app.call('GET', '/api/notifications/', { token })).body
      titles.push(
        results
          .filter((one: { rental_id: number | null }) => one.rental_id === id)
          .map(({ title }: { title: string }) => title),
      )
    }
    await app.pool.query("DELETE FROM notification WHERE related_object_type = 'rental'")
    return titles
  }
  const offered = async (person: Person): Promise<string[]> => (await read(person, id, actingFor(company))).body.actions

  await moved("status = 'pending_contract', verification_status = 'approved'")
  expect((await by(buyer, 'generate_contract')).status).toBe(200)
  await told()
  expect((await by(buyer, 'sign_contract', { signature: await aSignature() })).status).toBe(200)
  expect(await offered(buyer)).toEqual(['view_contract', 'cancel', 'contact_service'])
  expect(await offered(finance)).toEqual(['pay_now', 'view_contract', 'contact_service'])
  expect(await offered(site)).toEqual(['contact_service'])
  const sentence = async (person: Person) => (await read(person, id, actingFor(company))).body.status_sentence
  expect(await sentence(finance)).toBe('合同已签，轮到你付款。付清后安排发货。')
  expect(await sentence(site)).toBe('合同已签，等负责人或财务付款。付清后安排发货。')
  expect(await told()).toEqual([[], ['合同已签署'], ['合同已签署'], []])

  await moved("status = 'pending_delivery', paid_at = now(), hold_expires_at = NULL")
  const sent = await app.call('POST', pathOf(machine.line, 'deliver_rental', id), { token: staff.token, body: {} })
  expect(sent.status).toBe(200)
  expect(await offered(finance)).toEqual(['view_contract', 'contact_service'])
  expect(await told()).toEqual([[], ['设备已发出'], [], ['设备已发出']])

  expect((await by(site, 'confirm_receipt')).status).toBe(200)
  await told()
  // The day it came before its first.
  await moved('balance_fen = 0')
  const { end_date: end } = (await read(buyer, id, actingFor(company))).body
  const longer = await by(buyer, 'extend_rental', { new_end_date: addDays(end, 2) })
  expect([longer.status, longer.body.message]).toEqual([200, expect.any(String)])
  expect(await told()).toEqual([[], ['续租费等付款'], ['续租费等付款'], []])
})

test('a notice opens for whom it is told: a company’s order as the company, one’s own as oneself', async () => {
  const company = await aCompany(app, staff)
  const { id: theirs } = (await place(company, company.head)).body
  const own = await app.call('POST', pathOf(machine.line, 'create_rental'), {
    token: company.head.token,
    body: requestFor(app, machine),
  })
  await app.settle()
  const { results } = (await app.call('GET', '/api/notifications/', { token: company.head.token })).body
  const actingOf = (id: number) =>
    results.find((one: { rental_id: number | null }) => one.rental_id === id) as { acting?: unknown }
  expect(actingOf(theirs).acting).toEqual({ id: company.id, name: '杭州申通建设有限公司' })
  expect(actingOf(own.body.id).acting).toBeNull()
})
