import { generateKeyPairSync } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anOrderToPay, openPaymentFor } from '../../../testing/payments.ts'
import { aRenter } from '../../../testing/people.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { openDesk } from '../desk.ts'

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
let app: TestApp
beforeAll(async () => {
  app = await startTestApp({
    settings: {
      BANK_PAY_MERCHANT_ID: '802290049000180',
      BANK_PAY_CERT_ID: '1',
      BANK_PAY_PRIVATE_KEY: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
      BANK_PAY_PUBLIC_KEY_ID: '2',
      BANK_PAY_PUBLIC_KEY: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
      BANK_PAY_URL: 'https://gateway.bank.example/api',
    },
  })
})
afterAll(() => app.close())

test('a channel with credentials is the real one, the others are the sandbox', async () => {
  const renter = await aRenter(app)
  const order = await anOrderToPay(app, renter)
  const bank = (await openPaymentFor(app, order, renter, { payment_method: 'bank' })).body
  expect(bank.gateway_url).toBe('https://gateway.bank.example/api/frontTransReq.do')
  expect(bank.form_data).toMatchObject({
    merId: '802290049000180',
    txnAmt: String(order.totalFen),
    orderId: bank.payment_data.payment_number,
    backUrl: 'http://test.local/api/payment/notify/bank/',
    signature: expect.stringMatching(/^[\w+/]{300,}={0,2}$/),
  })
  const other = await anOrderToPay(app, renter)
  const wechat = (await openPaymentFor(app, other, renter, { payment_method: 'wechat' })).body
  expect(wechat.qr_code).toMatch(/^http:\/\/test\.local\/api\/payment\/sandbox\//)
})

test('in production, beside a real channel, nobody pays with play money', async () => {
  const config = { ...app.config, isProduction: true }
  const { gateways } = openDesk({ ...app.services, config })
  expect(gateways.bank.merchant).toBe('802290049000180')
  for (const name of ['wechat', 'alipay', 'sandbox'] as const) {
    await expect(gateways[name].queryOrder('P20261121000001')).rejects.toThrow('NOT_CONFIGURED')
    expect(gateways[name].verifyNotification({}, '', app.clock.now())).toEqual({ verdict: 'forged' })
  }
})
