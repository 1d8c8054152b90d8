/** Machines that are a company's: who keeps them, who is paid, and what ends with a membership. */
import { rejectMachine } from '@jihui/protocol/catalogue/verification-operations'
import { pathWith } from '@jihui/protocol/endpoint'
import { lines } from '@jihui/protocol/rental/lines'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Machine } from '../../testing/machines.ts'
import { aPicture, aSignature, pathOf, payFor, requestFor } from '../../testing/orders.ts'
import { aCategory, anApplication, anOwner, aStatement, ownerPath, payOut } from '../../testing/owners.ts'
import { imbalance } from '../../testing/payments.ts'
import { aMember, aRenter, type Person } from '../../testing/people.ts'
import {
  accountOf,
  aCompany,
  aCompanyMachine,
  aCompanyMember,
  actingFor,
  anOwningCompany,
  callFor,
  type Company,
  foundCompany,
} from '../../testing/tenants.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

const line = lines[0]!.id
let app: TestApp
let staff: Person
let company: Company
let [site, finance, buyer]: Person[] = []
let machine: Machine
beforeAll(async () => {
  app = await startTestApp({ settings: { RATE_LIMITS: 'off' }, securesRows: true })
  staff = await aMember(app, 'super_admin')
  company = await anOwningCompany(app, staff)
  ;[site, finance, buyer] = [
    await aCompanyMember(app, company, 'site'),
    await aCompanyMember(app, company, 'finance'),
    await aCompanyMember(app, company, 'buyer'),
  ]
  machine = await aCompanyMachine(app, company, site, line)
})
afterAll(() => app.close())

const for_ = (person: Person, method: string, path: string, body?: unknown) =>
  callFor(app, company, person, method, path, body)
const alone = (person: Person, method: string, path: string, body?: unknown) =>
  app.call(method, path, { token: person.token, ...(body === undefined ? {} : { body }) })
const order = (renter: Person, of = machine, headers = {}) =>
  app.call('POST', pathOf(line, 'create_rental'), {
    token: renter.token,
    headers,
    body: requestFor(app, of, 3, 0),
  })

/** Placed, signed and paid by the renter: it waits to be sent. */
const anOrderToSend = async (renter: Person, of = machine): Promise<number> => {
  const made = await order(renter, of)
  expect([made.status, made.body.errors]).toEqual([201, undefined])
  const id: number = made.body.id
  await app.pool.query(
    `UPDATE rental SET status = 'pending_contract', verification_status = 'approved', verified_at = $2 WHERE id = $1`,
    [id, app.clock.now()],
  )
  await alone(renter, 'POST', pathOf(line, 'generate_contract', id), {})
  await alone(renter, 'POST', pathOf(line, 'sign_contract', id), { signature: await aSignature() })
  await payFor(app, line, id, renter)
  return id
}

describe('becoming an owner', () => {
  test('a company applies through a head, under its verified name and number, and is paid under that name', async () => {
    const other = await aCompany(app, staff)
    const [member] = [await aCompanyMember(app, other, 'site')]
    const asMember = await anApplication(app, member!, {}, actingFor(other))
    expect(asMember).toMatchObject({ status: 403, body: { code: 'tenant.role_lacks' } })
    const made = await anApplication(
      app,
      other.head,
      { company_name: '别的公司', license_number: '1', account_name: '负责人自己', account_number: '6222000011119999' },
      actingFor(other),
    )
    expect(made.body).toMatchObject({
      user_id: await accountOf(app, other),
      company_name: '杭州申通建设有限公司',
      account_name: '杭州申通建设有限公司',
      license_number: expect.stringMatching(/^91330100MA/),
      actions: expect.arrayContaining(['upload_document']),
    })
    const own = await alone(other.head, 'GET', ownerPath('applications/'))
    expect(own.body.results).toEqual([])
    const its = await callFor(app, other, other.head, 'GET', ownerPath('applications/'))
    expect(its.body.results).toMatchObject([{ id: made.body.id }])
  })

  test('only a verified company applies', async () => {
    const head = await aRenter(app, 'head')
    const founded = await foundCompany(app, head)
    const asked = await anApplication(app, head, {}, { 'X-Tenant': String(founded.body.id) })
    expect(asked).toMatchObject({ status: 409, body: { code: 'tenant.not_verified' } })
  })

  test('being an owner is the company’s, not its members’: alone they are none, and an owner is none for his company', async () => {
    expect((await alone(site!, 'GET', ownerPath('equipment/'))).body.code).toBe('auth.forbidden')
    const owning = await anOwner(app)
    const other = await aCompany(app, staff)
    await app.pool.query(
      `INSERT INTO tenant_member (tenant_id, user_id, role, joined_at) VALUES ($1, $2, 'site', now())`,
      [other.id, owning.id],
    )
    expect((await callFor(app, other, owning, 'GET', ownerPath('equipment/'))).body.code).toBe('auth.forbidden')
    const info = async (headers = {}) =>
      (await app.call('GET', '/api/auth/user-info/', { token: owning.token, headers })).body.roles
    expect(await info()).toContain('equipment_owner')
    expect(await info(actingFor(other))).not.toContain('equipment_owner')
  })

  test('nobody signs in with its account, and no member of staff gives it a password or a number', async () => {
    const account = await accountOf(app, company)
    const tried = await app.call('POST', '/api/token/', { body: { username: `company:${company.id}`, password: '' } })
    expect(tried.status).toBe(400)
    const guessed = await app.call('POST', '/api/token/', {
      body: { username: `company:${company.id}`, password: 'Demo@2026' },
    })
    expect([guessed.status, guessed.body.code]).toEqual([401, 'auth.wrong_credentials'])
    const changed = await alone(staff, 'PATCH', `/api/admin/users/${account}/`, { phone: '13900001234' })
    expect(changed.body.code).toBe('user.of_company')
  })
})

describe('keeping the fleet', () => {
  test('who keeps machines registers and changes them for the company; the others are told their role does not', async () => {
    const list = await for_(site!, 'GET', ownerPath('equipment/'))
    expect(list.body.results).toMatchObject([{ id: machine.id }])
    expect((await for_(company.head, 'GET', ownerPath(`equipment/${machine.id}/`))).status).toBe(200)
    for (const person of [finance!, buyer!])
      expect((await for_(person, 'GET', ownerPath('equipment/'))).body.code).toBe('tenant.role_lacks')
    const changed = await for_(site!, 'PATCH', ownerPath(`equipment/${machine.id}/`), { day_rate: 210 })
    expect(changed.status).toBe(200)
    const { rows } = await app.pool.query('SELECT owner_id FROM equipment WHERE id = $1', [machine.id])
    expect(rows[0].owner_id).toBe(await accountOf(app, company))
  })

  test('another company’s machine is not found, nor a person’s own', async () => {
    const other = await anOwningCompany(app, staff)
    const theirs = await aCompanyMachine(app, other, other.head, line)
    expect((await for_(site!, 'GET', ownerPath(`equipment/${theirs.id}/`))).status).toBe(404)
    expect((await for_(site!, 'DELETE', ownerPath(`equipment/${theirs.id}/`))).status).toBe(404)
    const answer = await callFor(app, other, site!, 'GET', ownerPath('equipment/'))
    expect(answer).toMatchObject({ status: 403, body: { code: 'tenant.not_member' } })
  })

  test('the machine’s page names the company as who lets it', async () => {
    const { body } = await app.call('GET', pathOf(line, 'get_equipment', machine.id))
    expect(body.owner).toMatchObject({ name: '杭州申通建设有限公司' })
  })

  test('two members who add the same unit at once add it once', async () => {
    const serial = `SN-${machine.id}-twice`
    const path = ownerPath(`equipment/${machine.id}/units/`)
    const answers = await Promise.all(
      [site!, company.head].map((person) => for_(person, 'POST', path, { serial, city: '杭州', location: '一号场' })),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 400])
  })

  test('its upkeep is arranged by its keepers, and is its own', async () => {
    const path = ownerPath('maintenance/')
    const asked = { equipment_id: machine.id, unit_id: machine.units[0], description: '换液压油' }
    const made = await for_(site!, 'POST', path, asked)
    expect([made.status, made.body.errors]).toEqual([201, undefined])
    expect((await for_(company.head, 'GET', `${path}${made.body.id}/`)).body).toMatchObject({ is_own: true })
    expect((await for_(buyer!, 'GET', `${path}${made.body.id}/`)).body.code).toBe('tenant.role_lacks')
    const other = await anOwningCompany(app, staff)
    const theirs = await callFor(app, other, other.head, 'POST', `${path}${made.body.id}/cancel/`, { reason: '不做了' })
    expect(theirs.status).toBe(404)
    const ended = await Promise.all(
      [site!, company.head].map((person) =>
        for_(person, 'POST', `${path}${made.body.id}/cancel/`, { reason: '不做了' }),
      ),
    )
    expect(ended.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  test('who left reaches nothing of it from the next call on, its papers included', async () => {
    const leaver = await aCompanyMember(app, company, 'site')
    const form = new FormData()
    form.set('document_type', 'ownership')
    form.set('file', await aPicture(), '证.png')
    const added = await app.call('POST', ownerPath(`equipment/${machine.id}/documents/`), {
      token: leaver.token,
      headers: actingFor(company),
      form,
    })
    expect([added.status, added.body.errors]).toEqual([201, undefined])
    const url: string = added.body.document.url
    const read = async (person: Person) => (await app.call('GET', url, { token: person.token })).status
    expect(await Promise.all([leaver, site!, buyer!].map(read))).toEqual([200, 200, 404])
    await alone(leaver, 'POST', `/api/tenants/${company.id}/leave/`, {})
    expect(await read(leaver)).toBe(404)
    const after = await for_(leaver, 'GET', ownerPath('equipment/'))
    expect(after).toMatchObject({ status: 403, body: { code: 'tenant.not_member' } })
  })
})

describe('an order on a company’s machine', () => {
  test('is sent, recorded and taken back by its keepers, and what it earns is the company’s', async () => {
    const renter = await aRenter(app)
    const id = await anOrderToSend(renter)
    expect((await alone(site!, 'GET', pathOf(line, 'get_rental', id))).status).toBe(404)
    const seen = await for_(site!, 'GET', ownerPath(`rentals/${id}/`))
    expect(seen.body).toMatchObject({
      owner: { name: '杭州申通建设有限公司' },
      actions: expect.arrayContaining(['deliver']),
    })
    expect((await for_(buyer!, 'GET', pathOf(line, 'get_rental', id))).status).toBe(404)
    expect((await for_(finance!, 'POST', pathOf(line, 'deliver_rental', id), {})).body.code).toBe('tenant.role_lacks')
    // Two keepers at once: it is sent once.
    const sent = await Promise.all(
      [site!, company.head].map((person) => for_(person, 'POST', pathOf(line, 'deliver_rental', id), {})),
    )
    expect(sent.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const recorded = new FormData()
    for (const [name, value] of Object.entries({ stage: 'out', checks: '[]', positions: '[]' }))
      recorded.set(name, value)
    const side = await app.call('POST', pathOf(line, 'record_handover', id), {
      token: site!.token,
      headers: actingFor(company),
      form: recorded,
    })
    expect([side.status, side.body.errors]).toEqual([201, undefined])
    const kept = await app.pool.query('SELECT party, recorded_by FROM rental_handover WHERE rental_id = $1', [id])
    expect(kept.rows).toEqual([{ party: 'lessor', recorded_by: site!.id }])
    expect((await alone(renter, 'POST', pathOf(line, 'confirm_receipt', id), {})).status).toBe(200)
    const held = (await for_(finance!, 'GET', ownerPath('earnings/'))).body.summary
    expect(held).toMatchObject({ held_orders: 1, due: 0 })
    const back = await for_(site!, 'POST', pathOf(line, 'confirm_return', id), {})
    expect([back.status, back.body.errors]).toEqual([200, undefined])
    const { body } = await for_(finance!, 'GET', ownerPath('earnings/'))
    expect(body.results).toMatchObject([{ rental_id: id, status: 'due' }])
    expect(body.summary.payout_account).toMatchObject({ account_name: '杭州申通建设有限公司' })
    expect((await for_(site!, 'GET', ownerPath('earnings/'))).body.code).toBe('tenant.role_lacks')
    const paid = await payOut(app, staff, body.results[0].id, { reference: 'P-1' })
    expect([paid.status, paid.body.errors]).toEqual([200, undefined])
    const after = (await for_(company.head, 'GET', ownerPath('earnings/'))).body
    expect(after.results).toMatchObject([{ status: 'paid', reference: 'P-1' }])
    expect(await imbalance(app)).toBe(0)
  })

  test('its keepers are told of it, and who left is not', async () => {
    const renter = await aRenter(app)
    const leaver = await aCompanyMember(app, company, 'site')
    await alone(leaver, 'POST', `/api/tenants/${company.id}/leave/`, {})
    const id = await anOrderToSend(renter)
    await app.settle()
    const told = async (person: Person) =>
      (await alone(person, 'GET', '/api/notifications/')).body.results.filter(
        (one: { related_object_id: string; related_object_type: string }) =>
          one.related_object_type === 'rental' && one.related_object_id === String(id),
      ).length
    expect(await told(site!)).toBeGreaterThan(0)
    expect(await told(company.head)).toBe(await told(site!))
    expect([await told(leaver), await told(buyer!)]).toEqual([0, 0])
    await alone(renter, 'POST', pathOf(line, 'cancel_rental', id), {})
  })

  test('no member rents it, alone or for the company, nor a company one of its heads belongs to', async () => {
    for (const person of [company.head, buyer!, finance!])
      expect((await order(person)).body.code).toBe('rental.own_machine')
    expect((await order(buyer!, machine, actingFor(company))).body.code).toBe('rental.own_machine')
    const other = await aCompany(app, staff)
    const stranger = await aCompanyMember(app, other, 'buyer')
    expect((await order(stranger, machine, actingFor(other))).status).toBe(201)
    await app.pool.query(
      `INSERT INTO tenant_member (tenant_id, user_id, role, joined_at) VALUES ($1, $2, 'site', now())`,
      [other.id, company.head.id],
    )
    expect((await order(stranger, machine, actingFor(other))).body.code).toBe('rental.own_machine')
  })

  test('a member of staff who belongs to the company decides nothing about it', async () => {
    const insider = await aMember(app, 'super_admin')
    await app.pool.query(
      `INSERT INTO tenant_member (tenant_id, user_id, role, joined_at) VALUES ($1, $2, 'site', now())`,
      [company.id, insider.id],
    )
    const path = pathWith(rejectMachine.path, { id: machine.id })
    const decided = await alone(insider, 'POST', path, { reason: '自己的', version: 1 })
    expect([decided.status, decided.body.code]).toEqual([403, 'auth.own_case'])
  })
})

describe('a company that is frozen', () => {
  test('offers nothing and registers nothing until it is verified again, and what it paused stays paused', async () => {
    const other = await anOwningCompany(app, staff)
    const [offered, paused] = [
      await aCompanyMachine(app, other, other.head, line),
      await aCompanyMachine(app, other, other.head, line),
    ]
    await app.pool.query(`UPDATE equipment SET status = 'paused' WHERE id = $1`, [paused.id])
    const statuses = async () =>
      (
        await app.pool.query('SELECT status FROM equipment WHERE id = ANY ($1) ORDER BY id', [[offered.id, paused.id]])
      ).rows.map(({ status }) => status)
    const decide = (verb: string, body: object) => alone(staff, 'POST', `/api/tenants/${other.id}/${verb}/`, body)
    expect((await decide('freeze', { reason: '核查' })).status).toBe(200)
    expect(await statuses()).toEqual(['withheld', 'paused'])
    const statement = aStatement(line, await aCategory(app, line))
    const refused = await callFor(app, other, other.head, 'POST', ownerPath('equipment/'), statement)
    expect([refused.status, refused.body.code]).toEqual([409, 'tenant.not_verified'])
    // Looked at again before it acts.
    expect((await decide('unfreeze', { reason: '查清了' })).status).toBe(200)
    expect(await statuses()).toEqual(['withheld', 'paused'])
    expect((await decide('verify', {})).status).toBe(200)
    expect(await statuses()).toEqual(['active', 'paused'])
  })
})
