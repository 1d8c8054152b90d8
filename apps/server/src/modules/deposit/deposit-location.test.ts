/** Where a deposit is, said truly at every step of its way, however it was put down. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ClaimStage, stageClaims } from '../../testing/claims.ts'
import { anOrderToPay, decide, openPaymentFor, placeHoldFor } from '../../testing/payments.ts'
import { pathOf } from '../../testing/orders.ts'

let stage: ClaimStage
beforeAll(async () => {
  stage = await stageClaims()
})
afterAll(() => stage.app.close())

type Order = { id: number; line: string }
const said = async (order: Order) => {
  await stage.app.settle()
  const { body } = await stage.read(order, stage.people.renter)
  return [body.place, body.sentence]
}
const statesOf = async (order: Order) =>
  (await stage.read(order, stage.people.renter)).body.stations.map((one: { state: string }) => one.state)
const pay = async (order: Order) => {
  const { body } = await openPaymentFor(stage.app, order, stage.people.renter)
  await decide(stage.app, body.qr_code, 'success')
}
const cancel = (order: Order) =>
  stage.app.call('POST', pathOf(order.line, 'cancel_rental', order.id), {
    token: stage.people.renter.token,
    body: { reason: '改期' },
  })

describe('a deposit that is paid', () => {
  test('goes from the renter to the platform and back', async () => {
    const order = await anOrderToPay(stage.app, stage.people.renter)
    expect(await said(order)).toEqual(['renter', '还没有付，签好合同后你和租金一起付。'])
    expect(await statesOf(order)).toEqual(['now', 'next', 'next'])
    await pay(order)
    expect(await said(order)).toEqual(['platform', '现在由平台保管，归还验收后原路退回。'])
    expect(await statesOf(order)).toEqual(['done', 'now', 'next'])
    await cancel(order)
    expect(await said(order)).toEqual(['returned', '¥6,000.00 已原路退回。'])
    expect(await statesOf(order)).toEqual(['done', 'done', 'done'])
  })

  test('was never there where the order ended before', async () => {
    const order = await anOrderToPay(stage.app, stage.people.renter)
    await cancel(order)
    expect(await said(order)).toEqual(['renter', '订单已取消，押金没有付过。'])
  })

  test('waits, in part, with what is asked for, until that is settled', async () => {
    const order = await stage.returned()
    expect(await said(order)).toEqual(['platform', '要扣的 ¥897.50 平台先留着，等你确认；其余 ¥5,102.50 已原路退回。'])
    await stage.bring(order, 'objected')
    expect((await said(order))[1]).toBe('有异议的 ¥897.50 平台先留着，正在处理；其余 ¥5,102.50 已原路退回。')
    await stage.take('decide', order, stage.people.admin)
    expect(await said(order)).toEqual(['returned', '¥5,600.00 已原路退回，扣了 ¥400.00。'])
  })

  test('is on its way while a channel is silent, and says so where one refused', async () => {
    await stage.app.pool.query('ALTER TABLE sandbox_refund RENAME TO sandbox_refund_away')
    const order = await stage.returned({ deductions: [] })
    await stage.app.services.events.drain()
    const deposit = async () => (await stage.read(order, stage.people.renter)).body
    expect(await deposit()).toMatchObject({ place: 'returning', returning: 6000, sentence: '¥6,000.00 正在原路退回。' })
    expect(await statesOf(order)).toEqual(['done', 'done', 'now'])
    await stage.app.pool.query('ALTER TABLE sandbox_refund_away RENAME TO sandbox_refund')
    await stage.app.pool.query(`UPDATE refund SET status = 'failed' WHERE payable_id = $1`, [order.id])
    expect((await deposit()).sentence).toBe('¥6,000.00 没有退成，平台人工退回。')
  })

  test('is nobody’s to move while it is in custody, its machine’s owner least of all', async () => {
    const order = await stage.returned({ deductions: [] })
    await stage.app.pool.query(`UPDATE rental SET status = 'in_use', returned_at = NULL WHERE id = $1`, [order.id])
    const read = async (who: 'renter' | 'owner' | 'clerk') => (await stage.read(order, stage.people[who])).body.sentence
    expect(await read('renter')).toBe('现在在平台托管户里，设备主动不了。')
    expect(await read('owner')).toBe('现在在平台托管户里，你动不了，归还验收后结清。')
    expect(await read('clerk')).toBe('现在在平台托管户里，设备主动不了。')
  })
})

describe('a deposit that is frozen', () => {
  test('stays in the renter’s own account until the order is settled', async () => {
    const order = await anOrderToPay(stage.app, stage.people.renter, { kind: 'frozen' })
    expect(await said(order)).toEqual(['renter', '还没有冻结，付款前你先冻结 ¥1,800.00。'])
    const { body } = await placeHoldFor(stage.app, order, stage.people.renter)
    expect(await said(order)).toEqual(['renter', '等你在支付宝确认冻结 ¥1,800.00。'])
    const shown = await stage.read(order, stage.people.renter)
    const others = await stage.read(order, stage.people.clerk)
    expect([shown.body.hold.qr_code, others.body.hold.qr_code]).toEqual([body.hold.qr_code, undefined])
    await decide(stage.app, body.hold.qr_code, 'success')
    expect(await said(order)).toEqual(['frozen', '¥1,800.00 冻结在你自己的账户里，没有扣走，归还结算后解冻。'])
    expect(await statesOf(order)).toEqual(['done', 'now', 'next'])
    await cancel(order)
    expect(await said(order)).toEqual(['returned', '已解冻 ¥1,800.00。'])
  })

  test('may be given up while it waits, to be frozen elsewhere', async () => {
    const order = await anOrderToPay(stage.app, stage.people.renter, { kind: 'frozen' })
    const giveUp = () =>
      stage.app.call('POST', pathOf(order.line, 'cancel_deposit_hold', order.id), { token: stage.people.renter.token })
    expect((await giveUp()).body.code).toBe('deposit.none_open')
    await placeHoldFor(stage.app, order, stage.people.renter)
    const { status, body } = await giveUp()
    expect([status, body.deposit.place, body.deposit.hold.status]).toEqual([200, 'renter', 'released'])
    expect((await giveUp()).body.code).toBe('deposit.none_open')
    expect((await placeHoldFor(stage.app, order, stage.people.renter, 'bank')).status).toBe(200)
  })

  test('is told with what was taken out of it', async () => {
    const order = await stage.returned({ kind: 'frozen' })
    expect(await said(order)).toEqual(['frozen', '¥1,800.00 还冻结在你的账户里，要扣的 ¥897.50 等你确认。'])
    await stage.bring(order, 'agreed')
    expect(await said(order)).toEqual(['returned', '已解冻 ¥902.50，扣了 ¥897.50。'])
    const { history } = (await stage.read(order, stage.people.renter)).body
    expect(history.map(({ code }: { code: string }) => code).toSorted()).toEqual([
      'agree',
      'captured',
      'held',
      'released',
      'returned',
      'sent',
    ])
  })
})

describe('a deposit that is waived', () => {
  test('was never anywhere; what is asked for is owed', async () => {
    const order = await stage.returned({ kind: 'free' })
    expect(await said(order)).toEqual(['waived', '没有收过押金。要扣的 ¥897.50 等你确认，扣多少你付多少。'])
    await stage.bring(order, 'agreed')
    expect(await said(order)).toEqual(['waived', '没有收过押金，扣款 ¥897.50 由你支付。你还欠 ¥897.50。'])
    expect((await stage.read(order, stage.people.owner)).body.sentence).toBe(
      '没有收过押金，扣款 ¥897.50 由租客支付。租客还欠 ¥897.50。',
    )
    await pay(order)
    expect(await said(order)).toEqual(['waived', '没有收过押金，扣款 ¥897.50 你已付清。'])
    const clean = await stage.returned({ kind: 'free', deductions: [] })
    expect(await said(clean)).toEqual(['waived', '信用免押，没有收过押金，订单已结清。'])
  })
})

describe('the story', () => {
  test('stands newest first, with what comes by itself on top', async () => {
    const order = await stage.returned()
    await stage.app.settle()
    const { history, claim } = (await stage.read(order, stage.people.renter)).body
    expect(history[0]).toEqual({
      code: 'lapse',
      label: '自动结清',
      note: '没有异议就按扣款单结清',
      at: claim.due_at,
      state: 'next',
    })
    expect(history[1]).toMatchObject({ code: 'sent', label: '等你确认扣款 ¥897.50', state: 'now' })
    expect(history.at(-1)).toMatchObject({ code: 'paid', label: '押金 ¥6,000.00 转入平台托管', state: 'done' })
    await stage.bring(order, 'objected')
    const later = (await stage.read(order, stage.people.renter)).body.history
    expect(later[0]).toMatchObject({ code: 'deciding', at: null, state: 'now' })
    expect(later.find(({ code }: { code: string }) => code === 'object')).toMatchObject({
      label: '你提出异议',
      note: '交接时护套就有裂口',
    })
  })
})
