import { findLine } from '@jihui/protocol/rental/lines'
import { randomUUID } from 'node:crypto'
import { aRenter, type Person } from './people.ts'
import type { TestApp } from './test-app.ts'

export const ownerPath = (path: string): string => `/api/v1/core/equipment-owner/${path}`

/** Someone whose application was approved. */
export const anOwner = async (app: TestApp, name = 'owner'): Promise<Person> => {
  const person = await aRenter(app, name)
  await app.pool.query(`INSERT INTO user_business_role (user_id, role) VALUES ($1, 'equipment_owner')`, [person.id])
  return person
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
