/** Days of work on a machine that is with its renter: his own need no keeping, all others are kept. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, dayOf } from '../../platform/clock.ts'
import { aMachine, type Machine } from '../../testing/machines.ts'
import { aTechnician, tasksPath } from '../../testing/maintenance.ts'
import { aRental, pathOf, requestFor } from '../../testing/orders.ts'
import { aMember, aRenter, type Person } from '../../testing/people.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let staff: Person
let renter: Person
let technician: Person
beforeAll(async () => {
  app = await startTestApp({ now: '2026-11-21T02:00:00Z', settings: { RATE_LIMITS: 'off' } })
  staff = await aMember(app, 'super_admin')
  renter = await aRenter(app)
  technician = await aTechnician(app)
})
afterAll(() => app.close())

const day = (ahead: number) => addDays(dayOf(app.clock.now()), ahead)
/** Rented from today for five days and one of rest, and reported by its renter. */
const aReport = async (): Promise<{ machine: Machine; rentalId: number; id: number }> => {
  const machine = await aMachine(app, { line: 'engineering' })
  const rentalId = await aRental(app, { machine, renter, staff, status: 'in_use', days: 5 })
  const body = { rental_id: rentalId, description: '大臂油缸漏油' }
  const made = await app.call('POST', '/api/maintenance/requests/', { token: renter.token, body })
  const path = `/api/maintenance/requests/${made.body.id}/accept/`
  expect((await app.call('POST', path, { token: staff.token, body: { payer: 'platform' } })).status).toBe(201)
  return { machine, rentalId, id: made.body.id }
}
const assign = (id: number, from: number, to: number) => {
  const body = { technician_id: technician.id, start_date: day(from), end_date: day(to) }
  return app.call('POST', `${tasksPath}${id}/assign/`, { token: staff.token, body })
}
const kept = async (machine: Machine) =>
  (
    await app.pool.query(
      `SELECT lower(period)::text AS from, (upper(period) - 1)::text AS to FROM occupancy
       WHERE unit_id = $1 AND kind = 'maintenance' AND released_at IS NULL ORDER BY period`,
      [machine.units[0]],
    )
  ).rows
const rent = (machine: Machine, from: number, days: number) =>
  app.call('POST', pathOf(machine.line, 'create_rental'), {
    token: renter.token,
    body: requestFor(app, machine, days, from),
  })

test('work that lasts longer than the rental keeps the days after it', async () => {
  const { machine, id } = await aReport()
  expect((await assign(id, 3, 8)).status).toBe(200)
  expect(await kept(machine)).toEqual([{ from: day(6), to: day(8) }])
  expect((await rent(machine, 7, 2)).body.code).toBe('rental.maintenance')
})

test('a machine that comes back before the work on it keeps the days of the work', async () => {
  const { machine, rentalId, id } = await aReport()
  expect((await assign(id, 3, 8)).status).toBe(200)
  const back = await app.call('POST', pathOf(machine.line, 'confirm_return', rentalId), {
    token: staff.token,
    body: {},
  })
  expect(back.status).toBe(200)
  await app.settle()
  expect(await kept(machine)).toEqual([{ from: day(3), to: day(8) }])
  expect((await rent(machine, 4, 2)).status).toBe(409)
  expect((await rent(machine, 1, 1)).status).toBe(201)
})

test('a longer period that is taken back leaves the days of the work to the work', async () => {
  const { machine, rentalId, id } = await aReport()
  const body = { new_end_date: day(9) }
  const longer = await app.call('POST', pathOf(machine.line, 'extend_rental', rentalId), { token: renter.token, body })
  expect(longer.status).toBe(200)
  expect((await assign(id, 8, 9)).status).toBe(200)
  expect(await kept(machine)).toEqual([])
  const path = pathOf(machine.line, 'withdraw_extension', rentalId)
  expect((await app.call('POST', path, { token: renter.token, body: {} })).status).toBe(200)
  await app.settle()
  expect(await kept(machine)).toEqual([{ from: day(8), to: day(9) }])
})

test('where somebody was faster, the order has no days and says so', async () => {
  const { machine, rentalId, id } = await aReport()
  expect((await assign(id, 3, 4)).status).toBe(200)
  await app.pool.query('UPDATE occupancy SET released_at = now() WHERE rental_id = $1', [rentalId])
  expect((await rent(machine, 3, 2)).status).toBe(201)
  const back = await app.call('POST', pathOf(machine.line, 'confirm_return', rentalId), {
    token: staff.token,
    body: {},
  })
  expect(back.status).toBe(200)
  await app.settle()
  const { body } = await app.call('GET', `${tasksPath}${id}/`, { token: staff.token })
  expect(body).toMatchObject({ status: 'assigned', start_date: null, end_date: null })
  expect(body.history.at(-1)).toMatchObject({
    action: 'days_lost',
    label: '原定的日子没有了，请重新安排',
    notes: '租客提前归还，这几天已经被占用',
  })
})
