import { findLine } from '@jihui/protocol/rental/lines'
import { randomUUID } from 'node:crypto'
import { aPicture } from './orders.ts'
import { aRenter, type Person } from './people.ts'
import type { TestApp } from './test-app.ts'

export const ownerPath = (path: string): string => `/api/v1/core/equipment-owner/${path}`

/** Someone whose application was approved. */
export const anOwner = async (app: TestApp, name = 'owner'): Promise<Person> => {
  const person = await aRenter(app, name)
  await app.pool.query(`INSERT INTO user_business_role (user_id, role) VALUES ($1, 'equipment_owner')`, [person.id])
  await app.pool.query(
    `INSERT INTO payout_account (payee_id, account_name, bank_name, account_number, source, effective_at, created_at)
     VALUES ($1, '宏达', '工商银行', '6222000011112345', 'application', $2, $2)`,
    [person.id, app.clock.now()],
  )
  return person
}

/** The papers without which nobody asks to become an owner. */
export const applicationPapers = ['business_license_file', 'ownership_files', 'insurance_files'] as const

/** Asks to become an owner, with every paper that takes. */
export const anApplication = async (
  app: TestApp,
  person: Person,
  fields: Record<string, string> = {},
  headers: Record<string, string> = {},
) => {
  const form = new FormData()
  for (const [name, value] of Object.entries({ company_name: '宏达工程', ...fields })) form.set(name, value)
  for (const field of applicationPapers) form.append(field, await aPicture(), `${field}.png`)
  return app.call('POST', ownerPath('applications/'), { token: person.token, form, headers })
}

/** Registers a share as paid, to the account that whoever pays reads. */
export const payOut = async (app: TestApp, staff: Person, id: number, body: Record<string, unknown> = {}) => {
  const path = '/api/finance/payouts/'
  const list = await app.call('GET', path, { token: staff.token, query: { page_size: 100 } })
  const seen = list.body.results.find((one: { id: number }) => one.id === id)
  const account = { account_fingerprint: seen?.account_fingerprint || 'none' }
  return app.call('POST', `${path}${id}/complete/`, { token: staff.token, body: { ...account, ...body } })
}

/** A category of a line to register machines in. */
export const aCategory = async (app: TestApp, line: string): Promise<number> => {
  const { rows } = await app.pool.query<{ id: number }>(
    `INSERT INTO category (line, code, name, illustration) VALUES ($1, $2, '测试类别', 'excavator') RETURNING id`,
    [line, `kind-${randomUUID()}`],
  )
  return rows[0]!.id
}

/** A machine as its owner states it: ¥200 a day, options ¥300 and ¥200, delivery ¥240. */
export const aStatement = (line: string, categoryId: number, more: Record<string, unknown> = {}) => ({
  line,
  category_id: categoryId,
  name: '履带式起重机',
  model: `T-${randomUUID().slice(0, 6)}`,
  manufacturer: '徐工',
  year: 2022,
  market_value: 80000,
  day_rate: 200,
  week_rate: 1200,
  month_rate: '4500.00',
  deposit: 6000,
  delivery_fee: 240,
  add_ons: Object.fromEntries(findLine(line).options.map(({ addOn }, at) => [addOn, at % 2 === 0 ? 300 : 200])),
  tags: ['低油耗'],
  specifications: [{ label: '自重', value: '24 t' }],
  units: [{ serial: `SN-${randomUUID()}`, city: '杭州', location: '萧山停机场' }],
  ...more,
})
