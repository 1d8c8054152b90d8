import Fastify from 'fastify'
import { Writable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { logOptions } from '../../../platform/http/log-options.ts'
import {
  aPaymentAt,
  channelDesk,
  type Line,
  noticeOf,
  openLine,
  paidRow,
  siteOf,
  startWithChannels,
} from '../../../testing/channels.ts'
import { aRenter, type Person } from '../../../testing/people.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { reachGateway } from '../desk.ts'
import { receiveNotice } from '../payments/receive-notice.ts'
import { reconcilePayments } from '../reconciliation/reconcile-payments.ts'
import { openSandboxKeys } from '../sandbox/protocol/keys.ts'

let app: TestApp
let renter: Person
let line: Line
beforeAll(async () => {
  app = await startWithChannels()
  renter = await aRenter(app)
  line = await openLine(app)
})
afterAll(async () => {
  await line.close()
  await app.close()
})

/** The server's own log, with its lines where a test can read them. */
const openLog = () => {
  const lines: string[] = []
  const stream = new Writable({
    write: (chunk, _encoding, done) => {
      lines.push(String(chunk))
      done()
    },
  })
  const options = logOptions({ logLevel: 'trace' })
  const server = Fastify({ logger: { ...(typeof options === 'object' ? options : {}), stream } })
  return { server, text: () => lines.join('') }
}

test('whatever goes wrong with a channel, no line tells a key, a signature, a token or a whole number', async () => {
  const { server, text } = openLog()
  const services = { ...app.services, log: server.log }
  const desk = channelDesk(app, line.url, services)
  const signatures: string[] = []
  for (const method of ['wechat', 'alipay', 'bank'] as const) {
    const { number } = await aPaymentAt(app, renter, method)
    const notice = noticeOf(method, siteOf(app), await paidRow(app, number))
    signatures.push(notice.headers['wechatpay-signature' as keyof typeof notice.headers] ?? notice.body.slice(-200))
    const broken = { ...notice, body: notice.body.replace(/\d(?=\D*$)/, '0').replace('P2026', 'P2025') }
    await receiveNotice(desk, method, broken.headers, `${broken.body}x`).catch(() => {})
    for (const weather of ['drop', 'lose'] as const) {
      line.weather = weather
      await reachGateway(desk, () => desk.gateways[method].queryOrder(number)).catch(() => {})
      app.clock.advance({ seconds: 40 })
      await reconcilePayments(desk)
    }
    line.weather = 'fair'
    // Refused there, with a request the client would tell everything about.
    const wanted = { number: `R${number.slice(1)}`, paymentNumber: number, amountFen: 1, reason: '退款' }
    await reachGateway(desk, () => desk.gateways[method].refund(wanted)).catch(() => {})
  }
  const failing = new Error('Failed query: insert into app_user\nparams: 13800008160,330102199003070033,secret-hash')
  server.log.error({ err: Object.assign(failing, { params: ['13800008160'] }) }, 'statement')
  server.log.error(
    { err: new Error('联系 13800008160，证件 33010219900307003X，Bearer eyJhbGciOi.eyJzdWIi.c2lnbg') },
    'x',
  )
  server.get('/api/payment/sandbox/:token/', async () => 'ok')
  await server.inject(`/api/payment/sandbox/${'aB3-_'.repeat(6)}xy/?sign=c2lnbmF0dXJl`)
  await server.close()

  const log = text()
  expect(log).toContain('"gateway"')
  expect(log).toContain('payment notice refused')
  expect(log).toContain('138****8160')
  const { wechat, alipay, bank } = openSandboxKeys(app.config.dataDir)
  const keys = [wechat, alipay, bank].map(({ merchant }) => merchant.privateKey.split('\n')[1] ?? '')
  const secrets = [...keys, ...signatures, wechat.merchant.apiV3Key, renter.token, 'aB3-_aB3-_', 'c2lnbmF0dXJl']
  for (const secret of [...secrets, '13800008160', '33010219900307', 'secret-hash', 'eyJzdWIi', 'WECHATPAY2-SHA256'])
    expect([secret.length > 5, log.includes(secret)]).toEqual([true, false])
  expect(log).not.toMatch(/[A-Za-z0-9+/]{150,}/)
})
