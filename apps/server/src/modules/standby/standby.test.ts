import { lines } from '@jihui/protocol/rental/lines'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, addHours, dayOf, startOfDay } from '../../platform/clock.ts'
import { aDevice, says } from '../../testing/iot/devices.ts'
import { aMachine } from '../../testing/machines.ts'
import { anOrderInUse, aRental, pathOf } from '../../testing/orders.ts'
import { anOwner, ownerPath } from '../../testing/owners.ts'
import { aMember, aRenter, type Person, signInAgain } from '../../testing/people.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { addUpReadings } from '../iot/history/history-jobs.ts'
import { tellIdle } from './tell-idle.ts'
import { witnessStoppedDays } from './witness-days.ts'

const offering = lines.find(({ pricing }) => pricing.standby !== null)!
const other = lines.find(({ pricing }) => pricing.standby === null)!
const line = offering.id

let app: TestApp
let [owner, renter, stranger, staff]: Person[] = []
beforeAll(async () => {
  // A Monday.
  app = await startTestApp({ now: '2026-11-16T02:00:00Z' })
  owner = await anOwner(app)
  renter = await aRenter(app)
  stranger = await aRenter(app)
  staff = await aMember(app, 'admin')
})
afterAll(() => app.close())

const today = () => dayOf(app.clock.now())
const inDays = (days: number) => addDays(today(), days)
const ask = async (who: Person, operation: string, id: number, body?: object, on = line) => {
  const method = body ? 'POST' : 'GET'
  return app.call(method, pathOf(on, operation, id), {
    token: (await signInAgain(app, who)).token,
    ...(body && { body }),
  })
}
const stop = (id: number, from: number, until?: number, who = renter!) =>
  ask(who, 'declare_standby', id, {
    start_date: inDays(from),
    ...(until !== undefined && { end_date: inDays(until) }),
    reason: '下雨',
  })
const end = async (id: number, standbyId: number, who = renter!) =>
  app.call('POST', pathOf(line, 'end_standby', id).replace(':standbyId', String(standbyId)), {
    token: (await signInAgain(app, who)).token,
    body: {},
  })
/** Ten days from today, with the renter. */
const anOrder = async (quantity = 1) => {
  const machine = await aMachine(app, { line, owner: owner!, units: quantity })
  const by = (await signInAgain(app, renter!)) as Person
  const id = await aRental(app, { machine, renter: by, days: 10, more: { quantity } })
  await app.pool.query(
    `UPDATE rental SET status = 'in_use', paid_at = $2, delivered_at = $2, received_at = $2, hold_expires_at = NULL WHERE id = $1`,
    [id, app.clock.now()],
  )
  return { id, unitId: machine.units[0]!, units: machine.units }
}
const moveTo = (day: string, hours = 10) => app.clock.set(addHours(startOfDay(day), hours))

describe('an order is stopped', () => {
  it('from tomorrow at the earliest, for days enough, within its days and its share of them', async () => {
    const { id } = await anOrder()
    const refusals: [Promise<{ status: number; body: any }>, number, string, string][] = [
      [stop(id, 0, 2), 409, 'standby.too_late', 'start_date'],
      [stop(id, 1, 1), 409, 'standby.too_short', 'end_date'],
      [stop(id, 1, 4), 409, 'standby.too_many', 'end_date'],
      [stop(id, 1), 409, 'standby.too_many', 'end_date'],
      [stop(id, 2, 1), 400, 'request.invalid', 'end_date'],
      [stop(id, 9, 10), 400, 'request.invalid', 'end_date'],
    ]
    for (const [answer, status, code, field] of refusals) {
      const { status: told, body } = await answer
      expect([told, body.code, Object.keys(body.errors)]).toEqual([status, code, [field]])
    }
    const made = await stop(id, 1, 2)
    expect([made.status, made.body]).toMatchObject([
      201,
      { start_date: inDays(1), end_date: inDays(2), percent: 40, status: 'planned' },
    ])
    expect((await stop(id, 2, 3)).body.code).toBe('standby.overlaps')
    expect((await ask(renter!, 'list_standby', id)).body).toMatchObject({
      results: [{ id: made.body.id }],
      terms: { percent: 40, days_min: 2, days_max: 3, days_left: 1 },
      earliest: inDays(1),
      latest: inDays(9),
    })
  })

  it('until the end it had when that was said: a longer order is not stopped longer by it', async () => {
    const { id } = await anOrder()
    const made = await stop(id, 8)
    expect(made.body).toMatchObject({ start_date: inDays(8), end_date: inDays(9) })
    await ask(renter!, 'extend_rental', id, { new_end_date: inDays(29), reason: '工期延长' })
    const { results, terms } = (await ask(renter!, 'list_standby', id)).body
    expect([results[0].end_date, terms.days_max, terms.days_left]).toEqual([inDays(9), 9, 7])
  })

  it('by its renter alone; its owner reads it, a stranger finds nothing', async () => {
    const { id } = await anOrder()
    for (const who of [owner!, stranger!, staff!]) expect((await stop(id, 1, 2, who)).status).toBe(404)
    const statuses = [owner!, staff!, stranger!].map(async (who) => (await ask(who, 'list_standby', id)).status)
    expect(await Promise.all(statuses)).toEqual([200, 200, 404])
  })

  it('where its line offers it, while the machine is in use', async () => {
    const { id } = await anOrderInUse(
      app,
      { line: other.id, renter: (await signInAgain(app, renter!)) as Person },
      app.clock.now(),
    )
    const body = { start_date: inDays(1), end_date: inDays(2), reason: '放假' }
    expect((await ask(renter!, 'declare_standby', id, body, other.id)).body.code).toBe('standby.not_offered')
    const waiting = await anOrder()
    await app.pool.query(`UPDATE rental SET status = 'pending_delivery', received_at = NULL WHERE id = $1`, [
      waiting.id,
    ])
    expect((await stop(waiting.id, 1, 2)).body.code).toBe('standby.not_running')
  })

  it('once for the same days, however often it is asked at one moment', async () => {
    const { id } = await anOrder()
    const { token } = await signInAgain(app, renter!)
    const body = { start_date: inDays(1), end_date: inDays(2), reason: '下雨' }
    const answers = await Promise.all(
      [1, 2, 3].map(() => app.call('POST', pathOf(line, 'declare_standby', id), { token, body })),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409])
  })
})

describe('a stop ends', () => {
  it('before it begins by being taken back, and its days are there again', async () => {
    const { id } = await anOrder()
    const { body } = await stop(id, 1, 3)
    expect((await end(id, body.id, owner!)).status).toBe(404)
    expect((await end(id, body.id)).body).toMatchObject({ status: 'cancelled' })
    expect((await end(id, body.id)).body.code).toBe('standby.is_over')
    expect((await stop(id, 1, 3)).status).toBe(201)
  })

  it('when it runs with today, and not before its shortest length', async () => {
    const { id } = await anOrder()
    const { body } = await stop(id, 1, 3)
    moveTo(inDays(1))
    const ended = await end(id, body.id)
    expect(ended.body).toMatchObject({ status: 'running', end_date: inDays(1), percent: 40 })
    expect((await end(id, body.id)).status).toBe(200)
    moveTo(inDays(2))
    expect((await end(id, body.id)).body.code).toBe('standby.is_over')
  })
})

describe('a day that is stopped', () => {
  it('costs its share, unless the machine worked: both read why, and the settlement gives back the rest', async () => {
    const machine = await aMachine(app, { line, owner: owner! })
    const first = today()
    const [his, desk] = [await signInAgain(app, renter!), await signInAgain(app, staff!)]
    const id = await aRental(app, { machine, renter: his as Person, staff: desk as Person, days: 10, status: 'in_use' })
    const device = await aDevice(app, { unitId: machine.units[0]! })
    expect((await stop(id, 1, 3)).status).toBe(201)
    moveTo(addDays(first, 2), 12)
    const minutes = Array.from({ length: 60 }, (_, place) => ({
      ts: app.clock.now().getTime() - (60 - place) * 60_000,
      ignition: true,
      values: { engine_rpm: 1_600 },
    }))
    expect((await says(app, device, minutes)).body.accepted).toBe(60)
    moveTo(addDays(first, 4))
    await addUpReadings(app.services)
    expect(await witnessStoppedDays(app.services)).toBeGreaterThanOrEqual(3)
    const list = await ask(owner!, 'list_standby', id)
    expect(list.body.results[0]).toMatchObject({ status: 'ended', stood_days: 2, worked_days: 1 })
    const { days, totals } = (await ask(owner!, 'get_rental_usage', id)).body
    const told = days.map((one: any) => [
      one.is_stopped,
      one.is_worked,
      one.rent,
      one.working !== null && one.working >= 0.9,
    ])
    const rent = days[0].rent
    expect(told.slice(0, 4)).toEqual([
      [false, false, rent, false],
      [true, false, Math.round(rent * 40) / 100, false],
      [true, true, rent, true],
      [true, false, Math.round(rent * 40) / 100, false],
    ])
    expect(totals).toMatchObject({ stopped_days: 3, measured_days: 1, beyond: 0 })
    const calendar = await app.call('GET', ownerPath('calendar/'), {
      token: (await signInAgain(app, owner!)).token,
      query: { from: addDays(first, 1), to: addDays(first, 10), equipment_id: machine.id },
    })
    const marks = calendar.body.machines[0].units[0].entries.map((one: any) => [one.kind, one.stopped_days])
    expect(marks).toEqual([
      ['rental', [addDays(first, 1), addDays(first, 3)]],
      ['buffer', []],
    ])

    // Of five days used one may be stopped; of eight, two.
    expect((await ask(renter!, 'preview_return', id)).body.standby_days).toBe(1)
    moveTo(addDays(first, 7))
    const preview = (await ask(renter!, 'preview_return', id)).body
    expect(preview.standby_days).toBe(2)
    expect(preview.standby_refund).toBeGreaterThan(0)
    const back = await ask(staff!, 'confirm_return', id, {})
    expect(back.status).toBe(200)
    const record = (await ask(renter!, 'get_return_record', id)).body
    expect(record).toMatchObject({ standby_days: 2, standby_refund: preview.standby_refund })
    expect(record.rent_refund).toBe(preview.rent_back)
  })

  it('gives nothing back twice where the machine stood through no fault of the renter', async () => {
    const { id } = await anOrder()
    expect((await stop(id, 1, 2)).status).toBe(201)
    moveTo(inDays(1), 0)
    const base = '/api/maintenance/requests/'
    const token = async (who: Person) => (await signInAgain(app, who)).token
    const made = await app.call('POST', base, {
      token: await token(renter!),
      body: { rental_id: id, description: '大臂油缸漏油' },
    })
    const accepted = await app.call('POST', `${base}${made.body.id}/accept/`, {
      token: await token(staff!),
      body: { payer: 'platform', standstill: true },
    })
    expect(accepted.status).toBe(201)
    moveTo(inDays(2), 0)
    const preview = (await ask(renter!, 'preview_return', id)).body
    expect(preview).toMatchObject({ stood_days: 2, standby_days: 0 })
  })
})

it('is told when his machine is next serviced, by a plan of its owner that runs', async () => {
  const { id, unitId } = await anOrder()
  const { token } = await signInAgain(app, owner!)
  const plans = '/api/maintenance/plans/'
  const body = {
    name: '月度保养',
    scope: { unit_ids: [unitId] },
    triggers: [{ kind: 'date', rrule: 'FREQ=DAILY;INTERVAL=5', from: inDays(5) }],
  }
  const plan = await app.call('POST', plans, { token, body })
  const units = async () => (await ask(renter!, 'get_rental_usage', id)).body.units
  expect(await units()).toMatchObject([{ unit_id: unitId, working: null, beyond: 0, next_service: null }])
  await app.call('POST', `${plans}${plan.body.id}/activate/`, { token, body: {} })
  expect(await units()).toMatchObject([{ next_service: inDays(5) }])
})

describe('whoever leaves a machine standing', () => {
  it('is told nothing by a tag, which knows where a machine is and not whether it works', async () => {
    const { id, unitId } = await anOrder()
    const tag = await aDevice(app, { unitId, profile: 'tag' })
    const first = today()
    for (let day = 0; day < 6; day += 1) {
      moveTo(addDays(first, day), 10)
      await says(app, tag, { lat: 30.2, lng: 120.2, values: { battery_percent: 80 } })
    }
    moveTo(addDays(first, 6))
    await addUpReadings(app.services)
    const { advice, days } = (await ask(renter!, 'get_rental_usage', id)).body
    expect(advice).toMatchObject({ kind: null, text: '' })
    expect(new Set(days.map(({ working }: { working: number | null }) => working))).toEqual(new Set([null]))
  })

  it('is told nothing of several where one stands and nobody knows of the other', async () => {
    const { id, units } = await anOrder(2)
    const first = today()
    const stands = async (unitId: number) => {
      const device = await aDevice(app, { unitId })
      for (let day = 0; day < 6; day += 1) {
        moveTo(addDays(first, day), 10)
        await says(app, device, { ignition: false, values: { engine_rpm: 0 } })
      }
      moveTo(addDays(first, 6))
      await addUpReadings(app.services)
      return (await ask(renter!, 'get_rental_usage', id)).body.advice.kind
    }
    expect(await stands(units[0]!)).toBeNull()
    moveTo(first)
    expect(['early_return', 'standby']).toContain(await stands(units[1]!))
  })

  it('is told after three working days what he would get back now, and not while a stop is declared', async () => {
    const { id, unitId } = await anOrder()
    const device = await aDevice(app, { unitId })
    const first = today()
    for (let day = 0; day < 6; day += 1) {
      moveTo(addDays(first, day), 10)
      await says(app, device, { ignition: false, values: { engine_rpm: 0 } })
    }
    moveTo(addDays(first, 6))
    await addUpReadings(app.services)
    const { advice } = (await ask(renter!, 'get_rental_usage', id)).body
    expect(['early_return', 'standby']).toContain(advice.kind)
    expect(advice.amount).toBeGreaterThan(0)
    expect(advice.is_muted).toBe(false)

    const idleOnes = async () => {
      await app.settle()
      const { token } = await signInAgain(app, renter!)
      const { results } = (await app.call('GET', '/api/notifications/', { token })).body
      return results
        .map(({ message }: { message: string }) => message)
        .filter((message: string) => message.includes('没有开工'))
    }
    moveTo(addDays(first, 6), 8)
    await tellIdle(app.services)
    expect(await idleOnes()).toEqual([])
    moveTo(addDays(first, 6))
    await Promise.all([tellIdle(app.services), tellIdle(app.services)])
    expect(await idleOnes()).toEqual([expect.stringContaining(advice.text)])
    moveTo(addDays(first, 7))
    await tellIdle(app.services)
    expect(await idleOnes()).toHaveLength(1)

    expect((await ask(owner!, 'mute_usage_advice', id, {})).status).toBe(404)
    expect((await ask(renter!, 'mute_usage_advice', id, {})).status).toBe(200)
    expect((await ask(renter!, 'get_rental_usage', id)).body.advice.is_muted).toBe(true)
    moveTo(addDays(first, 6))
    expect((await stop(id, 1, 2)).status).toBe(201)
    expect((await ask(renter!, 'get_rental_usage', id)).body.advice).toMatchObject({ kind: null, amount: 0, text: '' })
  })
})
