/** Whoever pays for work objects to its bill, and the desk decides what of it is his. */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { payFreight, photosOf, tokenOf } from '../../../testing/freight/trips.ts'
import { aTask, aTechnician, atSite, onTask, taken, type TestTask } from '../../../testing/maintenance.ts'
import { aStore } from '../../../testing/parts.ts'
import { aMember, aRenter, type Person } from '../../../testing/people.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { passOrderTime } from '../arranging/order-time.ts'
import { moneyRules } from '../proof/money-rules.ts'
import { historyRules } from '../proof/history-rules.ts'

let app: TestApp
let desk: Person
beforeAll(async () => {
  app = await startTestApp({ settings: { RATE_LIMITS: 'off' } })
  desk = await aMember(app, 'admin')
})
afterAll(() => app.close())

const orders = '/api/maintenance/orders/'
const call = async (person: Person, method: 'GET' | 'POST', path: string, body?: object, key?: string) =>
  app.call(method, `${orders}${path}`, {
    token: await tokenOf(app, person),
    ...(body && { body }),
    ...(key && { headers: { 'idempotency-key': key } }),
  })
/** Labour of ¥780 and a part of ¥50, agreed to and done: of ¥830 the technician has ¥546. */
const isDone = async (task: TestTask, payer: Person) => {
  const on = onTask(app, task)
  const seal = await (await aStore(app)).part({ list_price: 50 })
  const lines = [
    { kind: 'labour', code: 'hydraulic.heavy', quantity: 1, price: 780 },
    { kind: 'part', code: seal.number, quantity: 1, price: 50 },
    { kind: 'call_out', code: 'call_out', quantity: 1, price: 80 },
  ]
  await on.must('quote', { lines })
  expect((await on.calls(payer, 'consent', { agreed: true, quote_version: 1 })).status).toBe(200)
  await on.must('parts', { lines: [taken(seal, 1, 'bought')] })
  expect((await on.finish()).status).toBe(200)
  return on
}
const aDoneTask = async () => {
  const task = await aTask(app)
  return { task, on: await isDone(task, task.owner), owner: task.owner }
}
const pays = (task: TestTask) => payFreight(app, { id: task.id, shipper: task.owner }, orders)
const objection = { reason: '还在漏，工时也写多了', claimed_amount: 500 }
const objects = ({ id, owner }: TestTask, said: object = objection, key?: string) =>
  call(owner, 'POST', `${id}/dispute/`, said, key)
const decides = (id: number, back: number, by: Person = desk) =>
  call(by, 'POST', `${id}/dispute/decide/`, { to_payer: back, reason: '看过照片' })
const withdraws = ({ id, owner }: TestTask) => call(owner, 'POST', `${id}/dispute/withdraw/`)
const refunded = async (id: number) => {
  await app.settle()
  const { rows } = await app.pool.query(
    `SELECT coalesce(sum(amount_fen), 0)::int AS fen FROM refund
     WHERE payable_kind = 'maintenance_order' AND payable_id = $1 AND status = 'completed'`,
    [id],
  )
  return rows[0].fen
}
const earned = async ({ technician }: TestTask) => {
  const { rows } = await app.pool.query(`SELECT net_fen FROM earning WHERE payee_id = $1 ORDER BY id`, [technician.id])
  return rows.map((row) => Number(row.net_fen))
}
const inTrust = async (id: number) => {
  const { rows } = await app.pool.query(
    `SELECT coalesce(-sum(e.amount_fen), 0)::int AS fen FROM ledger_entry e JOIN ledger_posting p ON p.id = e.posting_id
     WHERE p.payable_kind = 'maintenance_order' AND p.payable_id = $1 AND e.account = 'trust'`,
    [id],
  )
  return rows[0].fen
}
const heardBy = async ({ id }: Person, title: string) => {
  await app.settle()
  const { rows } = await app.pool.query(
    'SELECT message FROM notification WHERE user_id = $1 AND title LIKE $2 ORDER BY id',
    [id, `%${title}%`],
  )
  return rows.map(({ message }) => message as string)
}
/** What must hold of every order at any moment. */
const expectSound = async () => {
  for (const one of [...moneyRules, ...historyRules])
    if ('text' in one && !one.isTimed) expect([one.rule, (await app.pool.query(one.text)).rows]).toEqual([one.rule, []])
}

describe('a bill that was paid', () => {
  test('stays in trust once it is objected to, whoever accepts the work, until the desk gives part of it back', async () => {
    const { task, on, owner } = await aDoneTask()
    await pays(task)
    const opened = await objects(task, { ...objection, photos: await photosOf(app, owner, 1) }, 'objects-once')
    expect([opened.status, opened.body.is_disputed, opened.body.actions]).toEqual([
      200,
      true,
      expect.arrayContaining(['withdraw_dispute']),
    ])
    expect(opened.body.dispute).toMatchObject({ status: 'open', claimed_amount: 500, charged_amount: 830 })
    expect(opened.body.photos.filter(({ kind }: { kind: string }) => kind === 'dispute')).toHaveLength(1)
    const again = await objects(
      task,
      {
        ...objection,
        photos: opened.body.photos
          .filter(({ kind }: { kind: string }) => kind === 'dispute')
          .map(({ sha256 }: { sha256: string }) => ({ sha256 })),
      },
      'objects-once',
    )
    expect([again.status, again.body.id]).toEqual([200, task.id])
    expect((await objects(task)).body.code).toBe('care.disputed')

    expect((await on.calls(owner, 'confirm')).body.status).toBe('completed')
    expect([await inTrust(task.id), await earned(task)]).toEqual([83_000, []])
    expect((await call(owner, 'GET', `${task.id}/payment_status/`)).body.message).toContain('异议')
    await expectSound()

    const asked = { token: await tokenOf(app, desk), query: { to_payer: 200 } }
    const preview = await app.call('GET', `${orders}${task.id}/dispute/decide-preview/`, asked)
    expect(preview.body).toMatchObject({
      charged: 830,
      to_payer: 200,
      to_technician: 406,
      to_platform: 224,
      is_paid: true,
    })
    const decided = await decides(task.id, 200)
    expect([decided.status, decided.body.total_amount, decided.body.dispute]).toEqual([
      200,
      630,
      expect.objectContaining({ status: 'decided', to_payer: 200, decision: '看过照片' }),
    ])
    expect([await refunded(task.id), await inTrust(task.id), await earned(task)]).toEqual([20_000, 0, [40_600]])
    expect((await decides(task.id, 0)).body.code).toBe('care.dispute_over')
    expect((await objects(task)).body.code).toBe('care.disputed')
    expect(await heardBy(task.technician, '异议')).toHaveLength(1)
    for (const person of [owner, task.technician]) expect((await heardBy(person, '已裁定'))[0]).toContain('200')
    const { rows } = await app.pool.query(
      `SELECT actor_id FROM audit_log WHERE action = 'maintenance_dispute.decide' AND after ->> 'task' = $1`,
      [String(task.id)],
    )
    expect(rows).toEqual([{ actor_id: desk.id }])
    await expectSound()
  })

  test('goes back whole: the technician has nothing of it, and the work counts as accepted', async () => {
    const { task } = await aDoneTask()
    await pays(task)
    await objects(task)
    const later = await aTechnician(app)
    await app.pool.query('UPDATE maintenance_request SET assigned_to = $2 WHERE id = $1', [task.id, later.id])
    expect((await decides(task.id, 830)).body).toMatchObject({ status: 'completed', total_amount: 0 })
    expect(await heardBy(task.technician, '已裁定')).toHaveLength(1)
    expect(await heardBy(later, '已裁定')).toEqual([])
    expect([await refunded(task.id), await inTrust(task.id), await earned(task)]).toEqual([83_000, 0, []])
    await expectSound()
  })

  test('is handed on as it was where nothing goes back, or the objection is withdrawn', async () => {
    const [kept, withdrawn] = [await aDoneTask(), await aDoneTask()]
    for (const { task, on, owner } of [kept, withdrawn]) {
      await pays(task)
      await objects(task)
      await on.calls(owner, 'confirm')
    }
    await decides(kept.task.id, 0)
    expect((await withdraws(withdrawn.task)).body.dispute.status).toBe('withdrawn')
    for (const { task } of [kept, withdrawn]) {
      expect([await refunded(task.id), await earned(task)]).toEqual([0, [54_600]])
      expect((await objects(task)).status).toBe(409)
    }
    expect((await withdraws(withdrawn.task)).body.code).toBe('care.dispute_over')
    await expectSound()
  })

  test('is out of reach once it was handed on', async () => {
    const { task, on, owner } = await aDoneTask()
    await pays(task)
    await on.calls(owner, 'confirm')
    expect((await call(owner, 'GET', `${task.id}/`)).body.actions).not.toContain('dispute')
    expect((await objects(task)).body.code).toBe('care.money_handed_on')
  })

  test('taken off what its payer earns goes back to what he earns', async () => {
    const { task, on, owner } = await aDoneTask()
    const { rows } = await app.pool.query(
      `INSERT INTO earning (payable_kind, payable_id, payee_id, role, source, gross_fen, parts, commission_percent,
         commission_fen, net_fen, settled_on, due_on)
       VALUES ('rental', $1, $2, 'owner', 'rental', 200000, '{"rent": 200000}', 0, 0, 200000, '2026-01-05', '2026-01-08') RETURNING id`,
      [task.id, owner.id],
    )
    const taken = async () => {
      await app.settle()
      const found = await app.pool.query('SELECT taken_fen::int FROM earning WHERE id = $1', [rows[0].id])
      return found.rows[0].taken_fen
    }
    await on.calls(owner, 'confirm')
    await app.settle()
    await objects(task)
    const paid = await call(owner, 'POST', `${task.id}/payment/`, { payment_method: 'earnings' })
    expect([paid.status, await taken()]).toEqual([200, 83_000])
    await decides(task.id, 300)
    expect(await taken()).toBe(53_000)
    await expectSound()
  })
})

describe('a bill that was not paid', () => {
  test('is asked for with its reminders meanwhile, and then for as much less as was decided', async () => {
    const { task, on, owner } = await aDoneTask()
    await on.calls(owner, 'confirm')
    await objects(task)
    app.clock.advance({ days: 4 })
    await passOrderTime(app.services)
    expect(await heardBy(owner, '还没有付')).toHaveLength(1)
    const open = await call(owner, 'POST', `${task.id}/payment/`, { payment_method: 'wechat' })
    expect(open.body.data.amount).toBe(830)
    expect((await decides(task.id, 830.01)).body.errors).toHaveProperty('to_payer')
    await decides(task.id, 400)
    expect((await call(owner, 'GET', `${task.id}/`)).body).toMatchObject({ total_amount: 430, is_disputed: false })
    await pays(task)
    expect([await inTrust(task.id), await earned(task)]).toEqual([0, [26_600]])
    await expectSound()
  })

  test('is not objected to by others, for nothing, for too much, or too late', async () => {
    const { task, owner } = await aDoneTask()
    for (const person of [await aRenter(app), await aTechnician(app)])
      expect((await call(person, 'POST', `${task.id}/dispute/`, objection)).status).toBe(404)
    for (const person of [task.technician, desk])
      expect((await call(person, 'POST', `${task.id}/dispute/`, objection)).status).toBe(403)
    for (const claimed_amount of [0, 830.01])
      expect((await objects(task, { ...objection, claimed_amount })).body.errors).toHaveProperty('claimed_amount')
    expect((await objects(task, { claimed_amount: 5, reason: ' ' })).body.errors).toHaveProperty('reason')
    expect((await call(owner, 'GET', `${task.id}/`)).body.dispute_before).not.toBeNull()
    app.clock.advance({ days: 8 })
    expect((await call(owner, 'GET', `${task.id}/`)).body.dispute_before).toBeNull()
    expect((await objects(task)).body.code).toBe('care.dispute_too_late')
    const early = await aTask(app)
    expect((await objects(early)).body.code).toBe('care.not_due')
  })
})

test('nobody decides about what he did, or pays', async () => {
  const [asOwner, asTechnician] = [await aMember(app, 'super_admin'), await aMember(app, 'super_admin')]
  await app.pool.query(`INSERT INTO user_business_role (user_id, role) VALUES ($1, 'technician')`, [asTechnician.id])
  const { task } = await aDoneTask()
  await objects(task)
  const { rows } = await app.pool.query('SELECT equipment_id FROM equipment_unit WHERE id = $1', [task.unitId])
  await app.pool.query('UPDATE maintenance_record SET author_id = $2 WHERE request_id = $1', [task.id, asTechnician.id])
  expect((await decides(task.id, 830, asTechnician)).body.code).toBe('auth.own_case')
  await app.pool.query('UPDATE equipment SET owner_id = $2 WHERE id = $1', [rows[0].equipment_id, asOwner.id])
  expect((await decides(task.id, 830, asOwner)).body.code).toBe('auth.own_case')
  const seen = await call(asOwner, 'GET', `${task.id}/`)
  expect(seen.body.actions).not.toContain('decide_dispute')
  expect((await decides(task.id, 830, await aMember(app, 'staff'))).status).toBe(403)
})

test('of decisions and a withdrawal at once one holds, and the money moves once', async () => {
  for (let turn = 0; turn < 3; turn += 1) {
    const { task, on, owner } = await aDoneTask()
    await pays(task)
    await objects(task)
    const answers = await Promise.all([
      decides(task.id, 100),
      decides(task.id, 300),
      withdraws(task),
      on.calls(owner, 'confirm'),
    ])
    const [first, second, third] = answers
    expect([first, second, third].filter(({ status }) => status === 200)).toHaveLength(1)
    const back = await refunded(task.id)
    expect(back).toBe(first.status === 200 ? 10_000 : second.status === 200 ? 30_000 : 0)
    if (third.status === 200 && (await on.row()).status === 'pending_acceptance') await on.calls(owner, 'confirm')
    expect([await inTrust(task.id), await earned(task)]).toEqual([0, [54_600 - (back * 7) / 10]])
  }
  await expectSound()
})

test('waits at the desk with its age, for whoever objected', async () => {
  const { task, owner } = await aDoneTask()
  await objects(task)
  app.clock.advance({ days: 3 })
  const listed = await app.call('GET', '/api/maintenance/tasks/', {
    token: await tokenOf(app, desk),
    query: { status: 'disputed' },
  })
  expect(listed.body.results.map(({ id }: { id: number }) => id)).toContain(task.id)
  const lying = async () => {
    const source = app.services.registry.waiting.maintenance_dispute
    const { rows } = await app.db.execute(sql`select s.since, s.waiters from (${source}) s where s.id = ${task.id}`)
    return rows
  }
  const [waiting] = await lying()
  expect(waiting).toMatchObject({ waiters: [owner.id] })
  expect(app.clock.now().getTime() - new Date(waiting!.since as string).getTime()).toBe(3 * 86_400_000)
  await withdraws(task)
  expect(await lying()).toEqual([])
})

test('goes on while the work is done again, and is decided then; no record shows its photographs', async () => {
  const { task, on, owner } = await aDoneTask()
  await pays(task)
  await objects(task, { ...objection, photos: await photosOf(app, owner, 1) })
  await on.calls(owner, 'reopen', { reason: '还漏' })
  await on.calls(owner, 'assign', { technician_id: task.technician.id })
  await on.must('accept')
  await on.must('start', atSite)
  expect((await on.finish()).status).toBe(200)
  expect((await decides(task.id, 100)).body).toMatchObject({ status: 'completed', total_amount: 730 })
  expect([await refunded(task.id), await inTrust(task.id), await earned(task)]).toEqual([10_000, 0, [47_600]])
  const { record_ids: records, photos } = await on.read()
  expect(photos.map(({ kind }: { kind: string }) => kind)).toContain('dispute')
  for (const id of records) {
    const record = await app.call('GET', `/api/maintenance/records/${id}/`, { token: await tokenOf(app, owner) })
    expect(record.status).toBe(200)
    expect(record.body.photos.map(({ kind }: { kind: string }) => kind)).not.toContain('dispute')
  }
  await expectSound()
})

test('the desk calls off what was charged: all goes back, or is not asked for; nobody else may', async () => {
  for (const isPaid of [true, false]) {
    const { task, on, owner } = await aDoneTask()
    if (isPaid) await pays(task)
    await on.calls(owner, 'reopen', { reason: '根本没有修' })
    expect((await on.calls(owner, 'cancel', { reason: '不修了' })).body.code).toBe('care.action_not_allowed')
    const off = await on.calls(desk, 'cancel', { reason: '师傅没有修，照片是别处的' })
    expect([off.status, off.body.status, off.body.total_amount]).toEqual([200, 'cancelled', 0])
    expect([await refunded(task.id), await inTrust(task.id), await earned(task)]).toEqual([isPaid ? 83_000 : 0, 0, []])
  }
  await expectSound()
})
