import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, dayOf, startOfDay } from '../../../platform/clock.ts'
import { aMachine, type Machine } from '../../../testing/machines.ts'
import { aRental, aSignature, pathOf, requestFor } from '../../../testing/orders.ts'
import { aMember, aRenter, type Person, signInAgain } from '../../../testing/people.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { runRentalTimers } from './rental-timers.ts'

let app: TestApp
let renter: Person
let other: Person
let admin: Person

/** Noon in Shanghai of a day far enough from any end of a year. */
beforeAll(async () => {
  app = await startTestApp({ now: '2026-09-01T04:00:00Z' })
  renter = await aRenter(app)
  other = await aRenter(app)
  admin = await aMember(app, 'admin')
})
afterAll(() => app.close())

/** Lets time pass; tokens run out with it, so everybody signs in again. */
const pass = async (by: Parameters<TestApp['clock']['advance']>[0]) => {
  app.clock.advance(by)
  renter = await signInAgain(app, renter)
  other = await signInAgain(app, other)
  admin = await signInAgain(app, admin)
}
const line = 'medical'
const act = (operation: string, id: number, person: Person, body: unknown = {}) =>
  app.call('POST', pathOf(line, operation, id), { token: person.token, body })
const read = async (id: number) => (await app.call('GET', pathOf(line, 'get_rental', id), { token: renter.token })).body
const minute = () => runRentalTimers(app.services)
const order = (more: Partial<Parameters<typeof aRental>[1]> & { machine: Machine }) =>
  aRental(app, { renter, staff: admin, ...more })
const today = () => dayOf(app.clock.now())

describe('a machine that was sent', () => {
  it('counts as received after its time, and is told of before and after', async () => {
    const id = await order({ machine: await aMachine(app), status: 'pending_delivery', days: 5 })
    await act('deliver_rental', id, admin)
    expect(await read(id)).toMatchObject({
      ends_at: expect.any(String),
      end_sentence: expect.stringContaining('视为已收货'),
    })
    await pass({ hours: 25 })
    await minute()
    expect((await read(id)).status).toBe('pending_delivery')
    await pass({ hours: 24 })
    await minute()
    const received = await read(id)
    expect(received).toMatchObject({ status: 'in_use', received_at: expect.any(String) })
    expect(received.status_history.at(-1)).toMatchObject({ actor: '系统' })
    await app.settle()
    const { rows } = await app.pool.query(
      `SELECT title FROM notification WHERE related_object_id = $1 AND title IN ('收到设备了吗', '视为已收货')`,
      [String(id)],
    )
    expect(rows.map((row: { title: string }) => row.title).toSorted()).toEqual(
      ['收到设备了吗', '视为已收货'].toSorted(),
    )
  })

  it('is overdue once its days are over, whether or not the renter ever said he has it, and its unit stays taken', async () => {
    const machine = await aMachine(app)
    const id = await order({ machine, status: 'pending_delivery', days: 3 })
    await act('deliver_rental', id, admin)
    await pass({ days: 12 })
    await minute()
    expect(await read(id)).toMatchObject({ status: 'overdue' })
    const rival = await app.call('POST', pathOf(line, 'create_rental'), {
      token: other.token,
      body: requestFor(app, machine, 1, 0),
    })
    expect(rival).toMatchObject({ status: 409, body: { number: 4000 } })
    expect(await act('confirm_return', id, admin)).toMatchObject({ status: 200 })
  })

  it('taken before its first day begins its period, whose price grows; brought after it, it shortens it', async () => {
    const early = await order({ machine: await aMachine(app), status: 'pending_delivery', days: 3, from: 2 })
    await act('deliver_rental', early, admin)
    const { early_receipt: added } = await read(early)
    expect(added).toEqual({ days: 2, amount: 420 })
    await act('confirm_receipt', early, renter)
    expect(await read(early)).toMatchObject({ status: 'in_use', start_date: today(), rental_days: 5, balance_due: 420 })
    const late = await order({ machine: await aMachine(app), status: 'pending_delivery', days: 5 })
    await pass({ days: 2 })
    await act('deliver_rental', late, admin)
    await pass({ hours: 30 })
    await act('confirm_receipt', late, renter)
    expect(await read(late)).toMatchObject({ start_date: addDays(today(), -1), rental_days: 3, balance_due: 0 })
  })

  it('may be taken back before its receipt was confirmed', async () => {
    const id = await order({ machine: await aMachine(app), status: 'pending_delivery', days: 3 })
    expect(await act('confirm_return', id, admin)).toMatchObject({ status: 409 })
    await act('deliver_rental', id, admin)
    expect(await act('confirm_return', id, admin)).toMatchObject({ status: 200, body: { status: 'returned' } })
  })

  it('counts as received from the hand-over that was recorded there, but not before its first day', async () => {
    const id = await order({ machine: await aMachine(app), status: 'pending_delivery', days: 3, from: 1 })
    await act('deliver_rental', id, admin)
    const form = new FormData()
    form.set('stage', 'out')
    const recorded = await app.call('POST', pathOf(line, 'record_handover', id), { token: admin.token, form })
    expect(recorded.status).toBe(201)
    await minute()
    expect((await read(id)).status).toBe('pending_delivery')
    app.clock.set(startOfDay(addDays(today(), 1)))
    await pass({ minutes: 1 })
    await minute()
    expect((await read(id)).status).toBe('in_use')
  })
})

describe('delivery', () => {
  it('is possible some days before the first one, and refused earlier with the day from which it is', async () => {
    const machine = await aMachine(app)
    const id = await order({ machine, status: 'pending_delivery', days: 3, from: 10 })
    const refused = await act('deliver_rental', id, admin)
    expect(refused.status).toBe(409)
    expect(refused.body.message).toContain('最早')
    expect(await act('start_rental', id, admin)).toMatchObject({ status: 409 })
    await pass({ days: 8 })
    expect(await act('start_rental', id, admin)).toMatchObject({ status: 409 })
    expect(await act('deliver_rental', id, admin)).toMatchObject({ status: 200 })
    const early = await app.call('POST', pathOf(line, 'create_rental'), {
      token: other.token,
      body: requestFor(app, machine, 1, 1),
    })
    expect(early.status).toBe(409)
  })

  it('never hands out a unit that another order has, however many try at once', async () => {
    const machine = await aMachine(app)
    const first = await order({ machine, status: 'in_use', days: 2 })
    const second = await order({ machine, status: 'pending_delivery', days: 1, from: 3 })
    const third = await order({ machine, status: 'pending_delivery', days: 2, from: 5 })
    await pass({ days: 3 })
    const refused = await act('deliver_rental', second, admin)
    expect(refused.status).toBe(409)
    expect(refused.body.message).toContain('收回后才能发出')
    expect(await act('start_rental', second, admin)).toMatchObject({ status: 409 })
    expect(await act('confirm_return', first, admin)).toMatchObject({ status: 200 })
    const answers = await Promise.all([
      act('deliver_rental', second, admin),
      act('deliver_rental', third, admin),
      act('start_rental', second, admin),
    ])
    const { rows } = await app.pool.query<{ out: number }>(
      `SELECT count(*)::int AS out FROM rental r JOIN rental_unit k ON k.rental_id = r.id
       WHERE k.unit_id = (SELECT unit_id FROM rental_unit WHERE rental_id = $1)
         AND delivered_at IS NOT NULL AND status IN ('pending_delivery', 'in_use', 'overdue')`,
      [first],
    )
    expect(rows[0]!.out).toBe(1)
    expect(answers.map(({ status }) => status)).not.toContain(500)
  })
})

describe('days that are over', () => {
  it('end an order that was not paid, whoever has the next move, and free its machine', async () => {
    const machine = await aMachine(app)
    const [checked, signed] = await Promise.all([
      order({ machine, status: 'pending_verification', from: 1 }),
      order({ machine: await aMachine(app), status: 'pending_payment', from: 1 }),
    ])
    app.clock.set(startOfDay(addDays(today(), 2)))
    await pass({ minutes: 1 })
    for (const [operation, id] of [
      ['verify_qualification', checked],
      ['create_payment', signed],
    ] as const) {
      const person = operation === 'create_payment' ? renter : admin
      const late = await act(operation, id, person, { action: 'approve', payment_method: 'wechat' })
      expect(late.status, operation).toBe(409)
      expect(late.body.message, operation).toContain('已经过了')
    }
    await minute()
    for (const id of [checked, signed])
      expect(await read(id)).toMatchObject({
        status: 'cancelled',
        cancel_reason: expect.stringContaining('起租'),
        actions: expect.arrayContaining(['rent_again']),
      })
    await app.settle()
    const { rows } = await app.pool.query(
      `SELECT message FROM notification WHERE related_object_id = $1 AND title = '订单超时取消'`,
      [String(signed)],
    )
    expect(rows[0]?.message).toContain('再次租赁')
  })

  it('are not signed for', async () => {
    const id = await order({ machine: await aMachine(app), status: 'pending_signature', from: 1 })
    app.clock.set(startOfDay(addDays(today(), 2)))
    await pass({ minutes: 1 })
    const late = await act('sign_contract', id, renter, { signature: await aSignature() })
    expect(late).toMatchObject({ status: 409, body: { message: expect.stringContaining('已经过了') } })
  })

  it('give back all that was paid when the machine never came', async () => {
    const id = await order({ machine: await aMachine(app), status: 'pending_delivery', days: 2 })
    await pass({ days: 2 })
    expect(await act('deliver_rental', id, admin)).toMatchObject({ status: 409 })
    await minute()
    const ended = await read(id)
    expect(ended).toMatchObject({ status: 'cancelled', refund: { amount: ended.total_amount } })
  })

  it('send money back that comes too late for them', async () => {
    const id = await order({ machine: await aMachine(app), status: 'pending_payment', from: 1 })
    app.clock.set(startOfDay(addDays(today(), 2)))
    await pass({ minutes: -5 })
    const opened = await act('create_payment', id, renter, { payment_method: 'wechat' })
    await pass({ minutes: 10 })
    await app.call('POST', new URL(opened.body.payment_data.qr_code).pathname, { body: { result: 'success' } })
    expect((await read(id)).status).toBe('pending_payment')
    const { rows } = await app.pool.query('SELECT amount_fen FROM refund WHERE payable_id = $1', [id])
    expect(rows).toHaveLength(1)
  })
})

describe('the day of return', () => {
  it('is announced for a day that can be kept', async () => {
    const id = await order({ machine: await aMachine(app), status: 'in_use', days: 2 })
    const announce = (return_date: string) => act('return_early', id, renter, { return_date, reason: '' })
    expect(await announce('2999-12-31')).toMatchObject({ status: 400 })
    await pass({ days: 5 })
    await minute()
    expect(await announce('2999-12-31')).toMatchObject({ status: 400 })
    expect(await announce(addDays(today(), 1))).toMatchObject({ status: 400 })
    expect(await announce(today())).toMatchObject({ status: 200 })
  })
})

describe('time', () => {
  it('passes for all that is due though one cannot be moved, which is tried again after a growing pause', async () => {
    const ids = await Promise.all(
      Array.from({ length: 3 }, async () => order({ machine: await aMachine(app), from: 20 })),
    )
    // Orders enough for more than one batch, copied beside the three.
    await app.pool.query(
      `INSERT INTO rental (line, user_id, equipment_id, quote_id, status, start_date, end_date, days, contact_name,
         contact_phone, delivery_address, day_fen, rental_fen, service_fen, delivery_fen, deposit_fen, total_fen,
         deposit_base_fen, hold_expires_at)
       SELECT line, user_id, equipment_id, quote_id, status, start_date, end_date, days, contact_name,
         contact_phone, delivery_address, day_fen, rental_fen, service_fen, delivery_fen, deposit_fen, total_fen,
         deposit_base_fen, hold_expires_at FROM rental, generate_series(1, 250) WHERE id = $1`,
      [ids[2]],
    )
    const poison = ids[0]!
    await app.pool.query(`CREATE FUNCTION refuse_poison() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION 'this one cannot be moved'; END $$`)
    await app.pool.query(`CREATE TRIGGER poison BEFORE UPDATE ON rental FOR EACH ROW WHEN (old.id = ${poison})
      EXECUTE FUNCTION refuse_poison()`)
    await pass({ hours: 49 })
    await minute()
    const waiting = () =>
      app.pool
        .query(`SELECT id FROM rental WHERE status = 'pending_approval' AND hold_expires_at <= $1`, [app.clock.now()])
        .then(({ rows }) => rows.map(({ id }: { id: number }) => id))
    expect(await waiting()).toEqual([poison])
    const failures = async () =>
      (await app.pool.query(`SELECT failures FROM time_failure WHERE subject_id = $1`, [poison])).rows
    expect(await failures()).toEqual([{ failures: 1 }])
    await minute()
    expect(await failures()).toEqual([{ failures: 1 }])
    await pass({ minutes: 2 })
    await minute()
    expect(await failures()).toEqual([{ failures: 2 }])
    await app.pool.query('DROP TRIGGER poison ON rental')
    await pass({ minutes: 3 })
    await minute()
    expect(await waiting()).toEqual([])
    expect(await failures()).toEqual([])
  })

  it('reminds of an overdue machine again and again', async () => {
    const id = await order({ machine: await aMachine(app), status: 'in_use', days: 1 })
    for (let day = 0; day < 8; day += 1) {
      await pass({ days: 1 })
      await minute()
      await minute()
    }
    await app.settle()
    const { rows } = await app.pool.query(
      `SELECT count(*)::int AS times FROM notification WHERE related_object_id = $1 AND title = '设备还没归还'`,
      [String(id)],
    )
    expect(rows[0]).toEqual({ times: 2 })
  })
})

describe('two that hinder each other', () => {
  it('both come to their end: the one the database broke off is done again', async () => {
    const ids = await Promise.all([0, 1].map(async () => order({ machine: await aMachine(app), from: 3 })))
    let waiting = 2
    let bothAreIn = () => {}
    const both = new Promise<void>((resolve) => (bothAreIn = resolve))
    const locking = (first: number, second: number) => {
      let isFirstTry = true
      return app.db.transaction(async (tx) => {
        const touch = (id: number) => tx.execute(`UPDATE rental SET remarks = remarks || '.' WHERE id = ${id}`)
        await touch(first)
        if (isFirstTry && --waiting === 0) bothAreIn()
        if (isFirstTry) await both
        isFirstTry = false
        await touch(second)
      })
    }
    await Promise.all([locking(ids[0]!, ids[1]!), locking(ids[1]!, ids[0]!)])
    const { rows } = await app.pool.query('SELECT remarks FROM rental WHERE id = ANY($1)', [ids])
    expect(rows).toEqual([{ remarks: '..' }, { remarks: '..' }])
  })

  it('a longer period and bookings of its days are answered, each with a yes or a reason', async () => {
    for (let round = 0; round < 4; round += 1) {
      const machine = await aMachine(app)
      const id = await order({ machine, status: 'in_use', days: 2 })
      const answers = await Promise.all([
        act('extend_rental', id, renter, { new_end_date: addDays(today(), 4) }),
        ...Array.from({ length: 6 }, () =>
          app.call('POST', pathOf(line, 'create_rental'), {
            token: other.token,
            body: requestFor(app, machine, 3, 3),
          }),
        ),
      ])
      expect(answers.filter(({ status }) => status === 200 || status === 201)).toHaveLength(1)
      expect(answers.map(({ status }) => status).filter((status) => status >= 500)).toEqual([])
    }
  })
})
