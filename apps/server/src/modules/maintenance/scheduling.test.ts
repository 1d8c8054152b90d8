import { lines } from '@jihui/protocol/rental/lines'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, dayOf } from '../../platform/clock.ts'
import { aMachine, type Machine } from '../../testing/machines.ts'
import { aRental, pathOf } from '../../testing/orders.ts'
import { anOwner, ownerPath } from '../../testing/owners.ts'
import { aMember, aRenter, type Person } from '../../testing/people.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let staff: Person
let second: Person
let owner: Person
let renter: Person
let technician: Person
beforeAll(async () => {
  app = await startTestApp({ now: '2026-11-21T02:00:00Z' })
  ;[staff, second, owner, renter, technician] = [
    await aMember(app, 'staff'),
    await aMember(app, 'admin'),
    await anOwner(app),
    await aRenter(app),
    await aRenter(app, 'technician'),
  ]
  await app.pool.query(`INSERT INTO user_business_role (user_id, role) VALUES ($1, 'technician')`, [technician.id])
})
afterAll(() => app.close())

const base = '/api/admin/maintenance/'
const day = (ahead: number) => addDays(dayOf(app.clock.now()), ahead)
const get = (path: string, query: Record<string, string | number> = {}, person = staff) =>
  app.call('GET', `${base}${path}`, { token: person.token, query })
const post = (path: string, body: unknown = {}, person = staff) =>
  app.call('POST', `${base}${path}`, { token: person.token, body })
const ask = async (machine: Machine, more: object = {}) => {
  const made = await post('', { unit_id: machine.units[0], description: '换机油三滤', ...more })
  expect([made.status, made.body.errors]).toEqual([201, undefined])
  return made.body as { id: number; status: string; start_date: string | null }
}
const titlesOf = async (person: Person) => {
  await app.settle()
  const { body } = await app.call('GET', '/api/notifications/', { token: person.token })
  return body.results.map((one: { title: string }) => one.title) as string[]
}
/** A machine of the owner that its renter has now, and the repair he asked for. */
const reported = async () => {
  const machine = await aMachine(app, { owner, name: '挖掘机' })
  const rentalId = await aRental(app, { machine, renter })
  await app.pool.query(
    `UPDATE rental SET status = 'in_use', paid_at = now(), delivered_at = now(), received_at = now(),
     hold_expires_at = NULL WHERE id = $1`,
    [rentalId],
  )
  const asked = await app.call('POST', pathOf(machine.line, 'request_maintenance'), {
    token: renter.token,
    body: { rental_id: rentalId, description: '液压漏油', urgency: 'high' },
  })
  expect(asked.status).toBe(201)
  return { machine, rentalId, id: asked.body.id as number }
}

describe('what a renter asked for', () => {
  test('is arranged by staff with a technician; renter and owner are told, the log says by whom', async () => {
    const { id, rentalId } = await reported()
    const list = await get('', { status: 'open' })
    expect(list.body.results[0]).toMatchObject({
      id,
      origin: 'renter',
      urgency: 'high',
      actions: ['schedule', 'complete', 'cancel'],
    })
    const body = { start_date: day(6), end_date: day(7), assigned_to: technician.id, notes: '带密封圈' }
    const arranged = await post(`${id}/schedule/`, body)
    expect([arranged.status, arranged.body.message]).toEqual([200, '时间已安排，相关的人会收到通知'])
    expect(arranged.body).toMatchObject({
      status: 'scheduled',
      start_date: day(6),
      end_date: day(7),
      technician_name: technician.username,
      history: [
        { title: '提出维护' },
        { title: '受理' },
        { title: '安排时间', notes: '带密封圈', actor: staff.username },
      ],
    })
    expect(arranged.body.taken).toMatchObject([{ kind: 'rental', label: expect.stringContaining('已租出') }, {}])
    const seen = await app.call('GET', ownerPath(`maintenance/${id}/`), { token: owner.token })
    expect(seen.body).toMatchObject({ status: 'scheduled', start_date: day(6) })
    expect(await titlesOf(owner)).toContainEqual(expect.stringContaining('平台安排了挖掘机'))
    expect((await titlesOf(renter)).length).toBeGreaterThan(0)
    const { rows } = await app.pool.query(
      `SELECT actor_id, before, after FROM audit_log WHERE action = 'maintenance.assign' AND object_id = $1`,
      [String(id)],
    )
    expect(rows).toMatchObject([
      { actor_id: staff.id, before: { status: 'pending' }, after: { status: 'assigned', assigned_to: technician.id } },
    ])
    expect(rentalId).toBeGreaterThan(0)
  })

  test('needs no free days while the machine is with the very renter', async () => {
    const { id } = await reported()
    expect((await post(`${id}/schedule/`, { start_date: day(1) })).status).toBe(200)
  })

  test('is completed with a result and what it cost, or cancelled with a reason; then nothing more', async () => {
    const { id } = await reported()
    expect((await post(`${id}/complete/`, {})).body.errors).toEqual({ result: '请填写处理结果' })
    const done = await post(`${id}/complete/`, { result: '换了密封圈', cost: '320.50' })
    expect(done.body).toMatchObject({ status: 'done', result: '换了密封圈', cost: 320.5, actions: [] })
    const late = await post(`${id}/cancel/`, { reason: '不用了' })
    expect([late.status, late.body.message]).toEqual([
      409,
      expect.stringMatching(/^维护单当前为“已完成”，不能取消（你 \d+月\d+日 \d\d:\d\d 登记完成）$/),
    ])
    expect(await titlesOf(owner)).toContainEqual(expect.stringContaining('维护已完成'))
    const other = await reported()
    expect((await post(`${other.id}/cancel/`, {})).body.errors).toEqual({ reason: '请填写取消原因' })
    expect((await post(`${other.id}/cancel/`, { reason: '远程解决了' })).body.status).toBe('cancelled')
  })
})

describe('days', () => {
  test('are held, moved and given back; a collision says with what', async () => {
    const machine = await aMachine(app, { owner })
    const { id } = await ask(machine, { start_date: day(3), end_date: day(5) })
    const calendar = () =>
      app.call('GET', pathOf(machine.line, 'get_availability', machine.id), {
        query: { start_date: day(3), end_date: day(3) },
      })
    expect((await calendar()).body.days[0]).toMatchObject({ free: 0, reason: '维护中' })
    const other = await ask(machine)
    const taken = await post(`${other.id}/schedule/`, { start_date: day(5), end_date: day(6) })
    expect([taken.status, taken.body.code]).toEqual([409, 'owner.days_taken'])
    expect(taken.body.errors.start_date).toMatch(/维护中，换一段日期$/)
    expect((await get(`${other.id}/`)).body).toMatchObject({ status: 'pending', start_date: null })
    expect((await post(`${id}/schedule/`, { start_date: day(10) })).status).toBe(200)
    expect((await calendar()).body.days[0].free).toBe(1)
    expect((await post(`${other.id}/schedule/`, { start_date: day(5), end_date: day(6) })).status).toBe(200)
    await post(`${id}/cancel/`, { reason: '改期' })
    expect((await get(`${other.id}/`)).body.taken).toEqual([])
  })

  test('that are rented are refused with the number of the order', async () => {
    const machine = await aMachine(app)
    const rentalId = await aRental(app, { machine, renter, from: 2, days: 3 })
    const { id } = await ask(machine)
    const { body } = await post(`${id}/schedule/`, { start_date: day(2), end_date: day(3) })
    expect(body.message).toContain('已租出（订单 ')
    expect(body.message).toContain(String(rentalId))
  })

  test('wanted by several at once go to one of them', async () => {
    const machine = await aMachine(app)
    const requests = [await ask(machine), await ask(machine), await ask(machine)]
    const answers = await Promise.all(
      requests.map(({ id }, at) =>
        post(`${id}/schedule/`, { start_date: day(8), end_date: day(9) }, at === 1 ? second : staff),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    const { rows } = await app.pool.query(
      `SELECT 1 FROM occupancy WHERE unit_id = $1 AND kind = 'maintenance' AND released_at IS NULL`,
      [machine.units[0]],
    )
    expect(rows).toHaveLength(1)
  })

  test('and a renter wanting the same days: one of the two gets them', async () => {
    const machine = await aMachine(app)
    const { id } = await ask(machine)
    const [plan, order] = await Promise.allSettled([
      post(`${id}/schedule/`, { start_date: day(2), end_date: day(4) }),
      aRental(app, { machine, renter, from: 2, days: 3 }),
    ])
    const isPlanned = plan.status === 'fulfilled' && plan.value.status === 200
    expect(isPlanned).toBe(order.status === 'rejected')
  })

  test('of the past, turned round, or unknown people and units are refused by field', async () => {
    const machine = await aMachine(app)
    const { id } = await ask(machine)
    const refusals: [object, string][] = [
      [{}, 'start_date'],
      [{ start_date: day(-1) }, 'start_date'],
      [{ start_date: day(3), end_date: day(2) }, 'end_date'],
      [{ start_date: day(3), assigned_to: renter.id }, 'assigned_to'],
    ]
    for (const [body, field] of refusals)
      expect(Object.keys((await post(`${id}/schedule/`, body)).body.errors)).toEqual([field])
    expect((await post('', { description: 'x' })).body.errors).toEqual({ serial: '请填写设备的出厂编号' })
    expect((await post('', { serial: 'NOBODY', description: 'x' })).body.errors).toHaveProperty('serial')
    expect((await post('999999/schedule/', { start_date: day(3) })).status).toBe(404)
  })
})

test('the list is kept to line, kind, technician, days and words; technicians come with what they have to do', async () => {
  const line = lines[1]!.id
  const machine = await aMachine(app, { line, owner, name: '试验叉车' })
  const { id } = await ask(machine, {
    kind: 'inspection',
    description: '年检',
    start_date: day(20),
    end_date: day(21),
    assigned_to: technician.id,
  })
  const filters: Record<string, string | number>[] = [
    { line, kind: 'inspection' },
    { technician: technician.id, from: day(21), to: day(25) },
    { keyword: '试验叉车', status: 'scheduled' },
    { keyword: '年检' },
  ]
  for (const filter of filters)
    expect([filter, (await get('', filter)).body.results.map((one: { id: number }) => one.id)]).toEqual([filter, [id]])
  expect((await get('', { technician: technician.id, from: day(22) })).body.count).toBe(0)
  const { body } = await get('', { line })
  expect([body.counts[line], body.by_status]).toEqual([1, { scheduled: 1 }])
  const known = await get('technicians/')
  expect(known.body.results.find((one: { id: number }) => one.id === technician.id).open_count).toBeGreaterThan(0)
  expect(await titlesOf(owner)).toContainEqual(expect.stringContaining('平台安排了试验叉车'))
})

test('owners, renters and technicians do not reach the desk; an owner still moves his own', async () => {
  const machine = await aMachine(app, { owner })
  const { id } = await ask(machine)
  for (const person of [owner, renter, technician]) {
    expect((await get('', {}, person)).status).toBe(403)
    expect((await post(`${id}/schedule/`, { start_date: day(3) }, person)).status).toBe(403)
  }
  const moved = await app.call('POST', ownerPath(`maintenance/${id}/schedule/`), {
    token: owner.token,
    body: { start_date: day(3) },
  })
  expect(moved.status).toBe(200)
})
