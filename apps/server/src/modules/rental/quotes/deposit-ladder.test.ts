/** Who may put down how much. */
import { depositLadder } from '@jihui/protocol/rental/deposit-ladder'
import { lines } from '@jihui/protocol/rental/lines'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { depositLadderPeople } from '../../../testing/deposit-ladder-people.ts'
import type { Machine } from '../../../testing/machines.ts'
import { aRental, pathOf, requestFor } from '../../../testing/orders.ts'
import { aMember, aRenter, type Person } from '../../../testing/people.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

let app: TestApp
let admin: Person
let { machineWith, givesBack, renterWith, quote } = {} as ReturnType<typeof depositLadderPeople>
const line = lines[0]!.id
const rungOf = (kind: string) => depositLadder.find((rung) => rung.kind === kind)!
const free = rungOf('free')
const frozen = rungOf('frozen')

beforeAll(async () => {
  app = await startTestApp()
  admin = await aMember(app, 'admin')
  ;({ machineWith, givesBack, renterWith, quote } = depositLadderPeople(app, admin))
})
afterAll(() => app.close())

const more = '，每单至少租 3 天，同一机主只计 1 单'
const create = (machine: Machine, renter: Person, deposit_kind: string, from = 1) =>
  app.call('POST', pathOf(machine.line, 'create_rental'), {
    token: renter.token,
    body: { ...requestFor(app, machine, 3, from), deposit_kind },
  })
/** Why each lighter way is closed; '' where it is open. */
const reasons = async (machine: Machine, renter: Person | null, days = 3) => {
  const { status, body } = await quote(machine, renter, {}, days)
  expect(status).toBe(200)
  const options = body.deposit_options as { kind: string; is_open: boolean; reason: string }[]
  expect(options.map(({ is_open, reason }) => is_open === (reason === ''))).not.toContain(false)
  return Object.fromEntries(options.map(({ kind, reason }) => [kind, reason]))
}

describe('who may put down less', () => {
  it('a guest is told to sign in, and pays in full', async () => {
    const machine = await machineWith()
    const { body } = await quote(machine, null)
    expect(body).toMatchObject({ deposit_kind: 'paid', deposit_amount: 6000, deposit_base: 6000, deposit_hold: 0 })
    expect(body.deposit_options).toMatchObject([
      { kind: 'free', amount: 0, hold: 0, is_open: false, is_near: true, reason: '登录后看能不能免押' },
      { kind: 'frozen', amount: 0, hold: 1800, is_open: false, is_near: true, reason: '登录后看能不能只冻结一部分' },
      { kind: 'paid', amount: 6000, hold: 0, is_open: true, is_near: false, reason: '' },
    ])
    const refused = await quote(machine, null, { deposit_kind: 'free' })
    expect([refused.status, refused.body.code, refused.body.errors]).toEqual([
      409,
      'deposit.not_qualified',
      { deposit_kind: '登录后看能不能免押' },
    ])
  })

  it('every return on time opens a rung further up, and a closed one says what is missing', async () => {
    const machine = await machineWith()
    const renter = await aRenter(app)
    const steps = [
      { free: `再按时归还 3 单就能免押${more}`, frozen: `再按时归还 1 单就能只冻结一部分${more}`, paid: '' },
      { free: `再按时归还 2 单就能免押${more}`, frozen: '', paid: '' },
      { free: `再按时归还 1 单就能免押${more}`, frozen: '', paid: '' },
      { free: '', frozen: '', paid: '' },
    ]
    for (const [returned, wanted] of steps.entries()) {
      if (returned > 0) await givesBack(renter, 1)
      expect(await reasons(machine, renter)).toEqual(wanted)
      for (const kind of ['free', 'frozen', 'paid'] as const) {
        const status = wanted[kind] === '' ? 200 : 409
        expect([kind, (await quote(machine, renter, { deposit_kind: kind })).status]).toEqual([kind, status])
        if (status === 200) continue
        const only = { calculate_only: true, deposit_kind: kind }
        const path = pathOf(line, 'create_rental')
        const priced = await app.call('POST', path, {
          token: renter.token,
          body: { ...requestFor(app, machine), ...only },
        })
        for (const refused of [priced, await create(machine, renter, kind)])
          expect([refused.status, refused.body.code, refused.body.message, refused.body.errors]).toEqual([
            409,
            'deposit.not_qualified',
            wanted[kind],
            { deposit_kind: wanted[kind] },
          ])
      }
    }
  })

  it('a late return, a deduction that stood or is not settled, one’s own machine and an old return count for nothing', async () => {
    const machine = await machineWith()
    const renter = await aRenter(app)
    const [order] = await givesBack(renter, 1)
    const isOpen = async () => (await reasons(machine, renter)).frozen === ''
    const set = (text: string, ...values: unknown[]) => app.pool.query(text, [order, ...values])
    expect(await isOpen()).toBe(true)

    await set('UPDATE return_record SET late_days = 1, late_fen = 20000 WHERE rental_id = $1')
    expect(await isOpen()).toBe(false)
    await set('UPDATE return_record SET late_days = 0, late_fen = 0, damage_fen = 10000 WHERE rental_id = $1')
    expect(await isOpen()).toBe(false)
    await set('INSERT INTO deposit_claim (rental_id, amount_fen, sent_at, due_at) VALUES ($1, 10000, now(), now())')
    expect(await isOpen()).toBe(false)
    const settle =
      "UPDATE deposit_claim SET status = 'decided', settled_at = now() - interval '8 days', settled_fen = $2 WHERE rental_id = $1"
    await set(settle, 100)
    expect(await isOpen()).toBe(false)
    // What was asked for and did not stand is no stain.
    await set(settle, 0)
    expect(await isOpen()).toBe(true)

    await set('UPDATE rental SET owner_id = $2 WHERE id = $1', renter.id)
    expect(await isOpen()).toBe(false)
    await set('UPDATE rental SET owner_id = NULL WHERE id = $1')
    expect(await isOpen()).toBe(true)
    await set("UPDATE rental SET returned_at = returned_at - interval '366 days' WHERE id = $1")
    expect(await isOpen()).toBe(false)
  })

  it('whoever has a machine past its end, owes money or has an objection open is barred until that is over', async () => {
    const machine = await machineWith()
    const renter = await renterWith(free.cleanReturns)
    const other = await machineWith()
    const used = await aRental(app, { machine: other, renter, staff: admin, status: 'in_use', days: 1 })
    const row = (text: string) => app.pool.query(text, [used])
    expect(await reasons(machine, renter)).toMatchObject({ free: '', frozen: '' })

    await row('UPDATE rental SET start_date = start_date - 2, end_date = end_date - 2 WHERE id = $1')
    expect(await reasons(machine, renter)).toMatchObject({
      free: '有逾期未还的订单，归还后再选免押或冻结',
      frozen: '有逾期未还的订单，归还后再选免押或冻结',
      paid: '',
    })
    expect((await create(machine, renter, 'free')).status).toBe(409)

    await row("UPDATE rental SET status = 'returned', returned_at = now(), balance_fen = 12050 WHERE id = $1")
    expect((await reasons(machine, renter)).free).toBe('有 ¥120.50 欠款，付清后再选免押或冻结')
    await row('UPDATE rental SET balance_fen = 0 WHERE id = $1')
    expect((await reasons(machine, renter)).free).toBe('')

    await row(`INSERT INTO deposit_claim (rental_id, status, amount_fen, sent_at, due_at)
      VALUES ($1, 'objected', 10000, now(), now())`)
    expect((await reasons(machine, renter)).free).toBe('有扣款异议在处理，处理完再选免押或冻结')
    expect((await create(machine, renter, 'frozen')).body.code).toBe('deposit.not_qualified')
    // In full he may always rent.
    expect((await create(machine, renter, 'paid')).status).toBe(201)
  })

  it('deposits above a rung’s limit, and days a hold does not last, are closed to everybody', async () => {
    const renter = await renterWith(free.cleanReturns)
    const atLimit = await machineWith(free.baseFenMax)
    expect((await reasons(atLimit, renter)).free).toBe('')
    const above = await machineWith(free.baseFenMax + 1)
    for (const reader of [renter, null])
      expect((await reasons(above, reader)).free).toBe('押金超过 ¥30,000 的设备不能免押')
    const dear = await machineWith(frozen.baseFenMax + 1)
    expect((await reasons(dear, renter)).frozen).toBe('押金超过 ¥200,000 的设备不能只冻结一部分')

    // The day of the order and the last day of use both count; requests begin tomorrow.
    expect((await reasons(atLimit, renter, frozen.daysMax - 1)).frozen).toBe('')
    expect((await reasons(atLimit, renter, frozen.daysMax)).frozen).toBe('从今天到归还超过 90 天，不能只冻结一部分')
    expect((await reasons(atLimit, renter, free.daysMax)).free).toBe('从今天到归还超过 365 天，不能免押')
    expect((await create(dear, renter, 'frozen')).status).toBe(409)
  })

  it('a machine without a deposit has no ladder', async () => {
    const machine = await machineWith(0)
    const renter = await renterWith(free.cleanReturns)
    const { body } = await quote(machine, renter)
    expect(body.deposit_options).toMatchObject([{ kind: 'paid', amount: 0, is_open: true }])
    expect(body.lines.map(({ kind }: { kind: string }) => kind)).not.toContain('deposit')
    const refused = await create(machine, renter, 'free')
    expect([refused.status, refused.body.errors]).toEqual([409, { deposit_kind: '这台设备不收押金' }])
  })

  it('a hold is never more than the deposit, and a kind that is none is named', async () => {
    const renter = await renterWith(frozen.cleanReturns)
    const { body } = await quote(await machineWith(50), renter, { deposit_kind: 'frozen' })
    expect([body.deposit_base, body.deposit_hold]).toEqual([0.5, 0.5])
    const wrong = await quote(await machineWith(), renter, { deposit_kind: 'promise' })
    expect([wrong.status, wrong.body.errors]).toEqual([400, { deposit_kind: '请选择押金方式' }])
  })
})

describe('beside the deposit of an order its renter reads', () => {
  const nextTime = async (renter: Person, order: number, reader = renter) =>
    (await app.call('GET', pathOf(line, 'get_deposit', order), { token: reader.token })).body.next_time

  it('what is missing for the nearest lighter way, then the lightest open to him, and nothing where his is that', async () => {
    const renter = await aRenter(app)
    const order = await aRental(app, { machine: await machineWith(), renter, staff: admin, status: 'pending_payment' })
    expect(await nextTime(renter, order)).toBe(`再按时归还 1 单就能只冻结一部分${more}`)
    expect(await nextTime(renter, order, admin)).toBe('')
    await givesBack(renter, 1)
    expect(await nextTime(renter, order)).toBe('按现在的记录，下一单可以只冻结一部分')
    await givesBack(renter, 2)
    expect(await nextTime(renter, order)).toBe('按现在的记录，下一单可以免押')
    const { body } = await create(await machineWith(), renter, 'free')
    expect(await nextTime(renter, body.id)).toBe('')
  })
})

describe('a return counts', () => {
  const isOpen = async (machine: Machine, renter: Person, kind = 'frozen') =>
    (await reasons(machine, renter))[kind] === ''
  const owns = async (orders: readonly number[], owner: Person) =>
    app.pool.query('UPDATE rental SET owner_id = $2 WHERE id = ANY($1)', [orders, owner.id])
  const signedInAt = (who: Person, ip: string) =>
    app.pool.query('UPDATE session SET ip = $2 WHERE user_id = $1', [who.id, ip])

  it('from the third day of use and the eighth day after it, or after what was asked for is over', async () => {
    const machine = await machineWith()
    const renter = await aRenter(app)
    const [order] = await givesBack(renter, 1)
    const set = (text: string) => app.pool.query(text, [order])
    expect(await isOpen(machine, renter)).toBe(true)
    await set('UPDATE return_record SET stopped_on = stopped_on - 1 WHERE rental_id = $1')
    expect((await reasons(machine, renter)).frozen).toBe(`再按时归还 1 单就能只冻结一部分${more}`)
    await set('UPDATE return_record SET stopped_on = stopped_on + 1 WHERE rental_id = $1')
    await set("UPDATE rental SET returned_at = returned_at + interval '2 days' WHERE id = $1")
    expect((await reasons(machine, renter)).frozen).toBe('归还的订单满 7 天后计入，到时就能只冻结一部分')
    await set("UPDATE rental SET returned_at = returned_at - interval '2 days' WHERE id = $1")
    await set('UPDATE return_record SET damage_fen = 10000 WHERE rental_id = $1')
    await set(`INSERT INTO deposit_claim (rental_id, status, amount_fen, sent_at, due_at, settled_at, settled_fen)
      VALUES ($1, 'withdrawn', 10000, now(), now(), now(), 0)`)
    expect(await isOpen(machine, renter)).toBe(false)
    await set("UPDATE deposit_claim SET settled_at = now() - interval '8 days' WHERE rental_id = $1")
    expect(await isOpen(machine, renter)).toBe(true)
  })

  it('for the rent that was paid and kept, of one owner for half at most', async () => {
    const renter = await aRenter(app)
    const orders = await givesBack(renter, 3, 40_000)
    const machine = await machineWith(600_001)
    expect((await reasons(machine, renter)).free).toBe(
      '能计入的租金是 ¥1,200.00，满 ¥1,200.01 这一单才能免押，同一机主最多计一半',
    )
    expect(await isOpen(await machineWith(600_000), renter, 'free')).toBe(true)
    await app.pool.query('UPDATE return_record SET rent_refund_fen = 1 WHERE rental_id = $1', [orders[0]])
    expect(await isOpen(await machineWith(600_000), renter, 'free')).toBe(false)

    const other = await aRenter(app)
    const [order] = await givesBack(other, 1, 1_000_000)
    const owner = await aRenter(app, 'owner')
    await signedInAt(owner, '192.0.2.1')
    await owns([order!], owner)
    expect((await reasons(machine, other)).frozen).toContain('同一机主最多计一半')
  })

  it('of what is waived already too', async () => {
    const renter = await aRenter(app)
    await givesBack(renter, 3, 60_000)
    const machine = await machineWith(600_000, 2)
    expect((await create(machine, renter, 'free')).status).toBe(201)
    const refused = await create(machine, renter, 'free')
    expect([refused.status, refused.body.code]).toEqual([409, 'deposit.not_qualified'])
    expect(refused.body.message).toContain('满 ¥2,400.00')
  })

  it('once of each owner, and not of one who is the same party or signs in at the same address', async () => {
    const machine = await machineWith()
    const renter = await aRenter(app)
    const [owner, second, third] = [
      await aRenter(app, 'owner'),
      await aRenter(app, 'owner'),
      await aRenter(app, 'owner'),
    ]
    await signedInAt(renter, '192.0.2.9')
    const all = await givesBack(renter, 4)
    await owns(all.slice(0, 2), owner)
    await owns(all.slice(2, 3), second)
    await owns(all.slice(3), third)
    expect(await isOpen(machine, renter, 'free')).toBe(true)
    await signedInAt(third, '192.0.2.9')
    expect((await reasons(machine, renter)).free).toBe(`再按时归还 1 单就能免押${more}`)
    await signedInAt(third, '192.0.2.8')
    expect(await isOpen(machine, renter, 'free')).toBe(true)
    await app.pool.query("UPDATE app_user SET company_name = '同一家公司' WHERE id = ANY($1)", [[renter.id, second.id]])
    expect((await reasons(machine, renter)).free).toBe(`再按时归还 1 单就能免押${more}`)
  })
})

describe('what is waived at one time', () => {
  it('stays within the rung’s limit; an order that ends makes room', async () => {
    const renter = await renterWith(free.cleanReturns)
    const [first, second, third] = [
      await machineWith(2_500_000),
      await machineWith(2_500_000),
      await machineWith(2_500_000),
    ]
    const placed = await create(first!, renter, 'free')
    expect(placed.status).toBe(201)
    expect((await create(second!, renter, 'free')).status).toBe(201)
    const refused = await create(third!, renter, 'free')
    expect(refused.body.errors).toEqual({ deposit_kind: '信用免押的额度还剩 ¥10,000，不够这台用' })
    const cancelled = await app.call('POST', pathOf(line, 'cancel_rental', placed.body.id), {
      token: renter.token,
      body: { reason: '计划变了' },
    })
    expect(cancelled.status).toBe(200)
    expect((await create(third!, renter, 'free')).status).toBe(201)
  })

  it('is counted by each of twenty orders that come at once', async () => {
    const renter = await renterWith(free.cleanReturns)
    const machine = await machineWith(600_000, 20)
    const answers = await Promise.all(Array.from({ length: 20 }, () => create(machine, renter, 'free')))
    const count = (status: number) => answers.filter((answer) => answer.status === status).length
    const wanted = free.waivedFenMax / 600_000
    expect([count(201), count(409)]).toEqual([wanted, 20 - wanted])
    const { rows } = await app.pool.query(
      `SELECT sum(deposit_base_fen - deposit_fen - deposit_hold_fen)::bigint AS fen FROM rental
       WHERE user_id = $1 AND status NOT IN ('returned', 'cancelled')`,
      [renter.id],
    )
    expect(rows[0].fen).toBe(free.waivedFenMax)
    // Whoever pays waits for nobody's standing.
    expect((await create(machine, renter, 'paid')).status).toBe(201)
  })

  it('twenty orders for the last machine leave one, whichever way its deposit is put down', async () => {
    const renter = await renterWith(free.cleanReturns)
    const machine = await machineWith(100_000)
    const kinds = ['free', 'frozen', 'paid', 'free']
    const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => create(machine, renter, kinds[at % 4]!)))
    const codes = answers.map(({ status, body }) => (status === 201 ? 'placed' : String(body.code)))
    codes.sort((one, other) => one.localeCompare(other))
    expect(codes).toEqual(['placed', ...Array.from({ length: 19 }, () => 'rental.unavailable')])
  })
})
