import { lines } from '@jihui/protocol/rental/lines'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, dayOf } from '../../platform/clock.ts'
import { aCategory, anOwner, aStatement, ownerPath } from '../../testing/owners.ts'
import { aPicture, pathOf, requestFor } from '../../testing/orders.ts'
import { aMember, aRenter, type Person } from '../../testing/people.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let owner: Person
let other: Person
let renter: Person
let staff: Person
let line: string
let categoryId: number
beforeAll(async () => {
  app = await startTestApp()
  ;[owner, other, renter, staff] = await Promise.all([anOwner(app), anOwner(app), aRenter(app), aMember(app, 'staff')])
  line = lines[1]!.id
  categoryId = await aCategory(app, line)
})
afterAll(() => app.close())

const register = (more: Record<string, unknown> = {}, person = owner) =>
  app.call('POST', ownerPath('equipment/register/'), { token: person.token, body: aStatement(line, categoryId, more) })
/** Staff have seen the machine: from now on it is offered. */
const approve = async (id: number) => {
  const path = `/api/admin/equipment-verification/${id}/`
  const { version } = (await app.call('GET', path, { token: staff.token })).body
  expect((await app.call('POST', `${path}approve/`, { token: staff.token, body: { version } })).status).toBe(200)
}
const aMachineOf = async (person = owner, more: Record<string, unknown> = {}) => {
  const { status, body } = await register(more, person)
  expect([status, body.errors]).toEqual([201, undefined])
  await approve(body.id)
  return { id: body.id as number, line, units: body.units.map((unit: { id: number }) => unit.id) as number[] }
}
const own = (method: string, path: string, body?: unknown, person = owner) =>
  app.call(method, ownerPath(path), { token: person.token, ...(body === undefined ? {} : { body }) })
const day = (ahead: number) => addDays(dayOf(app.clock.now()), ahead)
const rent = (machine: { id: number; line: string; units: number[] }, days = 3, from = 1) =>
  app.call('POST', pathOf(machine.line, 'create_rental'), {
    token: renter.token,
    body: requestFor(app, machine, days, from),
  })

test.each(lines.map(({ id }) => id))(
  'a machine registered on the line %s is verified, then found, quoted and rented',
  async (id) => {
    const statement = aStatement(id, await aCategory(app, id))
    const made = await app.call('POST', ownerPath('equipment/register/'), { token: owner.token, body: statement })
    expect([made.status, made.body.errors]).toEqual([201, undefined])
    const listed = () => app.call('GET', pathOf(id, 'list_equipment'), { query: { name: statement.model } })
    expect((await listed()).body.results).toEqual([])
    await approve(made.body.id)
    const found = await app.call('GET', pathOf(id, 'list_equipment'), { query: { name: statement.model } })
    expect(found.body.results.map((one: { id: number }) => one.id)).toEqual([made.body.id])
    const machine = { id: made.body.id, line: id, units: [] }
    const quote = await app.call('POST', pathOf(id, 'quote_rental'), { body: requestFor(app, machine) })
    expect(quote.body).toMatchObject({ rental_fee: 600, deposit: 6000, available: true })
    const order = await rent(machine)
    expect([order.status, order.body.owner_id]).toEqual([201, owner.id])
  },
)

describe('registering', () => {
  test('takes a form with photographs and papers', async () => {
    const form = new FormData()
    const { units, add_ons: addOns, specifications, tags, ...plain } = aStatement(line, categoryId)
    for (const [name, value] of Object.entries(plain)) form.set(name, String(value))
    for (const [name, value] of Object.entries({ units, add_ons: addOns, specifications, tags }))
      form.set(name, JSON.stringify(value))
    form.set('document_details', JSON.stringify([{ type: 'insurance', number: 'P-1', expires_on: day(10) }]))
    form.append('photos', await aPicture(), 'front.png')
    form.append('photos', await aPicture(), 'side.png')
    form.append('documents', await aPicture(), 'policy.png')
    const { status, body } = await app.call('POST', ownerPath('equipment/register/'), { token: owner.token, form })
    expect([status, body.errors]).toEqual([201, undefined])
    expect(body.documents[0]).toMatchObject({ type: 'insurance', validity: 'expiring', number: 'P-1' })
    expect(body).toMatchObject({ expiring_documents: 1, month_rate: 4500, status: 'active', city: '杭州' })
    expect(body.image_urls).toHaveLength(2)
    expect((await app.call('GET', body.image_urls[0])).status).toBe(200)
    const paper = body.documents[0].url
    expect((await app.call('GET', paper, { token: other.token })).status).toBe(404)
    const { body: less } = await own('DELETE', `equipment/${body.id}/photos/${body.equipment_photos[0].id}/`)
    expect(less.photos).toHaveLength(1)
    expect((await own('DELETE', `equipment/${body.id}/documents/${body.documents[0].id}/`)).status).toBe(200)
  })

  test.each([
    ['category_id', { category_id: 999_999 }],
    ['line', { line: 'boats' }],
    ['week_rate', { week_rate: 1401 }],
    ['month_rate', { month_rate: 6001 }],
    ['month_rate', { month_rate: 5500 }],
    ['market_value', { market_value: 1_000_000_000 }],
    ['deposit', { deposit: -1 }],
    ['day_rate', { day_rate: 'viel' }],
    ['year', { year: 1800 }],
    ['add_ons.catering', { add_ons: { catering: 5 } }],
    ['requirements.magic', { requirements: { magic: 5 } }],
    ['units', { units: [] }],
    ['units.0.serial', { units: [{ city: '杭州' }] }],
    ['units.1.serial', { units: [{ serial: 'TWICE-1' }, { serial: 'TWICE-1' }] }],
    ['units.0.details.colour', { units: [{ serial: 'C-1', details: { colour: 'red' } }] }],
    ['specifications', { specifications: '[{' }],
  ])('names the field that is wrong: %s', async (field, wrong) => {
    const { status, body } = await register(wrong)
    expect([status, Object.keys(body.errors ?? {})]).toEqual([400, [field]])
    expect(body.errors[field]).toMatch(/[\u4e00-\u9fa5]/)
  })

  test('a category of another line, or a serial number somebody has, is refused and leaves nothing behind', async () => {
    const foreign = await aCategory(app, lines[0]!.id)
    expect((await register({ category_id: foreign })).body.errors).toHaveProperty('category_id')
    const serial = `TAKEN-${Date.now()}`
    await aMachineOf(other, { units: [{ serial }] })
    const before = (await own('GET', 'equipment/')).body.count
    const taken = await register({ units: [{ serial: `${serial}-b` }, { serial }] })
    expect(taken).toMatchObject({ status: 400, body: { code: 'owner.serial_taken' } })
    expect(taken.body.errors).toHaveProperty(['units.1.serial'])
    expect((await own('GET', 'equipment/')).body.count).toBe(before)
  })
})

describe('one owner', () => {
  test('reaches nothing of another: every address answers as if there were none', async () => {
    const machine = await aMachineOf()
    const { body: made } = await own('POST', `equipment/${machine.id}/blocks/`, {
      start_date: day(40),
      end_date: day(41),
    })
    const tries: [string, string, unknown?][] = [
      ['GET', `equipment/${machine.id}/`],
      ['PUT', `equipment/${machine.id}/`, { name: 'x' }],
      ['PATCH', `equipment/${machine.id}/`, { status: 'paused' }],
      ['DELETE', `equipment/${machine.id}/`],
      ['POST', `equipment/${machine.id}/units/`, { serial: 'FOREIGN-1' }],
      ['PATCH', `equipment/${machine.id}/units/${machine.units[0]}/`, { city: '上海' }],
      ['DELETE', `equipment/${machine.id}/units/${machine.units[0]}/`],
      ['GET', `equipment/${machine.id}/blocks/`],
      ['POST', `equipment/${machine.id}/blocks/`, { start_date: day(2), end_date: day(3) }],
      ['DELETE', `equipment/${machine.id}/blocks/${made.id}/`],
      ['POST', 'maintenance/', { unit_id: machine.units[0], description: 'x' }],
    ]
    for (const [method, path, body] of tries)
      expect([path, (await own(method, path, body, other)).status]).toEqual([path, 404])
    const mine = await aMachineOf(other)
    const across = { start_date: day(2), end_date: day(3), unit_id: machine.units[0] }
    expect((await own('POST', `equipment/${mine.id}/blocks/`, across, other)).status).toBe(404)
    expect(
      (await own('GET', 'calendar/', undefined, other)).body.machines.map(
        (one: { equipment_id: number }) => one.equipment_id,
      ),
    ).not.toContain(machine.id)
    expect((await app.call('GET', ownerPath('equipment/'), { token: renter.token })).status).toBe(403)
  })

  test('pauses, changes and removes a machine; one that is rented stays until it is back', async () => {
    const machine = await aMachineOf()
    const shown = () => app.call('GET', pathOf(line, 'get_equipment', machine.id))
    await own('PATCH', `equipment/${machine.id}/`, { status: 'paused', description: '带破碎锤' })
    expect((await shown()).status).toBe(404)
    expect((await rent(machine)).status).toBe(404)
    const { body } = await own('PATCH', `equipment/${machine.id}/`, {
      status: 'active',
      day_rate: 210,
      week_rate: null,
    })
    expect(body).toMatchObject({ description: '带破碎锤', price_per_day: 210, week_rate: null, month_rate: 4500 })
    expect((await own('PATCH', `equipment/${machine.id}/`, { day_rate: 100 })).body.errors).toHaveProperty('month_rate')
    const order = await rent(machine)
    expect((await own('DELETE', `equipment/${machine.id}/`)).body.code).toBe('owner.equipment_busy')
    expect((await own('DELETE', `equipment/${machine.id}/units/${machine.units[0]}/`)).body.code).toBe(
      'owner.unit_busy',
    )
    await app.call('POST', pathOf(line, 'cancel_rental', order.body.id), { token: renter.token, body: {} })
    expect((await own('DELETE', `equipment/${machine.id}/`)).status).toBe(200)
    expect([(await shown()).status, (await own('GET', `equipment/${machine.id}/`)).status]).toEqual([404, 404])
    expect((await own('GET', `rentals/${order.body.id}/`)).body.status).toBe('cancelled')
  })

  test('never removes a machine that is being rented at that moment', async () => {
    for (let round = 0; round < 4; round += 1) {
      const machine = await aMachineOf()
      const [removal, ...orders] = await Promise.all([
        own('DELETE', `equipment/${machine.id}/`),
        ...Array.from({ length: 6 }, () => rent(machine)),
      ])
      const placed = orders.filter(({ status }) => status === 201).length
      expect([removal!.status, placed]).toEqual(placed === 0 ? [200, 0] : [409, 1])
    }
  })

  test('adds, changes and retires units', async () => {
    const machine = await aMachineOf()
    const added = await own('POST', `equipment/${machine.id}/units/`, { serial: `ADD-${Date.now()}`, city: '杭州' })
    expect([added.status, added.body.unit.latitude]).toEqual([201, expect.any(Number)])
    const path = `equipment/${machine.id}/units/${added.body.unit.id}/`
    const field = lines[1]!.unitFields[0]!.field
    const changed = await own('PATCH', path, { details: { [field]: '500' }, meter: 12.5 })
    expect(changed.body.unit).toMatchObject({ details: { [field]: '500' }, meter: 12.5 })
    expect((await own('DELETE', path)).body.unit.status).toBe('retired')
    expect((await own('GET', `equipment/${machine.id}/`)).body.unit_counts).toMatchObject({ total: 1, free: 1 })
  })
})

describe('days kept back', () => {
  const block = (machine: { id: number }, body: object) => own('POST', `equipment/${machine.id}/blocks/`, body)

  test('cannot be rented, and can again once they are opened', async () => {
    const machine = await aMachineOf()
    const { status, body } = await block(machine, { start_date: day(1), end_date: day(5), reason: '自用' })
    expect(status).toBe(201)
    expect(body.block).toMatchObject({ kind: 'block', start_date: day(1), end_date: day(5), reason: '自用' })
    expect((await rent(machine)).body.code).toBe('rental.unavailable')
    expect((await own('GET', `equipment/${machine.id}/blocks/`)).body.count).toBe(1)
    expect((await own('DELETE', `equipment/${machine.id}/blocks/${body.id}/`)).status).toBe(200)
    expect((await rent(machine)).status).toBe(201)
    expect((await own('DELETE', `equipment/${machine.id}/blocks/${body.id}/`)).status).toBe(404)
  })

  test('are all units or none: one that is rented refuses the whole of it', async () => {
    const units = [1, 2, 3].map((one) => ({ serial: `ALL-${Date.now()}-${one}` }))
    const machine = await aMachineOf(owner, { units })
    await rent(machine)
    const refused = await block(machine, { start_date: day(2), end_date: day(3) })
    expect(refused).toMatchObject({ status: 409, body: { code: 'owner.days_taken', number: 4000 } })
    expect(refused.body.errors).toHaveProperty('start_date')
    expect((await own('GET', `equipment/${machine.id}/blocks/`)).body.count).toBe(0)
    const free = await block(machine, { start_date: day(20), end_date: day(21), kind: 'maintenance' })
    expect(free.body.blocks).toHaveLength(3)
  })

  test.each([
    ['start_date', () => ({ start_date: day(-1), end_date: day(1) })],
    ['end_date', () => ({ start_date: day(3), end_date: day(2) })],
    ['end_date', () => ({ start_date: day(3), end_date: day(2000) })],
    ['start_date', () => ({ start_date: '2026-02-31', end_date: day(2) })],
    ['kind', () => ({ start_date: day(1), end_date: day(2), kind: 'holiday' })],
  ])('name what is wrong: %s', async (field, body) => {
    const machine = await aMachineOf()
    const { status, body: answer } = await block(machine, body())
    expect([status, Object.keys(answer.errors)]).toEqual([400, [field]])
  })

  test('and an order never share a day, whoever of fifty comes first', async () => {
    for (let round = 0; round < 3; round += 1) {
      const machine = await aMachineOf()
      const calls = Array.from({ length: 50 }, (_, at) =>
        at % 5 === 0 ? block(machine, { start_date: day(1), end_date: day(4) }) : rent(machine, 3, 1 + (at % 3)),
      )
      const answers = await Promise.all(calls)
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
      for (const { status, body } of answers)
        if (status !== 201) expect([409, expect.stringMatching(/unavailable|days_taken/)]).toEqual([status, body.code])
    }
  })
})

test('the calendar shows every unit with its orders, buffers and days kept back', async () => {
  const person = await anOwner(app)
  const machine = await aMachineOf(person)
  const order = await rent(machine)
  await own(
    'POST',
    `equipment/${machine.id}/blocks/`,
    { start_date: day(10), end_date: day(12), reason: '自用' },
    person,
  )
  const { body } = await app.call('GET', ownerPath('calendar/'), {
    token: person.token,
    query: { from: day(0), to: day(30) },
  })
  expect(body.machines).toHaveLength(1)
  expect(body.machines[0].units[0].entries).toMatchObject([
    { kind: 'rental', from: day(1), to: day(3), rental_id: order.body.id, order_number: order.body.order_number },
    { kind: 'buffer', from: day(4), to: day(4) },
    { kind: 'block', from: day(10), to: day(12), reason: '自用', rental_id: null },
  ])
  const tooLong = await app.call('GET', ownerPath('calendar/'), {
    token: person.token,
    query: { from: day(0), to: day(900) },
  })
  expect(tooLong.body.errors).toHaveProperty('to')
})

describe('maintenance', () => {
  test('holds the days it is planned for, and gives back what is left when it is done', async () => {
    const machine = await aMachineOf()
    const body = {
      equipment_id: machine.id,
      kind: 'service',
      description: '500 小时保养',
      start_date: day(1),
      end_date: day(4),
    }
    const made = await own('POST', 'maintenance/', body)
    expect([made.status, made.body.maintenance?.status]).toEqual([201, 'scheduled'])
    expect((await rent(machine)).body.code).toBe('rental.maintenance')
    const { results } = (await own('GET', `equipment/${machine.id}/blocks/`)).body
    expect(results).toMatchObject([{ kind: 'maintenance', maintenance_id: made.body.id }])
    expect((await own('DELETE', `equipment/${machine.id}/blocks/${results[0].id}/`)).body.code).toBe(
      'owner.block_of_maintenance',
    )
    const moved = await own('POST', `maintenance/${made.body.id}/schedule/`, { start_date: day(2), end_date: day(5) })
    expect(moved.body).toMatchObject({ status: 'scheduled', start_date: day(2), end_date: day(5) })
    const done = await own('POST', `maintenance/${made.body.id}/complete/`, { cost: 860.5, result: '换机油三滤' })
    expect(done.body.maintenance).toMatchObject({ status: 'done', cost: 860.5, result: '换机油三滤', actions: [] })
    expect((await own('POST', `maintenance/${made.body.id}/cancel/`, {})).body.code).toBe('care.action_not_allowed')
    expect((await rent(machine)).status).toBe(201)
    const taken = await own('POST', 'maintenance/', { ...body, start_date: day(2) })
    expect(taken).toMatchObject({ status: 409, body: { code: 'owner.days_taken' } })
  })
})
