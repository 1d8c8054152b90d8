import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, dayOf } from '../../../platform/clock.ts'
import { aTechnician } from '../../../testing/maintenance.ts'
import { aMachine, type Machine } from '../../../testing/machines.ts'
import { aRental } from '../../../testing/orders.ts'
import { anOwner } from '../../../testing/owners.ts'
import { aMember, aRenter, type Person } from '../../../testing/people.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

let app: TestApp
let staff: Person
let owner: Person
let renter: Person
let technician: Person
beforeAll(async () => {
  app = await startTestApp({ now: '2026-11-21T02:00:00Z' })
  ;[staff, owner, renter, technician] = [
    await aMember(app, 'staff'),
    await anOwner(app),
    await aRenter(app),
    await aTechnician(app),
  ]
})
afterAll(() => app.close())

const board = '/api/maintenance/board/'
const day = (ahead: number) => addDays(dayOf(app.clock.now()), ahead)
const get = (person: Person, path: string, query: Record<string, string | number> = {}) =>
  app.call('GET', path, { token: person.token, query })
const anOrder = async (machine: Machine, more: object = {}): Promise<number> => {
  const body = { unit_id: machine.units[0], description: '换机油三滤', ...more }
  const made = await app.call('POST', '/api/admin/maintenance/', { token: staff.token, body })
  expect([made.status, made.body.errors]).toEqual([201, undefined])
  return made.body.id
}
interface BoardRow {
  readonly id: number | null
  readonly tasks: { readonly id: number }[]
}
const idsOf = (rows: readonly BoardRow[]) => rows.flatMap((row) => row.tasks.map((task) => task.id))

describe('the board', () => {
  test('shows each technician, also who has nothing, and orders nobody is sent to', async () => {
    const idle = await aTechnician(app)
    const machine = await aMachine(app, { owner })
    const days = { start_date: day(3), end_date: day(4) }
    const given = await anOrder(machine, { ...days, assigned_to: technician.id })
    const open = await anOrder(await aMachine(app), { start_date: day(5) })
    const undated = await anOrder(await aMachine(app), { urgency: 'high' })
    const { body } = await get(staff, board, { from: day(4), to: day(30) })
    const rowOf = (id: number | null) => body.rows.find((row: BoardRow) => row.id === id)
    expect(rowOf(technician.id)).toMatchObject({
      label: technician.username,
      open_count: 1,
      tasks: [{ id: given, from: day(3), to: day(4), status: 'assigned', can_arrange: true, version: 1 }],
    })
    expect(rowOf(idle.id)).toMatchObject({ open_count: 0, tasks: [] })
    expect(idsOf([rowOf(null)])).toEqual([open])
    expect(body.waiting[0]).toMatchObject({ id: undated, from: null, urgency: 'high' })
    const later = await get(staff, board, { from: day(6), to: day(30) })
    expect(idsOf(later.body.rows)).toEqual([])
  })

  test('by unit stands beside what else keeps the unit', async () => {
    const machine = await aMachine(app, { owner })
    const id = await anOrder(machine, { start_date: day(10), end_date: day(11) })
    const rentalId = await aRental(app, { machine, renter, from: 13, days: 2 })
    const { body } = await get(owner, board, { from: day(9), to: day(20), by: 'unit' })
    const row = body.rows.find((one: BoardRow) => one.id === machine.units[0])
    expect(row.tasks).toMatchObject([{ id }])
    expect(row.taken).toMatchObject([
      { from: day(13), to: day(14), kind: 'rental', rental_id: rentalId },
      { kind: 'buffer', rental_id: rentalId },
    ])
  })

  test('shows everybody his own alone', async () => {
    const machine = await aMachine(app, { owner })
    const id = await anOrder(machine, { start_date: day(40), assigned_to: technician.id })
    const foreign = await anOrder(await aMachine(app), { start_date: day(40), assigned_to: technician.id })
    const seen = async (person: Person) =>
      idsOf((await get(person, board, { from: day(40), to: day(40) })).body.rows).toSorted((a, b) => a - b)
    expect(await seen(staff)).toEqual([id, foreign])
    expect(await seen(owner)).toEqual([id])
    expect(await seen(technician)).toEqual([id, foreign])
    expect(await seen(renter)).toEqual([])
  })

  test('is asked for at most 62 days', async () => {
    const wrong: [object, string, string][] = [
      [{ from: day(0), to: day(62) }, 'to', '一次最多看 62 天'],
      [{ from: day(2), to: day(1) }, 'to', '结束日期不能早于开始日期'],
      [{ to: day(1) }, 'from', '请选择开始日期'],
    ]
    for (const [query, field, sentence] of wrong) {
      const { status, body } = await get(staff, board, query as Record<string, string>)
      expect([status, body.errors]).toEqual([400, { [field]: sentence }])
    }
    expect((await get(staff, board, { from: day(0), to: day(61) })).status).toBe(200)
  })
})

describe('an arrangement', () => {
  const arrangement = (id: number, query: Record<string, string | number> = {}, person = staff) =>
    get(person, `/api/maintenance/tasks/${id}/arrangement/`, query)

  test('proposes days between rentals, before the document runs out', async () => {
    const machine = await aMachine(app, { owner })
    await aRental(app, { machine, renter, from: 1, days: 2 })
    await aRental(app, { machine, renter, from: 6, days: 2 })
    const id = await anOrder(machine)
    await app.pool.query('UPDATE maintenance_request SET duration_days = 2 WHERE id = $1', [id])
    const { body } = await arrangement(id)
    expect(body.proposed.slice(0, 3)).toEqual([
      { from: day(4), to: day(5) },
      { from: day(9), to: day(10) },
      { from: day(11), to: day(12) },
    ])
    expect(body.proposed).toHaveLength(10)
    expect(body).toMatchObject({ task_id: id, version: 1, duration_days: 2, document_until: null, clashes: [] })
    await app.pool.query(
      `WITH paper AS (
         INSERT INTO stored_file (name, mime, bytes, sha256, storage_key, purpose)
         VALUES ('年检.pdf', 'application/pdf', 1, repeat('a', 64), 'board-test', 'equipment-document') RETURNING id)
       INSERT INTO equipment_document (equipment_id, type, file_id, expires_on) SELECT $1, 'inspection', id, $2 FROM paper`,
      [machine.id, day(11)],
    )
    expect((await arrangement(id)).body).toMatchObject({
      document_until: day(11),
      proposed: [
        { from: day(4), to: day(5) },
        { from: day(9), to: day(10) },
      ],
    })
  })

  test('names what is in the way of the wanted days, and the ways out', async () => {
    const machine = await aMachine(app, { owner })
    const rentalId = await aRental(app, { machine, renter, from: 5, days: 2 })
    const other = await anOrder(machine, { start_date: day(10), assigned_to: technician.id })
    const id = await anOrder(machine)
    const query = { from: day(6), to: day(10), technician_id: technician.id }
    const { clashes, technicians } = (await arrangement(id, query)).body
    expect(clashes).toMatchObject([
      { kind: 'rental', rental_id: rentalId, ways: ['other_days', 'cancel'], swap_units: [] },
      { kind: 'buffer', rental_id: rentalId },
      { kind: 'maintenance', task_id: other, ways: ['other_days', 'cancel'] },
      { kind: 'technician', task_id: other, ways: ['other_technician', 'other_days', 'cancel'] },
    ])
    const person = technicians.find((one: { id: number }) => one.id === technician.id)
    expect(person).toMatchObject({ is_free: false, taken: [{ task_id: other, from: day(10), to: day(10) }] })
    const turned = await arrangement(id, { from: day(6), to: day(5) })
    expect([turned.status, turned.body.errors]).toEqual([400, { to: '结束日期不能早于开始日期' }])
  })

  test('is for whoever arranges the order', async () => {
    const id = await anOrder(await aMachine(app, { owner }), { assigned_to: technician.id })
    expect((await arrangement(id, {}, owner)).status).toBe(200)
    expect((await arrangement(id, {}, technician)).status).toBe(403)
    expect((await arrangement(id, {}, renter)).body.code).toBe('care.not_found')
  })
})

test('prices are told to anybody', async () => {
  const { status, body } = await app.call('GET', '/api/maintenance/prices/')
  expect(status).toBe(200)
  expect(body.results[0]).toEqual({ code: 'call_out', kind: 'call_out', name: '上门费', price: 80 })
  expect(body.results).toContainEqual({
    code: 'hydraulic.heavy',
    kind: 'labour',
    name: '液压维修 · 重型设备',
    price: 780,
  })
  expect(body).toMatchObject({ technician_share_percent: 70, warranty_days: 90 })
})

describe('whom work is given to', () => {
  const technicians = (query: Record<string, string>) => get(staff, '/api/admin/maintenance/technicians/', query)
  test('is found by a part of his name, with what he has to do; others than technicians are not', async () => {
    const [known, other] = [await aTechnician(app), await aRenter(app)]
    await app.pool.query(
      `UPDATE app_user SET display_name = '司徒望舒', company_name = '望舒维修有限公司' WHERE id = ANY($1)`,
      [[known.id, other.id]],
    )
    const id = await anOrder(await aMachine(app), { start_date: day(80), assigned_to: known.id })
    const { body } = await technicians({ keyword: '望舒' })
    expect(body.results).toEqual([{ id: known.id, name: '司徒望舒', open_count: 1 }])
    expect((await technicians({ keyword: '没有这个人' })).body.results).toEqual([])
    const { rows } = (await get(staff, board, { from: day(80), to: day(80) })).body
    expect(rows.find((row: BoardRow) => row.id === known.id)).toMatchObject({
      label: '司徒望舒',
      tasks: [{ technician_name: '司徒望舒' }],
    })
    expect((await get(staff, `/api/maintenance/tasks/${id}/`)).body.technician_name).toBe('司徒望舒')
    expect((await get(staff, `/api/admin/maintenance/${id}/`)).body.technician_name).toBe('司徒望舒')
  })
  test('an order’s people are found by name as well; whoever has it stays among them', async () => {
    const [has, other] = [await aTechnician(app), await aTechnician(app)]
    await app.pool.query(`UPDATE app_user SET display_name = '端木青云', company_name = '' WHERE id = $1`, [other.id])
    const id = await anOrder(await aMachine(app), { assigned_to: has.id })
    const { body } = await get(staff, `/api/maintenance/tasks/${id}/arrangement/`, { keyword: '青云' })
    expect(body.technicians.map((one: { id: number }) => one.id)).toEqual([has.id, other.id])
  })
})
