import type { PaymentMethod } from '@jihui/protocol/payment/methods'
import { createServer, request as ask, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Desk, openDesk } from '../modules/payment/desk.ts'
import { alipayNotice } from '../modules/payment/sandbox/protocol/alipay.ts'
import { bankNotice } from '../modules/payment/sandbox/protocol/bank.ts'
import { openSandboxKeys } from '../modules/payment/sandbox/protocol/keys.ts'
import type { Site } from '../modules/payment/sandbox/protocol/site.ts'
import { wechatNotice } from '../modules/payment/sandbox/protocol/wechat.ts'
import { openBooks, type SandboxOrderRow } from '../modules/payment/sandbox/books.ts'
import { anOrderToPay, openPaymentFor } from './payments.ts'
import type { Person } from './people.ts'
import { startTestApp, type TestApp } from './test-app.ts'

/** A server whose three channels are the real adapters, against the sandbox that speaks their protocols. */
export const startWithChannels = (): Promise<TestApp> => startTestApp({ settings: { PAYMENT_SANDBOX: 'protocol' } })

/** The payment desk as the server has it, reaching the channels at another address when one is given. */
export const channelDesk = (app: TestApp, at = app.url, services = app.services): Desk =>
  openDesk(
    services,
    () => app.url,
    () => at,
  )

export const siteOf = (app: TestApp, changes: Partial<Site> = {}): Site => ({
  books: openBooks(app.db, () => app.clock.now()),
  keys: openSandboxKeys(app.config.dataDir),
  now: () => app.clock.now(),
  baseUrl: () => app.url,
  loopback: () => app.url,
  ...changes,
})

/** Where a payment's code or form leads on this server: the address of its cashier. */
export const cashierFor = async (
  app: TestApp,
  route: { qr_code?: string | null; gateway_url?: string | null; form_data?: Record<string, string> | null },
): Promise<string> => {
  if (route.qr_code) return new URL(route.qr_code).pathname
  const { pathname, search } = new URL(route.gateway_url ?? '')
  const body = route.form_data ? new URLSearchParams(route.form_data) : undefined
  const answer = await fetch(new URL(pathname + search, app.url), {
    method: body ? 'POST' : 'GET',
    ...(body && { body }),
    redirect: 'manual',
  })
  const location = answer.headers.get('location')
  if (!location) throw new Error(`no cashier: ${answer.status} ${await answer.text()}`)
  return new URL(location, app.url).pathname
}

/** An order, its open payment at a channel, and the cashier where it is paid. */
export const aPaymentAt = async (app: TestApp, renter: Person, method: PaymentMethod) => {
  const order = await anOrderToPay(app, renter)
  const { body } = await openPaymentFor(app, order, renter, { payment_method: method })
  const cashier = await cashierFor(app, body)
  return { order, number: body.payment_data.payment_number as string, cashier }
}

/** What the sandbox has in its books, as if it had been paid this moment. */
export const paidRow = async (app: TestApp, number: string): Promise<SandboxOrderRow> => {
  const row = await siteOf(app).books.find(number)
  if (!row) throw new Error(`the sandbox has no ${number}`)
  return { ...row, state: 'paid', trade: row.trade ?? `T${row.number.slice(1)}`, paidAt: app.clock.now() }
}

export const noticeOf = (method: PaymentMethod, site: Site, row: SandboxOrderRow) =>
  ({ wechat: wechatNotice, alipay: alipayNotice, bank: bankNotice })[method](site, row)

export const sendTo = async (
  app: TestApp,
  method: string,
  notice: { headers: Record<string, string>; body: string },
) => {
  const answer = await fetch(new URL(`/api/payment/notify/${method}/`, app.url), { method: 'POST', ...notice })
  return { status: answer.status, text: await answer.text() }
}

export type Weather = 'fair' | 'drop' | 'lose' | 'hang'
export interface Line {
  readonly url: string
  weather: Weather
  close(): Promise<void>
}

/** A line to the server that may break before the question arrives, lose the answer, or fall silent. */
export const openLine = async (app: TestApp): Promise<Line> => {
  const line = { weather: 'fair' as Weather }
  const server: Server = createServer((incoming, outgoing) => {
    if (line.weather === 'drop') return incoming.socket.destroy()
    if (line.weather === 'hang') return incoming.resume()
    const forward = ask(
      new URL(incoming.url ?? '/', app.url),
      { method: incoming.method, headers: incoming.headers },
      (answer) => {
        if (line.weather === 'lose') return answer.resume().on('end', () => incoming.socket.destroy())
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
        return answer.pipe(outgoing)
      },
    )
    return incoming.pipe(forward)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return Object.assign(line, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  })
}
