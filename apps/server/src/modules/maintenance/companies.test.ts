/** What a company has rented: its members report it and answer for it, its applicants report it, and nobody else does. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addHours } from '../../platform/clock.ts'
import { aMachine } from '../../testing/machines.ts'
import type { Wanted } from '../../testing/orders.ts'
import { anOwner } from '../../testing/owners.ts'
import { openPage } from '../../testing/open-page.ts'
import { aMember, aRenter, type Person } from '../../testing/people.ts'
import {
  aCompany,
  aCompanyMember,
  actingFor,
  type Company,
  aCompanyRental,
  aCompanyRentalInUse,
} from '../../testing/tenants.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let owner: Person
let admin: Person
let company: Company
let buyer: Person
let site: Person
let finance: Person
beforeAll(async () => {
  app = await startTestApp({ settings: { RATE_LIMITS: 'off' }, now: '2026-11-21T02:00:00Z' })
  ;[owner, admin] = [await anOwner(app), await aMember(app, 'admin')]
  company = await aCompany(app, admin)
  buyer = await aCompanyMember(app, company, 'buyer')
  site = await aCompanyMember(app, company, 'site')
  finance = await aCompanyMember(app, company, 'finance')
})
afterAll(() => app.close())

const base = '/api/maintenance/requests/'
const swaps = '/api/maintenance/swaps/'
interface Sent {
  readonly body?: object
  readonly query?: Record<string, string>
  /** Himself, in nobody's name. */
  readonly isAlone?: true
}
const call = (who: Person, method: 'GET' | 'POST', path: string, { isAlone, ...sent }: Sent = {}) =>
  app.call(method, path, { token: who.token, ...sent, ...(!isAlone && { headers: actingFor(company) }) })

const parties = () => ({ company, owner, buyer, staff: admin })
const ofCompany = (units: number, status: Wanted['status']) => aCompanyRental(app, parties(), { units, status })
const inUse = () => aCompanyRentalInUse(app, parties())
const idsOf = (body: { results: { id: number }[] }) => body.results.map(({ id }) => id)
const appoint = (who: Person, by: { tenant: number } | { owner: number }, scope: readonly number[] | null) =>
  app.pool.query(
    `INSERT INTO appointment (owner_id, tenant_id, phone, user_id, role, status, scope_ids, invited_by, expires_at, accepted_at)
     SELECT $1, $2, phone, id, 'maintenance_applicant', 'accepted', $4, $5, $6, now() FROM app_user WHERE id = $3`,
    [
      'owner' in by ? by.owner : null,
      'tenant' in by ? by.tenant : null,
      who.id,
      scope,
      owner.id,
      addHours(app.clock.now(), 48),
    ],
  )

describe('a report on what the company rents', () => {
  test('is made by a member who receives for it, and read in the list of every member who acts for it', async () => {
    const { rentalId } = await inUse()
    const body = { rental_id: rentalId, description: '大臂油缸漏油' }
    expect((await call(finance, 'POST', base, { body })).body.code).toBe('tenant.role_lacks')
    expect((await call(site, 'POST', base, { body, isAlone: true })).body.code).toBe('care.not_your_machine')
    const made = await call(site, 'POST', base, { body })
    expect([made.status, made.body.origin]).toEqual([201, 'renter'])
    const { id } = made.body
    for (const [who, actions] of [
      [buyer, ['withdraw']],
      [finance, []],
      [company.head, ['withdraw']],
    ] as const) {
      expect(idsOf((await call(who, 'GET', base, { query: { scope: 'mine' } })).body)).toContain(id)
      expect((await call(who, 'GET', `${base}${id}/`)).body).toMatchObject({ id, actions })
    }
    const alone = await call(finance, 'GET', base, { query: { scope: 'mine' }, isAlone: true })
    expect(idsOf(alone.body)).not.toContain(id)
    expect((await call(finance, 'GET', `${base}${id}/`, { isAlone: true })).status).toBe(404)
    const stranger = await aRenter(app)
    expect((await call(stranger, 'GET', base)).body.code).toBe('tenant.not_member')
  })

  test('is heard of by a colleague’s open page, and by nobody’s outside the company', async () => {
    const { rentalId } = await inUse()
    const body = { rental_id: rentalId, description: '履带断了' }
    const topic = `maintenance_request/${(await call(buyer, 'POST', base, { body })).body.id}`
    const [colleague, stranger] = [
      await openPage(app.url, site.token),
      await openPage(app.url, (await aRenter(app)).token),
    ]
    expect((await colleague.subscribe(topic)).type).toBe('subscribed')
    expect((await stranger.subscribe(topic)).type).toBe('refused')
    for (const { socket } of [colleague, stranger]) socket.terminate()
  })

  test('is read by a colleague without what the work costs', async () => {
    const { rentalId } = await inUse()
    const { body } = await call(buyer, 'POST', base, { body: { rental_id: rentalId, description: '履带断了' } })
    await app.call('POST', `${base}${body.id}/accept/`, { token: admin.token, body: { payer: 'owner' } })
    const seen = await call(site, 'GET', `/api/maintenance/tasks/${body.id}/`)
    expect(seen.body).toMatchObject({ id: body.id, quote: null, total_amount: null, actions: [] })
  })
})

describe('another unit for the company’s rental', () => {
  const asked = async () => {
    const { machine, rentalId } = await ofCompany(2, 'pending_payment')
    const { rows } = await app.pool.query('SELECT unit_id FROM rental_unit WHERE rental_id = $1', [rentalId])
    const had = rows[0].unit_id as number
    const work = { unit_id: had, description: '换油封' }
    const task = await app.call('POST', '/api/admin/maintenance/', { token: admin.token, body: work })
    const other = machine.units.find((id) => id !== had)!
    const swap = { rental_id: rentalId, unit_id: other }
    const done = await app.call('POST', `/api/maintenance/tasks/${task.body.id}/swap/`, {
      token: admin.token,
      body: swap,
    })
    expect([done.status, done.body.message]).toEqual([200, '已经问租客，两天内答复'])
    const { body } = await call(company.head, 'GET', swaps, { query: { rental_id: String(rentalId) } })
    return { id: body.results[0].id as number, rentalId, other }
  }

  test('is seen by every member and answered by one who may order for it', async () => {
    const { id, rentalId, other } = await asked()
    expect((await call(site, 'GET', `${swaps}${id}/`)).body).toMatchObject({ status: 'asked', actions: [] })
    expect((await call(company.head, 'GET', `${swaps}${id}/`)).body.actions).toEqual(['answer'])
    const body = { agreed: true }
    expect((await call(site, 'POST', `${swaps}${id}/answer/`, { body })).body.code).toBe('tenant.role_lacks')
    const answered = await call(company.head, 'POST', `${swaps}${id}/answer/`, { body })
    expect([answered.status, answered.body.status]).toEqual([200, 'agreed'])
    const { rows } = await app.pool.query('SELECT unit_id FROM rental_unit WHERE rental_id = $1', [rentalId])
    expect(rows).toEqual([{ unit_id: other }])
  })

  test('is nobody’s outside the company, and of whoever placed the order only in its name', async () => {
    const { id } = await asked()
    expect((await call(buyer, 'GET', `${swaps}${id}/`, { isAlone: true })).status).toBe(404)
    const alone = await call(buyer, 'POST', `${swaps}${id}/answer/`, { body: { agreed: true }, isAlone: true })
    expect([alone.status, alone.body.code]).toEqual([404, 'care.swap_not_found'])
    expect((await call(await aRenter(app), 'GET', `${swaps}${id}/`, { isAlone: true })).status).toBe(404)
    expect((await call(buyer, 'POST', `${swaps}${id}/answer/`, { body: { agreed: false } })).body.status).toBe(
      'refused',
    )
  })
})

describe('whoever is appointed to report', () => {
  const list = async (who: Person, query: Record<string, string> = {}) =>
    (await call(who, 'GET', '/api/maintenance/reportable/', { query, isAlone: true })).body

  test('sees the machines and rentals he may report, for whom, and nothing of their money', async () => {
    const applicant = await aRenter(app)
    const { machine, rentalId } = await inUse()
    const later = await ofCompany(1, 'pending_approval')
    const crane = await aMachine(app, { owner, units: 2, name: '塔式起重机' })
    await appoint(applicant, { tenant: company.id }, [rentalId, later.rentalId])
    await appoint(applicant, { owner: owner.id }, [crane.units[0]!, machine.units[0]!])
    const { count, results } = await list(applicant)
    expect([count, results.map(({ unit_id }: { unit_id: number }) => unit_id)]).toEqual([
      2,
      [crane.units[0], machine.units[0]],
    ])
    expect(results[1]).toMatchObject({ rental_id: rentalId, appointer: { kind: 'company' } })
    expect(results[0]).toMatchObject({
      rental_id: null,
      appointer: { kind: 'owner', name: expect.stringMatching(/./) },
    })
    expect(JSON.stringify(results)).not.toMatch(/price|fen|amount|deposit/)
    for (const { unit_id } of results) {
      const body = { unit_id, description: '有异响' }
      expect((await call(applicant, 'POST', base, { body, isAlone: true })).body.origin).toBe('applicant')
    }
    expect((await list(applicant, { keyword: '起重' })).count).toBe(1)
  })

  test('sees none once the appointment is over, and nobody sees what others are appointed for', async () => {
    const applicant = await aRenter(app)
    await inUse()
    await appoint(applicant, { tenant: company.id }, null)
    expect((await list(applicant)).count).toBeGreaterThan(0)
    await app.pool.query(
      "UPDATE appointment SET status = 'withdrawn', ended_at = now(), ended_by = 'appointed' WHERE user_id = $1",
      [applicant.id],
    )
    for (const who of [applicant, buyer, owner]) expect(await list(who)).toMatchObject({ count: 0, results: [] })
  })
})
