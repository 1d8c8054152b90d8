/** Companies a test wants, brought there the way people bring them. */
import { creditCodeCheckCharacter } from '@jihui/protocol/tenant/credit-code'
import type { TenantRole } from '@jihui/protocol/tenant/roles'
import { aPicture } from './orders.ts'
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
