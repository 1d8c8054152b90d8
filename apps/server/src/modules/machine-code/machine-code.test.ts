/** The code on a machine: what it tells anybody, and how codes are given out and ended. */
import { codeInGroups, codeInText, codeTyped } from '@jihui/protocol/machine-code/code'
import { faultsOf } from '@jihui/protocol/maintenance/faults'
import { everyLine, lines } from '@jihui/protocol/rental/lines'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { aMachine, type Machine } from '../../testing/machines.ts'
import { aRental } from '../../testing/orders.ts'
import { anOwner } from '../../testing/owners.ts'
import { aMember, aRenter, type Person } from '../../testing/people.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { ensureCodes, makeMissingCodes } from './unit-codes.ts'

let app: TestApp
let owner: Person
let renter: Person
let staff: Person
let admin: Person
let machine: Machine
const line = 'engineering'

beforeAll(async () => {
  app = await startTestApp({ settings: { RATE_LIMITS: 'off' }, now: '2026-11-26T02:00:00Z' })
  ;[owner, renter, admin] = [await anOwner(app), await aRenter(app), await aMember(app, 'super_admin')]
  staff = await aMember(app, 'staff')
  machine = await aMachine(app, { line, owner, units: 3, name: '履带式挖掘机' })
})
afterAll(() => app.close())

const codeOf = async (unitId: number): Promise<string> =>
  (await ensureCodes(app.db, [unitId], app.clock.now())).get(unitId)!.code
const scan = (code: string, who?: Person) => app.call('GET', `/api/m/${code}/`, who ? { token: who.token } : {})
const keep = (method: string, unitId: number, who: Person, more = '') =>
  app.call(method, `/api/maintenance/units/${unitId}/code/${more}`, { token: who.token })

describe('a code', () => {
  it('is 80 random bits in signs that are not taken for one another, and typed as one likes', async () => {
    const code = await codeOf(machine.units[0]!)
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{16}$/)
    const typed = codeInGroups(code)
    expect(typed).toMatch(/^(.{4}-){3}.{4}$/)
    for (const way of [typed, typed.toLowerCase(), code.replaceAll('0', 'o').replaceAll('1', 'l')]) {
      expect(codeTyped(way)).toBe(code)
      expect((await scan(way)).status).toBe(200)
    }
    expect([
      codeInText(`http://test.local/m/${code}?x=1`),
      codeInText(typed),
      codeInText('https://example.com'),
    ]).toEqual([code, code, null])
  })

  it('is made once for a unit, however many ask at the same moment', async () => {
    const [, unit] = machine.units
    const answers = await Promise.all(Array.from({ length: 8 }, () => keep('GET', unit!, owner)))
    expect(new Set(answers.map(({ body }) => body.code)).size).toBe(1)
  })

  it('is made at night for machines nobody asked for', async () => {
    const { units } = await aMachine(app, { units: 3 })
    await makeMissingCodes(app.services)
    const { rows } = await app.pool.query('SELECT count(*)::int AS codes FROM unit_code WHERE unit_id = ANY($1)', [
      units,
    ])
    expect(rows[0].codes).toBe(3)
    expect(await makeMissingCodes(app.services)).toBe(0)
  })

  it('is read by the owner and by staff, and of a foreign machine by nobody', async () => {
    const [unit] = machine.units
    const { body } = await keep('GET', unit!, owner)
    expect(body).toMatchObject({ unit_id: unit, url: `http://test.local/m/${body.code}`, may_renew: true })
    expect((await keep('GET', unit!, staff)).body).toMatchObject({ code: body.code })
    for (const who of [renter, await anOwner(app)]) {
      const foreign = await keep('GET', unit!, who)
      const unknown = await keep('GET', 999_999, who)
      expect([foreign.status, { ...foreign.body, request_id: '' }]).toEqual([404, { ...unknown.body, request_id: '' }])
      expect((await keep('POST', unit!, who, 'renew/')).status).toBe(404)
    }
  })
})

describe('what does not lead to a machine', () => {
  it('answers alike: unknown, no code at all, renewed, of a unit out of service, of a machine that was removed', async () => {
    const { units } = await aMachine(app, { line, owner, units: 2 })
    const [renewed, retired] = [await codeOf(units[0]!), await codeOf(units[1]!)]
    const gone = await aMachine(app, { line, owner })
    const removed = await codeOf(gone.units[0]!)
    const next = (await keep('POST', units[0]!, owner, 'renew/')).body.code
    await app.pool.query("UPDATE equipment_unit SET status = 'retired' WHERE id = $1", [units[1]])
    await app.pool.query("UPDATE equipment SET status = 'removed' WHERE id = $1", [gone.id])
    const unknown = ['0123456789ABCDEF', 'nothing', `${renewed}A`, "1'--", '%00', renewed, retired, removed]
    for (const code of unknown)
      for (const [method, path] of [
        ['GET', ''],
        ['POST', 'report/'],
        ['POST', 'me-too/'],
      ] as const) {
        const body = method === 'POST' ? { fault_code: 'hydraulic_leak' } : undefined
        const answer = await app.call(method, `/api/m/${encodeURIComponent(code)}/${path}`, { body })
        expect([code, answer.status, { ...answer.body, request_id: '' }]).toEqual([
          code,
          404,
          {
            success: false,
            code: 'care.code_not_found',
            number: 5000,
            message: '这个码已经停用或不存在，请扫机器上最新的码，或输入编号',
            request_id: '',
          },
        ])
      }
    expect((await scan(next)).status).toBe(200)
  })
})

describe('renewing', () => {
  it('by two at once ends one code and tells both the same next one', async () => {
    const { units } = await aMachine(app, { line, owner })
    const before = await codeOf(units[0]!)
    const answers = await Promise.all([owner, admin, owner, admin].map((who) => keep('POST', units[0]!, who, 'renew/')))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const codes = new Set(answers.map(({ body }) => body.code))
    const { rows } = await app.pool.query(
      'SELECT code, revoked_at, revoked_by FROM unit_code WHERE unit_id = $1 ORDER BY id',
      [units[0]],
    )
    // Each call that began after another had ended renews again; none leaves two that are good.
    expect(rows.filter((row) => row.revoked_at === null)).toHaveLength(1)
    expect(rows[0]).toMatchObject({ code: before })
    expect(codes.has(rows.at(-1).code)).toBe(true)
    expect(codes.size).toBe(rows.length - 1)
  })

  it('is in the log, without the code', async () => {
    const { units } = await aMachine(app, { line, owner })
    const before = await codeOf(units[0]!)
    const { body } = await keep('POST', units[0]!, admin, 'renew/')
    expect(body).toMatchObject({ is_renewed: true, message: '换好了，旧码已经停用' })
    const { rows } = await app.pool.query(
      `SELECT actor_id, before::text || after::text AS said FROM audit_log
        WHERE action = 'machine_code.renew' AND (after->>'unit_id')::bigint = $1`,
      [units[0]],
    )
    expect(rows).toHaveLength(1)
    expect(rows[0].actor_id).toBe(admin.id)
    expect([rows[0].said.includes(before), rows[0].said.includes(body.code)]).toEqual([false, false])
  })
})

describe('whoever scans it', () => {
  it('without an account learns what the machine is, and nothing of whose it is, who has it, where, or for how much', async () => {
    const rented = await aMachine(app, { line, owner, name: '履带式挖掘机' })
    await aRental(app, { machine: rented, renter, staff: admin, status: 'in_use' })
    const { status, body } = await scan(await codeOf(rented.units[0]!))
    expect(status).toBe(200)
    expect(Object.keys(body).toSorted()).toEqual(['emergency_phone', 'faults', 'links', 'machine', 'open', 'reader'])
    expect(Object.keys(body.machine).toSorted()).toEqual(['illustration', 'line', 'model', 'name', 'serial_tail'])
    const { rows } = await app.pool.query('SELECT serial FROM equipment_unit WHERE id = $1', [rented.units[0]])
    expect(body).toMatchObject({
      reader: 'guest',
      links: [],
      machine: { name: '履带式挖掘机', serial_tail: rows[0].serial.slice(-4) },
    })
    const told = JSON.stringify(body)
    for (const secret of [rows[0].serial, owner.username, renter.username, '杭州', '20000', '200.00'])
      expect(told, secret).not.toContain(secret)
  })

  it('is led to what is his: renter, owner, staff, technician of it; anybody else is a guest', async () => {
    const rented = await aMachine(app, { line, owner })
    const rentalId = await aRental(app, { machine: rented, renter, staff: admin, status: 'in_use' })
    const code = await codeOf(rented.units[0]!)
    const technician = await aRenter(app, 'technician')
    await app.pool.query(`INSERT INTO user_business_role (user_id, role) VALUES ($1, 'technician')`, [technician.id])
    const readers = { renter, owner, staff: admin, technician, stranger: await aRenter(app) }
    const told: Record<string, unknown> = {}
    const paths: Record<string, string[]> = {}
    for (const [name, who] of Object.entries(readers)) {
      const { body } = await scan(code, who)
      told[name] = body.reader
      paths[name] = body.links.map((link: { path: string }) => link.path)
    }
    expect(told).toEqual({
      renter: 'renter',
      owner: 'owner',
      staff: 'staff',
      technician: 'technician',
      stranger: 'guest',
    })
    expect(paths.renter).toEqual([
      `/engineering/rental/orders/${rentalId}`,
      `/user/maintenance?report=${rentalId}`,
      '/user/maintenance',
    ])
    expect(paths.owner).toContain(`/equipment/detail/${rented.id}`)
    expect(paths.technician).toEqual(['/maintenance/technician-service'])
    expect(paths.stranger).toEqual([])
    await app.pool.query("UPDATE rental SET status = 'returned' WHERE id = $1", [rentalId])
    expect((await scan(code, renter)).body.reader).toBe('guest')
  })
})

test('a line names what is usually wrong with its machines, with room for what stands in no list', () => {
  for (const { id } of everyLine()) expect(faultsOf(id)).toHaveProperty('other', '其他故障')
  for (const { id, faults = {} } of lines) {
    expect(Object.keys(faults).length, id).toBeGreaterThanOrEqual(8)
    expect(Object.keys(faults).length, id).toBeLessThanOrEqual(14)
    expect(new Set(Object.values(faults)).size, id).toBe(Object.keys(faults).length)
  }
})

describe('a sheet of labels', () => {
  const print = (unitIds: readonly number[] | string, who: Person) =>
    app.call('GET', '/api/maintenance/codes/sheet/', { token: who.token, query: { unit_ids: String(unitIds) } })

  it('has 24 on a page, for the owner and for staff', async () => {
    const { units } = await aMachine(app, { line, owner, units: 25 })
    for (const who of [owner, staff]) {
      const { status, headers, body } = await print(units, who)
      expect([status, headers.get('content-type'), headers.get('content-disposition')?.split(';')[0]]).toEqual([
        200,
        'application/pdf',
        'attachment',
      ])
      expect(
        Buffer.from(body)
          .toString('latin1')
          .match(/\/Type \/Page\b/g),
      ).toHaveLength(2)
    }
  })

  it('is refused for a foreign machine as for one that does not exist, and for none or too many', async () => {
    const { units } = await aMachine(app, { line, owner })
    expect((await print([units[0]!], renter)).body.code).toBe('care.unit_not_found')
    expect((await print([units[0]!, 999_999], owner)).body.code).toBe('care.unit_not_found')
    for (const wrong of ['', 'a', '1,-2', Array.from({ length: 241 }, (_one, index) => index + 1).join()]) {
      const { status, body } = await print(wrong, owner)
      expect([status, Object.keys(body.errors)]).toEqual([400, ['unit_ids']])
    }
  })
})
