/** What is said around a request: no header is made of it, no line of the log, no address somebody is sent to. */
import { rateLimits } from '@jihui/protocol/limits'
import type { Estate } from './estate.ts'
import type { Ground } from './ground.ts'
import { faultOf } from './judge.ts'
import { send, sendRaw } from './send.ts'

const evil = 'evil.example'

const rawRequests: Record<string, string> = {
  'two lengths': 'POST /api/token/ HTTP/1.1\r\nhost: a\r\ncontent-length: 2\r\ncontent-length: 5\r\n\r\n{}',
  'a length and chunks':
    'POST /api/token/ HTTP/1.1\r\nhost: a\r\ncontent-length: 2\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\nGET /healthz HTTP/1.1\r\nhost: a\r\n\r\n',
  'a folded header': 'GET /api/home/ HTTP/1.1\r\nhost: a\r\nx-a: 1\r\n set-cookie: a=b\r\n\r\n',
  'a bare line feed': 'GET /api/home/ HTTP/1.1\nhost: a\n\n',
  'a space before the colon': 'POST /api/token/ HTTP/1.1\r\nhost: a\r\ncontent-length : 2\r\n\r\n{}',
  'no host': 'GET /api/home/ HTTP/1.1\r\n\r\n',
  'a header of 100 KB': `GET /api/home/ HTTP/1.1\r\nhost: a\r\nx-long: ${'a'.repeat(100_000)}\r\n\r\n`,
  'a method nobody knows': 'EVIL /api/home/ HTTP/1.1\r\nhost: a\r\n\r\n',
  TRACE: 'TRACE /api/home/ HTTP/1.1\r\nhost: a\r\ncookie: access_token=secret\r\n\r\n',
  'a whole address as path': `GET http://${evil}/api/home/ HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n`,
  'no HTTP': '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
}

export const tryHeaders = async (
  { site, base, findings, say }: Ground,
  { renter, orders, line }: Estate,
): Promise<void> => {
  const { token } = renter
  let tried = 0
  const expect = (holds: boolean, rule: string, place: string, facts: unknown) => {
    tried += 1
    findings.expect(holds, rule, place, facts)
  }
  for (const [what, bytes] of Object.entries(rawRequests)) {
    const text = await sendRaw(base(), bytes, 1_000)
    const statuses = [...text.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(([, status]) => Number(status))
    expect(
      statuses.every((status) => status < 500),
      'a broken request is no fault',
      what,
      text.slice(0, 200),
    )
    expect(statuses.length <= 1, 'one request is one answer', what, text.slice(0, 300))
    expect(
      !/^set-cookie: a=b/im.test(text) && !text.includes('access_token=secret'),
      'nothing is echoed',
      what,
      text.slice(0, 300),
    )
  }

  // Who the caller says he is: without a proxy in front it is not believed.
  const forwarded = {
    'x-forwarded-for': '203.0.113.99',
    'x-real-ip': '203.0.113.99',
    forwarded: 'for=203.0.113.99;host=evil.example',
    'x-forwarded-host': evil,
    'x-forwarded-proto': 'https',
  }
  await send(base(), '/api/token/', {
    method: 'POST',
    headers: forwarded,
    body: { username: `nobody_${renter.id}`, password: 'Wrong@2026' },
  })
  const { rows } = await site.app.pool.query(`SELECT DISTINCT ip FROM login_failure WHERE ip LIKE '203.0.113.%'`)
  expect(rows.length === 0, 'an address the caller made up is not believed', 'x-forwarded-for', rows)

  // Where the house says it is: nothing of what the caller calls it.
  const places = [
    '/',
    '/api/home/',
    `/api/${line}/equipment/`,
    '/api/notifications/',
    '/api/payment/wechat/authorize/?return=/',
  ]
  for (const path of places) {
    const told = await send(base(), path, { token, headers: { ...forwarded, host: evil } })
    const isEchoed = told.text.includes(evil) || JSON.stringify(told.headers).includes(evil)
    expect(
      !isEchoed && told.status < 500,
      'the host of a request names nothing',
      path,
      `${told.status} ${told.headers.location ?? ''}`,
    )
  }
  const paid = await send(base(), `/api/${line}/rentals/${orders.pending_payment}/payment/`, {
    method: 'POST',
    token,
    headers: { ...forwarded, host: evil },
    body: {
      payment_method: 'alipay',
      return_url: `https://${evil}/`,
      redirect_url: `https://${evil}/`,
      notify_url: `https://${evil}/`,
    },
  })
  expect(
    paid.status < 400 && !paid.text.includes(evil),
    'a payment leads back to us alone',
    'create_payment',
    `${paid.status} ${paid.text.slice(0, 300)}`,
  )

  const away = [
    `https://${evil}/`,
    `//${evil}/`,
    `/\\${evil}/`,
    `/%09/${evil}`,
    `\t//${evil}`,
    `https:${evil}`,
    'javascript:alert(1)',
    'data:text/html,x',
    `/..//${evil}`,
    `/%0d%0alocation:https://${evil}`,
    `http://127.0.0.1:1@${evil}/`,
  ]
  const cashier = String(paid.body?.payment_data?.qr_code ?? '')
  const sandbox = URL.canParse(cashier) ? new URL(cashier).pathname : '/api/payment/sandbox/none/'
  for (const address of away) {
    for (const [path, name] of [
      ['/api/payment/wechat/authorize/', 'return'],
      [sandbox, 'redirect_url'],
    ] as const) {
      const told = await send(base(), `${path}?${name}=${encodeURIComponent(address)}`, { token })
      const fault = told.status >= 500 ? faultOf(told) : null
      const links = [...told.text.matchAll(/(?:href|action|src)="([^"]*)"/g)].map(([, to]) => to!).join(' ')
      const isLed = `${links} ${told.headers.location ?? ''}`.includes(evil) || /javascript:|data:text/.test(links)
      expect(
        !fault && !isLed,
        'nobody is sent elsewhere',
        `${path}?${name}=${address}`,
        fault ?? `${told.status} ${links} ${told.headers.location ?? ''}`,
      )
    }
  }

  // Texts that would be lines of their own: the log writes one line of JSON for each.
  const line2 = 'x\r\n{"level":60,"msg":"forged"}\r\n'
  await send(base(), '/api/token/', { method: 'POST', body: { username: line2.slice(0, 60), password: line2 } })
  await send(base(), `/api/home/?q=${encodeURIComponent(line2)}`, {
    headers: { 'x-request-id': 'a'.repeat(5_000), 'user-agent': "'; DROP TABLE app_user; --" },
  })
  for (const server of site.servers) {
    const lines = server
      .output()
      .split('\n')
      .filter((one) => one.startsWith('{"level":60'))
    expect(lines.length === 0, 'nobody writes a line into the log', 'log', lines.slice(0, 3))
  }
  const { headers } = await send(base(), '/', { headers: { accept: 'text/html' } })
  const policy = String(headers['content-security-policy'] ?? '')
  expect(
    /script-src 'self'( 'wasm-unsafe-eval')?(;|$)/.test(policy) &&
      /frame-ancestors/.test(policy) &&
      headers['x-content-type-options'] === 'nosniff',
    'a page is protected',
    '/',
    headers,
  )
  say(
    `headers: ${tried} tries, among them ${Object.keys(rawRequests).length} broken requests and ${away.length} addresses elsewhere; general limit ${rateLimits.general.max} a minute`,
  )
}
