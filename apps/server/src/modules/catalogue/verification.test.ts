import { lines } from '@jihui/protocol/rental/lines'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aMachine } from '../../testing/machines.ts'
import { aPicture, pathOf, requestFor } from '../../testing/orders.ts'
import { aCategory, anOwner, aStatement, ownerPath } from '../../testing/owners.ts'
import { aMember, aRenter, type Person } from '../../testing/people.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { platformSetting } from '../settings/table.ts'
import { releaseWithheld } from './listing.ts'

let app: TestApp
let owner: Person
let staff: Person
let second: Person
let renter: Person
const line = lines[2]!.id
let categoryId: number
beforeAll(async () => {
  app = await startTestApp()
  ;[owner, staff, second, renter] = [
    await anOwner(app),
    await aMember(app, 'staff'),
    await aMember(app, 'admin'),
    await aRenter(app),
  ]
  categoryId = await aCategory(app, line)
})
afterAll(() => app.close())

const base = '/api/admin/equipment-verification/'
const needVerification = async (value: boolean) => {
  const key = 'listing_needs_verification'
  await app.db
    .insert(platformSetting)
    .values({ key, value, updatedByName: '测试' })
    .onConflictDoUpdate({ target: platformSetting.key, set: { value } })
}
beforeEach(() => needVerification(false))

interface Mine {
  id: number
  model: string
  line: string
  units: number[]
}
const register = async (): Promise<Mine> => {
  const statement = aStatement(line, categoryId)
  const { status, body } = await app.call('POST', ownerPath('equipment/register/'), {
    token: owner.token,
    body: statement,
  })
  expect([status, body.errors]).toEqual([201, undefined])
  return { id: body.id, model: statement.model, line, units: body.units.map((unit: { id: number }) => unit.id) }
}
const read = async (id: number) => (await app.call('GET', `${base}${id}/`, { token: staff.token })).body
/** On the machine as it stands, unless the body says another version. */
const decide = async (verb: 'approve' | 'reject', id: number, body: object = {}, person = staff) =>
  app.call('POST', `${base}${id}/${verb}/`, {
    token: person.token,
    body: { version: (await read(id)).version ?? 1, ...body },
  })
const change = (id: number, body: object) =>
  app.call('PATCH', ownerPath(`equipment/${id}/`), { token: owner.token, body })
const rent = (machine: Mine) =>
  app.call('POST', pathOf(line, 'create_rental'), {
    token: renter.token,
    body: { ...requestFor(app, machine), region: '' },
  })

/** Every way a renter may come upon a machine. */
const offered = async (machine: Mine) => {
  const find = async (operation: string) => {
    const { body } = await app.call('GET', pathOf(line, operation), { query: { name: machine.model } })
    return body.results.some((one: { id: number }) => one.id === machine.id)
  }
  const [list, search, free] = await Promise.all(
    ['list_equipment', 'search_equipment', 'list_available_equipment'].map(find),
  )
  const [page, calendar, everywhere] = await Promise.all([
    app.call('GET', pathOf(line, 'get_equipment', machine.id)),
    app.call('GET', pathOf(line, 'get_availability', machine.id)),
    app.call('GET', `/api/equipment/${machine.id}/`),
  ])
  return [list, search, free, ...[page, calendar, everywhere].map(({ status }) => status === 200)]
}
const everyWay = [true, true, true, true, true, true]
const noWay = everyWay.map(() => false)

describe('without the setting', () => {
  test('a new machine is offered at once and waits to be seen; the longest waiting comes first', async () => {
    const first = await register()
    app.clock.advance({ minutes: 5 })
    const last = await register()
    expect(await offered(first)).toEqual(everyWay)
    const { body } = await app.call('GET', base, { token: staff.token, query: { line, page_size: 100 } })
    const ids = body.results.map(({ id }: { id: number }) => id)
    expect(ids.indexOf(first.id)).toBeLessThan(ids.indexOf(last.id))
    const row = body.results.find(({ id }: { id: number }) => id === first.id)
    expect(row).toMatchObject({ reason: 'new', actions: ['approve', 'reject'], unit_count: 1, document_count: 0 })
    expect(row.verification).toMatchObject({ status: 'pending', is_offered: true })
    expect(body.counts[line]).toBe(body.count)
    expect(body.counts.all).toBeGreaterThanOrEqual(body.count)
    const byName = await app.call('GET', base, { token: staff.token, query: { keyword: last.model } })
    expect(byName.body.results.map(({ id }: { id: number }) => id)).toEqual([last.id])
  })

  test('the desk sees photographs, papers with their ends, numbers, owner and what he else has', async () => {
    const machine = await register()
    const other = await register()
    const form = new FormData()
    form.set('file', await aPicture(), 'policy.png')
    form.set('type', 'insurance')
    form.set('expires_on', '2020-01-01')
    const path = ownerPath(`equipment/${machine.id}/documents/`)
    expect((await app.call('POST', path, { token: owner.token, form })).status).toBeLessThan(300)
    const body = await read(machine.id)
    expect(body).toMatchObject({ owner: { id: owner.id, username: owner.username }, unit_word: expect.any(String) })
    expect(body.documents).toMatchObject([{ type: 'insurance', validity: 'expired' }])
    const states = Object.fromEntries(body.checks.map(({ key, state }: { key: string; state: string }) => [key, state]))
    expect(states).toMatchObject({ photos: 'lacking', insurance: 'lacking', ownership: 'lacking', serials: 'met' })
    await app.pool.query(`UPDATE equipment SET verification_status = 'approved' WHERE id = $1`, [machine.id])
    const passed = (await read(machine.id)).checks.map(({ key, state }: { key: string; state: string }) => [key, state])
    expect(Object.fromEntries(passed)).toMatchObject({ photos: 'warn', ownership: 'warn', insurance: 'lacking' })
    expect(body.other_machines.map(({ id }: { id: number }) => id)).toContain(other.id)
    expect(body.history).toMatchObject([{ actor: owner.username, title: '登记设备' }])
    expect((await app.call('GET', body.documents[0].url, { token: staff.token })).status).toBe(200)
  })

  test('approved: the owner is told, the decision is in the log and seen by him', async () => {
    const machine = await register()
    const { status, body } = await decide('approve', machine.id, { notes: '现场看过' })
    expect([status, body.message]).toEqual([200, '核验已通过'])
    expect(body).toMatchObject({ actions: [], verification: { status: 'approved', notes: '现场看过' } })
    expect(body.history[0]).toMatchObject({ actor: staff.username, notes: '现场看过' })
    await app.settle()
    const notes = await app.call('GET', '/api/notifications/', { token: owner.token })
    expect(notes.body.results[0]).toMatchObject({ title: '履带式起重机通过核验' })
    const mine = await app.call('GET', ownerPath(`equipment/${machine.id}/`), { token: owner.token })
    expect(mine.body).toMatchObject({ status: 'active', verification: { status: 'approved', is_offered: true } })
  })

  test('turned down: found nowhere and rented by nobody until its owner changes it; then it waits again', async () => {
    const machine = await register()
    expect((await decide('reject', machine.id, { reason: ' ' })).body.errors).toEqual({ reason: '请填写拒绝原因' })
    const { body } = await decide('reject', machine.id, { reason: '铭牌看不清' })
    expect(body.verification).toMatchObject({ status: 'rejected', notes: '铭牌看不清', is_offered: false })
    expect(await offered(machine)).toEqual(noWay)
    const refused = await rent(machine)
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([
      409,
      'rental.unavailable',
      expect.stringContaining('设备不可用'),
    ])
    const path = ownerPath(`equipment/${machine.id}/`)
    const mine = await app.call('GET', path, { token: owner.token })
    expect(mine.body).toMatchObject({ status: 'active', verification: { notes: '铭牌看不清', is_offered: false } })
    await change(machine.id, { status: 'paused' })
    expect((await change(machine.id, { status: 'active' })).body.verification.status).toBe('rejected')
    expect((await change(machine.id, { model: machine.model })).body.verification.status).toBe('rejected')
    expect((await change(machine.id, { description: '换了铭牌' })).body.verification).toMatchObject({
      status: 'pending',
      is_offered: true,
    })
    expect(await offered(machine)).toEqual(everyWay)
    expect(await read(machine.id)).toMatchObject({ reason: 'again' })
    expect((await rent(machine)).status).toBe(201)
  })

  test.each([
    ['model', { model: 'X-900' }, 'pending'],
    ['official number', { registration_number: '浙A-9' }, 'pending'],
    ['price', { day_rate: 300 }, 'approved'],
    ['description', { description: '保养过' }, 'approved'],
  ])('an approved machine whose %s changes stays offered', async (_, body, wanted) => {
    const machine = await register()
    await decide('approve', machine.id)
    const { body: after } = await change(machine.id, body)
    expect(after.verification).toMatchObject({ status: wanted, is_offered: true })
    expect((await read(machine.id)).reason).toBe(wanted === 'pending' ? 'changed' : null)
  })

  test('a new unit or paper of an approved machine is looked at too', async () => {
    const machine = await register()
    await decide('approve', machine.id)
    const unit = { serial: `SN-${machine.model}`, city: '杭州' }
    const path = ownerPath(`equipment/${machine.id}/units/`)
    expect((await app.call('POST', path, { token: owner.token, body: unit })).status).toBe(201)
    expect((await read(machine.id)).verification).toMatchObject({ status: 'pending', is_offered: true })
  })
})

describe('with the setting', () => {
  beforeEach(() => needVerification(true))

  test('a new machine is offered once it is approved, not before', async () => {
    const machine = await register()
    expect(await offered(machine)).toEqual(noWay)
    expect((await rent(machine)).body.code).toBe('rental.unavailable')
    await change(machine.id, { status: 'paused' })
    expect((await change(machine.id, { status: 'active' })).body.verification.is_offered).toBe(false)
    await decide('approve', machine.id)
    expect(await offered(machine)).toEqual(everyWay)
    expect((await change(machine.id, { model: 'X-901' })).body.verification).toMatchObject({
      status: 'pending',
      is_offered: true,
    })
  })

  test('a machine that was turned down and changed waits for approval', async () => {
    const machine = await register()
    await decide('reject', machine.id, { reason: '缺照片' })
    expect((await change(machine.id, { description: '照片补了' })).body.verification).toMatchObject({
      status: 'pending',
      is_offered: false,
    })
  })

  test('switched off, what only waited is offered; what was turned down is not', async () => {
    const [waiting, refused] = [await register(), await register()]
    await decide('reject', refused.id, { reason: '缺照片' })
    await releaseWithheld(app.db)
    expect(await offered(waiting)).toEqual(noWay)
    await needVerification(false)
    await releaseWithheld(app.db)
    expect(await offered(waiting)).toEqual(everyWay)
    expect(await offered(refused)).toEqual(noWay)
  })
})

describe('two people', () => {
  test('deciding at once: one decides, the other is told what was decided', async () => {
    const machine = await register()
    const answers = await Promise.all([
      decide('approve', machine.id, { notes: '一致' }),
      decide('reject', machine.id, { reason: '不一致' }, second),
      decide('approve', machine.id, {}, second),
    ])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const late = answers.filter(({ status }) => status === 409)
    expect(late).toHaveLength(2)
    const first = await read(machine.id)
    const outcome = first.verification.status === 'approved' ? '核验通过' : '驳回'
    for (const { body } of late) {
      expect(body.code).toBe('equipment.already_verified')
      expect(body.message).toContain(`由${first.verification.verified_by}${outcome}`)
    }
    const { rows } = await app.pool.query(
      `SELECT 1 FROM audit_log WHERE object_type = 'equipment' AND object_id = $1 AND action LIKE 'equipment.verify%'`,
      [String(machine.id)],
    )
    expect(rows).toHaveLength(1)
  })

  test('a decision on facts that changed meanwhile is refused', async () => {
    const machine = await register()
    const { version } = await read(machine.id)
    await change(machine.id, { model: 'X-902' })
    expect((await decide('approve', machine.id, { version })).body.code).toBe('equipment.changed_meanwhile')
    const blind = await app.call('POST', `${base}${machine.id}/approve/`, { token: staff.token, body: {} })
    expect([blind.status, Object.keys(blind.body.errors)]).toEqual([400, ['version']])
    expect((await decide('approve', machine.id, { version: version + 1 })).status).toBe(200)
  })

  test('renting and turning down at once leaves no order placed after the refusal', async () => {
    const machine = await register()
    const [order, verdict] = await Promise.all([rent(machine), decide('reject', machine.id, { reason: '不符' })])
    expect(verdict.status).toBe(200)
    expect([201, 409]).toContain(order.status)
    expect((await rent(machine)).body.code).toBe('rental.unavailable')
  })
})

test('only staff who edit machines decide; machines of the platform and unknown ones are not on the desk', async () => {
  const machine = await register()
  for (const person of [owner, renter]) {
    expect((await app.call('GET', base, { token: person.token })).status).toBe(403)
    expect((await decide('approve', machine.id, {}, person)).status).toBe(403)
  }
  const own = await aMachine(app, { line })
  for (const id of [own.id, 999_999]) expect((await decide('approve', id)).body.code).toBe('equipment.not_found')
  const all = await app.call('GET', base, { token: staff.token, query: { status: 'all', page_size: 100 } })
  expect(all.body.results.some(({ id }: { id: number }) => id === own.id)).toBe(false)
})
