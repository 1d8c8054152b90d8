/** The addresses of before lead to the same work orders: nobody gets at them what the others refuse. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, dayOf } from '../../platform/clock.ts'
import { payFreight } from '../../testing/freight/trips.ts'
import { aTask, labourLine, onTask, type TestTask } from '../../testing/maintenance.ts'
import { ownerPath } from '../../testing/owners.ts'
import { aMember, aRenter, type Person } from '../../testing/people.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let staff: Person
beforeAll(async () => {
  app = await startTestApp({ settings: { RATE_LIMITS: 'off' } })
  staff = await aMember(app, 'staff')
})
afterAll(() => app.close())

const before = ({ id, owner }: TestTask, act: string, body: object = {}) =>
  app.call('POST', ownerPath(`maintenance/${id}/${act}/`), { token: owner.token, body })
/** Agreed to by its owner, and begun. */
const begun = async (wish: Parameters<typeof aTask>[1] = {}) => {
  const task = await aTask(app, wish)
  const on = onTask(app, task)
  await on.must('quote', { lines: [labourLine()] })
  expect((await on.calls(task.owner, 'consent', { agreed: true, quote_version: 1 })).status).toBe(200)
  return { task, on }
}
const trustOf = async ({ id }: TestTask): Promise<number> =>
  (
    await app.pool.query(
      `SELECT coalesce(sum(e.amount_fen), 0)::int AS fen FROM ledger_entry e JOIN ledger_posting p ON p.id = e.posting_id
       WHERE p.payable_kind = 'maintenance_order' AND p.payable_id = $1 AND e.account = 'trust'`,
      [id],
    )
  ).rows[0].fen

test('an owner does not call off work that was begun on a quote he agreed to', async () => {
  const { task, on } = await begun()
  const off = await before(task, 'cancel', { reason: '不修了' })
  expect([off.status, off.body.message]).toEqual([409, expect.stringContaining('报价已经同意')])
  expect((await on.row()).status).toBe('in_progress')
})

test('what is accepted there is handed on as everywhere, and the technician’s words stay', async () => {
  const { task, on } = await begun()
  expect((await on.finish()).status).toBe(200)
  await payFreight(app, { id: task.id, shipper: task.owner }, '/api/maintenance/orders/')
  expect(await trustOf(task)).toBeLessThan(0)
  expect((await before(task, 'complete', { result: '' })).status).toBe(200)
  expect(await trustOf(task)).toBe(0)
  expect(await on.row()).toMatchObject({ status: 'completed', result: '换了密封圈，不漏了' })
})

test('an owner does not accept there what somebody else asked for', async () => {
  const reporter = await aRenter(app)
  const { task, on } = await begun({ origin: 'applicant', reporter })
  await app.pool.query('UPDATE maintenance_request SET is_reported = true WHERE id = $1', [task.id])
  expect((await on.finish()).status).toBe(200)
  const told = await before(task, 'complete')
  expect([told.status, told.body.message]).toEqual([409, expect.stringContaining('由报修的人验收')])
})

test('an order of which a visit was charged the desk alone calls off; what needs no more work is noted as done and settled', async () => {
  const { task, on } = await begun()
  expect((await on.finish()).status).toBe(200)
  await payFreight(app, { id: task.id, shipper: task.owner }, '/api/maintenance/orders/')
  await on.calls(task.owner, 'reopen', { reason: '还漏' })
  expect((await on.calls(task.owner, 'cancel', { reason: '不修了' })).status).toBe(409)
  const offered = [(await on.read(task.owner)).actions, (await on.read(staff)).actions]
  expect(offered.map((actions) => actions.includes('cancel'))).toEqual([false, true])
  expect((await before(task, 'cancel', { reason: '不修了' })).status).toBe(409)
  expect((await before(task, 'complete', { result: '自己紧了一下，不漏了' })).status).toBe(200)
  expect(await trustOf(task)).toBe(0)
})

test('whatever is called off there without a word says that there was none', async () => {
  const task = await aTask(app, { status: 'assigned' })
  expect((await before(task, 'cancel')).status).toBe(200)
  expect((await onTask(app, task).row()).result).toBe('没有写原因')
})

test('nobody is given work he pays for, wherever it is arranged', async () => {
  const { owner, unitId } = await aTask(app, { status: 'assigned' })
  await app.pool.query(`INSERT INTO user_business_role (user_id, role) VALUES ($1, 'technician')`, [owner.id])
  const post = (path: string, body: object) => app.call('POST', path, { token: staff.token, body })
  const about = { unit_id: unitId, description: '换油封' }
  const day = { start_date: addDays(dayOf(app.clock.now()), 2) }
  const plain = await post('/api/admin/maintenance/', about)
  const answers = [
    await post('/api/maintenance/tasks/', { ...about, technician_id: owner.id }),
    await post('/api/admin/maintenance/', { ...about, assigned_to: owner.id }),
    await post(`/api/admin/maintenance/${plain.body.id}/schedule/`, { ...day, assigned_to: owner.id }),
  ]
  for (const { status, body } of answers) expect([status, body.code]).toEqual([409, 'care.technician_is_party'])
})
