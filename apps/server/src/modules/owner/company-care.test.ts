/** What belongs to a company's machines: devices, rules and fences, codes, plans and work orders, kept by its members for it. */
import { lines } from '@jihui/protocol/rental/lines'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addHours } from '../../platform/clock.ts'
import { hotRule } from '../../testing/iot/alert-town.ts'
import { labourLine, aTechnician, onTask, tasksPath } from '../../testing/maintenance.ts'
import type { Machine } from '../../testing/machines.ts'
import { aMember, aRenter, type Person } from '../../testing/people.ts'
import {
  accountOf,
  aCompanyMachine,
  aCompanyMember,
  anOwningCompany,
  callFor,
  type Company,
} from '../../testing/tenants.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

const line = lines.find(({ id }) => id === 'engineering') ?? lines[0]!
let app: TestApp
let [company, other]: Company[] = []
let [site, finance, buyer, staff]: Person[] = []
let machine: Machine
let serial: string
let account: number
beforeAll(async () => {
  app = await startTestApp({ settings: { RATE_LIMITS: 'off' }, securesRows: true })
  staff = await aMember(app, 'super_admin')
  ;[company, other] = [await anOwningCompany(app, staff), await anOwningCompany(app, staff)]
  site = await aCompanyMember(app, company!, 'site')
  finance = await aCompanyMember(app, company!, 'finance')
  buyer = await aCompanyMember(app, company!, 'buyer')
  machine = await aCompanyMachine(app, company!, site, line.id)
  account = await accountOf(app, company!)
  const { rows } = await app.pool.query('SELECT serial FROM equipment_unit WHERE id = $1', [machine.units[0]])
  serial = rows[0].serial
})
afterAll(() => app.close())

const for_ = (person: Person, method: string, path: string, body?: unknown) =>
  callFor(app, company!, person, method, path, body)
const alone = (person: Person, method: string, path: string, body?: unknown) =>
  app.call(method, path, { token: person.token, ...(body === undefined ? {} : { body }) })
const idsOf = ({ body }: { body: { results: { id: number }[] } }) => body.results.map(({ id }) => id)

describe('devices', () => {
  let code: string
  test('are registered by who keeps its machines, are the company’s, and sit on its machines alone', async () => {
    const body = { code: 'KEPT-1', profile: 'excavator', protocol: 'mqtt', name: '一号挖机' }
    for (const who of [finance!, buyer!])
      expect((await for_(who, 'POST', '/api/iot/devices/', body)).body.code).toBe('tenant.role_lacks')
    const made = await for_(site!, 'POST', '/api/iot/devices/', body)
    expect([made.status, made.body.errors]).toEqual([201, undefined])
    const { rows } = await app.pool.query('SELECT owner_id FROM device WHERE code = $1', [body.code])
    expect(Number(rows[0].owner_id)).toBe(account)
    code = body.code
    const bound = await for_(company!.head, 'POST', `/api/iot/devices/${code}/bind/`, { serial, meter: 120 })
    expect([bound.status, bound.body.errors]).toEqual([200, undefined])
    const foreign = await callFor(app, other!, other!.head, 'POST', `/api/iot/devices/${code}/unbind/`, {})
    expect(foreign.body.code).toBe('device.not_found')
  })

  test('are seen by its members, and by nobody who acts for himself or for another company', async () => {
    const path = '/api/iot/devices/'
    expect((await for_(site!, 'GET', path)).body.results).toMatchObject([{ code, unit: { serial } }])
    expect((await alone(site!, 'GET', path)).body.results).toEqual([])
    expect((await callFor(app, other!, other!.head, 'GET', path)).body.results).toEqual([])
    expect((await for_(site!, 'GET', '/api/iot/map/?bbox=73,18,135,54&zoom=4')).status).toBe(200)
  })

  test('are watched by rules and fences of the company', async () => {
    const rule = await for_(site!, 'POST', '/api/iot/alert-rules/', { ...hotRule, applies_to: { all_mine: true } })
    expect([rule.status, rule.body.errors]).toEqual([201, undefined])
    expect(idsOf(await for_(company!.head, 'GET', '/api/iot/alert-rules/'))).toContain(rule.body.id)
    expect(idsOf(await alone(site!, 'GET', '/api/iot/alert-rules/'))).not.toContain(rule.body.id)
    const drawn = await for_(site!, 'POST', '/api/iot/geofences/', {
      name: '工地',
      shape: { type: 'circle', center: [120.15, 30.27], radius_m: 300 },
      applies_to: { all_mine: true },
      watch: ['exit'],
    })
    expect([drawn.status, drawn.body.errors]).toEqual([201, undefined])
    expect(idsOf(await for_(company!.head, 'GET', '/api/iot/geofences/'))).toContain(drawn.body.id)
    expect(idsOf(await alone(site!, 'GET', '/api/iot/geofences/'))).toEqual([])
  })
})

describe('codes', () => {
  test('are printed and renewed by who keeps its machines', async () => {
    const path = `/api/maintenance/units/${machine.units[0]}/code/`
    const read = await for_(site!, 'GET', path)
    expect(read.body).toMatchObject({ serial, may_renew: true })
    expect((await alone(site!, 'GET', path)).body.code).toBe('care.unit_not_found')
    expect((await for_(finance!, 'GET', path)).body.code).toBe('tenant.role_lacks')
    expect((await for_(site!, 'POST', `${path}renew/`, {})).body).toMatchObject({ serial, is_renewed: true })
    expect((await for_(site!, 'GET', '/api/maintenance/codes/')).body.results).toMatchObject([{ serial }])
  })
})

describe('plans', () => {
  const plan = {
    name: '每 250 小时保养',
    scope: { unit_ids: [0] },
    triggers: [{ kind: 'meter', every: 250, unit: 'h' }],
    lead_days: 7,
    tolerance_days: 3,
    duration_days: 1,
    steps: [],
    parts: [],
  }
  test('are made for its machines, and are the company’s', async () => {
    const body = { ...plan, scope: { unit_ids: machine.units } }
    expect((await for_(buyer!, 'POST', '/api/maintenance/plans/', body)).body.code).toBe('tenant.role_lacks')
    const made = await for_(site!, 'POST', '/api/maintenance/plans/', body)
    expect([made.status, made.body.errors]).toEqual([201, undefined])
    const path = `/api/maintenance/plans/${made.body.id}/`
    expect((await for_(company!.head, 'GET', path)).body).toMatchObject({ name: plan.name })
    expect((await alone(site!, 'GET', path)).status).toBe(404)
    expect((await alone(site!, 'POST', '/api/maintenance/plans/', body)).body.code).toBe('upkeep.owners_only')
    expect((await for_(site!, 'POST', `${path}activate/`, {})).status).toBe(200)
  })
})

describe('work orders', () => {
  test('who keeps the machine agrees to the quote, who pays for the company pays, and nobody of it alone', async () => {
    const technician = await aTechnician(app)
    const body = {
      unit_id: machine.units[0],
      kind: 'repair',
      title: '油缸漏油',
      description: '大臂油缸漏油，动作慢',
      technician_id: technician.id,
    }
    expect((await for_(finance!, 'POST', tasksPath, body)).body.code).toBe('tenant.role_lacks')
    const made = await for_(site!, 'POST', tasksPath, body)
    expect([made.status, made.body.errors]).toEqual([201, undefined])
    const { id } = made.body
    const one = `${tasksPath}${id}/`
    const on = onTask(app, { id, technician })
    await app.pool.query(`UPDATE maintenance_request SET status = 'in_progress' WHERE id = $1`, [id])
    await on.must('quote', { lines: [labourLine()] })
    const quote = (await for_(site!, 'GET', one)).body
    expect(quote).toMatchObject({ payer: 'owner', status: 'pending_quote' })
    expect(quote.actions).toContain('agree')
    const consent = { agreed: true, quote_version: quote.quote.version }
    expect((await for_(buyer!, 'POST', `${one}consent/`, consent)).status).not.toBe(200)
    expect((await alone(site!, 'POST', `${one}consent/`, consent)).status).toBe(404)
    // One of its own who does the work agrees to no price of it.
    await app.pool.query('UPDATE maintenance_request SET assigned_to = $2 WHERE id = $1', [id, site!.id])
    expect((await for_(site!, 'GET', one)).body.actions).not.toContain('agree')
    expect((await for_(site!, 'POST', `${one}consent/`, consent)).status).not.toBe(200)
    await app.pool.query('UPDATE maintenance_request SET assigned_to = $2 WHERE id = $1', [id, technician.id])
    const agreed = await for_(site!, 'POST', `${one}consent/`, consent)
    expect([agreed.status, agreed.body.errors]).toEqual([200, undefined])
    expect((await on.finish()).status).toBe(200)

    const seen = (await for_(finance!, 'GET', one)).body
    expect([seen.actions.includes('pay'), seen.total_amount !== null]).toEqual([true, true])
    expect((await for_(site!, 'GET', one)).body.actions).not.toContain('pay')
    const pay = `/api/maintenance/orders/${id}/payment/`
    expect((await for_(site!, 'POST', pay, { payment_method: 'wechat' })).body.code).toBe('tenant.role_lacks')
    expect((await alone(finance!, 'POST', pay, { payment_method: 'wechat' })).status).toBe(404)
    expect((await for_(finance!, 'POST', pay, { payment_method: 'wechat' })).status).toBe(200)
    expect((await for_(site!, 'POST', `${one}confirm/`, {})).status).toBe(200)
  })

  test('of two who answer its quote at once one counts; frozen meanwhile, it pays what it owes', async () => {
    const technician = await aTechnician(app)
    const unit_id = machine.units[0]
    const wish = { unit_id, kind: 'repair', title: '履带松', description: '右履带松了', technician_id: technician.id }
    const { id } = (await for_(site!, 'POST', tasksPath, wish)).body
    const one = `${tasksPath}${id}/`
    const on = onTask(app, { id, technician })
    await app.pool.query(`UPDATE maintenance_request SET status = 'in_progress' WHERE id = $1`, [id])
    await on.must('quote', { lines: [labourLine()] })
    const { version } = (await for_(site!, 'GET', one)).body.quote
    const answer = (who: Person, agreed: boolean) =>
      for_(who, 'POST', `${one}consent/`, { agreed, quote_version: version, reason: '太贵' })
    const answers = await Promise.all([answer(company!.head, true), answer(site!, false)])
    expect(answers.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([200, 409])
    if (answers[0]!.status !== 200) {
      await on.must('quote', { lines: [labourLine()] })
      const quote = (await for_(site!, 'GET', one)).body.quote
      const agreed = await for_(site!, 'POST', `${one}consent/`, { agreed: true, quote_version: quote.version })
      expect(agreed.status).toBe(200)
    }
    expect((await on.finish()).status).toBe(200)
    const tenants = `/api/tenants/${company!.id}/`
    expect((await alone(staff!, 'POST', `${tenants}freeze/`, { reason: '执照待核实' })).status).toBe(200)
    const paid = await for_(finance!, 'POST', `/api/maintenance/orders/${id}/payment/`, { payment_method: 'wechat' })
    expect([paid.status, paid.body.errors]).toEqual([200, undefined])
    expect((await for_(site!, 'POST', `${one}confirm/`, {})).status).toBe(200)
    await app.pool.query(`UPDATE tenant SET status = 'verified', status_reason = '' WHERE id = $1`, [company!.id])
  })

  test('whoever the company appointed for everything reports its own machines too', async () => {
    const applicant = await aRenter(app)
    await app.pool.query(
      `INSERT INTO appointment (tenant_id, phone, user_id, role, status, invited_by, expires_at, accepted_at)
       SELECT $1, phone, id, 'maintenance_applicant', 'accepted', $2, $3, now() FROM app_user WHERE id = $4`,
      [company!.id, company!.head.id, addHours(app.clock.now(), 48), applicant.id],
    )
    const report = { unit_id: machine.units[0], description: '履带松了' }
    const made = await alone(applicant, 'POST', '/api/maintenance/requests/', report)
    expect([made.status, made.body.origin]).toEqual([201, 'applicant'])
    const stranger = await aRenter(app)
    expect((await alone(stranger, 'POST', '/api/maintenance/requests/', report)).status).not.toBe(201)
  })

  test('who left reads none of it', async () => {
    await app.pool.query('UPDATE tenant_member SET left_at = now() WHERE user_id = $1', [finance!.id])
    for (const path of ['/api/iot/devices/', '/api/maintenance/codes/', '/api/maintenance/plans/', tasksPath])
      expect((await for_(finance!, 'GET', path)).body.code).toBe('tenant.not_member')
    expect(idsOf(await alone(finance!, 'GET', tasksPath))).toEqual([])
  })
})
