/** Freight that is paid before anybody accepts: it lies in trust for the cargo, goes with its order, or back. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cashierFor } from '../../../testing/channels.ts'
import { aCargo, aDriver, aShipper, cargosPath, type TestDriver } from '../../../testing/freight/parties.ts'
import { onTrip, tokenOf } from '../../../testing/freight/trips.ts'
import { aMember, aRenter, type Person } from '../../../testing/people.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { explainLedger } from '../../payment/ledger/explain-ledger.ts'
import { invariants as moneyRules } from '../../payment/proof/invariants.ts'
import { expireCargos } from '../cargos/end-cargo.ts'
import { invariants as freightRules } from '../proof/invariants.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ settings: { RATE_LIMITS: 'off' } })
})
afterAll(() => app.close())

const post = async (who: Person, path: string, body: object = {}) =>
  app.call('POST', path, { token: await tokenOf(app, who), body })
const onCargo = (id: number, act: string) => `${cargosPath}${id}/${act}/`
const read = async (who: Person, id: number) =>
  (await app.call('GET', `${cargosPath}${id}/`, { token: await tokenOf(app, who) })).body
/** Opens the payment; answers where its payer decides about it. */
const open = async (shipper: Person, id: number) => {
  const { status, body } = await post(shipper, onCargo(id, 'payment'), { payment_method: 'wechat' })
  expect([status, body.code]).toEqual([200, undefined])
  const cashier = await cashierFor(app, body)
  return () => app.call('POST', cashier, { body: { result: 'success' } })
}
const fund = async (shipper: Person, id: number) => (await open(shipper, id))()
const aFunded = async (changes: object = {}) => {
  const shipper = await aShipper(app)
  const cargo = await aCargo(app, shipper, changes)
  await fund(shipper, cargo.id)
  return { shipper, ...cargo }
}
const accept = (driver: TestDriver, { id, version }: { id: number; version: number }) =>
  post(driver, onCargo(id, 'accept'), { vehicle_id: driver.vehicleId, version })
const books = async (kind: string, id: number): Promise<Record<string, number>> => {
  const { rows } = await app.pool.query(
    `SELECT e.account, sum(e.amount_fen)::int AS fen FROM ledger_entry e JOIN ledger_posting p ON p.id = e.posting_id
     WHERE p.payable_kind = $1 AND p.payable_id = $2 GROUP BY e.account HAVING sum(e.amount_fen) <> 0`,
    [kind, id],
  )
  return Object.fromEntries(rows.map(({ account, fen }) => [account, fen]))
}
const ofCargo = (id: number) => books('freight_cargo', id)
/** How the order of a cargo stands; undefined: none. */
const orderOf = async (id: number) =>
  (await app.pool.query('SELECT id, status FROM freight_order WHERE cargo_id = $1 ORDER BY id DESC LIMIT 1', [id]))
    .rows[0] as { id: number; status: string } | undefined
const expectSound = async () => {
  await app.settle()
  for (const one of [...freightRules, ...moneyRules])
    if ('text' in one && !one.isTimed) expect([one.rule, (await app.pool.query(one.text)).rows]).toEqual([one.rule, []])
  // All that was paid is with somebody: nothing hangs between two trusts or on its way back.
  const { rows } = await app.pool.query(
    `SELECT account, sum(amount_fen)::int AS fen FROM ledger_entry WHERE account IN ('trust_moving', 'refund_payable')
     GROUP BY account HAVING sum(amount_fen) <> 0`,
  )
  expect(rows).toEqual([])
}

describe('cargo whose freight is paid beforehand', () => {
  test('is marked for its shipper and for drivers from the moment it is paid', async () => {
    const shipper = await aShipper(app)
    const driver = await aDriver(app)
    const { id } = await aCargo(app, shipper)
    expect(await read(shipper, id)).toMatchObject({ is_funded: false })
    expect((await read(shipper, id)).actions).toContain('fund')
    const pay = await open(shipper, id)
    expect((await read(driver, id)).is_funded).toBe(false)
    await pay()
    const own = await read(shipper, id)
    expect(own).toMatchObject({ is_funded: true, version: 1, status: 'open' })
    expect(own.actions).toContain('cancel_funding')
    expect(own.actions).not.toContain('fund')
    expect(own.history.at(-1)).toMatchObject({ action: 'fund', label: '运费已托管' })
    expect((await read(driver, id)).is_funded).toBe(true)
    const near = await app.call('GET', '/api/transportation/matches/', {
      token: driver.token,
      query: { page_size: '50' },
    } as never)
    expect(near.body.results.find((one: { cargo: { id: number } }) => one.cargo.id === id).cargo.is_funded).toBe(true)
    expect(await ofCargo(id)).toEqual({ gateway: 135_400, trust: -135_400 })
    const finance = await app.call('GET', '/api/transportation/shipper/finance/', { token: shipper.token })
    expect(finance.body.totals).toMatchObject({ in_trust: 1354, in_trust_orders: 1 })
    const again = await post(shipper, onCargo(id, 'payment'), { payment_method: 'wechat' })
    expect([again.status, again.body.code]).toEqual([400, 'payment.already_paid'])
    await expectSound()
  })

  test('is paid for once it is accepted: the money goes with the order, and so does what follows', async () => {
    const { id, shipper, version } = await aFunded()
    const driver = await aDriver(app)
    const accepted = await accept(driver, { id, version })
    expect([accepted.status, accepted.body.order.status]).toEqual([201, 'pending_pickup'])
    const orderId = accepted.body.id as number
    expect(await ofCargo(id)).toEqual({ gateway: 135_400, trust_moving: -135_400 })
    expect(await books('freight_order', orderId)).toEqual({ trust_moving: 135_400, trust: -135_400 })
    const ledger = async (payable_kind: string, payable_id: number) =>
      explainLedger(app.services, { payable_kind, payable_id } as Parameters<typeof explainLedger>[1])
    for (const told of [await ledger('freight_cargo', id), await ledger('freight_order', orderId)])
      expect(told.figures.filter(({ is_equal }) => !is_equal)).toEqual([])
    expect((await ledger('freight_order', orderId)).figures.find(({ code }) => code === 'trust')!.shown).toBe(1354)
    await app.settle()
    const titles = async (who: Person) =>
      (await app.call('GET', '/api/notifications/', { token: who.token })).body.results.map(
        ({ title, message }: { title: string; message: string }) => `${title}：${message}`,
      )
    expect((await titles(shipper)).join()).toContain('运费已托管，不用再付')
    expect((await titles(driver)).join()).toContain('运费已托管，可以出发')
    const paid = await app.call('GET', onCargo(id, 'payment_status'), { token: shipper.token })
    expect(paid.body).toMatchObject({ payment_completed: true, amount_due: 0 })
    const trip = onTrip(app, { id: orderId, cargoId: id, shipper, driver })
    await trip.upTo('deliver')
    expect((await trip.sends('confirm')).status).toBe(200)
    const { rows } = await app.pool.query(
      `SELECT net_fen FROM earning WHERE payable_kind = 'freight_order' AND payable_id = $1`,
      [orderId],
    )
    expect(rows).toEqual([{ net_fen: 127_276 }])
    await expectSound()
  })

  test('whose driver gives up is first in line again, and all of it went back', async () => {
    const { id, shipper, version } = await aFunded()
    const driver = await aDriver(app)
    const { body } = await accept(driver, { id, version })
    const given = await onTrip(app, { id: body.id, cargoId: id, shipper, driver }).drives('cancel', {
      reason: '车坏了',
    })
    expect(given.status).toBe(200)
    await app.settle()
    expect(await read(shipper, id)).toMatchObject({ status: 'open', is_funded: false, is_reopened: true })
    expect(await books('freight_order', body.id)).toEqual({ trust_moving: 135_400, gateway: -135_400 })
    await fund(shipper, id)
    expect((await read(shipper, id)).is_funded).toBe(true)
    const next = await accept(await aDriver(app), { id, version })
    expect(next.body.order.status).toBe('pending_pickup')
    await expectSound()
  })

  test('whose shipper cancels that has all of it back, and nobody accepts unseen what is not paid', async () => {
    const { id, shipper, version } = await aFunded()
    const stranger = await aShipper(app)
    expect((await post(stranger, onCargo(id, 'cancel-funding'))).status).toBe(404)
    const done = await post(shipper, onCargo(id, 'cancel-funding'))
    expect([done.status, done.body.cargo.is_funded, done.body.cargo.version]).toEqual([200, false, version + 1])
    await app.settle()
    expect(await ofCargo(id)).toEqual({})
    const twice = await post(shipper, onCargo(id, 'cancel-funding'))
    expect([twice.status, twice.body.code]).toEqual([409, 'freight.not_funded'])
    const late = await accept(await aDriver(app), { id, version })
    expect([late.status, late.body.code]).toEqual([409, 'freight.cargo_changed'])
    const read = await accept(await aDriver(app), { id, version: version + 1 })
    expect(read.body.order.status).toBe('pending_payment')
    await expectSound()
  })

  test.each([
    ['withdrawn', ({ shipper, id }: { shipper: Person; id: number }) => post(shipper, onCargo(id, 'withdraw'))],
    [
      'taken down',
      async ({ id }: { id: number }) =>
        post(await aMember(app, 'admin'), `/api/admin/freight/cargos/${id}/take-down/`, { reason: '虚假货源' }),
    ],
    [
      'expired',
      async ({ id }: { id: number }) => {
        await app.pool.query('UPDATE cargo SET expires_at = $2 WHERE id = $1', [id, app.clock.now()])
        await app.pool.query(
          `UPDATE cargo_stop SET window_start = $2::timestamptz - interval '1 hour', window_end = $2 WHERE cargo_id = $1 AND position = 0`,
          [id, app.clock.now()],
        )
        await app.pool.query(`UPDATE cargo SET window_start = expires_at - interval '1 hour' WHERE id = $1`, [id])
        await expireCargos(app.services)
        return { status: 200 }
      },
    ],
  ])('that is %s has all of it back by itself, and so has what comes too late', async (_how, end) => {
    const funded = await aFunded()
    expect((await end(funded)).status).toBe(200)
    await app.settle()
    expect(await ofCargo(funded.id)).toEqual({})
    const told = await app.call('GET', '/api/notifications/', { token: funded.shipper.token })
    expect(JSON.stringify(told.body.results)).toContain('托管的 ¥1,354 全部原路退回')
    const shipper = await aShipper(app)
    const other = await aCargo(app, shipper)
    const pay = await open(shipper, other.id)
    expect((await end({ shipper, id: other.id })).status).toBe(200)
    await pay()
    await app.settle()
    expect(await ofCargo(other.id)).toEqual({})
    expect((await read(shipper, other.id)).is_funded).toBe(false)
    const late = await post(shipper, onCargo(other.id, 'payment'), { payment_method: 'wechat' })
    expect([late.status, late.body.code]).toEqual([409, 'freight.funding_closed'])
    await expectSound()
  })

  test('keeps its price until that is cancelled; the rest of it may be changed', async () => {
    const { id, shipper, version } = await aFunded()
    const change = async (body: object) =>
      app.call('PATCH', `${cargosPath}${id}/`, { token: await tokenOf(app, shipper), body })
    for (const other of [{ price: 1500 }, { mode: 'bid' }]) {
      const refused = await change({ version, ...other })
      expect([refused.status, refused.body.code]).toEqual([409, 'freight.cargo_funded'])
      expect(refused.body.message).toContain('运费已托管，要改价先取消托管')
    }
    expect((await change({ version, notes: '要篷布' })).status).toBe(200)
    await post(shipper, onCargo(id, 'cancel-funding'))
    expect((await change({ version: version + 2, price: 1500 })).status).toBe(200)
    await expectSound()
  })

  test('is no cargo that asks for bids, and nobody else’s', async () => {
    const shipper = await aShipper(app)
    const { id } = await aCargo(app, shipper, { mode: 'bid', price: 1354 })
    expect((await read(shipper, id)).actions).not.toContain('fund')
    const refused = await post(shipper, onCargo(id, 'payment'), { payment_method: 'wechat' })
    expect([refused.status, refused.body.code]).toEqual([409, 'freight.funding_of_bids'])
    const foreign = await post(await aRenter(app), onCargo(id, 'payment'), { payment_method: 'wechat' })
    expect([foreign.status, foreign.body.code]).toEqual([404, 'freight.cargo_not_found'])
  })
})

describe('of several things at once one wins, and nobody is charged twice', () => {
  const rounds = 4
  test('paying and accepting', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const shipper = await aShipper(app)
      const cargo = await aCargo(app, shipper)
      const driver = await aDriver(app)
      const pay = await open(shipper, cargo.id)
      const [, accepted] = await Promise.all([pay(), accept(driver, cargo)])
      expect(accepted.status).toBe(201)
      await app.settle()
      const order = (await orderOf(cargo.id))!
      // Paid with the order, or back: in trust for the cargo there is nothing left.
      const trust = { cargo: (await ofCargo(cargo.id)).trust, order: (await books('freight_order', order.id)).trust }
      expect([order.status, trust]).toEqual(
        order.status === 'pending_pickup'
          ? ['pending_pickup', { cargo: undefined, order: -135_400 }]
          : ['pending_payment', { cargo: undefined, order: undefined }],
      )
      await expectSound()
    }
  })

  test('paying and withdrawing', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const shipper = await aShipper(app)
      const { id } = await aCargo(app, shipper)
      const pay = await open(shipper, id)
      const [, gone] = await Promise.all([pay(), post(shipper, onCargo(id, 'withdraw'))])
      expect(gone.status).toBe(200)
      await app.settle()
      expect(await ofCargo(id)).toEqual({})
      await expectSound()
    }
  })

  test('cancelling what was paid, withdrawing and accepting', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { shipper, ...cargo } = await aFunded()
      const driver = await aDriver(app)
      const end = round % 2 === 0 ? 'cancel-funding' : 'withdraw'
      const [ended, again, accepted] = await Promise.all([
        post(shipper, onCargo(cargo.id, end)),
        post(shipper, onCargo(cargo.id, end)),
        accept(driver, cargo),
      ])
      const won = [ended, again, accepted].filter(({ status }) => status < 300)
      expect([won.length, [ended, again, accepted].some(({ status }) => status >= 500)]).toEqual([1, false])
      await app.settle()
      const order = await orderOf(cargo.id)
      expect(order?.status).toBe(accepted.status === 201 ? 'pending_pickup' : undefined)
      expect((await ofCargo(cargo.id)).trust).toBeUndefined()
      await expectSound()
    }
  })

  test('the end of its window and accepting', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { shipper: _shipper, ...cargo } = await aFunded()
      const driver = await aDriver(app)
      await app.pool.query('UPDATE cargo SET expires_at = $2 WHERE id = $1', [cargo.id, app.clock.now()])
      await app.pool.query(
        "UPDATE cargo_stop SET window_end = $2, window_start = $2::timestamptz - interval '1 hour' WHERE cargo_id = $1 AND position = 0",
        [cargo.id, app.clock.now()],
      )
      await app.pool.query(`UPDATE cargo SET window_start = expires_at - interval '1 hour' WHERE id = $1`, [cargo.id])
      const [, accepted] = await Promise.all([expireCargos(app.services), accept(driver, cargo)])
      await app.settle()
      const { rows } = await app.pool.query('SELECT status FROM cargo WHERE id = $1', [cargo.id])
      expect(rows[0].status).toBe(accepted.status === 201 ? 'taken' : 'expired')
      expect((await ofCargo(cargo.id)).trust).toBeUndefined()
      await expectSound()
    }
  })

  test('of the cargo of one shipper each is accepted for itself, beside changes of it', async () => {
    const shipper = await aShipper(app)
    const cargos = []
    for (let at = 0; at < 6; at += 1) {
      const cargo = await aCargo(app, shipper, { price: 1400 + at })
      await fund(shipper, cargo.id)
      cargos.push(cargo)
    }
    const drivers = await Promise.all(cargos.map(() => aDriver(app)))
    const answers = await Promise.all([
      ...cargos.map((cargo, at) => accept(drivers[at]!, cargo)),
      ...cargos.map(async ({ id, version }) =>
        app.call('PATCH', `${cargosPath}${id}/`, { token: shipper.token, body: { version, notes: '要篷布' } }),
      ),
    ])
    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
    for (const [at, { id }] of cargos.entries()) {
      const isAccepted = answers[at]!.status === 201
      // Either the driver was first, or what he read was changed before.
      expect([isAccepted, answers[at + cargos.length]!.status]).toEqual([isAccepted, isAccepted ? 409 : 200])
      expect((await orderOf(id))?.status).toBe(isAccepted ? 'pending_pickup' : undefined)
    }
    await expectSound()
  })

  test('paying several times', async () => {
    const shipper = await aShipper(app)
    const { id } = await aCargo(app, shipper)
    const opened = await Promise.all(
      Array.from({ length: 5 }, () => post(shipper, onCargo(id, 'payment'), { payment_method: 'wechat' })),
    )
    expect(new Set(opened.map(({ body }) => body.payment?.id ?? body.payment_id)).size).toBe(1)
    const pay = await open(shipper, id)
    await Promise.all([pay(), pay(), pay()])
    await app.settle()
    expect(await ofCargo(id)).toEqual({ gateway: 135_400, trust: -135_400 })
    await expectSound()
  })
})
