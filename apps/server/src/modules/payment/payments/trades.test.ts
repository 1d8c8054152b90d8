import type { PaymentMethod, PaymentTrade } from '@jihui/protocol/payment/methods'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cashierFor, startWithChannels } from '../../../testing/channels.ts'
import { pathOf } from '../../../testing/orders.ts'
import { anOrderToPay, openPaymentFor } from '../../../testing/payments.ts'
import { aRenter, type Person } from '../../../testing/people.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { sandboxOpenId } from '../sandbox/protocol/wechat-accounts.ts'

const methodsOf = async (app: TestApp, person: Person) =>
  (await app.call('GET', '/api/payment/methods/medical/', { token: person.token })).body as {
    value: PaymentMethod
    enabled: boolean
    trades: { value: PaymentTrade }[]
    can_hold: boolean
  }[]
const pay = (app: TestApp, cashier: string) => app.call('POST', cashier, { body: { result: 'success' } })

describe('with the channels’ own protocols', () => {
  let app: TestApp
  let renter: Person
  beforeAll(async () => {
    app = await startWithChannels()
    renter = await aRenter(app)
  })
  afterAll(() => app.close())
  const statusOf = async (order: { id: number; line: string }) =>
    (await app.call('GET', pathOf(order.line, 'get_rental', order.id), { token: renter.token })).body.status
  const openOf = async (id: number) =>
    (
      await app.pool.query<{ number: string; trade: string; status: string }>(
        'SELECT number, trade, status FROM payment WHERE payable_id = $1 ORDER BY id',
        [id],
      )
    ).rows

  test('the list of methods says which ways are open, the usual one first, and where a deposit can be frozen', async () => {
    const ways = (await methodsOf(app, renter)).map(({ value, trades, can_hold }) => [
      value,
      trades.map((way) => way.value).join(),
      can_hold,
    ])
    expect(ways).toEqual([
      ['wechat', 'code,h5,jsapi', false],
      ['alipay', 'code,page,h5', true],
      ['bank', 'page', true],
    ])
  })

  test.each([
    ['wechat', undefined, ['qr_code']],
    ['wechat', 'code', ['qr_code']],
    ['wechat', 'h5', ['pay_url']],
    ['alipay', undefined, ['qr_code']],
    ['alipay', 'code', ['qr_code']],
    ['alipay', 'page', ['gateway_url', 'form_data']],
    ['alipay', 'h5', ['pay_url']],
    ['bank', undefined, ['gateway_url', 'form_data']],
    ['bank', 'page', ['gateway_url', 'form_data']],
  ] as const)('%s by %s leads to its cashier, where it is paid', async (method, trade, fields) => {
    const order = await anOrderToPay(app, renter)
    const { status, body } = await openPaymentFor(app, order, renter, { payment_method: method, trade })
    expect(status).toBe(200)
    const led = ['qr_code', 'gateway_url', 'form_data', 'pay_url', 'jsapi_params'].filter((field) => field in body)
    expect(led).toEqual(fields)
    expect(body.payment_data.trade).toBe(trade ?? (method === 'bank' ? 'page' : 'code'))
    const cashier = body.pay_url?.includes('way=h5')
      ? new URL(body.pay_url).pathname
      : await cashierFor(app, { ...body, gateway_url: body.gateway_url ?? body.pay_url })
    expect((await pay(app, cashier)).status).toBe(200)
    expect(await statusOf(order)).toBe('pending_delivery')
  })

  test('trade_type is another name of it', async () => {
    const order = await anOrderToPay(app, renter)
    const { body } = await openPaymentFor(app, order, renter, { payment_method: 'alipay', trade_type: 'h5' })
    expect(body.pay_url).toContain('alipay.trade.wap.pay')
  })

  test('WeChat’s bridge is handed what it needs, signed for this payer; paid there, the order moves on', async () => {
    const order = await anOrderToPay(app, renter)
    const terms = { payment_method: 'wechat', trade: 'jsapi', open_id: sandboxOpenId }
    const { body } = await openPaymentFor(app, order, renter, terms)
    expect(body.jsapi_params).toMatchObject({
      appId: expect.stringMatching(/^wx/),
      timeStamp: expect.stringMatching(/^\d{10}$/),
      nonceStr: expect.stringMatching(/^\w{16,32}$/),
      package: expect.stringMatching(/^prepay_id=wx/),
      signType: 'RSA',
      paySign: expect.stringMatching(/^[\w+/]{300,}={0,2}$/),
    })
    const token = (body.jsapi_params.package as string).slice('prepay_id=wx'.length)
    expect((await pay(app, `/api/payment/sandbox/${token}/`)).status).toBe(200)
    expect(await statusOf(order)).toBe('pending_delivery')
  })

  test('a way the channel does not know is refused by name, and nothing is opened', async () => {
    const order = await anOrderToPay(app, renter)
    for (const [method, trade] of [
      ['wechat', 'page'],
      ['alipay', 'jsapi'],
      ['bank', 'code'],
      ['bank', 'h5'],
    ]) {
      const { status, body } = await openPaymentFor(app, order, renter, { payment_method: method, trade })
      expect([status, body.code]).toEqual([400, 'payment.trade_unsupported'])
      expect(body.errors.trade).toBe(body.message)
    }
    const unknown = await openPaymentFor(app, order, renter, { payment_method: 'wechat', trade: 'face' })
    expect([unknown.status, Object.keys(unknown.body.errors)]).toEqual([400, ['trade']])
    const nobody = await openPaymentFor(app, order, renter, { payment_method: 'wechat', trade: 'jsapi' })
    expect([nobody.status, nobody.body.code]).toEqual([400, 'payment.open_id_missing'])
    expect(nobody.body.errors).toHaveProperty('open_id')
    const terms = { payment_method: 'wechat', trade: 'jsapi', open_id: "o'; DROP" }
    expect((await openPaymentFor(app, order, renter, terms)).body.errors).toHaveProperty('open_id')
    expect(await openOf(order.id)).toEqual([])
  })

  test('another way closes the open payment and opens anew: never two', async () => {
    const order = await anOrderToPay(app, renter)
    const ways = [undefined, 'h5', 'code', 'h5'] as const
    const numbers: string[] = []
    for (const trade of ways) {
      const { body } = await openPaymentFor(app, order, renter, { payment_method: 'wechat', trade })
      numbers.push(body.payment_data.payment_number)
    }
    expect(new Set(numbers).size).toBe(4)
    expect((await openOf(order.id)).map((row) => [row.trade, row.status])).toEqual([
      ['code', 'cancelled'],
      ['h5', 'cancelled'],
      ['code', 'cancelled'],
      ['h5', 'processing'],
    ])
    const { rows } = await app.pool.query(
      'SELECT state FROM sandbox_order WHERE number = ANY($1) ORDER BY created_at',
      [numbers.slice(0, 3)],
    )
    expect(rows.map(({ state }) => state)).toEqual(['closed', 'closed', 'closed'])
    const again = await openPaymentFor(app, order, renter, { payment_method: 'wechat', trade: 'h5' })
    expect(again.body.payment_data.payment_number).toBe(numbers[3])
  })

  test('whoever paid by the way before is told so, and pays once', async () => {
    const order = await anOrderToPay(app, renter)
    const first = (await openPaymentFor(app, order, renter, { payment_method: 'wechat' })).body
    await app.pool.query(`UPDATE sandbox_order SET state = 'paid', trade = 'T1', paid_at = $2 WHERE number = $1`, [
      first.payment_data.payment_number,
      app.clock.now(),
    ])
    const second = await openPaymentFor(app, order, renter, { payment_method: 'wechat', trade: 'h5' })
    expect([second.status, second.body.code]).toEqual([400, 'payment.already_paid'])
    expect(await statusOf(order)).toBe('pending_delivery')
  })

  test('thirty at once, by every way, never leave two open, and the next call has one', async () => {
    const order = await anOrderToPay(app, renter)
    const ways = ['code', 'page', 'h5'] as const
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        openPaymentFor(app, order, renter, { payment_method: 'alipay', trade: ways[index % 3] }),
      ),
    )
    for (const { status, body } of answers) {
      if (status !== 200) expect(body.code).toBe('payment.in_progress')
    }
    const open = async () => (await openOf(order.id)).filter((row) => row.status === 'processing').length
    expect(await open()).toBeLessThanOrEqual(1)
    expect((await openPaymentFor(app, order, renter, { payment_method: 'alipay', trade: 'code' })).status).toBe(200)
    expect(await open()).toBe(1)
  })

  test('an Idempotency-Key belongs to one way', async () => {
    const order = await anOrderToPay(app, renter)
    const headers = { 'Idempotency-Key': `ways-${order.id}` }
    const open = (trade?: PaymentTrade) =>
      openPaymentFor(app, order, renter, { payment_method: 'alipay', trade }, headers)
    const first = await open('h5')
    expect((await open('h5')).body.payment_id).toBe(first.body.payment_id)
    expect((await open('page')).body.code).toBe('payment.key_reused')
    expect((await open()).body.code).toBe('payment.key_reused')
  })

  test('the cashier leads back to the payment screen, and nowhere else', async () => {
    const order = await anOrderToPay(app, renter)
    const { body } = await openPaymentFor(app, order, renter, { payment_method: 'wechat', trade: 'h5' })
    const { pathname, search } = new URL(body.pay_url)
    await pay(app, pathname + search)
    const page = (await app.call('GET', pathname + search)).body as string
    expect(page).toContain(`href="http://test.local/${order.line}/payment/${order.id}"`)
    const foreign = await app.call('GET', pathname, { query: { redirect_url: 'https://evil.example/' } })
    expect(foreign.body).not.toContain('evil.example')
  })

  describe('who pays inside WeChat', () => {
    const authorize = (back: string, person = renter) =>
      app.call('GET', '/api/payment/wechat/authorize/', { token: person.token, query: { return: back } })
    const cookieIn = (headers: Headers, name: string) =>
      headers
        .getSetCookie()
        .find((cookie) => cookie.startsWith(`${name}=`))
        ?.split(';')[0]
    /** As a browser follows: WeChat's page, and what it sends back to. */
    const visitWechat = async (location: string) => {
      const { pathname, search } = new URL(location)
      const { headers } = await app.call('GET', pathname + search)
      const back = new URL(headers.get('location') ?? '')
      return back.pathname + back.search
    }
    const comeBack = (path: string, cookie?: string) => app.call('GET', path, { headers: cookie ? { cookie } : {} })

    test('is told by WeChat and pays without naming himself; only he, and only in this session', async () => {
      const order = await anOrderToPay(app, renter)
      const back = `/${order.line}/payment/${order.id}?way=1`
      const out = await authorize(back)
      expect(out.status).toBe(303)
      const location = out.headers.get('location') ?? ''
      expect(location).toMatch(
        /\/connect\/oauth2\/authorize\?appid=\w+&redirect_uri=[^&]+&response_type=code&scope=snsapi_base&state=[\da-f]{32}#wechat_redirect$/,
      )
      const home = await comeBack(await visitWechat(location), cookieIn(out.headers, 'wechat_journey'))
      expect([home.status, home.headers.get('location')]).toEqual([303, back])
      const name = cookieIn(home.headers, 'wechat_name') ?? ''
      expect(name).not.toContain(sandboxOpenId)
      const terms = { payment_method: 'wechat', trade: 'jsapi' }
      const opened = await openPaymentFor(app, order, renter, terms, { cookie: name })
      expect(opened.body.jsapi_params.package).toMatch(/^prepay_id=/)
      const { rows } = await app.pool.query('SELECT payer FROM payment WHERE id = $1', [opened.body.payment_id])
      expect(rows[0].payer).toMatchObject({ openId: sandboxOpenId })
      const other = await aRenter(app)
      const theirs = await anOrderToPay(app, other)
      expect((await openPaymentFor(app, theirs, other, terms, { cookie: name })).body.code).toBe(
        'payment.open_id_missing',
      )
      expect((await openPaymentFor(app, order, renter, terms, { cookie: `${name}x` })).body.code).toBe(
        'payment.open_id_missing',
      )
    })

    test('a forged, foreign, old or missing state is refused', async () => {
      const one = await authorize('/medical/rental/1/payment')
      const two = await authorize('/medical/rental/2/payment')
      const arrival = await visitWechat(one.headers.get('location') ?? '')
      const journey = cookieIn(one.headers, 'wechat_journey') ?? ''
      const forged = arrival.replace(/state=[\da-f]{32}/, `state=${'0'.repeat(32)}`)
      for (const [path, cookie] of [
        [arrival, undefined],
        [arrival, cookieIn(two.headers, 'wechat_journey')],
        [arrival, `${journey.slice(0, -2)}AA`],
        [forged, journey],
      ] as const) {
        const { status, headers } = await comeBack(path, cookie)
        expect([status, headers.get('location'), cookieIn(headers, 'wechat_name')]).toEqual([400, null, undefined])
      }
      app.clock.advance({ minutes: 11 })
      expect((await comeBack(arrival, journey)).status).toBe(400)
    })

    test('a code that is wrong or used brings nobody a name, but everybody back to his page', async () => {
      const out = await authorize('/medical/rental/1/payment')
      const journey = cookieIn(out.headers, 'wechat_journey')
      const arrival = await visitWechat(out.headers.get('location') ?? '')
      expect(cookieIn((await comeBack(arrival, journey)).headers, 'wechat_name')).toBeDefined()
      for (const path of [arrival, arrival.replace(/code=\w+/, 'code=made-up'), arrival.replace(/code=\w+&/, '')]) {
        const { headers } = await comeBack(path, journey)
        expect(headers.get('location')).toBe('/medical/rental/1/payment')
        expect(cookieIn(headers, 'wechat_name')).toBeUndefined()
      }
    })

    test.each([
      '//evil.example/',
      'https://evil.example/',
      '/\\evil.example',
      '\\/evil.example',
      '/x\\y',
      '/../..//evil.example',
      '/api/auth/logout/',
      'medical',
      '',
      '/\t/evil.example',
    ])('is not sent to %j', async (back) => {
      const { status, headers } = await authorize(back)
      expect([status, headers.get('location')]).toEqual([400, null])
    })

    test('somebody who is not signed in is not sent anywhere', async () => {
      const answer = await app.call('GET', '/api/payment/wechat/authorize/', { query: { return: '/' } })
      expect(answer.status).toBe(401)
    })
  })
})

describe('in the plain sandbox', () => {
  let app: TestApp
  let renter: Person
  beforeAll(async () => {
    app = await startTestApp()
    renter = await aRenter(app)
  })
  afterAll(() => app.close())

  test('every way is open but the bridge, behind which nobody would be', async () => {
    const ways = (await methodsOf(app, renter)).map(({ value, trades, can_hold }) => [
      value,
      trades.map((way) => way.value).join(),
      can_hold,
    ])
    expect(ways).toEqual([
      ['wechat', 'code,h5', false],
      ['alipay', 'code,page,h5', true],
      ['bank', 'page', true],
    ])
  })

  test.each([
    ['wechat', 'h5'],
    ['alipay', 'h5'],
    ['alipay', 'page'],
    ['bank', 'page'],
  ] as const)('%s by %s leads to the sandbox’s cashier', async (method, trade) => {
    const order = await anOrderToPay(app, renter)
    const { body } = await openPaymentFor(app, order, renter, { payment_method: method, trade })
    const form = body.form_data && new URLSearchParams(body.form_data)
    const cashier = body.pay_url
      ? new URL(body.pay_url).pathname
      : (
          await fetch(new URL(new URL(body.gateway_url).pathname, app.url), {
            method: 'POST',
            body: form,
            redirect: 'manual',
          })
        ).headers.get('location')!
    expect((await pay(app, cashier)).body).toMatchObject({ success: true, state: 'paid' })
    const { body: after } = await app.call('GET', pathOf(order.line, 'get_rental', order.id), { token: renter.token })
    expect(after.status).toBe('pending_delivery')
  })

  test('nobody can pay inside WeChat, because nobody can be named', async () => {
    const order = await anOrderToPay(app, renter)
    const terms = { payment_method: 'wechat', trade: 'jsapi', open_id: 'o1' }
    const { status, body } = await openPaymentFor(app, order, renter, terms)
    expect([status, body.message]).toEqual([400, '微信支付不能用微信内支付，请换一种方式'])
    const sent = await app.call('GET', '/api/payment/wechat/authorize/', {
      token: renter.token,
      query: { return: '/' },
    })
    expect([sent.status, sent.body.code]).toEqual([400, 'payment.trade_unsupported'])
  })
})
