/** Companies a test wants, brought there the way people bring them. */
import { creditCodeCheckCharacter } from '@jihui/protocol/tenant/credit-code'
import type { TenantRole } from '@jihui/protocol/tenant/roles'
import { expect } from 'vitest'
import { aMachine, type Machine } from './machines.ts'
import { aPicture, aRental, type Wanted } from './orders.ts'
import { aCategory, anApplication, aStatement, ownerPath } from './owners.ts'
import { aRenter, type Person } from './people.ts'
import type { Answer, TestApp } from './test-app.ts'

let made = 0
/** A number no other company of this process has. */
export const aCreditCode = (): string => {
  made += 1
  const first = `91330100MA${String(made).padStart(7, '0')}`
  return first + creditCodeCheckCharacter(first)
}

export interface Company {
  readonly id: number
  readonly head: Person
}

export const foundCompany = async (
  app: TestApp,
  head: Person,
  { name = '杭州申通建设有限公司', code = aCreditCode() }: { name?: string; code?: string } = {},
): Promise<Answer> => {
  const form = new FormData()
  form.set('name', name)
  form.set('credit_code', code)
  form.set('licence', await aPicture(), 'licence.png')
  return app.call('POST', '/api/tenants/', { token: head.token, form })
}

/** A company whose licence staff have verified. */
export const aCompany = async (app: TestApp, staff: Person, rules: Record<string, unknown> = {}): Promise<Company> => {
  const head = await aRenter(app, 'head')
  const { status, body } = await foundCompany(app, head)
  if (status !== 201) throw new Error(`founding answered ${status}: ${JSON.stringify(body)}`)
  const verified = await app.call('POST', `/api/tenants/${body.id}/verify/`, { token: staff.token, body: {} })
  if (verified.status !== 200)
    throw new Error(`verifying answered ${verified.status}: ${JSON.stringify(verified.body)}`)
  if (Object.keys(rules).length > 0)
    await app.call('PATCH', `/api/tenants/${body.id}/`, { token: head.token, body: rules })
  return { id: body.id, head }
}

export const phoneOf = async (app: TestApp, person: Person): Promise<string> =>
  (await app.pool.query('SELECT phone FROM app_user WHERE id = $1', [person.id])).rows[0].phone

/** Answers the token of the link. */
export const invite = async (app: TestApp, company: Company, phone: string, role: TenantRole): Promise<string> => {
  const { status, body } = await app.call('POST', `/api/tenants/${company.id}/members/`, {
    token: company.head.token,
    body: { phone, role },
  })
  if (status !== 201) throw new Error(`inviting answered ${status}: ${JSON.stringify(body)}`)
  return body.path.split('/').at(-1)
}
export const accept = (app: TestApp, person: Person, token: string): Promise<Answer> =>
  app.call('POST', `/api/tenants/invitations/${token}/accept/`, { token: person.token })

/** Somebody who belongs to the company in this role. */
export const aCompanyMember = async (app: TestApp, company: Company, role: TenantRole): Promise<Person> => {
  const person = await aRenter(app, role)
  const token = await invite(app, company, await phoneOf(app, person), role)
  const { status, body } = await accept(app, person, token)
  if (status !== 200) throw new Error(`accepting answered ${status}: ${JSON.stringify(body)}`)
  return person
}

/** The same person acting for the company. */
export const actingFor = (company: Company) => ({ 'X-Tenant': String(company.id) })

interface CompanyRental {
  readonly company: Company
  readonly owner: Person
  /** Places the order in the company's name. */
  readonly buyer: Person
  readonly staff: Person
}
/** An order of the company for a machine of so many units, that begins in some days. */
export const aCompanyRental = async (
  app: TestApp,
  { company, owner, buyer, staff }: CompanyRental,
  { units = 1, status, from = 5, machine: wanted }: Partial<Wanted> & { units?: number; machine?: Machine } = {},
): Promise<{ machine: Machine; rentalId: number }> => {
  const machine = wanted ?? (await aMachine(app, { owner, units, name: '挖掘机' }))
  const rentalId = await aRental(app, { machine, renter: buyer, staff, from, days: 3, status })
  await app.pool.query('UPDATE rental SET tenant_id = $2, tenant_name = $3 WHERE id = $1', [
    rentalId,
    company.id,
    '杭州申通建设有限公司',
  ])
  return { machine, rentalId }
}
/** The same, with the machine in its hands. */
export const aCompanyRentalInUse = async (app: TestApp, parties: CompanyRental) => {
  const rented = await aCompanyRental(app, parties, { status: 'pending_approval' })
  await app.pool.query(
    `UPDATE rental SET status = 'in_use', paid_at = now(), delivered_at = now(), received_at = now(), hold_expires_at = NULL
     WHERE id = $1`,
    [rented.rentalId],
  )
  return rented
}
/** Somebody who belongs to it no longer. */
export const leaves = (app: TestApp, company: Company, { id }: Pick<Person, 'id'>) =>
  app.pool.query('UPDATE tenant_member SET left_at = now() WHERE tenant_id = $1 AND user_id = $2', [company.id, id])

/** The account under which a company owns. */
export const accountOf = async (app: TestApp, { id }: Pick<Company, 'id'>): Promise<number> =>
  (await app.pool.query('SELECT account_id FROM tenant WHERE id = $1', [id])).rows[0].account_id

/** A call somebody makes for a company. */
export const callFor = (
  app: TestApp,
  company: Company,
  person: Person,
  method: string,
  path: string,
  body?: unknown,
): Promise<Answer> =>
  app.call(method, path, {
    token: person.token,
    headers: actingFor(company),
    ...(body === undefined ? {} : { body }),
  })

/** A verified company whose application staff approved. */
export const anOwningCompany = async (app: TestApp, staff: Person): Promise<Company> => {
  const company = await aCompany(app, staff)
  const { status, body } = await anApplication(
    app,
    company.head,
    { bank_name: '工商银行', account_number: '6222000011112345' },
    actingFor(company),
  )
  expect([status, body.errors]).toEqual([201, undefined])
  const base = `/api/admin/applications/${body.id}/`
  const step = (verb: string, given: object) => app.call('POST', base + verb, { token: staff.token, body: given })
  expect((await step('checks/on_site_check/', { result: 'passed', notes: '看过' })).status).toBe(200)
  expect((await step('approve/', { notes: '设备和手续齐全' })).status).toBe(200)
  return company
}

/** A machine a member registers for his company, offered at once. */
export const aCompanyMachine = async (app: TestApp, company: Company, member: Person, line: string) => {
  const statement = aStatement(line, await aCategory(app, line))
  const made = await callFor(app, company, member, 'POST', ownerPath('equipment/'), statement)
  expect([made.status, made.body.errors]).toEqual([201, undefined])
  const { rows } = await app.pool.query(
    `UPDATE equipment SET status = 'active', verification_status = 'approved', verified_at = now() WHERE id = $1
     RETURNING (SELECT array_agg(u.id) FROM equipment_unit u WHERE u.equipment_id = equipment.id) AS units`,
    [made.body.id],
  )
  return { id: made.body.id as number, line, units: rows[0].units as number[] }
}
