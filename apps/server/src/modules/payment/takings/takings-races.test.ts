/** Payouts, takings and refunds of one payee in any order and at once: no fen leaves twice, none is lost. */
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { modules } from '../../../modules.ts'
import type { Actor } from '../../../platform/access.ts'
import { Refusal } from '../../../platform/refusal.ts'
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
import { anEarning, earningsOf } from '../../../testing/earnings.ts'
import { aMember, aRenter, type Person } from '../../../testing/people.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { giveFirstPayoutAccount } from '../payouts/change-payout-account.ts'
import { completePayout } from '../payouts/complete-payout.ts'
import { findPayoutAccounts, fingerprintOf } from '../payouts/payout-accounts.ts'

let app: TestApp
let staff: Person
let member: Person
beforeAll(async () => {
  app = await startTestApp({ modules: [...modules, clubModule], settings: { RATE_LIMITS: 'off' } })
  await makeClubTable(app)
  staff = await aMember(app, 'super_admin')
  member = await aRenter(app)
})
afterAll(() => app.close())

const { pay, payDue, expectSound, accounts } = onSeats(() => ({ app, member }))
const client = { ip: '203.0.113.9', userAgent: 'test' }
const actorOf = ({ id }: Person) => ({ id, displayName: '财务', isStaff: true, tenant: null }) as unknown as Actor

/** Somebody who drives for a living and has a seat to pay: what he earns pays for it. */
const aDriver = async (): Promise<Person> => {
  const driver = await aRenter(app, 'driver')
  const stated = { accountName: '王师傅', bankName: '工商银行', accountNumber: '6222000011112222' }
  const now = app.clock.now()
  await app.db.transaction((tx) => giveFirstPayoutAccount(tx, driver.id, stated, actorOf(staff), client, now))
  return driver
}
const earns = (driver: Person, fen: number) => anEarning(app, driver, fen, { role: 'driver' })
const takes = (driver: Person, seat: number) => pay(seat, { payment_method: 'earnings' }, driver)
/** What is read to be left of an earning is transferred and registered; answers how much, or why not. */
const transfer = async (driver: Person, id: number, readFen?: number): Promise<number | string> => {
  const { inForce } = await findPayoutAccounts(app.db, driver.id, app.clock.now())
  const row = (await earningsOf(app, driver, 'driver')).find((one) => one.id === id)!
  const amountFen = readFen ?? row.net_fen - row.taken_fen
  const payout = { reference: `ICBC${id}`, accountFingerprint: fingerprintOf(inForce!), amountFen }
  try {
    await completePayout(app.services, id, payout, actorOf(staff), client)
    return amountFen
  } catch (error) {
    if (error instanceof Refusal) return error.code
    throw error
  }
}
const expectExplained = async (seat: number) => {
  const query = { payable_kind: 'club_seat', payable_id: String(seat) }
  const { body } = await app.call('GET', '/api/finance/ledger/explain/', { token: staff.token, query })
  for (const { code, shown, sum } of body.figures) expect([code, sum]).toEqual([code, shown])
}
const booksOf = async ({ id }: Person) => {
  const { rows } = await app.pool.query(
    `SELECT coalesce(sum(p.amount_fen) FILTER (WHERE p.status = 'paid'), 0)::int AS taken,
       coalesce(sum(p.refunded_fen), 0)::int AS back FROM payment p WHERE p.user_id = $1 AND p.gateway = 'earnings'`,
    [id],
  )
  return rows[0] as { taken: number; back: number }
}

describe('at once', () => {
  test('a payout and a taking never both have the same fen, twenty times over', async () => {
    for (let round = 0; round < 20; round += 1) {
      const driver = await aDriver()
      const earning = await earns(driver, 10_000)
      const seat = await aSeat(app, driver.id, 8_800)
      const [taken, paid] = await Promise.all([takes(driver, seat), transfer(driver, earning, 10_000)])
      const isTaken = taken.status === 200
      expect([isTaken, paid]).toEqual(isTaken ? [true, 'payout.amount_changed'] : [false, 10_000])
      if (!isTaken) expect(taken.body.code).toBe('payment.earnings_short')
    }
    await expectSound()
  })

  test('of twenty seats what he is owed pays as many as it reaches', async () => {
    const driver = await aDriver()
    for (const fen of [8_800, 9_000, 100, 17_500]) await earns(driver, fen)
    const seats = []
    for (let at = 0; at < 20; at += 1) seats.push(await aSeat(app, driver.id, 8_800))
    const answers = await Promise.all(seats.map((seat) => takes(driver, seat)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(4)
    for (const { status, body } of answers) if (status !== 200) expect(body.code).toBe('payment.earnings_short')
    const left = (await earningsOf(app, driver, 'driver')).reduce((sum, row) => sum + row.net_fen - row.taken_fen, 0)
    expect(left).toBe(35_400 - 4 * 8_800)
    await expectSound()
  })
})

describe('a refund', () => {
  /** His journey, paid out of what he earned. */
  const aJourney = async (driver: Person): Promise<number> => {
    const seat = await aSeat(app, driver.id, 8_800, 12_000)
    await earns(driver, 8_800)
    expect((await takes(driver, seat)).status).toBe(200)
    return seat
  }

  test('goes back to the earnings it was taken off while they are not paid out', async () => {
    const driver = await aDriver()
    const seat = await aJourney(driver)
    const [small, large] = [await earns(driver, 2_000), await earns(driver, 20_000)]
    expect((await takes(driver, seat)).status).toBe(200)
    await handOut(app, seat, [toDriver(driver, 7_000), back(5_000)])
    await app.settle()
    const rows = await earningsOf(app, driver, 'driver')
    expect(rows.find(({ id }) => id === small)).toMatchObject({ status: 'taken', taken_fen: 2_000 })
    expect(rows.find(({ id }) => id === large)).toMatchObject({ status: 'due', taken_fen: 5_000 })
    expect(await accounts(seat, 'trust', 'refund_payable', 'gateway', 'bank')).toEqual({
      trust: 0,
      refund_payable: 0,
      gateway: 0,
      bank: 0,
    })
    await expectSound()
  })

  test('brings back to life what was used up', async () => {
    const driver = await aDriver()
    const seat = await aJourney(driver)
    expect(await giveMembershipBack(app, seat, 3_000)).toBe(3_000)
    await app.settle()
    expect(await earningsOf(app, driver, 'driver')).toMatchObject([{ status: 'due', taken_fen: 5_800 }])
    await expectSound()
  })

  test('is owed anew where the rest had been paid out meanwhile', async () => {
    const driver = await aDriver()
    const seat = await aSeat(app, driver.id, 8_800)
    const earning = await earns(driver, 10_000)
    await takes(driver, seat)
    expect(await transfer(driver, earning)).toBe(1_200)
    for (const [fen, cause] of [
      [3_000, 'first'],
      [1_000, 'second'],
    ] as const)
      expect(await giveMembershipBack(app, seat, fen, `${seat}:${cause}`)).toBe(fen)
    await app.settle()
    const rows = await earningsOf(app, driver, 'driver')
    expect(rows).toMatchObject([
      { id: earning, status: 'paid', taken_fen: 8_800 },
      { status: 'due', net_fen: 3_000, taken_fen: 0, refund_id: expect.any(Number) },
      { status: 'due', net_fen: 1_000, taken_fen: 0, refund_id: expect.any(Number) },
    ])
    expect(await transfer(driver, rows[1]!.id)).toBe(3_000)
    await expectExplained(seat)
    await expectSound()
  })
})

test('in whatever order: what was transferred, taken and is still owed is what was earned, and the books say so', async () => {
  const step = fc.oneof(
    fc.record({ do: fc.constant('earn' as const), fen: fc.integer({ min: 1, max: 15_000 }) }),
    fc.record({ do: fc.constant('take' as const), fen: fc.integer({ min: 1, max: 12_000 }) }),
    fc.record({ do: fc.constant('transfer' as const), at: fc.nat(8) }),
    fc.record({ do: fc.constant('refund' as const), at: fc.nat(4), fen: fc.integer({ min: 1, max: 9_000 }) }),
    fc.record({ do: fc.constant('pay elsewhere' as const), fen: fc.integer({ min: 1, max: 500 }) }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
      const driver = await aDriver()
      const seats: number[] = []
      let earnedFen = 0
      let transferredFen = 0
      const run = async (one: (typeof steps)[number], at: number): Promise<void> => {
        if (one.do === 'earn') {
          await earns(driver, one.fen)
          earnedFen += one.fen
        } else if (one.do === 'take') {
          const seat = await aSeat(app, driver.id, one.fen)
          if ((await takes(driver, seat)).status === 200) seats.push(seat)
        } else if (one.do === 'transfer') {
          const due = (await earningsOf(app, driver, 'driver')).filter(({ status }) => status === 'due')
          if (due.length === 0) return
          const paid = await transfer(driver, due[one.at % due.length]!.id)
          if (typeof paid === 'number') transferredFen += paid
        } else if (one.do === 'refund') {
          const seat = seats[one.at % Math.max(1, seats.length)]
          if (seat !== undefined) await giveMembershipBack(app, seat, one.fen, `${seat}:${at}`)
        } else await payDue(await aSeat(app, member.id, one.fen))
      }
      // Two of them at a time.
      for (let at = 0; at < steps.length; at += 2)
        await Promise.all(steps.slice(at, at + 2).map((one, beside) => run(one, at + beside)))
      await app.settle()
      const rows = await earningsOf(app, driver, 'driver')
      const dueFen = rows.reduce((sum, row) => sum + (row.status === 'due' ? row.net_fen - row.taken_fen : 0), 0)
      const { taken, back: givenBack } = await booksOf(driver)
      for (const seat of seats) await expectExplained(seat)
      expect(dueFen + transferredFen + taken - givenBack).toBe(earnedFen)
      await expectSound()
    }),
    { numRuns: 12 },
  )
})
