import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dayOf } from '../../platform/clock.ts'
import { tokenOf } from '../../testing/freight/trips.ts'
import { aMachine } from '../../testing/machines.ts'
import { aRental } from '../../testing/orders.ts'
import { anOwner } from '../../testing/owners.ts'
import { aRenter, type Person } from '../../testing/people.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { startUpkeepGround, type UpkeepGround } from '../../testing/upkeep.ts'
import { closeOpening } from './openings/close-opening.ts'
import { passUpkeep } from './openings/open-due.ts'

let ground: UpkeepGround
let app: TestApp
let staff: Person
beforeAll(async () => {
  ground = await startUpkeepGround()
  ;({ app, staff } = ground)
})
afterAll(() => app.close())

const later = (hours: number) => ground.later(hours)
const read: UpkeepGround['read'] = (...given) => ground.read(...given)
const call: UpkeepGround['call'] = (...given) => ground.call(...given)
const aPlan: UpkeepGround['aPlan'] = (...given) => ground.aPlan(...given)
const openings: UpkeepGround['openings'] = (planId) => ground.openings(planId)
const aUnit = () => ground.aUnit()
const every250 = { kind: 'meter', every: 250, unit: 'h' }
/** A reading of each of so many days, the last one now. */
const readDaily = async (unitId: number, days: number, perDay: number, from = 0) => {
  for (let day = 0; day <= days; day += 1) await read(unitId, { meter: from + day * perDay }, (days - day) * 24)
}

describe('a meter', () => {
  test('opens the service it has come to, counted from the first reading, once', async () => {
    const unit = await aUnit()
    const plan = await aPlan([unit], [every250], { steps: [{ kind: 'check', title: '换机油' }] })
    await readDaily(unit, 24, 10, 4980)
    expect(await openings(plan)).toEqual([])
    later(24)
    const reached = await read(unit, { meter: 5231 })
    expect(reached.openings).toMatchObject([
      { plan_id: plan, unit_id: unit, is_new: true, task_id: expect.any(Number) },
    ])
    later(1)
    await read(unit, { meter: 5232 })
    await passUpkeep(app.services)
    expect(await openings(plan)).toMatchObject([{ kind: 'meter', is_late: false }])
    expect(ground.book.ordered.filter(({ planId }) => planId === plan)).toMatchObject([
      { unitId: unit, kind: 'service', title: '250 小时保养', steps: [{ id: 1, title: '换机油' }] },
    ])
    const { taskId } = { taskId: reached.openings[0].task_id as number }
    await app.services.db.transaction((tx) =>
      closeOpening(tx, taskId, { outcome: 'done', day: dayOf(app.clock.now()) }, app.clock.now()),
    )
    const [after] = (await call('GET', `plans/${plan}/units/`)).body.results
    expect(after).toMatchObject({ last_done_meter: 5232, opening: null })
    const due = (await app.pool.query('SELECT meter_due::float8 FROM upkeep_plan_unit WHERE plan_id = $1', [plan])).rows
    expect(due).toEqual([{ meter_due: 502 }])
  })

  test('that comes near is foretold, and opened so many days before', async () => {
    const unit = await aUnit()
    const plan = await aPlan([unit], [every250], { lead_days: 5 })
    await readDaily(unit, 15, 10)
    const { body } = await call('GET', `predictive/?plan_id=${plan}`)
    const [told] = body.results
    expect(told).toMatchObject({ unit_id: unit, plan_id: plan, rate_per_day: 10, readings: 16, unit: 'h' })
    expect([told.earliest <= told.due_on, told.due_on <= told.latest]).toEqual([true, true])
    await passUpkeep(app.services)
    expect(await openings(plan)).toEqual([])
    later(6 * 24)
    await passUpkeep(app.services)
    expect(await openings(plan)).toMatchObject([{ kind: 'meter', is_late: false }])
  })

  test('is foretold to the owner of the machine, whoever made the plan, and to no other', async () => {
    const owner = await anOwner(app)
    const [unit] = (await aMachine(app, { line: 'engineering', owner })).units
    const plan = await aPlan([unit!], [every250])
    await readDaily(unit!, 10, 10)
    const told = (await call('GET', `predictive/?plan_id=${plan}`, undefined, owner)).body.results
    expect(told).toMatchObject([{ unit_id: unit, may_open: false }])
    expect((await call('GET', `plans/${plan}/`, undefined, owner)).status).toBe(404)
    const strange = (await call('GET', `predictive/?plan_id=${plan}`, undefined, await anOwner(app))).body
    expect([strange.results, strange.unread]).toEqual([[], []])
  })

  test('that was not read says so, and nothing is invented', async () => {
    const unit = await aUnit()
    const plan = await aPlan([unit], [every250])
    const { body } = await call('GET', `predictive/?plan_id=${plan}`)
    expect([body.results, body.unread]).toMatchObject([
      [],
      [{ unit_id: unit, reason: expect.stringContaining('没有读数') }],
    ])
    await read(unit, { meter: 10 })
    expect((await call('GET', `predictive/?plan_id=${plan}`)).body.results).toEqual([])
  })

  test.each([
    ['goes backwards', { meter: 20 }, 'backwards'],
    ['jumps', { meter: 9000 }, 'jump'],
    ['was exchanged', { meter: 3, is_exchange: true }, 'exchange'],
  ])('that %s opens and skips nothing: the desk is asked', async (_name, odd, kind) => {
    const unit = await aUnit()
    const plan = await aPlan([unit], [every250])
    await readDaily(unit, 20, 10)
    later(24)
    const asked = await read(unit, odd)
    expect(asked).toMatchObject({ openings: [], question: { kind, before: 200 }, reading: { counted: null } })
    later(1)
    const waiting = await read(unit, { meter: odd.meter + 1 })
    expect(waiting.reading.counted).toBeNull()
    await passUpkeep(app.services)
    expect(await openings(plan)).toEqual([])
    const { rows } = await app.services.db.execute(app.services.registry.waiting['meter_question']!)
    expect(rows.map(({ id }) => Number(id))).toContain(asked.question.id)
    const questions = (await call('GET', `meter-questions/?status=open&unit_id=${unit}`)).body
    expect(questions.results).toMatchObject([{ id: asked.question.id, unit_id: unit }])
    const path = `meter-questions/${asked.question.id}/answer/`
    const answers = await Promise.all([
      call('POST', path, { answer: 'exchanged' }),
      call('POST', path, { answer: 'exchanged' }),
    ])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const counted = await app.pool.query(
      'SELECT counted::float8 FROM unit_reading WHERE unit_id = $1 ORDER BY measured_at DESC LIMIT 2',
      [unit],
    )
    expect(counted.rows).toEqual([{ counted: 201 }, { counted: 200 }])
  })

  test('read wrong counts for nothing; what waited behind it is settled', async () => {
    const unit = await aUnit()
    await readDaily(unit, 5, 10)
    later(24)
    const asked = await read(unit, { meter: 9000 })
    later(1)
    await read(unit, { meter: 9001 })
    later(1)
    expect((await read(unit, { meter: 60 })).reading.counted).toBe(60)
    const { body } = await call('POST', `meter-questions/${asked.question.id}/answer/`, {
      answer: 'wrong',
      notes: '看错',
    })
    expect(body).toMatchObject({ answer: 'wrong', notes: '看错', answered_by: staff.username })
    const open = (await call('GET', `meter-questions/?status=open&unit_id=${unit}`)).body.results
    expect(open).toMatchObject([{ kind: 'jump', meter: 9001 }])
  })

  test.each<[string, object, string]>([
    ['five decimals', { meter: 1.000_01 }, 'meter'],
    ['less than nothing', { meter: -1 }, 'meter'],
    ['nothing at all', {}, 'meter'],
    ['another level', { alarms: [{ level: 'grave', code: 'E1', message: '' }] }, 'alarms.0.level'],
    ['the time to come', { meter: 1, measured_at: '2027-11-01T00:00:00Z' }, 'measured_at'],
  ])('is refused with %s', async (_name, more, field) => {
    const unit = await aUnit()
    const measured_at = app.clock.now().toISOString()
    const { status, body } = await call('POST', `units/${unit}/readings/`, { measured_at, ...more })
    expect([status, Object.keys(body.errors)]).toEqual([400, [field]])
  })

  test('is read by the desk alone, of machines there are, and not of his own', async () => {
    const unit = await aUnit()
    const body = { measured_at: app.clock.now().toISOString(), meter: 1 }
    expect((await call('POST', `units/${unit}/readings/`, body, await aRenter(app))).status).toBe(403)
    expect((await call('POST', 'units/2000000000/readings/', body)).status).toBe(404)
    const clerk = await anOwner(app)
    await app.pool.query(`UPDATE app_user SET technical_role = 'admin' WHERE id = $1`, [clerk.id])
    const his = await aMachine(app, { owner: clerk })
    expect((await call('POST', `units/${his.units[0]}/readings/`, body, clerk)).body.code).toBe('auth.own_case')
  })

  test('is read when the machine changes hands', async () => {
    const renter = await aRenter(app)
    const machine = await aMachine(app, { line: 'engineering' })
    const [unit] = machine.units
    const plan = await aPlan([unit!], [every250])
    const rental = await aRental(app, { machine, renter: { ...renter, token: await tokenOf(app, renter) } })
    const handed = async (stage: string, meter: number, hours: number) => {
      later(hours)
      await app.pool.query(
        `INSERT INTO rental_handover (rental_id, unit_id, stage, party, meter, recorded_by, recorded_by_name, created_at)
         VALUES ($1, $2, $3, 'lessor', $4, $5, '', $6)`,
        [rental, unit, stage, meter, staff.id, app.clock.now()],
      )
      await app.pool.query(
        `INSERT INTO outbox (topic, payload, subject, created_at) VALUES ('rental.status_changed', $1, $2, now())`,
        [
          {
            rentalId: rental,
            userId: renter.id,
            line: machine.line,
            from: 'in_use',
            to: 'in_use',
            action: '',
            notes: '',
          },
          `rental:${rental}`,
        ],
      )
      await app.settle()
    }
    await handed('out', 1000, 0)
    await handed('back', 1255, 40 * 24)
    const read = await app.pool.query(
      `SELECT meter::float8, counted::float8, source FROM unit_reading WHERE unit_id = $1 ORDER BY id`,
      [unit],
    )
    expect(read.rows).toEqual([
      { meter: 1000, counted: 0, source: 'handover' },
      { meter: 1255, counted: 255, source: 'handover' },
    ])
    // And its order with it, before time passes.
    expect(await openings(plan)).toMatchObject([{ task_id: expect.anything() }])
  })
})

test('a machine that is read while its plan comes to rest follows the plan as it is then', async () => {
  const unit = await aUnit()
  await readDaily(unit, 10, 6)
  const plan = await aPlan([unit], [every250])
  const client = await app.pool.connect()
  await client.query('BEGIN')
  await client.query(`UPDATE upkeep_plan SET status = 'paused' WHERE id = $1`, [plan])
  await client.query('UPDATE upkeep_plan_unit SET opens_on = NULL WHERE plan_id = $1', [plan])
  // Of another day: the day it is due is told anew.
  later(24)
  const reading = read(unit, { meter: 66 })
  const waits = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
  while ((await app.pool.query(waits)).rowCount === 0);
  await client.query('COMMIT')
  client.release()
  await reading
  const { rows } = await app.pool.query('SELECT opens_on FROM upkeep_plan_unit WHERE plan_id = $1', [plan])
  expect(rows).toEqual([{ opens_on: null }])
})
