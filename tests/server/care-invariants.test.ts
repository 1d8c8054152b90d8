/** What proofs ask of maintenance, its plans, stock and suppliers finds what is wrong: each is broken by hand here, once. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, dayOf } from '../../apps/server/src/platform/clock.ts'
import type { Database } from '../../apps/server/src/platform/database/database.ts'
import { payFreight } from '../../apps/server/src/testing/freight/trips.ts'
import { aMachine } from '../../apps/server/src/testing/machines.ts'
import { aTask, labourLine, onTask, partLine, taken, tasksPath } from '../../apps/server/src/testing/maintenance.ts'
import { aRental } from '../../apps/server/src/testing/orders.ts'
import { aStore, aSupplier, type Store } from '../../apps/server/src/testing/parts.ts'
import { aMember, aRenter, type Person } from '../../apps/server/src/testing/people.ts'
import { startTestApp, type TestApp } from '../../apps/server/src/testing/test-app.ts'
import { brokenInvariants } from '../../prove/invariants.ts'

let app: TestApp
let desk: Person
/** Orders and documents, each of which is broken in its own way. */
const ids = { done: 0, held: 0, live: 0, rental: 0, plan: 0, report: 0, inbound: 0, technician: 0 }

/** Repaired with a part and a signature, accepted and paid. */
const repair = async (store: Store): Promise<void> => {
  const step = { id: 1, kind: 'check' as const, title: '外观', min: null, max: null, unit: '' }
  const seal = await store.stocked(5)
  const task = await aTask(app, { requiresSignature: true, steps: [step] })
  const on = onTask(app, task)
  await on.must('quote', { lines: [labourLine(), partLine(seal, 1)] })
  await on.calls(task.owner, 'consent', { agreed: true, quote_version: 1 })
  await on.must('parts', { lines: [{ ...taken(seal, 1), reason: '现场需要' }] })
  await on.must('steps', { steps: [{ id: 1, result: 'ok' }] })
  expect((await on.finish()).status).toBe(200)
  await on.calls(task.owner, 'confirm')
  await payFreight(app, { id: task.id, shipper: task.owner }, '/api/maintenance/orders/')
  ids.done = task.id
  ids.technician = task.technician.id
}
/** An order with days, another that is worked on, and a rental beside them. */
const arrange = async (): Promise<void> => {
  const task = await aTask(app, { status: 'assigned' })
  const day = (ahead: number) => addDays(dayOf(app.clock.now()), ahead)
  const days = { start_date: day(3), end_date: day(5) }
  const body = { technician_id: task.technician.id, ...days }
  const assigned = await app.call('POST', `${tasksPath}${task.id}/assign/`, { token: desk.token, body })
  expect(assigned.status).toBe(200)
  ids.held = task.id
  ids.live = (await aTask(app)).id
  const machine = await aMachine(app, { units: 2 })
  ids.rental = await aRental(app, { machine, renter: await aRenter(app) })
}
/** A plan that opened an order by an alarm, a meter that was read, and a stranger's report. */
const watch = async (): Promise<void> => {
  const unit = (await aMachine(app, { line: 'engineering' })).units[0]!
  const call = (method: 'GET' | 'POST', path: string, body?: object) =>
    app.call(method, `/api/maintenance/${path}`, { token: desk.token, ...(body && { body }) })
  const triggers = [{ kind: 'event', level: 'warning' }]
  const made = await call('POST', 'plans/', { name: '油温', scope: { unit_ids: [unit] }, triggers })
  ids.plan = made.body.id
  await call('POST', `plans/${ids.plan}/activate/`, {})
  const alarms = [{ level: 'warning', code: 'E-1' }]
  const measured_at = app.clock.now().toISOString()
  const read = await call('POST', `units/${unit}/readings/`, { measured_at, meter: 120, alarms })
  expect(read.body.openings).toMatchObject([{ plan_id: ids.plan, task_id: expect.any(Number) }])
  const { code } = (await call('GET', `units/${unit}/code/`)).body
  const form = new FormData()
  form.set('fault_code', 'other')
  form.set('description', '漏油')
  const said = await app.call('POST', `/api/m/${code}/report/`, { form })
  ids.report = Number(String(said.body.report_number).slice(1))
}
/** Goods of a supplier that came, and pieces that are out and kept aside. */
const trade = async (store: Store): Promise<void> => {
  const supplier = await aSupplier(app)
  const part = await store.stocked(4)
  const lines = [{ part_id: part.id, quantity: 2, price: 30 }]
  const ordered = await store.call('POST', 'inbound/', { supplier_id: supplier.id, lines })
  ids.inbound = ordered.body.id
  expect((await store.call('POST', `inbound/${ids.inbound}/receive/`, {})).status).toBe(200)
  const wanted = { to: 'sale', lines: [{ part_id: part.id, quantity: 1 }] }
  const out = await store.call('POST', 'outbound/', wanted)
  await store.call('POST', `outbound/${out.body.id}/issue/`, {})
  await store.call('POST', 'outbound/', wanted)
}

beforeAll(async () => {
  app = await startTestApp({ settings: { RATE_LIMITS: 'off' } })
  desk = await aMember(app, 'admin')
  const store = await aStore(app)
  await repair(store)
  await arrange()
  await watch()
  await trade(store)
  await app.settle()
  expect(await brokenInvariants(app.services.database)).toEqual([])
})
afterAll(() => app.close())

const set = (table: string, change: string, where: string): string => `UPDATE ${table} SET ${change} WHERE ${where}`
const order = (change: string, id: number): string => set('maintenance_request', change, `id = ${id}`)
const again = (table: string, columns: string, where = 'true', change = columns): string =>
  `INSERT INTO ${table} (${columns}) SELECT ${change} FROM ${table} WHERE ${where}`
const over = `resolved_at = now()`

/** Rule → what is done to the data; rules of the database itself stand aside meanwhile. */
const breakages: readonly [rule: string, breaks: () => readonly string[]][] = [
  [
    "a work order's history is a legal path",
    () => [set('maintenance_history', `action = 'confirm'`, `request_id = ${ids.done} AND action = 'start'`)],
  ],
  ['a work order stands where its history ends', () => [order(`status = 'accepted'`, ids.held)]],
  [
    'what a device did to a work order',
    () => [`INSERT INTO maintenance_event VALUES (gen_random_uuid(), ${ids.done}, ${ids.technician})`],
  ],
  ['each reopening is one more visit', () => [order('visit = 2', ids.held)]],
  ['was called off, says why', () => [order(`status = 'cancelled', result = '', ${over}`, ids.live)]],
  [
    'nobody works on, judges and pays',
    () => [
      set('maintenance_history', `actor_id = ${ids.technician}`, `request_id = ${ids.done} AND action = 'confirm'`),
    ],
  ],
  [
    'a renter is asked for another unit no longer',
    () => [
      `INSERT INTO maintenance_swap (request_id, rental_id, from_unit_id, to_unit_id, status, asked_by, asked_at, answer_before)
       SELECT ${ids.held}, ${ids.rental}, min(id), max(id), 'asked', ${desk.id}, now() - interval '5 days', now() - interval '3 days'
       FROM equipment_unit`,
    ],
  ],
  [
    'work waits for acceptance',
    () => [order(`status = 'pending_acceptance', confirm_before = now() - interval '2 days'`, ids.live)],
  ],
  ['days are kept by orders that still need them', () => [order(`status = 'completed', ${over}`, ids.held)]],
  [
    'an order that names days has them',
    () => [
      set(
        'occupancy',
        'released_at = now()',
        `id = (SELECT occupancy_id FROM maintenance_request WHERE id = ${ids.held})`,
      ),
    ],
  ],
  ['days an order keeps are its unit', () => [order('start_date = start_date + 1', ids.held)]],
  ['no days are kept for work without the order', () => [order('occupancy_id = NULL', ids.held)]],
  ['every finished visit has its record', () => [set('maintenance_record', 'signature_id = NULL', 'true')]],
  ['every step of a finished visit', () => ['DELETE FROM maintenance_step']],
  [
    'one order at a time for a machine and a plan',
    () => [
      'DROP INDEX maintenance_request_of_plan',
      again(
        'maintenance_request',
        'unit_id, description, status, is_reported, plan_id',
        `plan_id = ${ids.plan}`,
        `unit_id, description, 'pending', false, plan_id`,
      ),
    ],
  ],
  [
    'an order waits for an answer exactly while a quote of it does',
    () => [set('maintenance_quote', `status = 'proposed'`, 'true')],
  ],
  ['nothing is owed that its payer did not agree to', () => [order('total_fen = total_fen + 100000', ids.done)]],
  [
    'no more parts go into a machine',
    () => [set('maintenance_history', `facts = jsonb_set(facts, '{lines,0,quantity}', '9')`, `action = 'parts'`)],
  ],
  ['a technician earns his share', () => [order('total_fen = 1, labour_fen = 0', ids.done)]],
  ['what was paid for work lies in trust', () => [order(`status = 'cancelled'`, ids.done)]],
  [
    'of what somebody is to decide about',
    () => [
      `INSERT INTO maintenance_dispute (request_id, reason, claimed_fen, charged_fen, opened_by, opened_at)
       VALUES (${ids.done}, '没修好', 1, 1, ${desk.id}, now())`,
    ],
  ],
  ['what was paid for work is what is owed', () => [order('paid_at = NULL', ids.done)]],
  ["a plan's history is a legal path", () => [set('upkeep_plan_history', `action = 'pause'`, `action = 'activate'`)]],
  ['a plan stands where its history ends', () => [set('upkeep_plan', `status = 'ended'`, 'true')]],
  [
    'one order is open for a machine and a plan',
    () => [
      'DROP INDEX upkeep_opening_open',
      again('upkeep_opening', 'plan_id, unit_id, kind, due_on, is_late, reason, opened_at'),
    ],
  ],
  [
    'what is open for a machine and a plan has an order that lives',
    () => [set('upkeep_opening', `closed_at = now(), outcome = 'done'`, 'true')],
  ],
  ['an order counts no more alarms', () => [set('upkeep_opening', 'alarm_count = 9', 'true')]],
  ['what is due is opened', () => [set('upkeep_plan_unit', `opens_on = '2020-01-01'`, 'true')]],
  [
    'nothing is to be opened by a plan that rests',
    () => [set('upkeep_plan', `status = 'paused'`, 'true'), set('upkeep_plan_unit', `opens_on = '2090-01-01'`, 'true')],
  ],
  ['a meter stands where its newest', () => [set('unit_meter', 'last_counted = last_counted + 1', 'true')]],
  [
    'a question is about a reading there is',
    () => [
      `INSERT INTO meter_question (unit_id, unit, reading_id, measured_at, kind, before, before_at, asked_at)
       SELECT unit_id, unit, 0, last_at, 'jump', 0, last_at, last_at FROM unit_meter LIMIT 1`,
    ],
  ],
  ['a reading that is asked about', () => [set('unit_reading', 'is_asked = true, counted = NULL', 'true')]],
  ["an inbound document's history", () => [set('part_inbound_history', `action = 'order'`, `action = 'receive'`)]],
  ['an inbound document stands', () => [set('part_inbound', `status = 'cancelled'`, `id = ${ids.inbound}`)]],
  ["an outbound document's history", () => [set('part_outbound_history', `action = 'return'`, `action = 'issue'`)]],
  ['an outbound document stands', () => [set('part_outbound', `status = 'returned'`, `status = 'issued'`)]],
  [
    'no more is kept aside than lies there',
    () => [
      'ALTER TABLE part_stock DROP CONSTRAINT part_stock_reserved',
      set('part_stock', 'reserved = quantity + 1', 'true'),
    ],
  ],
  ['what lies in a place is the sum', () => [set('part_stock', 'quantity = quantity + 1', 'true')]],
  ['what is reserved is what open outbound', () => [set('part_outbound_line', 'reserved = 0', 'reserved > 0')]],
  ['stock was never below zero', () => [set('part_movement', 'stock_after = stock_after + 1', 'true')]],
  ['what was received of an order', () => [set('part_inbound_line', 'received = received - 1', 'received > 0')]],
  ['what was issued and returned', () => [set('part_outbound_line', 'issued = issued - 1', 'issued > 0')]],
  [
    'an inbound document is over when',
    () => [set('part_inbound', `status = 'ordered', ended_at = NULL`, `status = 'received'`)],
  ],
  ["a supplier's order's history", () => [set('supplier_order_history', `action = 'ship'`, `action = 'receive'`)]],
  ["a supplier's order stands", () => [set('supplier_order', `status = 'settled'`, 'true')]],
  [
    'what is ordered of a supplier and its inbound document',
    () => [set('part_inbound', `status = 'cancelled'`, `id = ${ids.inbound}`)],
  ],
  ['a supplier is owed what was received', () => [set('supplier_order', 'due_fen = due_fen + 1', 'true')]],
  [
    'nothing is owed to a supplier for what was not',
    () => [set('supplier_order', `status = 'shipped', due_fen = NULL`, 'true')],
  ],
  [
    'a unit has one code that is good',
    () => ['DROP INDEX unit_code_live', again('unit_code', 'unit_id, code', 'true', `unit_id, 'ABCDEFGHJKMNPQRS'`)],
  ],
  ['a report by a code is about the machine', () => [order(`origin = 'staff'`, ids.report)]],
  [
    'strangers who prove nothing',
    () => [
      `WITH more AS (INSERT INTO maintenance_request (unit_id, description, origin)
         SELECT unit_id, description, origin FROM maintenance_request, generate_series(1, 6) WHERE id = ${ids.report} RETURNING id)
       INSERT INTO machine_report (request_id, code_id, track_key, is_unproven, created_at)
         SELECT more.id, p.code_id, 'key-' || more.id, true, p.created_at FROM more, machine_report p WHERE p.request_id = ${ids.report}`,
    ],
  ],
]

test.each(breakages)('finds where it does not hold: %s', async (rule, breaks) => {
  const client = await app.pool.connect()
  try {
    await client.query('BEGIN')
    // Triggers and references stand before ours: without them, what they forbid is put there to be found.
    await client.query('SET LOCAL session_replication_role = replica')
    for (const statement of breaks()) await client.query(statement)
    const found = await brokenInvariants({ ...app.services.database, pool: client } as unknown as Database)
    expect(found.map((finding) => finding.rule)).toContainEqual(expect.stringContaining(rule))
  } finally {
    await client.query('ROLLBACK')
    client.release()
  }
})
