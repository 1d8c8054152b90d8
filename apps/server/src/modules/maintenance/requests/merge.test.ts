/** Two reports of one fault are one order; whoever made the second is led to it, and hears how it ends. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tokenOf } from '../../../testing/freight/trips.ts'
import { aMachine, type Machine } from '../../../testing/machines.ts'
import { aTechnician, atSite, onTask, tasksPath } from '../../../testing/maintenance.ts'
import { aRental } from '../../../testing/orders.ts'
import { anOwner } from '../../../testing/owners.ts'
import { aMember, aRenter, type Person } from '../../../testing/people.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

let app: TestApp
let [owner, desk]: Person[] = []
beforeAll(async () => {
  app = await startTestApp({ now: '2026-11-21T02:00:00Z', settings: { RATE_LIMITS: 'off' } })
  ;[owner, desk] = [await anOwner(app), await aMember(app, 'staff')]
})
afterAll(() => app.close())

const base = '/api/maintenance/requests/'
const call = async (who: Person, method: 'GET' | 'POST', path: string, body?: object) =>
  app.call(method, path, { token: await tokenOf(app, who), ...(body && { body }) })
const report = async (who: Person, machine: Machine): Promise<number> => {
  const made = await call(who, 'POST', base, { unit_id: machine.units[0], description: '大臂油缸漏油' })
  expect(made.status).toBe(201)
  return made.body.id
}
/** Reported by the desk, and by whoever rents it. */
const twice = async () => {
  const renter = await aRenter(app)
  const machine = await aMachine(app, { owner: owner!, name: '挖掘机' })
  const first = await report(desk!, machine)
  const rentalId = await aRental(app, { machine, renter })
  await app.pool.query(
    `UPDATE rental SET status = 'in_use', paid_at = now(), delivered_at = now(), received_at = now(), hold_expires_at = NULL
     WHERE id = $1`,
    [rentalId],
  )
  return { machine, renter, first, second: await report(renter, machine) }
}
const merge = async (id: number, into: number) => {
  const { status, body } = await call(desk!, 'POST', `${base}${id}/merge/`, { into })
  expect([status, body.status]).toEqual([200, 'merged'])
}
const noticesOf = async (who: Person): Promise<readonly (readonly [string, string])[]> => {
  await app.settle()
  const { body } = await call(who, 'GET', '/api/notifications/')
  return body.results.map(({ message, link }: { message: string; link: string }) => [message, link])
}
const mend = async (id: number) => {
  const technician = await aTechnician(app)
  const taken = { payer: 'platform', assigned_to: technician.id }
  expect((await call(desk!, 'POST', `${base}${id}/accept/`, taken)).status).toBe(201)
  const on = onTask(app, { id, technician })
  await on.must('accept')
  await on.must('start', atSite)
  expect((await on.finish()).status).toBe(200)
}

test('whoever reported the second is led to the first, reads it and acts on nothing, and hears when it is done', async () => {
  const { renter, first, second } = await twice()
  const stranger = await aRenter(app)
  expect((await call(renter, 'GET', `${base}${first}/`)).status).toBe(404)
  await merge(second, first)
  expect((await call(renter, 'GET', `${base}${second}/`)).body).toMatchObject({
    status: 'merged',
    merged_into: first,
    reason: `并入 B${String(first).padStart(8, '0')}`,
  })
  await mend(first)
  expect((await call(renter, 'GET', `${tasksPath}${first}/`)).body).toMatchObject({
    status: 'pending_acceptance',
    actions: [],
    quote: null,
    location: '',
  })
  expect((await call(renter, 'POST', `${tasksPath}${first}/confirm/`, {})).status).toBe(403)
  expect((await call(stranger, 'GET', `${tasksPath}${first}/`)).status).toBe(404)
  const told = await noticesOf(renter)
  expect(told.filter(([message]) => message.includes('一起处理完了'))).toEqual([
    [expect.stringContaining('挖掘机'), `/maintenance/requests/${second}`],
  ])
})

test('merged once more it takes along whoever was merged into it; not done, all hear so once', async () => {
  const { machine, renter, first, second } = await twice()
  const third = await report(owner!, machine)
  await merge(second, first)
  await merge(first, third)
  expect((await call(renter, 'GET', `${base}${second}/`)).body.merged_into).toBe(third)
  expect((await call(renter, 'GET', `${base}${third}/`)).status).toBe(200)
  await call(desk!, 'POST', `${base}${third}/reject/`, { reason: '机器没有毛病' })
  const told = (await noticesOf(renter)).filter(([message]) => message.includes('没有处理：机器没有毛病'))
  expect(told).toHaveLength(1)
})
