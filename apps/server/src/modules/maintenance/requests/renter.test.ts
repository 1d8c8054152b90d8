/** What whoever rents a machine reads and is asked, of the work on it. */
import { findLine } from '@jihui/protocol/rental/lines'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, addHours } from '../../../platform/clock.ts'
import { tokenOf } from '../../../testing/freight/trips.ts'
import { aMachine } from '../../../testing/machines.ts'
import { aTechnician, atSite, onTask, tasksPath } from '../../../testing/maintenance.ts'
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
  const machine = await aMachine(app, { line: 'engineering', owner: owner!, name: '挖掘机' })
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

test('a visit on days he has the machine is his to agree to, also once a technician is coming', async () => {
  const { rentalId } = await rentedMachine()
  const { id } = (await call(renter!, 'POST', base, { rental_id: rentalId, description: '大臂油缸漏油' })).body
  await call(desk!, 'POST', `${base}${id}/accept/`, { payer: 'owner' })
  const { rows } = await app.pool.query('SELECT start_date::text AS first FROM rental WHERE id = $1', [rentalId])
  const [{ first }] = rows
  const arrange = async (day: string) => {
    const body = { technician_id: technician!.id, start_date: day, end_date: day }
    const given = await call(desk!, 'POST', `${tasksPath}${id}/assign/`, body)
    expect([given.status, given.body.errors]).toEqual([200, undefined])
    return given.body.visit_agreed
  }
  expect(await arrange(addDays(first, 60))).toBeNull()
  expect(await arrange(first)).toBe(false)
  await onTask(app, { id, technician: technician! }).must('accept')
  expect((await call(renter!, 'GET', `${tasksPath}${id}/`)).body.actions).toContain('agree_visit')
  expect((await call(renter!, 'POST', `${tasksPath}${id}/agree-visit/`, { agreed: true })).body.visit_agreed).toBe(true)
  const before = await call(desk!, 'POST', `/api/admin/maintenance/${id}/schedule/`, { start_date: first })
  expect(before.status).toBe(200)
  expect((await call(desk!, 'GET', `${tasksPath}${id}/`)).body.visit_agreed).toBe(false)
})

test('work is charged once for the same fault of a machine, whoever reports it again within the warranty', async () => {
  const { machine, rentalId } = await rentedMachine()
  const taken = async (fault: string, payer = 'owner') => {
    const made = await call(renter!, 'POST', base, {
      rental_id: rentalId,
      description: '大臂油缸漏油',
      fault_code: fault,
    })
    const { task } = (await call(desk!, 'POST', `${base}${made.body.id}/accept/`, { kind: 'repair', payer })).body
    return { id: made.body.id as number, isRework: task.is_rework as boolean }
  }
  const codes = Object.keys(findLine(machine.line).faults ?? {})
  const [leak, noise] = codes as [string, string]
  const first = await taken(leak)
  expect(first.isRework).toBe(false)
  await call(desk!, 'POST', `${tasksPath}${first.id}/assign/`, { technician_id: technician!.id })
  const work = onTask(app, { id: first.id, technician: technician! })
  await work.must('accept')
  await work.must('start', atSite)
  await work.must('quote', { lines: [{ kind: 'labour', code: 'hydraulic.heavy', quantity: 1, price: 780 }] })
  await call(owner!, 'POST', `${tasksPath}${first.id}/consent/`, { agreed: true, quote_version: 1 })
  await work.finish()
  await call(renter!, 'POST', `${tasksPath}${first.id}/confirm/`)
  const again = await taken(leak)
  expect(again.isRework).toBe(true)
  expect([(await taken(noise)).isRework, (await taken(leak, 'renter')).isRework]).toEqual([false, false])
  await app.pool.query(`UPDATE maintenance_request SET finished_at = finished_at - interval '91 days' WHERE id = $1`, [
    first.id,
  ])
  expect((await taken(leak)).isRework).toBe(false)
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
