/** The list of codes from which labels are printed. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aMachine, type Machine } from '../../testing/machines.ts'
import { anOwner } from '../../testing/owners.ts'
import { aMember, aRenter, type Person } from '../../testing/people.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let owner: Person
let staff: Person
let admin: Person
let crane: Machine
let lift: Machine

beforeAll(async () => {
  app = await startTestApp({ settings: { RATE_LIMITS: 'off' }, now: '2026-11-26T02:00:00Z' })
  ;[owner, staff, admin] = [await anOwner(app), await aMember(app, 'staff'), await aMember(app, 'super_admin')]
  crane = await aMachine(app, { line: 'engineering', owner, units: 2, name: '塔式起重机' })
  lift = await aMachine(app, { line: 'manufacturing', units: 1, name: '剪叉式升降平台' })
})
afterAll(() => app.close())

const list = async (who: Person, query: Record<string, string> = {}) =>
  (await app.call('GET', '/api/maintenance/codes/', { token: who.token, query })).body
const unitsOf = (body: { results: { unit_id: number }[] }) => body.results.map(({ unit_id }) => unit_id)
const codes = async () => (await app.pool.query('SELECT count(*)::int AS made FROM unit_code')).rows[0].made as number

describe('the list of codes', () => {
  it('is of his own machines for an owner, of all for staff, and of none for anybody else', async () => {
    expect(unitsOf(await list(owner))).toEqual(crane.units.toReversed())
    const forStaff = await list(staff)
    expect(unitsOf(forStaff)).toEqual(expect.arrayContaining([...crane.units, ...lift.units]))
    expect(forStaff.count).toBeGreaterThanOrEqual(3)
    for (const who of [await anOwner(app), await aRenter(app)])
      expect(await list(who)).toMatchObject({ count: 0, results: [] })
    expect((await app.call('GET', '/api/maintenance/codes/')).status).toBe(401)
  })

  it('makes no code by being read; one that is printed stands there, and its renewal', async () => {
    const before = await codes()
    const [unit] = lift.units
    const readOne = async () => (await list(admin)).results.find(({ unit_id }: { unit_id: number }) => unit_id === unit)
    expect(await readOne()).toMatchObject({ code: null, typed: null, created_at: null, is_renewed: false })
    expect(await codes()).toBe(before)
    await app.call('GET', '/api/maintenance/codes/sheet/', { token: admin.token, query: { unit_ids: String(unit) } })
    const printed = await readOne()
    expect(printed.typed).toMatch(/^(.{4}-){3}.{4}$/)
    await app.call('POST', `/api/maintenance/units/${unit}/code/renew/`, { token: admin.token })
    const renewed = await readOne()
    expect(renewed).toMatchObject({ is_renewed: true, created_at: expect.any(String) })
    expect(renewed.code).not.toBe(printed.code)
  })

  it('tells staff whose a machine is, which an owner is not told of his own, and who may renew', async () => {
    const [newest] = (await list(owner)).results
    expect(newest).toMatchObject({ owner_name: null, may_renew: true })
    const rows = (await list(staff)).results
    const of = (unit: number | undefined) => rows.find(({ unit_id }: { unit_id: number }) => unit_id === unit)
    expect(of(crane.units[0])).toMatchObject({ owner_name: expect.stringMatching(/./), may_renew: true })
    expect(of(lift.units[0])).toMatchObject({ owner_name: '' })
  })

  it('is searched by part of a name and by the end of a serial, kept to a line, and read page by page', async () => {
    expect(unitsOf(await list(staff, { keyword: '起重' }))).toEqual(crane.units.toReversed())
    expect(unitsOf(await list(staff, { keyword: '起重', line: 'manufacturing' }))).toEqual([])
    expect(unitsOf(await list(staff, { line: 'manufacturing', keyword: '升降平台' }))).toEqual([...lift.units])
    const { rows } = await app.pool.query('SELECT serial FROM equipment_unit WHERE id = $1', [crane.units[0]])
    const serial: string = rows[0].serial
    for (const typed of [serial, serial.slice(-5).toUpperCase()])
      expect(unitsOf(await list(owner, { keyword: typed }))).toEqual([crane.units[0]])
    expect(unitsOf(await list(owner, { keyword: '升降平台' }))).toEqual([])
    const second = await list(owner, { page: '2', page_size: '1' })
    expect([second.count, unitsOf(second), second.next]).toEqual([2, [crane.units[0]], null])
  })

  it('leaves out units out of service, and machines that were removed', async () => {
    const gone = await aMachine(app, { owner, units: 1 })
    const kept = await aMachine(app, { owner, units: 2 })
    await app.pool.query("UPDATE equipment SET status = 'removed' WHERE id = $1", [gone.id])
    await app.pool.query("UPDATE equipment_unit SET status = 'retired' WHERE id = $1", [kept.units[1]])
    const seen = unitsOf(await list(owner))
    expect([seen.includes(gone.units[0]!), seen.includes(kept.units[1]!), seen.includes(kept.units[0]!)]).toEqual([
      false,
      false,
      true,
    ])
  })
})
