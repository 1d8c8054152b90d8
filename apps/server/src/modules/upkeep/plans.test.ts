import { upkeepLimits } from '@jihui/protocol/upkeep/limits'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, dayOf, startOfDay } from '../../platform/clock.ts'
import { tokenOf } from '../../testing/freight/trips.ts'
import { aMachine } from '../../testing/machines.ts'
import { anOwner } from '../../testing/owners.ts'
import { aMember, aRenter, type Person } from '../../testing/people.ts'
import { aStore } from '../../testing/parts.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { closeOpeningById } from './openings/close-opening.ts'
import { passUpkeep } from './openings/open-due.ts'

let app: TestApp
let staff: Person
let owner: Person
beforeAll(async () => {
  app = await startTestApp({ now: '2026-11-01T02:00:00Z', settings: { RATE_LIMITS: 'off' } })
  ;[staff, owner] = [await aMember(app, 'admin'), await anOwner(app)]
})
afterAll(() => app.close())

const base = '/api/maintenance/plans/'
const call = async (who: Person, method: 'GET' | 'POST' | 'PATCH', path = '', body?: object) =>
  app.call(method, `${base}${path}`, { token: await tokenOf(app, who), ...(body && { body }) })
const monthly = { kind: 'date', rrule: 'FREQ=MONTHLY;BYMONTHDAY=10', from: '2026-01-01' }
const bodyFor = (unitIds: number[], over: object = {}) => ({
  name: '月度保养',
  scope: { unit_ids: unitIds },
  triggers: [monthly],
  lead_days: 0,
  ...over,
})
const aPlan = async (who: Person, unitIds: number[], over: object = {}) => {
  const { status, body } = await call(who, 'POST', '', bodyFor(unitIds, over))
  expect([status, body.errors]).toEqual([201, undefined])
  return body as { id: number; version: number }
}
const anActive = async (who: Person, unitIds: number[], over: object = {}) => {
  const { id } = await aPlan(who, unitIds, over)
  const { status, body } = await call(who, 'POST', `${id}/activate/`, {})
  expect([status, body.status]).toEqual([200, 'active'])
  return body as { id: number; version: number }
}
const unitsOf = async (id: number, who = staff) => (await call(who, 'GET', `${id}/units/`)).body.results
const goTo = (day: string) => app.clock.set(new Date(startOfDay(day).getTime() + 6 * 3_600_000))
const pass = () => passUpkeep(app.services)
const openingsOf = async (id: number) =>
  (
    await app.pool.query(
      'SELECT id, due_on::text, is_late, reason, closed_at FROM upkeep_opening WHERE plan_id = $1 ORDER BY id',
      [id],
    )
  ).rows
const finish = (id: number, day: string) =>
  app.services.db.transaction((tx) => closeOpeningById(tx, id, { outcome: 'done', day }, app.clock.now()))

describe('a plan', () => {
  test.each<[string, object, string]>([
    ['no trigger', { triggers: [] }, 'triggers'],
    ['every 0 hours', { triggers: [{ kind: 'meter', every: 0, unit: 'h' }] }, 'triggers.0.every'],
    ['five decimals', { triggers: [{ kind: 'meter', every: 0.000_01, unit: 'h' }] }, 'triggers.0.every'],
    ['miles', { triggers: [{ kind: 'meter', every: 5, unit: 'mi' }] }, 'triggers.0.unit'],
    ['seconds', { triggers: [{ ...monthly, rrule: 'FREQ=SECONDLY' }] }, 'triggers.0.rrule'],
    ['hours', { triggers: [{ ...monthly, rrule: 'FREQ=DAILY;BYHOUR=3' }] }, 'triggers.0.rrule'],
    ['every 0 months', { triggers: [{ ...monthly, rrule: 'FREQ=MONTHLY;INTERVAL=0' }] }, 'triggers.0.rrule'],
    ['end before start', { triggers: [{ ...monthly, rrule: 'FREQ=MONTHLY;UNTIL=20251231' }] }, 'triggers.0.rrule'],
    ['its end before its start', { triggers: [{ ...monthly, until: '2025-12-31' }] }, 'triggers.0.until'],
    ['no day', { triggers: [{ ...monthly, rrule: 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30' }] }, 'triggers.0.rrule'],
    ['another zone', { triggers: [{ ...monthly, rrule: 'DTSTART;TZID=America/New_York=1' }] }, 'triggers.0.rrule'],
    ['3,660 steps', { steps: Array.from({ length: 3660 }, () => ({ kind: 'check', title: '看' })) }, 'steps'],
    ['limits', { steps: [{ kind: 'measure', title: '油压', min: 5, max: 3 }] }, 'steps.0.min'],
    ['no pieces', { parts: [{ part_id: 1, quantity: 0 }] }, 'parts.0.quantity'],
    ['a billion pieces', { parts: [{ part_id: 1, quantity: 1e9 }] }, 'parts.0.quantity'],
    ['two scopes', { scope: { unit_ids: [1], line: 'car' } }, 'scope'],
    ['no scope', { scope: {} }, 'scope'],
    ['days before', { lead_days: -1 }, 'lead_days'],
  ])('is refused with its field and a sentence: %s', async (_name, over, field) => {
    const { status, body } = await call(staff, 'POST', '', bodyFor([1], over))
    expect([status, Object.keys(body.errors)]).toEqual([400, [field]])
    expect(body.errors[field]).toMatch(/\p{Script=Han}/u)
  })
  test('names parts that are kept, and says what it is for by its name', async () => {
    const { id } = await aMachine(app)
    const none = await call(
      staff,
      'POST',
      '',
      bodyFor([], { scope: { equipment_id: id }, parts: [{ part_id: 987_654, quantity: 1 }] }),
    )
    expect([none.status, Object.keys(none.body.errors)]).toEqual([404, ['parts.0.part_id']])
    const made = await aPlan(staff, [], { scope: { equipment_id: id } })
    const { rows } = await app.pool.query('SELECT name FROM equipment WHERE id = $1', [id])
    expect((await call(staff, 'GET', `${made.id}/`)).body.scope_display).toContain(rows[0].name)
  })
  test('has so many steps at most', async () => {
    const { units } = await aMachine(app)
    const steps = Array.from({ length: upkeepLimits.steps }, () => ({ kind: 'check', title: '看' }))
    expect((await call(staff, 'POST', '', bodyFor(units, { steps }))).status).toBe(201)
  })

  test('is a draft, is switched on, rests, goes on and ends; each with who and why', async () => {
    const { units } = await aMachine(app, { owner })
    const steps = [{ kind: 'measure', title: '油压', min: 3, max: 5 }]
    const { id } = await aPlan(owner, units, { steps, requires_signature: true })
    const draft = (await call(owner, 'GET', `${id}/`)).body
    expect(draft).toMatchObject({
      status: 'draft',
      version: 1,
      owner_id: owner.id,
      actions: ['activate', 'end'],
      steps: [{ id: 1, ...steps[0] }],
      requires_signature: true,
      triggers: [{ ...monthly, text: '每月 10 日' }],
      next_due_on: null,
    })
    const on = await call(owner, 'POST', `${id}/activate/`, {})
    expect(on.body).toMatchObject({ status: 'active', next_due_on: '2026-11-10', units_count: 1 })
    await call(owner, 'POST', `${id}/pause/`, { reason: '冬歇' })
    expect((await call(owner, 'POST', `${id}/pause/`, {})).status).toBe(409)
    await call(owner, 'POST', `${id}/activate/`, {})
    const ended = await call(owner, 'POST', `${id}/end/`, {})
    expect(ended.body).toMatchObject({ status: 'ended', actions: [], may_edit: false })
    expect(ended.body.history.map((one: { action: string; notes: string }) => [one.action, one.notes])).toEqual([
      ['create', ''],
      ['activate', ''],
      ['pause', '冬歇'],
      ['activate', ''],
      ['end', ''],
    ])
    expect((await call(owner, 'PATCH', `${id}/`, { version: ended.body.version, name: '改' })).status).toBe(409)
  })

  test('is an owner’s for his own machines alone; nobody else knows of it', async () => {
    const mine = await aMachine(app, { owner })
    const theirs = await aMachine(app, { owner: await anOwner(app) })
    const refused = await call(owner, 'POST', '', bodyFor([...mine.units, ...theirs.units]))
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([404, ['scope.unit_ids']])
    expect((await call(owner, 'POST', '', bodyFor([], { scope: { equipment_id: theirs.id } }))).status).toBe(404)
    const { id } = await anActive(owner, [], { scope: { line: mine.line } })
    const reached = (await unitsOf(id, owner)).map(({ unit_id }: { unit_id: number }) => unit_id)
    expect(reached).toContain(mine.units[0])
    expect(reached).not.toContain(theirs.units[0])
    for (const stranger of [await aRenter(app), await anOwner(app)]) {
      expect((await call(stranger, 'GET', `${id}/`)).status).toBe(404)
      expect((await call(stranger, 'GET', `${id}/units/`)).status).toBe(404)
      expect((await call(stranger, 'POST', `${id}/pause/`, {})).status).toBe(404)
      expect((await call(stranger, 'GET')).body.count).toBe(0)
    }
    expect((await call(await aRenter(app), 'POST', '', bodyFor(mine.units))).status).toBe(403)
    expect((await call(staff, 'GET', `${id}/`)).body.id).toBe(id)
  })

  test('says what it takes: parts by their names, a skill, and neither any more where both are taken out', async () => {
    const { units } = await aMachine(app, { owner })
    const seal = await (await aStore(app)).part()
    const found = await call(owner, 'GET', `parts/?keyword=${seal.number}`)
    expect(found.body).toEqual({ count: 1, results: [{ ...seal, name: '活塞杆密封圈', unit: '件' }] })
    expect((await call(await aRenter(app), 'GET', 'parts/')).body.code).toBe('upkeep.owners_only')
    const { id, version } = await aPlan(owner, units, { parts: [{ part_id: seal.id, quantity: 2 }], skill: '液压' })
    const seen = await call(owner, 'GET', `${id}/`)
    const named = { part_id: seal.id, quantity: 2, number: seal.number, name: '活塞杆密封圈', unit: '件' }
    expect([seen.body.skill, seen.body.parts]).toEqual(['液压', [named]])
    const renamed = await call(owner, 'PATCH', `${id}/`, { version, name: '换密封' })
    expect([renamed.body.skill, renamed.body.parts]).toEqual(['液压', [named]])
    const change = { version: version + 1, skill: '', parts: [] }
    expect((await call(owner, 'PATCH', `${id}/`, change)).body).toMatchObject({ skill: '', parts: [] })
  })

  test('is tried before it is changed, on the machines of whose it is', async () => {
    const [mine] = [await aMachine(app, { owner }), await aMachine(app, { owner: await anOwner(app) })]
    const { id } = await anActive(owner, [], { scope: { line: mine!.line } })
    const own = (await call(owner, 'GET', `${id}/`)).body.units_count
    const trial = (who: Person, more: object = {}) =>
      call(who, 'POST', 'preview/', { ...bodyFor([], { scope: { line: mine!.line } }), ...more })
    expect((await trial(staff, { plan_id: id })).body.units_count).toBe(own)
    expect((await trial(staff)).body.units_count).toBeGreaterThan(own)
    expect((await trial(await anOwner(app), { plan_id: id })).status).toBe(404)
  })

  test('is changed by whoever saw how it stands', async () => {
    const { units } = await aMachine(app)
    const { id, version } = await anActive(staff, units)
    const change = { version, triggers: [{ kind: 'date', rrule: 'FREQ=MONTHLY;BYDAY=1MO', from: '2026-01-01' }] }
    const changed = await call(staff, 'PATCH', `${id}/`, change)
    expect(changed.body).toMatchObject({ version: version + 1, next_due_on: '2026-11-02' })
    const late = await call(staff, 'PATCH', `${id}/`, change)
    expect([late.status, late.body.code]).toEqual([409, 'upkeep.changed'])
  })
})

describe('what is due', () => {
  test('is opened once, so many days before, and again when it is done', async () => {
    goTo('2026-11-01')
    const { units } = await aMachine(app)
    const { id } = await anActive(staff, units, { lead_days: 3 })
    goTo('2026-11-06')
    await pass()
    expect(await openingsOf(id)).toEqual([])
    goTo('2026-11-07')
    for (const _ of [1, 2, 3]) await pass()
    const [opened, ...more] = await openingsOf(id)
    expect([opened.due_on, opened.is_late, more]).toEqual(['2026-11-10', false, []])
    await finish(opened.id, '2026-11-08')
    expect(await unitsOf(id)).toMatchObject([
      { next_due_on: '2026-12-10', last_done_on: '2026-11-08', opening: null, is_late: false },
    ])
  })

  test('after a week without a server, and weeks of other months, is one, late, and said to be late', async () => {
    goTo('2026-11-01')
    const { units } = await aMachine(app)
    const { id } = await anActive(staff, units)
    goTo('2027-01-17')
    await Promise.all([pass(), pass(), pass()])
    const [opened, ...more] = await openingsOf(id)
    expect([opened.due_on, opened.is_late, more]).toEqual(['2026-11-10', true, []])
    expect(opened.reason).toContain('晚了 68 天')
    await finish(opened.id, '2027-01-18')
    await pass()
    expect(await unitsOf(id)).toMatchObject([{ next_due_on: '2027-02-10' }])
    expect(await openingsOf(id)).toHaveLength(1)
    goTo('2026-11-01')
  })

  test('of a plan that rested is opened once when it goes on', async () => {
    const { units } = await aMachine(app)
    const { id } = await anActive(staff, units)
    await call(staff, 'POST', `${id}/pause/`, {})
    goTo('2027-01-15')
    await pass()
    expect(await openingsOf(id)).toEqual([])
    await call(staff, 'POST', `${id}/activate/`, {})
    await pass()
    expect(await openingsOf(id)).toMatchObject([{ due_on: '2026-11-10', is_late: true }])
    goTo('2026-11-01')
  })

  test('of a changed interval follows the new one, and what was due already stays due', async () => {
    const { units } = await aMachine(app)
    const { id } = await anActive(staff, units)
    await call(staff, 'POST', `${id}/pause/`, {})
    goTo('2026-11-20')
    const { version } = (await call(staff, 'GET', `${id}/`)).body
    const triggers = [{ kind: 'date', rrule: 'FREQ=YEARLY;BYMONTH=6;BYMONTHDAY=1', from: '2026-01-01' }]
    await call(staff, 'PATCH', `${id}/`, { version, triggers })
    await call(staff, 'POST', `${id}/activate/`, {})
    await pass()
    const [opened] = await openingsOf(id)
    expect(opened).toMatchObject({ due_on: '2026-11-10', is_late: true })
    await finish(opened.id, '2026-11-20')
    expect(await unitsOf(id)).toMatchObject([{ next_due_on: '2027-06-01' }])
    goTo('2026-11-01')
  })

  test('one bad machine stops none of the others; one out of service is left', async () => {
    const { units } = await aMachine(app, { units: 3 })
    const { id } = await anActive(staff, units)
    await app.pool.query(
      `ALTER TABLE upkeep_opening ADD CONSTRAINT not_this CHECK (plan_id <> ${id} OR unit_id <> ${units[0]}) NOT VALID`,
    )
    await app.pool.query(`UPDATE equipment_unit SET status = 'retired' WHERE id = $1`, [units[1]])
    goTo('2026-11-10')
    await pass()
    await app.pool.query('ALTER TABLE upkeep_opening DROP CONSTRAINT not_this')
    const opened = await app.pool.query('SELECT unit_id FROM upkeep_opening WHERE plan_id = $1', [id])
    expect(opened.rows).toEqual([{ unit_id: units[2] }])
    expect((await unitsOf(id)).map(({ unit_id }: { unit_id: number }) => unit_id)).not.toContain(units[1])
    goTo('2026-11-01')
  })

  test('a machine that comes later comes under the plan', async () => {
    const machine = await aMachine(app, { owner })
    const { id } = await anActive(owner, [], { scope: { equipment_id: machine.id } })
    await app.pool.query(`INSERT INTO equipment_unit (equipment_id, serial) VALUES ($1, gen_random_uuid())`, [
      machine.id,
    ])
    await pass()
    expect(await unitsOf(id, owner)).toMatchObject([{ next_due_on: '2026-11-10' }, { next_due_on: '2026-11-10' }])
  })

  test('of a document that expires, and a newer one asks anew', async () => {
    const machine = await aMachine(app, { owner })
    const triggers = [{ kind: 'document', type: 'inspection', days_before: 30 }]
    const { id } = await anActive(owner, machine.units, { triggers })
    expect(await unitsOf(id, owner)).toMatchObject([{ next_due_on: null }])
    const paper = async (expires: string) => {
      const file = await app.pool.query(
        `INSERT INTO stored_file (name, mime, bytes, sha256, storage_key, purpose) VALUES ('a.pdf', 'application/pdf', 1, '',
         gen_random_uuid(), 'equipment-document') RETURNING id`,
      )
      await app.pool.query(
        `INSERT INTO equipment_document (equipment_id, file_id, type, expires_on) VALUES ($1, $2, 'inspection', $3)`,
        [machine.id, file.rows[0].id, expires],
      )
      await pass()
    }
    await paper('2027-01-31')
    expect(await unitsOf(id, owner)).toMatchObject([{ next_due_on: '2027-01-01' }])
    goTo('2027-01-01')
    await pass()
    const [opened] = await openingsOf(id)
    await finish(opened.id, '2027-01-02')
    expect(await unitsOf(id, owner)).toMatchObject([{ next_due_on: null }])
    await paper('2028-01-31')
    expect(await unitsOf(id, owner)).toMatchObject([{ next_due_on: '2028-01-01' }])
    goTo('2026-11-01')
  })
})

test('a preview tells last year and the next, by the rule’s own days, and keeps nothing', async () => {
  const { units } = await aMachine(app)
  const before = await app.pool.query('SELECT count(*) FROM upkeep_plan')
  const { status, body } = await call(staff, 'POST', 'preview/', bodyFor(units, { tolerance_days: 5 }))
  expect(status).toBe(200)
  const today = dayOf(app.clock.now())
  expect(body.past).toHaveLength(10)
  expect(body.past[0]).toEqual({ unit_id: units[0], day: '2026-01-10' })
  expect(body.next).toHaveLength(12)
  expect(body.next[0]).toEqual({
    unit_id: units[0],
    day: '2026-11-10',
    earliest: '2026-11-10',
    latest: addDays('2026-11-10', 5),
  })
  expect(body.next.at(-1).day <= addDays(today, 365)).toBe(true)
  expect((await app.pool.query('SELECT count(*) FROM upkeep_plan')).rows).toEqual(before.rows)
  expect((await call(await aRenter(app), 'POST', 'preview/', bodyFor(units))).status).toBe(403)
})

test('a preview of a meter tells when it ran so far, and foretells when it will, once where it is due already', async () => {
  goTo('2026-11-01')
  const { units } = await aMachine(app, { line: 'engineering' })
  const [unit] = units
  const body = bodyFor(units, { triggers: [{ kind: 'meter', every: 250, unit: 'h' }] })
  expect((await call(staff, 'POST', 'preview/', body)).body).toMatchObject({ past: [], next: [], unread: [unit] })
  const now = app.clock.now().getTime()
  for (let day = 60; day >= 0; day -= 1) {
    const reading = { measured_at: new Date(now - day * 86_400_000).toISOString(), meter: 1000 + (60 - day) * 10 }
    const path = `/api/maintenance/units/${unit}/readings/`
    expect((await app.call('POST', path, { token: await tokenOf(app, staff), body: reading })).status).toBe(200)
  }
  const told = (await call(staff, 'POST', 'preview/', body)).body
  expect(told.past.map(({ day }: { day: string }) => day)).toEqual(['2026-09-27', '2026-10-22'])
  expect(told.next.slice(0, 2).map(({ day }: { day: string }) => day)).toEqual(['2026-11-16', '2026-12-11'])
  expect(told.next[0].earliest < '2026-11-16' && told.next[0].latest > '2026-11-16').toBe(true)
  goTo('2027-01-20')
  const late = (await call(staff, 'POST', 'preview/', body)).body.next
  expect(late.filter(({ day }: { day: string }) => day === '2027-01-20')).toHaveLength(1)
  goTo('2026-11-01')
})
