import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Actor } from '../../../platform/access.ts'
import { modules } from '../../../modules.ts'
import {
  aSeat,
  back,
  clubModule,
  giveMembershipBack,
  handOut,
  makeClubTable,
  onSeats,
  toDriver,
} from '../../../testing/club.ts'
import { balanceOf, decide } from '../../../testing/payments.ts'
import { aMember, aRenter, type Person } from '../../../testing/people.ts'
import { completePayout } from '../payouts/complete-payout.ts'
import { giveFirstPayoutAccount } from '../payouts/change-payout-account.ts'
import { findPayoutAccounts, fingerprintOf } from '../payouts/payout-accounts.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

let app: TestApp
let member: Person
let driver: Person
let mechanic: Person
let staff: Person
beforeAll(async () => {
  app = await startTestApp({ modules: [...modules, clubModule] })
  await makeClubTable(app)
  ;[member, driver, mechanic] = [await aRenter(app), await aRenter(app), await aRenter(app)]
  staff = await aMember(app, 'super_admin')
})
afterAll(() => app.close())

const club = onSeats(() => ({ app, member }))
const { pay, payDue, status, cancel, seat, aPaidSeat, accounts, expectSound } = club
const earningsOf = async (id: number) =>
  (
    await app.pool.query(
      `SELECT payee_id, role, source, gross_fen, commission_percent, commission_fen, net_fen, status FROM earning
       WHERE payable_kind = 'club_seat' AND payable_id = $1 ORDER BY id`,
      [id],
    )
  ).rows

describe('money in trust', () => {
  test('is released whole: the payee is owed it less the commission on his work', async () => {
    const id = await aPaidSeat()
    await handOut(app, id, [toDriver(driver, 110_000, 10_000)])
    expect(await accounts(id, 'trust', 'driver_payable', 'commission_income')).toEqual({
      trust: 0,
      driver_payable: -106_800,
      commission_income: -13_200,
    })
    expect(await earningsOf(id)).toEqual([
      {
        payee_id: driver.id,
        role: 'driver',
        source: 'drive',
        gross_fen: 120_000,
        commission_percent: 12,
        commission_fen: 13_200,
        net_fen: 106_800,
        status: 'due',
      },
    ])
    await expectSound()
  })

  test('is paid out against the account of the role, once, and by nobody to himself', async () => {
    const id = await aPaidSeat()
    await handOut(app, id, [toDriver(driver, 120_000)])
    const actorOf = ({ id: own }: Person) =>
      ({ id: own, displayName: '财务', isStaff: true, tenant: null }) as unknown as Actor
    const client = { ip: '203.0.113.9', userAgent: 'test' }
    const now = app.clock.now()
    const stated = { accountName: '王师傅', bankName: '工商银行', accountNumber: '6222000011112222' }
    await app.db.transaction((tx) => giveFirstPayoutAccount(tx, driver.id, stated, actorOf(staff), client, now))
    const { rows } = await app.pool.query(
      `SELECT id FROM earning WHERE payable_kind = 'club_seat' AND payable_id = $1`,
      [id],
    )
    const { inForce } = await findPayoutAccounts(app.db, driver.id, now)
    const complete = (by: Person) =>
      completePayout(
        app.services,
        rows[0].id,
        { reference: 'ICBC0001', accountFingerprint: fingerprintOf(inForce!) },
        actorOf(by),
        client,
      )
    await expect(complete(driver)).rejects.toMatchObject({ code: 'auth.own_case' })
    await expect(complete(member)).rejects.toMatchObject({ code: 'auth.own_case' })
    const results = await Promise.allSettled([complete(staff), complete(staff), complete(staff)])
    expect(results.filter((one) => one.status === 'fulfilled')).toHaveLength(1)
    expect(await accounts(id, 'driver_payable', 'bank')).toEqual({ driver_payable: 0, bank: -105_600 })
    await expectSound()
  })

  test('is split between payees and who paid, each with its reason', async () => {
    const id = await aPaidSeat()
    const toMechanic = {
      ...toDriver(driver, 30_000),
      payeeId: mechanic.id,
      role: 'technician' as const,
      source: 'repair',
      commissionPercent: 0,
    }
    await handOut(app, id, [toDriver(driver, 50_000), { ...toMechanic, reason: '路上修好' }, back(40_000)])
    await app.settle()
    expect(await accounts(id, 'trust', 'driver_payable', 'technician_payable', 'refund_payable', 'gateway')).toEqual({
      trust: 0,
      driver_payable: -44_000,
      technician_payable: -30_000,
      refund_payable: 0,
      gateway: 88_800,
    })
    const { rows } = await app.pool.query(
      `SELECT memo, payee_id FROM ledger_posting WHERE payable_id = $1 AND kind LIKE 'trust_re%d' AND kind <> 'trust_received' ORDER BY id`,
      [id],
    )
    expect(rows).toEqual([
      { memo: '行程已完成', payee_id: driver.id },
      { memo: '路上修好', payee_id: mechanic.id },
      { memo: '行程没有成行', payee_id: null },
    ])
    await expectSound()
  })

  test('is returned whole to who paid', async () => {
    const id = await aPaidSeat()
    await handOut(app, id, [back(120_000)])
    await app.settle()
    expect(await accounts(id, 'trust', 'gateway')).toEqual({ trust: 0, gateway: 8_800 })
    expect(await earningsOf(id)).toEqual([])
    expect((await seat(id)).heard).toEqual(['journey refunded'])
    await expectSound()
  })

  test('is handed out to the fen or not at all, and only while it is there', async () => {
    const id = await aPaidSeat()
    for (const shares of [
      [],
      [toDriver(driver, 119_999)],
      [toDriver(driver, 120_001)],
      [toDriver(driver, 120_001), back(-1)],
      [back(0.5), toDriver(driver, 119_999)],
    ])
      await expect(handOut(app, id, shares)).rejects.toMatchObject({ code: 'payment.trust_differs' })
    const unpaid = await aSeat(app, member.id)
    await expect(handOut(app, unpaid, [back(1)])).rejects.toMatchObject({ code: 'payment.trust_released' })
    expect(await accounts(id, 'trust')).toEqual({ trust: -120_000 })
    expect((await seat(id)).is_closed).toBe(false)
  })

  test('released by many at once goes to one of them', async () => {
    const id = await aPaidSeat()
    const results = await Promise.allSettled(
      Array.from({ length: 12 }, (_, at) => handOut(app, id, [at % 2 ? back(120_000) : toDriver(driver, 120_000)])),
    )
    expect(results.filter((one) => one.status === 'fulfilled')).toHaveLength(1)
    for (const one of results)
      if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'payment.trust_released' })
    await app.settle()
    expect(await accounts(id, 'trust', 'refund_payable')).toEqual({ trust: 0, refund_payable: 0 })
    await expectSound()
  })

  test('of a journey nobody wants any more is not taken in: it goes straight back', async () => {
    const id = await aSeat(app, member.id)
    await payDue(id)
    const { body } = await pay(id, { payment_method: 'wechat' })
    await app.pool.query('UPDATE club_seat SET is_closed = true WHERE id = $1', [id])
    await decide(app, body.qr_code, 'success')
    await app.settle()
    expect(await accounts(id, 'trust', 'gateway')).toEqual({ trust: 0, gateway: 8_800 })
    await expectSound()
  })
})

/** Numbers that look random and come again from the same seed (mulberry32). */
const randomFrom = (seed: number) => {
  let state = seed
  return (below: number): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

test('whatever happens in whatever order, what is in trust is what was paid and not handed out', async () => {
  const first = Date.now() % 1_000_000
  for (let seed = first; seed < first + 8; seed += 1) {
    const random = randomFrom(seed)
    const id = await aSeat(app, member.id)
    const codes: string[] = []
    const steps: (() => Promise<unknown>)[] = [
      async () => {
        const { body } = await pay(id, { payment_method: ['wechat', 'alipay'][random(2)] })
        if (body.qr_code) codes.push(body.qr_code)
      },
      async () => codes.length > 0 && decide(app, codes[random(codes.length)]!, random(4) === 0 ? 'fail' : 'success'),
      () => cancel(id),
      () => status(id),
      () => handOut(app, id, [toDriver(driver, 70_000), back(50_000)]).catch(() => undefined),
      () => giveMembershipBack(app, id, 1_000, `club:${id}:${random(3)}`),
    ]
    for (let turn = 0; turn < 12; turn += 1)
      await Promise.all(
        Array.from({ length: 1 + random(3) }, () => steps[Math.max(0, random(steps.length + 2) - 2)]!()),
      )
    await app.settle()
    const { rows } = await app.pool.query(
      `SELECT coalesce(sum(amount_fen), 0)::bigint AS paid, coalesce(sum(refunded_fen), 0)::bigint AS back,
         (SELECT coalesce(sum(gross_fen), 0)::bigint FROM earning WHERE payable_kind = 'club_seat' AND payable_id = $1) AS earned
       FROM payment WHERE payable_kind = 'club_seat' AND payable_id = $1 AND purpose = 'journey' AND status = 'paid'`,
      [id],
    )
    const { paid, back: returned, earned } = rows[0]
    expect([seed, await accounts(id, 'trust')]).toEqual([seed, { trust: -(paid - returned - earned) || 0 }])
    expect(earned > 0 ? earned + returned : 0).toBe(earned > 0 ? 120_000 : 0)
    await expectSound()
  }
  expect(await balanceOf(app, 'refund_payable')).toBe(0)
}, 120_000)
