import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aMachine, type Machine } from '../../../testing/machines.ts'
import { anOwner } from '../../../testing/owners.ts'
import { aMember, aRenter, type Person } from '../../../testing/people.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

let app: TestApp
let admin: Person
let owner: Person
let machine: Machine
let other: Machine
beforeAll(async () => {
  app = await startTestApp({ now: '2026-11-21T02:00:00Z' })
  ;[admin, owner] = [await aMember(app, 'admin'), await anOwner(app)]
  machine = await aMachine(app, { owner, units: 2, name: '挖掘机' })
  other = await aMachine(app, { name: '叉车' })
  const [first, second] = machine.units
  // Two faults of one unit ten days apart, the second of which took two visits; a service in time, one that was late.
  await aVisit({ unit: first!, reported: '2026-10-01', hours: 5, cost: 30_000, labour: 20_000 })
  const again = await aVisit({ unit: first!, reported: '2026-10-11', hours: 10, cost: 50_000, labour: 50_000 })
  await aVisit({ unit: first!, reported: '2026-10-14', hours: 2, order: again, visit: 2 })
  await aVisit({ unit: second!, reported: '2026-10-20', hours: 1, kind: 'service', dueOn: '2026-10-20' })
  await aVisit({ unit: second!, reported: '2026-10-25', hours: 1, kind: 'service', dueOn: '2026-10-20' })
  await aVisit({ unit: other.units[0]!, reported: '2026-10-05', hours: 3, cost: 10_000, labour: 10_000 })
})
afterAll(() => app.close())

interface Visit {
  readonly unit: number
  readonly reported: string
  readonly hours: number
  readonly cost?: number
  readonly labour?: number
  readonly kind?: string
  readonly dueOn?: string
  readonly order?: number
  readonly visit?: number
}
const aVisit = async (of: Visit): Promise<number> => {
  const { unit, reported, hours, cost = 0, labour = 0, kind = 'repair', visit = 1 } = of
  const from = `${reported}T00:00:00Z`
  const made =
    of.order ??
    (
      await app.pool.query(
        `INSERT INTO maintenance_request (unit_id, description, status, kind, origin, is_reported, plan_id, due_on, tolerance_days,
           created_at, resolved_at) VALUES ($1, '坏了', 'completed', $2, 'staff', false, $3, $4, 2, $5, $5) RETURNING id`,
        [unit, kind, of.dueOn ? 1 : null, of.dueOn ?? null, from],
      )
    ).rows[0].id
  await app.pool.query(
    `INSERT INTO maintenance_record (request_id, visit, unit_id, result, total_fen, labour_fen, parts_fen, stood_from, stood_until, done_at)
     VALUES ($1, $2, $3, '好了', $4::bigint, $5::bigint, $4::bigint - $5::bigint, $6::timestamptz, $6::timestamptz + make_interval(hours => $7), $6::timestamptz + make_interval(hours => $7))`,
    [made, visit, unit, cost, labour, from, hours],
  )
  return made
}
const report = (person: Person, query: Record<string, string> = {}) =>
  app.call('GET', '/api/maintenance/reports/', {
    token: person.token,
    query: { from: '2026-10-01', to: '2026-10-31', ...query },
  })

test('adds up cost, standstill, faults and what was kept in time, and says which records', async () => {
  const { status, body } = await report(admin)
  expect(status).toBe(200)
  expect(body.total).toMatchObject({ visits: 6, repairs: 4, cost: 900, downtime_hours: 22 })
  expect(body.rows.map((row: { label: string }) => row.label)).toEqual(['挖掘机', '叉车'])
  expect(body.rows[0]).toEqual({
    id: machine.id,
    label: '挖掘机',
    hint: 'N15',
    visits: 5,
    repairs: 3,
    cost: 800,
    labour: 700,
    parts: 100,
    downtime_hours: 19,
    mtbf_hours: 240,
    mttr_hours: 7.5,
    first_time_fix_percent: 50,
    in_time_percent: 50,
    records: {
      from: '2026-10-01',
      to: '2026-10-31',
      line: '',
      equipment_id: machine.id,
      category_id: null,
      owner_id: null,
    },
  })
  expect(body.rows[1]).toMatchObject({
    mtbf_hours: null,
    mttr_hours: 3,
    first_time_fix_percent: 100,
    in_time_percent: null,
  })
})

describe.each(['machine', 'category', 'owner'])('by %s', (by) => {
  test('each figure opens into as many records', async () => {
    const { rows } = (await report(admin, { by })).body
    expect(rows).toHaveLength(2)
    for (const row of rows) {
      const query = Object.fromEntries(Object.entries(row.records).filter(([, value]) => value !== null)) as object
      const records = await app.call('GET', '/api/maintenance/records/', {
        token: admin.token,
        query: query as Record<string, string>,
      })
      expect([row.label, records.body.count]).toEqual([row.label, row.visits])
    }
  })
})

test('an owner reads of his own machines, others need the permission', async () => {
  const { body } = await report(owner, { by: 'owner' })
  expect(body.rows).toMatchObject([{ id: owner.id, visits: 5 }])
  expect(body.total.visits).toBe(5)
  const staff = await aMember(app, 'staff')
  await app.pool.query(`DELETE FROM role_permission WHERE role = 'staff' AND permission = 'reports'`)
  for (const person of [staff, await aRenter(app)]) expect((await report(person)).status).toBe(403)
})

test('comes as a file too', async () => {
  const { headers, body: text } = await report(admin, { format: 'csv' })
  expect(headers.get('content-type')).toContain('text/csv')
  expect(text).toContain('挖掘机,N15,5,3,800.00,700.00,100.00,19,240,7.5,50,50\r\n')
  expect(text).toContain('合计,,6,4,900.00')
})

test('a range that is turned round or longer than two years is refused by field', async () => {
  const wrong: [object, object][] = [
    [{ to: '2026-09-01' }, { to: '结束日期不能早于开始日期' }],
    [{ from: '2024-01-01' }, { to: '一次最多看两年' }],
    [{ by: 'city' }, { by: '应为 machine、category 或 owner' }],
  ]
  for (const [query, errors] of wrong) {
    const { status, body } = await report(admin, query as Record<string, string>)
    expect([status, body.errors]).toEqual([400, errors])
  }
})

test('a fault that is reported anew within the warranty was not fixed at once, and is no further fault', async () => {
  const unit = (await aMachine(app, { name: '破碎锤' })).units[0]!
  const first = await aVisit({ unit, reported: '2026-08-03', hours: 2 })
  const again = await aVisit({ unit, reported: '2026-08-10', hours: 2 })
  const august = async () => (await report(admin, { from: '2026-08-01', to: '2026-08-31' })).body.total
  expect(await august()).toMatchObject({ repairs: 2, first_time_fix_percent: 100, mtbf_hours: 168 })
  await app.pool.query(`UPDATE maintenance_request SET fault_code = 'noise' WHERE id = ANY($1)`, [[first, again]])
  await app.pool.query('UPDATE maintenance_record SET is_rework = true WHERE request_id = $1', [again])
  expect(await august()).toMatchObject({ repairs: 2, first_time_fix_percent: 0, mtbf_hours: null })
})
