/** What whoever rents a machine reads and is asked, of the work on it. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addHours } from '../../../platform/clock.ts'
import { tokenOf } from '../../../testing/freight/trips.ts'
import { aMachine } from '../../../testing/machines.ts'
import { aTechnician, tasksPath } from '../../../testing/maintenance.ts'
import { aRental } from '../../../testing/orders.ts'
import { anOwner } from '../../../testing/owners.ts'
import { aMember, aRenter, type Person, signInAgain } from '../../../testing/people.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

let app: TestApp
let [owner, renter, desk, technician]: Person[] = []
beforeAll(async () => {
  app = await startTestApp({ now: '2026-11-21T02:00:00Z' })
  owner = await anOwner(app)
  renter = await aRenter(app)
  desk = await aMember(app, 'staff')
  technician = await aTechnician(app)
})
afterAll(() => app.close())

const base = '/api/maintenance/requests/'
const call = async (who: Person, method: 'GET' | 'POST', path: string, body?: object) =>
  app.call(method, path, { token: await tokenOf(app, who), ...(body && { body }) })
const rentedMachine = async () => {
  const machine = await aMachine(app, { owner: owner!, name: '挖掘机' })
  const rentalId = await aRental(app, { machine, renter: renter! })
  await app.pool.query(
    `UPDATE rental SET status = 'in_use', paid_at = now(), delivered_at = now(), received_at = now(), hold_expires_at = NULL
     WHERE id = $1`,
    [rentalId],
  )
  return { machine, rentalId }
}

test('whoever has the machine is asked whether a visit suits him, whoever asked for the work', async () => {
  const { machine } = await rentedMachine()
  const made = await call(desk!, 'POST', tasksPath, {
    unit_id: machine.units[0],
    description: '例行检查',
    payer: 'platform',
  })
  await call(desk!, 'POST', `${tasksPath}${made.body.id}/assign/`, { technician_id: technician!.id })
  expect((await call(renter!, 'GET', `${tasksPath}${made.body.id}/`)).body.actions).toEqual(['agree_visit'])
  const agreed = await call(renter!, 'POST', `${tasksPath}${made.body.id}/agree-visit/`, { agreed: true })
  expect([agreed.status, agreed.body.visit_agreed, agreed.body.actions]).toEqual([200, true, []])
  await app.settle()
  const { rows } = await app.pool.query(
    `SELECT message FROM notification WHERE user_id = $1 AND title LIKE '%维护已安排' ORDER BY id DESC LIMIT 1`,
    [renter!.id],
  )
  expect(rows[0].message).toContain('上门时间师傅会约')
})

test('whoever rents a machine that stands reads since when, and how many whole days of it', async () => {
  const { rentalId } = await rentedMachine()
  const made = await call(renter!, 'POST', base, { rental_id: rentalId, description: '大臂油缸漏油' })
  const { id } = made.body
  const ofRental = async () => (await call(renter!, 'GET', `${base}?rental_id=${rentalId}`)).body
  expect(await ofRental()).toMatchObject({ stood_days: 0, results: [{ stands_since: null }] })
  await call(desk!, 'POST', `${base}${id}/accept/`, { payer: 'platform', standstill: true })
  expect((await ofRental()).results[0].stands_since).toBe(app.clock.now().toISOString())
  app.clock.set(addHours(app.clock.now(), 49))
  const asked = { token: (await signInAgain(app, renter!)).token, query: { rental_id: String(rentalId) } }
  expect((await app.call('GET', base, asked)).body.stood_days).toBe(2)
})
