/** That the totals of each way to put down a deposit are repeated to the fen, and how long a period a hold allows. */
import { depositLadder } from '@jihui/protocol/rental/deposit-ladder'
import { lines } from '@jihui/protocol/rental/lines'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, dayOf } from '../../../platform/clock.ts'
import { depositLadderPeople } from '../../../testing/deposit-ladder-people.ts'
import { aRental, pathOf, requestFor } from '../../../testing/orders.ts'
import { aMember, type Person } from '../../../testing/people.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { triedLines } from '../../../testing/tried-lines.ts'

let app: TestApp
let admin: Person
let { machineWith, renterWith, quote } = {} as ReturnType<typeof depositLadderPeople>
const line = lines[0]!.id
const rungOf = (kind: string) => depositLadder.find((rung) => rung.kind === kind)!
const free = rungOf('free')
const frozen = rungOf('frozen')

beforeAll(async () => {
  app = await startTestApp()
  admin = await aMember(app, 'admin')
  ;({ machineWith, renterWith, quote } = depositLadderPeople(app, admin))
})
afterAll(() => app.close())

describe.each(triedLines)('totals on the line $label', ({ id: lineId }) => {
  const cases = [
    {
      kind: 'free',
      hold: 0,
      working: '信用免押，原押金 ¥6,000.00',
      total: '合同总金额（免收押金）',
      clause: '免收押金',
    },
    {
      kind: 'frozen',
      hold: 1800,
      working: '冻结 ¥1,800.00，不扣款',
      total: '合同总金额（不含冻结的押金）',
      clause: '以预授权方式冻结 ¥1,800.00',
    },
  ]
  it.each(cases)('$kind: quote, order, contract and payment say the same', async ({ kind, hold, ...words }) => {
    const renter = await renterWith(free.cleanReturns)
    const machine = await machineWith(600_000, 1, lineId)
    const more = { deposit_kind: kind }
    const full = (await quote(machine, renter)).body
    const priced = (await quote(machine, renter, more)).body
    const wanted = { deposit_kind: kind, deposit_base: 6000, deposit_hold: hold, deposit_amount: 0, deposit: 0 }
    expect(priced).toMatchObject({ ...wanted, total_amount: full.total_amount - 6000 })
    expect(priced.lines.at(-1)).toEqual({
      kind: 'deposit',
      code: 'deposit',
      label: '押金',
      working: words.working,
      amount: 0,
    })

    const amounts = { total_amount: priced.total_amount, deposit_amount: 0 }
    const wrong = await app.call('POST', pathOf(lineId, 'create_rental'), {
      token: renter.token,
      body: { ...requestFor(app, machine), ...more, ...amounts, deposit_amount: 6000 },
    })
    expect([wrong.status, wrong.body.errors]).toEqual([400, { deposit_amount: '应为 ¥0.00' }])
    const order = { machine, renter, staff: admin, days: 3, from: 1, more: { ...more, ...amounts } }
    const id = await aRental(app, { ...order, status: 'pending_payment' })
    const read = await app.call('GET', pathOf(lineId, 'get_rental', id), { token: renter.token })
    const contract = await app.call('GET', pathOf(lineId, 'get_contract', id), { token: renter.token })
    for (const { body } of [read, contract]) {
      expect(body).toMatchObject({ ...wanted, total_amount: priced.total_amount })
      expect(body.lines).toEqual(priced.lines)
    }
    const text = JSON.stringify(contract.body.clauses)
    for (const sentence of [words.total, words.clause, '押金标准为 ¥6,000.00']) expect(text).toContain(sentence)
    expect(text).not.toContain('支付押金 ¥0')

    await app.pool.query('UPDATE rental SET deposit_held_at = $2 WHERE id = $1 AND deposit_hold_fen > 0', [
      id,
      app.clock.now(),
    ])
    const pay = (amount: number) =>
      app.call('POST', pathOf(lineId, 'create_payment', id), {
        token: renter.token,
        body: { payment_method: 'wechat', amount },
      })
    expect((await pay(full.total_amount)).body.code).toBe('payment.amount_differs')
    expect((await pay(priced.total_amount)).status).toBeLessThan(300)
  })
})

describe('a longer period', () => {
  const inUse = async (kind: string) => {
    const renter = await renterWith(free.cleanReturns)
    const more = { deposit_kind: kind }
    const machine = await machineWith()
    const id = await aRental(app, { machine, renter, staff: admin, status: 'pending_payment', days: 3, more })
    await app.pool.query(
      `UPDATE rental SET status = 'in_use', paid_at = $2, delivered_at = $2, received_at = $2,
         deposit_held_at = CASE WHEN deposit_kind = 'frozen' THEN $2::timestamptz END, hold_expires_at = NULL
       WHERE id = $1`,
      [id, app.clock.now()],
    )
    const extend = (to: string) =>
      app.call('POST', pathOf(line, 'extend_rental', id), { token: renter.token, body: { new_end_date: to } })
    return extend
  }
  const lastHeld = () => addDays(dayOf(app.clock.now()), frozen.daysMax - 1)

  it('ends at the latest when the hold does', async () => {
    const extend = await inUse('frozen')
    const refused = await extend(addDays(lastHeld(), 1))
    const sentence = `押金冻结到期前要归还，最晚续到 ${lastHeld()}`
    expect([refused.status, refused.body.errors]).toEqual([400, { new_end_date: sentence }])
    expect((await extend(lastHeld())).status).toBe(200)
  })
  it('is not bound by a hold where there is none', async () => {
    const extend = await inUse('free')
    expect((await extend(addDays(lastHeld(), 1))).status).toBe(200)
  })
})
