import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, dayOf } from '../../../platform/clock.ts'
import { aMachine, type Machine } from '../../../testing/machines.ts'
import { aRental, type Wanted } from '../../../testing/orders.ts'
import { anOwner } from '../../../testing/owners.ts'
import { aMember, aRenter, type Person } from '../../../testing/people.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { lapseSwaps } from './answer-swap.ts'

let app: TestApp
let staff: Person
let admin: Person
let owner: Person
let renter: Person
beforeAll(async () => {
  app = await startTestApp({ now: '2026-11-21T02:00:00Z' })
  ;[staff, admin, owner, renter] = [
    await aMember(app, 'staff'),
    await aMember(app, 'admin'),
    await anOwner(app),
    await aRenter(app),
  ]
})
afterAll(() => app.close())

const tasks = '/api/maintenance/tasks/'
const swaps = '/api/maintenance/swaps/'
const day = (ahead: number) => addDays(dayOf(app.clock.now()), ahead)
const post = (person: Person, path: string, body: object = {}) => app.call('POST', path, { token: person.token, body })
const get = (person: Person, path: string, query: Record<string, string | number> = {}) =>
  app.call('GET', path, { token: person.token, query })

interface Case {
  readonly machine: Machine
  readonly rentalId: number
  readonly taskId: number
  /** The unit the rental has, and another. */
  readonly had: number
  readonly other: number
}
/** A rental of days 5 to 7, and work on its unit that is wanted then. */
const aClash = async (wish: { units?: number; status?: Wanted['status'] } = {}): Promise<Case> => {
  const machine = await aMachine(app, { owner, units: wish.units ?? 2 })
  const status = wish.status ?? 'pending_approval'
  const rentalId = await aRental(app, { machine, renter, staff: admin, from: 5, days: 3, status })
  const { rows } = await app.pool.query('SELECT unit_id FROM rental_unit WHERE rental_id = $1', [rentalId])
  const had = rows[0].unit_id as number
  const made = await post(staff, '/api/admin/maintenance/', { unit_id: had, description: '换油封' })
  expect(made.status).toBe(201)
  return { machine, rentalId, taskId: made.body.id, had, other: machine.units.find((id) => id !== had) ?? 0 }
}
const daysOf = async (rentalId: number) =>
  (
    await app.pool.query(
      `SELECT unit_id, kind, period::text FROM occupancy WHERE rental_id = $1 AND released_at IS NULL ORDER BY period`,
      [rentalId],
    )
  ).rows
const titlesOf = async (person: Person) => {
  await app.settle()
  return (await get(person, '/api/notifications/')).body.results.map((one: { title: string }) => one.title) as string[]
}

describe('before a contract names the unit', () => {
  test('the rental gets another one at once, with all its days; the wanted days are free then', async () => {
    const { taskId, rentalId, had, other } = await aClash()
    const clash = (await get(staff, `${tasks}${taskId}/arrangement/`, { from: day(6), to: day(8) })).body.clashes
    expect(clash[0]).toMatchObject({
      kind: 'rental',
      rental_id: rentalId,
      ways: ['other_days', 'swap', 'cancel'],
      swap_units: [{ id: other, city: '杭州' }],
      must_ask: false,
    })
    const before = await daysOf(rentalId)
    const done = await post(staff, `${tasks}${taskId}/swap/`, { rental_id: rentalId, unit_id: other })
    expect([done.status, done.body.message]).toEqual([200, '已换一台，租客会收到通知'])
    expect(await daysOf(rentalId)).toEqual(before.map((row) => ({ ...row, unit_id: other })))
    expect(done.body.history.at(-1)).toMatchObject({ action: 'swap', label: expect.stringContaining('已换一台') })
    const { rows } = await app.pool.query('SELECT unit_id FROM rental_unit WHERE rental_id = $1', [rentalId])
    expect(rows).toEqual([{ unit_id: other }])
    const order = await app.pool.query(
      `SELECT notes FROM rental_history WHERE rental_id = $1 AND action = 'exchange_unit'`,
      [rentalId],
    )
    expect(order.rows[0].notes).toContain('换成同款的另一台')
    expect(await titlesOf(renter)).toContainEqual(expect.stringMatching(/换了一台$/))
    const days = { start_date: day(6), end_date: day(7) }
    expect((await post(staff, `/api/admin/maintenance/${taskId}/schedule/`, days)).status).toBe(200)
    const log = await app.pool.query(
      `SELECT after FROM audit_log WHERE action = 'maintenance.swap' AND object_id = $1`,
      [String(taskId)],
    )
    expect(log.rows[0].after).toMatchObject({ rental_id: rentalId, from_unit_id: had, to_unit_id: other })
  })

  test('its owner may; renter and strangers may not', async () => {
    const { taskId, rentalId, other } = await aClash()
    const body = { rental_id: rentalId, unit_id: other }
    expect((await post(renter, `${tasks}${taskId}/swap/`, body)).status).toBe(404)
    expect((await post(await aRenter(app), `${tasks}${taskId}/swap/`, body)).status).toBe(404)
    expect((await post(owner, `${tasks}${taskId}/swap/`, body)).status).toBe(200)
  })

  test('another machine, a unit that is taken, a foreign order, one that was sent are refused', async () => {
    const { taskId, rentalId, machine, had, other } = await aClash()
    const elsewhere = await aMachine(app, { owner })
    const refused = async (body: object, sentence: string) => {
      const { status, body: answer } = await post(staff, `${tasks}${taskId}/swap/`, body)
      expect([status, answer.code, answer.message]).toEqual([409, 'care.swap_not_possible', sentence])
    }
    const taken = '那台不是同款，或者在这些天里有人用，换一台'
    await refused({ rental_id: rentalId, unit_id: elsewhere.units[0] }, taken)
    await refused({ rental_id: rentalId, unit_id: had }, taken)
    const unrelated = await aRental(app, { machine: elsewhere, renter })
    await refused({ rental_id: unrelated, unit_id: other }, '这个订单没有占用这台设备')
    await aRental(app, { machine, renter, from: 6, days: 1 })
    await refused({ rental_id: rentalId, unit_id: other }, taken)
    await app.pool.query('UPDATE rental SET delivered_at = now() WHERE id = $1', [rentalId])
    await refused({ rental_id: rentalId, unit_id: other }, '设备已经发出，不能换了')
  })

  test('of two wishes for the last other unit one gets it', async () => {
    const machine = await aMachine(app, { owner, units: 3 })
    const rentals = [await aRental(app, { machine, renter, from: 5 }), await aRental(app, { machine, renter, from: 5 })]
    const wishes = await Promise.all(
      rentals.map(async (rentalId) => {
        const { rows } = await app.pool.query('SELECT unit_id FROM rental_unit WHERE rental_id = $1', [rentalId])
        const made = await post(staff, '/api/admin/maintenance/', { unit_id: rows[0].unit_id, description: '换油封' })
        return { rentalId, taskId: made.body.id as number }
      }),
    )
    const answers = await Promise.all(
      wishes.map(({ rentalId, taskId }) =>
        post(staff, `${tasks}${taskId}/swap/`, { rental_id: rentalId, unit_id: machine.units[2] }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const held = await Promise.all(rentals.map(daysOf))
    expect(held.map((rows) => rows.length)).toEqual([2, 2])
  })
})

describe('once a contract names it', () => {
  const asked = async () => {
    const found = await aClash({ status: 'pending_payment' })
    const { taskId, rentalId, other } = found
    const answer = await post(staff, `${tasks}${taskId}/swap/`, { rental_id: rentalId, unit_id: other })
    expect([answer.status, answer.body.message]).toEqual([200, '已经问租客，两天内答复'])
    const { results } = (await get(renter, swaps, { rental_id: rentalId, status: 'asked' })).body
    expect(results).toMatchObject([{ task_id: taskId, status: 'asked', actions: ['answer'] }])
    return { ...found, swapId: results[0].id as number }
  }

  test('the renter is asked, and gets another one when he agrees; once', async () => {
    const { swapId, rentalId, had, other, taskId } = await asked()
    expect((await daysOf(rentalId))[0].unit_id).toBe(had)
    expect(await titlesOf(renter)).toContainEqual(expect.stringContaining('换一台可以吗'))
    const again = await post(staff, `${tasks}${taskId}/swap/`, { rental_id: rentalId, unit_id: other })
    expect([again.status, again.body.message]).toEqual([409, '已经在问租客了，等他答复'])
    for (const person of [owner, staff])
      expect((await post(person, `${swaps}${swapId}/answer/`, { agreed: true })).status).toBe(404)
    const answers = await Promise.all([1, 2].map(() => post(renter, `${swaps}${swapId}/answer/`, { agreed: true })))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)!.body.code).toBe('care.swap_over')
    expect((await daysOf(rentalId)).map((row) => row.unit_id)).toEqual([other, other])
    expect(await titlesOf(staff)).toContain('租客同意换一台')
  })

  test('nothing changes when he does not want it', async () => {
    const { swapId, rentalId, had } = await asked()
    const refused = await post(renter, `${swaps}${swapId}/answer/`, { agreed: false, reason: '已经量好尺寸了' })
    expect(refused.body).toMatchObject({ status: 'refused', reason: '已经量好尺寸了', actions: [] })
    expect((await daysOf(rentalId))[0].unit_id).toBe(had)
  })

  test('what somebody else took meanwhile, or is not wanted any more, comes to nothing', async () => {
    const { swapId, machine, rentalId, had } = await asked()
    await aRental(app, { machine, renter: await aRenter(app), from: 5 })
    const late = await post(renter, `${swaps}${swapId}/answer/`, { agreed: true })
    expect([late.status, late.body.status, late.body.message]).toEqual([200, 'lapsed', '现在换不了了，还是原来那台'])
    expect((await daysOf(rentalId))[0].unit_id).toBe(had)
    const off = await asked()
    await post(staff, `/api/admin/maintenance/${off.taskId}/cancel/`, { reason: '不修了' })
    const unwanted = await post(renter, `${swaps}${off.swapId}/answer/`, { agreed: true })
    expect(unwanted.body).toMatchObject({ status: 'lapsed', reason: '那次维护已经结束，不用换了' })
  })

  test('silence of two days leaves all as it was', async () => {
    const { swapId } = await asked()
    const statusNow = async () =>
      (await app.pool.query('SELECT status, reason FROM maintenance_swap WHERE id = $1', [swapId])).rows[0]
    app.clock.advance({ hours: 47 })
    await lapseSwaps(app.services)
    expect(await statusNow()).toEqual({ status: 'asked', reason: '' })
    app.clock.advance({ hours: 2 })
    await lapseSwaps(app.services)
    expect(await statusNow()).toEqual({ status: 'lapsed', reason: '租客没有答复' })
  })
})
