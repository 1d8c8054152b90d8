import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, dayOf } from '../../../platform/clock.ts'
import { decide, deskOf } from '../../../testing/payments.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { gatewayOf } from '../desk.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const wanted = (number: string, method: 'alipay' | 'wechat' = 'alipay') => ({
  number,
  amountFen: 600_000,
  subject: '押金预授权',
  method,
  expiresAt: new Date(app.clock.now().getTime() + 3_600_000),
  returnUrl: 'http://test.local/',
})

describe('money held at the sandbox', () => {
  test('is taken in parts, once under each number, and the rest is given back', async () => {
    const { holds } = gatewayOf(deskOf(app), 'alipay')
    const { qrCode } = await holds!.place(wanted('H20261121000001'))
    expect(await holds!.query('H20261121000001')).toMatchObject({ state: 'waiting' })
    expect((await decide(app, qrCode!, 'success')).body).toMatchObject({ success: true })
    expect(await holds!.query('H20261121000001')).toMatchObject({ state: 'held', capturedFen: 0 })
    const capture = () => holds!.capture('H20261121000001', 'C20261121000001', 80_000)
    await Promise.all([capture(), capture(), capture()])
    expect(await capture()).toMatchObject({ state: 'held', capturedFen: 80_000, releasedFen: 0 })
    await expect(holds!.capture('H20261121000001', 'C20261121000002', 520_001)).rejects.toThrow('holds less')
    await holds!.release('H20261121000001')
    expect(await holds!.release('H20261121000001')).toMatchObject({
      state: 'captured',
      capturedFen: 80_000,
      releasedFen: 520_000,
    })
    await expect(holds!.capture('H20261121000001', 'C20261121000003', 1)).rejects.toThrow('holds less')
  })

  test('that nobody confirmed can be given up, and its code is dead', async () => {
    const { holds } = gatewayOf(deskOf(app), 'alipay')
    const { qrCode } = await holds!.place(wanted('H20261121000002'))
    expect(await holds!.release('H20261121000002')).toMatchObject({ state: 'released', releasedFen: 0 })
    expect((await decide(app, qrCode!, 'success')).status).toBe(409)
    expect(await holds!.query('H20261121000009')).toMatchObject({ state: 'absent' })
  })

  test('is not offered where the channel has nothing of the kind', () => {
    expect(gatewayOf(deskOf(app), 'wechat').holds).toBeUndefined()
  })
})

test('the books of a day show payments, refunds and what was taken of a hold, of one channel', async () => {
  const desk = deskOf(app)
  const alipay = gatewayOf(desk, 'alipay')
  const day = dayOf(app.clock.now())
  const { qrCode } = await alipay.createOrder(wanted('P20261121000001'))
  await decide(app, qrCode!, 'success')
  await alipay.refund({ number: 'R20261121000001', paymentNumber: 'P20261121000001', amountFen: 100, reason: '退款' })
  await alipay.createOrder(wanted('P20261121000002'))
  expect(await alipay.listBill!(day)).toBeNull()
  app.clock.advance({ days: 1 })
  expect(await alipay.listBill!(day)).toMatchObject([
    { kind: 'payment', number: 'C20261121000001', paymentNumber: 'H20261121000001', amountFen: 80_000 },
    { kind: 'payment', number: 'P20261121000001', paymentNumber: 'P20261121000001', amountFen: 600_000, feeFen: 0 },
    { kind: 'refund', number: 'R20261121000001', paymentNumber: 'P20261121000001', amountFen: 100 },
  ])
  expect(await gatewayOf(desk, 'wechat').listBill!(day)).toEqual([])
  expect(await alipay.listBill!(addDays(day, -1))).toEqual([])
})
