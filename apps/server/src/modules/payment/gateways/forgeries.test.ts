import { paymentMethodCodes } from '@jihui/protocol/payment/methods'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aPaymentAt, noticeOf, paidRow, sendTo, siteOf, startWithChannels } from '../../../testing/channels.ts'
import { pathOf } from '../../../testing/orders.ts'
import { balanceOf } from '../../../testing/payments.ts'
import { aRenter, type Person } from '../../../testing/people.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { openSandboxKeys, type SandboxKeys } from '../sandbox/protocol/keys.ts'

const strangersFolder = mkdtempSync(join(tmpdir(), 'jihui-strangers-'))
let app: TestApp
let renter: Person
let strangers: SandboxKeys
beforeAll(async () => {
  app = await startWithChannels()
  renter = await aRenter(app)
  strangers = openSandboxKeys(strangersFolder)
})
afterAll(async () => {
  await app.close()
  rmSync(strangersFolder, { recursive: true, force: true })
})

const taken = { wechat: /"code":"SUCCESS"/, alipay: /^success$/, bank: /^ok$/ } as const
const refused = { wechat: /"code":"FAIL"/, alipay: /^failure$/, bank: /^fail$/ } as const

/** The channel itself, but speaking to somebody else: its own signature, another merchant's name. */
const toAnother = (keys: SandboxKeys): SandboxKeys => ({
  wechat: { ...keys.wechat, merchant: { ...keys.wechat.merchant, mchid: '1900000999' } },
  alipay: { ...keys.alipay, merchant: { ...keys.alipay.merchant, appId: '9021000100000999' } },
  bank: { ...keys.bank, merchant: { ...keys.bank.merchant, merchantId: '777290058110999' } },
})
const ago = (days: number) => new Date(app.clock.now().getTime() - days * 24 * 3_600_000)

describe.each(paymentMethodCodes)('what claims to come from %s', (method) => {
  const aWaiting = async () => {
    const { order, number } = await aPaymentAt(app, renter, method)
    return { order, number, row: await paidRow(app, number) }
  }
  const statusOf = async (order: { id: number; line: string }) =>
    (await app.call('GET', pathOf(order.line, 'get_rental', order.id), { token: renter.token })).body.status
  const kept = async () => {
    const { rows } = await app.pool.query('SELECT verdict FROM gateway_notice WHERE gateway = $1 ORDER BY id', [method])
    return rows.map(({ verdict }) => verdict as string)
  }

  test('is believed when it is genuine, and changes nothing twice', async () => {
    const { order, row } = await aWaiting()
    const notice = noticeOf(method, siteOf(app), row)
    const before = (await kept()).length
    const answers = await Promise.all(Array.from({ length: 5 }, () => sendTo(app, method, notice)))
    answers.push(await sendTo(app, method, noticeOf(method, siteOf(app), row)))
    for (const { status, text } of answers) expect([status, text]).toEqual([200, expect.stringMatching(taken[method])])
    expect(await statusOf(order)).toBe('pending_delivery')
    const verdicts = (await kept()).slice(before)
    expect(verdicts).toHaveLength(6)
    expect(verdicts.filter((verdict) => verdict === 'paid')).toHaveLength(1)
    expect(await balanceOf(app, 'gateway', order.id)).toBe(order.totalFen)
  })

  test('is refused and kept when anything about it is wrong', async () => {
    const { order, row } = await aWaiting()
    const other = await aWaiting()
    const site = siteOf(app)
    const genuine = noticeOf(method, site, row)
    const before = (await kept()).length
    const later = method === 'bank' ? { ...row, createdAt: ago(8) } : row
    // A byte of the ciphertext, or of the amount in the form.
    const changed = genuine.body.replace(
      /("ciphertext":"|total_amount=|txnAmt=)(.)/,
      (_, name: string, at: string) => `${name}${at === '9' ? '8' : '9'}`,
    )
    expect(changed).not.toBe(genuine.body)
    const attempts: [string, string, { headers: Record<string, string>; body: string }][] = [
      ['wrong key', 'forged', noticeOf(method, { ...site, keys: strangers }, row)],
      ['changed byte', 'forged', { ...genuine, body: changed }],
      ['no signature', 'forged', { headers: { 'content-type': 'application/json' }, body: '{}' }],
      ['other merchant', 'other_merchant', noticeOf(method, { ...site, keys: toAnother(site.keys) }, row)],
      ['other amount', 'other_amount', noticeOf(method, site, { ...row, amountFen: 1 })],
      ['other order', 'other_amount', noticeOf(method, site, { ...row, amountFen: 2, number: other.number })],
      ['unknown order', 'unknown_payment', noticeOf(method, site, { ...row, number: 'P20261121000000' })],
      ['old', 'stale', noticeOf(method, { ...site, now: () => ago(2) }, later)],
    ]
    for (const [what, , notice] of attempts) {
      const { status, text } = await sendTo(app, method, notice)
      expect([what, status, text]).toEqual([what, 400, expect.stringMatching(refused[method])])
    }
    expect((await kept()).slice(before)).toEqual(attempts.map(([, verdict]) => verdict))
    expect(await statusOf(order)).toBe('pending_payment')
    expect(await statusOf(other.order)).toBe('pending_payment')
    // Sent to the address of another channel it is nobody's.
    const elsewhere = method === 'bank' ? 'alipay' : 'bank'
    expect((await sendTo(app, elsewhere, genuine)).status).toBe(400)
    expect(await statusOf(order)).toBe('pending_payment')
  })

  test('late or out of order, the money goes back and the order stays as it is', async () => {
    const { order, row } = await aWaiting()
    await app.call('POST', pathOf(order.line, 'cancel_rental', order.id), { token: renter.token, body: {} })
    await app.settle()
    expect((await sendTo(app, method, noticeOf(method, siteOf(app), row))).status).toBe(200)
    expect(await statusOf(order)).toBe('cancelled')
    expect((await kept()).at(-1)).toBe('returned')
  })
})

test('a weaker kind of signature is not accepted, though the client would check it', async () => {
  const { number } = await aPaymentAt(app, renter, 'alipay')
  const { headers, body } = noticeOf('alipay', siteOf(app), await paidRow(app, number))
  const weaker = new URLSearchParams(body)
  weaker.set('sign_type', 'RSA')
  expect((await sendTo(app, 'alipay', { headers, body: weaker.toString() })).status).toBe(400)
})

test('the sandbox itself answers nobody whose signature it does not know', async () => {
  const url = (path: string) => new URL(`/api/payment/sandbox/${path}`, app.url)
  const bare = await fetch(url('wechat/v3/pay/transactions/out-trade-no/P20261121000000?mchid=1900000001'))
  expect([bare.status, ((await bare.json()) as { code: string }).code]).toEqual([401, 'SIGN_ERROR'])
  const form = await fetch(url('bank/frontTransReq.do'), { method: 'POST', body: new URLSearchParams({ merId: '1' }) })
  expect(form.status).toBe(400)
  const alipay = await fetch(url('alipay/gateway.do?method=alipay.trade.query'), { method: 'POST' })
  expect(await alipay.text()).toContain('isv.invalid-signature')
})
