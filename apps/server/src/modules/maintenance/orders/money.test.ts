/** What a work order costs whoever pays it, and brings whoever did it. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { payFreight } from '../../../testing/freight/trips.ts'
import { passOrderTime } from '../arranging/order-time.ts'
import { aTask, aTechnician, atSite, onTask, taken, type TestTask } from '../../../testing/maintenance.ts'
import { aMachine } from '../../../testing/machines.ts'
import { aStore } from '../../../testing/parts.ts'
import { aMember, aRenter, type Person } from '../../../testing/people.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

let app: TestApp
let staff: Person
beforeAll(async () => {
  app = await startTestApp()
  staff = await aMember(app, 'staff')
})
afterAll(() => app.close())

const orders = '/api/maintenance/orders/'
const call = (person: Person, method: 'GET' | 'POST', path: string, body?: object) =>
  app.call(method, `${orders}${path}`, { token: person.token, ...(body && { body }) })
/** Labour of ¥780 and a part of ¥50, agreed to and done. */
const isDone = async (task: TestTask, payer: Person, isLabourToo = true) => {
  const on = onTask(app, task)
  const seal = await (await aStore(app)).part({ list_price: 50 })
  const lines = [
    { kind: 'labour', code: 'hydraulic.heavy', quantity: 1, price: 780 },
    { kind: 'part', code: seal.number, quantity: 1, price: 50 },
    { kind: 'call_out', code: 'call_out', quantity: 1, price: 80 },
  ]
  await on.must('quote', { lines: isLabourToo ? lines : lines.filter(({ kind }) => kind === 'part') })
  expect((await on.calls(payer, 'consent', { agreed: true, quote_version: 1 })).status).toBe(200)
  await on.must('parts', { lines: [taken(seal, 1, 'bought')] })
  const done = await on.finish()
  expect([done.status, done.body.status]).toEqual([200, 'pending_acceptance'])
  return on
}
const earningsOf = async ({ technician }: TestTask) => {
  await app.settle()
  const { rows } = await app.pool.query(
    `SELECT role, source, gross_fen, commission_fen, net_fen FROM earning WHERE payee_id = $1`,
    [technician.id],
  )
  return rows
}
const books = async (id: number): Promise<Record<string, number>> => {
  const { rows } = await app.pool.query(
    `SELECT e.account, sum(e.amount_fen)::int AS fen FROM ledger_entry e JOIN ledger_posting p ON p.id = e.posting_id
     WHERE p.payable_kind = 'maintenance_order' AND p.payable_id = $1 GROUP BY e.account`,
    [id],
  )
  return Object.fromEntries(rows.filter(({ fen }) => fen !== 0).map(({ account, fen }) => [account, fen]))
}

describe('paid by its owner', () => {
  test('lies in trust until the work is accepted; then the technician has his share of labour alone', async () => {
    const task = await aTask(app)
    const on = await isDone(task, task.owner)
    const seen = await call(task.owner, 'GET', `${task.id}/`)
    expect(seen.body).toMatchObject({ id: task.id, total_amount: 830, actions: expect.arrayContaining(['pay']) })
    await payFreight(app, { id: task.id, shipper: task.owner }, orders)
    expect((await call(task.owner, 'GET', `${task.id}/payment_status/`)).body).toMatchObject({
      status: 'paid',
      payment_amount: 830,
    })
    expect(await earningsOf(task)).toEqual([])
    expect(await books(task.id)).toMatchObject({ trust: -83_000 })
    expect((await on.calls(task.owner, 'confirm')).body.status).toBe('completed')
    expect(await earningsOf(task)).toEqual([
      { role: 'technician', source: 'labour', gross_fen: 83_000, commission_fen: 28_400, net_fen: 54_600 },
    ])
    expect((await books(task.id)).trust).toBeUndefined()
    const again = await call(task.owner, 'POST', `${task.id}/payment/`, { payment_method: 'wechat' })
    expect([again.status, again.body.code]).toEqual([400, 'payment.already_paid'])
  })

  test('after it was accepted it is handed on at once; an open payment can be called off before', async () => {
    const task = await aTask(app)
    const on = await isDone(task, task.owner)
    await on.calls(task.owner, 'confirm')
    const opened = await call(task.owner, 'POST', `${task.id}/payment/`, { payment_method: 'wechat' })
    expect(opened.body.data.amount).toBe(830)
    expect((await call(task.owner, 'POST', `${task.id}/cancel_payment/`, {})).status).toBe(200)
    expect(await earningsOf(task)).toEqual([])
    await payFreight(app, { id: task.id, shipper: task.owner }, orders)
    expect(await earningsOf(task)).toMatchObject([{ net_fen: 54_600 }])
  })

  test('is nobody else’s to pay, and not before the work is done', async () => {
    const task = await aTask(app)
    const early = await call(task.owner, 'POST', `${task.id}/payment/`, { payment_method: 'wechat' })
    expect([early.status, early.body.code]).toEqual([409, 'care.not_due'])
    await isDone(task, task.owner)
    for (const person of [task.technician, await aRenter(app)])
      expect((await call(person, 'POST', `${task.id}/payment/`, { payment_method: 'wechat' })).status).toBe(404)
  })
})

test('of parts alone whoever fitted them earns nothing: it is over at once, and nobody is to transfer ¥0', async () => {
  const task = await aTask(app)
  const on = await isDone(task, task.owner, false)
  await payFreight(app, { id: task.id, shipper: task.owner }, orders)
  await on.calls(task.owner, 'confirm')
  expect(await earningsOf(task)).toMatchObject([{ gross_fen: 5000, commission_fen: 5000, net_fen: 0 }])
  const desk = await aMember(app, 'admin')
  const query = { keyword: `W${String(task.id).padStart(8, '0')}`, status: 'all' }
  const listed = await app.call('GET', '/api/finance/payouts/', { token: desk.token, query })
  expect(listed.body.results).toMatchObject([{ status: 'taken', status_display: '无需打款', to_pay: 0 }])
  const { rows } = await app.pool.query(
    `SELECT status, (SELECT count(*)::int FROM notification n WHERE n.user_id = e.payee_id AND n.message LIKE '%0.00%') AS told
     FROM earning e WHERE payee_id = $1`,
    [task.technician.id],
  )
  expect(rows).toEqual([{ status: 'taken', told: 0 }])
})

test('what the platform pays it bears: the technician has his share, nobody is asked for money', async () => {
  const task = await aTask(app, {
    payer: 'platform',
    machine: await aMachine(app, { line: 'engineering' }),
    origin: 'staff',
  })
  const on = await isDone(task, staff)
  expect((await call(staff, 'POST', `${task.id}/payment/`, { payment_method: 'wechat' })).status).toBe(404)
  expect((await on.calls(staff, 'confirm')).body.status).toBe('completed')
  expect(await earningsOf(task)).toMatchObject([{ source: 'borne', gross_fen: 78_000, net_fen: 54_600 }])
  expect((await books(task.id)).borne_expense).toBe(78_000)
})

test('rework is charged to nobody', async () => {
  const task = await aTask(app, { isRework: true })
  const on = onTask(app, task)
  expect((await on.finish()).status).toBe(200)
  await on.calls(task.owner, 'confirm')
  expect((await on.row()).total_fen ?? 0).toBe(0)
  expect(await earningsOf(task)).toEqual([])
  const asked = await call(task.owner, 'POST', `${task.id}/payment/`, { payment_method: 'wechat' })
  expect(asked.body.code).toBe('care.not_due')
})

test('a charged visit is earned by whoever made it, not by who came for the same fault later', async () => {
  const task = await aTask(app)
  const on = await isDone(task, task.owner)
  await on.calls(task.owner, 'reopen', { reason: '还漏' })
  const later = await aTechnician(app)
  await on.calls(task.owner, 'assign', { technician_id: later.id })
  const second = onTask(app, { id: task.id, technician: later })
  await second.must('accept')
  await second.must('start', atSite)
  expect((await second.finish()).status).toBe(200)
  await on.calls(task.owner, 'confirm')
  await payFreight(app, { id: task.id, shipper: task.owner }, orders)
  expect(await earningsOf(task)).toMatchObject([{ net_fen: 54_600 }])
  expect(await earningsOf({ ...task, technician: later })).toEqual([])
})

test('whoever owes for accepted work is reminded after three days and a week, and no more', async () => {
  const task = await aTask(app)
  const on = await isDone(task, task.owner)
  await on.calls(task.owner, 'confirm')
  const reminders = async () => {
    await passOrderTime(app.services)
    await app.settle()
    const { rows } = await app.pool.query(
      `SELECT message FROM notification WHERE user_id = $1 AND title LIKE '%维修费还没有付' ORDER BY id`,
      [task.owner.id],
    )
    return rows.map(({ message }) => message as string)
  }
  const after: [number, number][] = [
    [2, 0],
    [2, 1],
    [2, 1],
    [2, 2],
    [20, 2],
  ]
  for (const [days, told] of after) {
    app.clock.advance({ days })
    expect([days, (await reminders()).length]).toEqual([days, told])
  }
  expect((await reminders())[0]).toContain('¥830.00')
})
