import type { FastifyInstance } from 'fastify'
import { createHash, randomBytes } from 'node:crypto'
import { dayOf } from '../../../../platform/clock.ts'
import { fenOf, momentIn, shanghaiTime, yuanText } from '../../gateways/channel.ts'
import { isSignedBy, signText } from '../../gateways/rsa.ts'
import { holdStateOf, type SandboxOrderRow } from '../books.ts'
import { alipayBill } from './alipay-bill.ts'
import { cashierOf, mountForeign, type Site } from './site.ts'

type Fields = Record<string, string>
type Outcome = Record<string, string>
const done = (fields: Outcome = {}): Outcome => ({ code: '10000', msg: 'Success', ...fields })
const refused = (code: string): Outcome => ({ code: '40004', msg: 'Business Failed', sub_code: code, sub_msg: code })
const unsigned: Outcome = { code: '40002', msg: 'Invalid Arguments', sub_code: 'isv.invalid-signature' }

/** Sorted `key=value` of everything given, as Alipay signs forms. */
const textOf = (fields: Fields, without: readonly string[]): string =>
  Object.keys(fields)
    .filter((key) => !without.includes(key) && fields[key] !== '')
    .toSorted()
    .map((key) => `${key}=${fields[key]}`)
    .join('&')

const isGenuine = (site: Site, fields: Fields): boolean => {
  const { merchant, merchantPublicKey } = site.keys.alipay
  const isOurs = fields['app_id'] === merchant.appId && fields['sign_type'] === 'RSA2'
  return isOurs && isSignedBy(textOf(fields, ['sign']), fields['sign'] ?? '', merchantPublicKey)
}

/** A notification, for a payment or for frozen funds. */
export const alipayNotice = (site: Site, row: SandboxOrderRow) => {
  const trade = row.trade ?? ''
  const about: Fields = row.isHold
    ? {
        notify_type: 'fund_auth_freeze',
        out_order_no: row.number,
        out_request_no: row.number,
        auth_no: trade,
        operation_id: trade,
        operation_type: 'FREEZE',
        amount: yuanText(row.amountFen),
        status: 'SUCCESS',
      }
    : {
        notify_type: 'trade_status_sync',
        out_trade_no: row.number,
        trade_no: trade,
        trade_status: 'TRADE_SUCCESS',
        total_amount: yuanText(row.amountFen),
        subject: row.subject,
        gmt_payment: shanghaiTime(row.paidAt ?? site.now()),
      }
  const fields: Fields = {
    ...about,
    notify_id: randomBytes(17).toString('hex'),
    notify_time: shanghaiTime(site.now()),
    app_id: site.keys.alipay.merchant.appId,
    charset: 'utf-8',
    version: '1.0',
    sign_type: 'RSA2',
  }
  const sign = signText(textOf(fields, ['sign', 'sign_type']), site.keys.alipay.platformKey)
  return {
    headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' },
    body: new URLSearchParams({ ...fields, sign }).toString(),
  }
}

const holdStatus = { waiting: 'INIT', held: 'SUCCESS', captured: 'SUCCESS', released: 'SUCCESS' } as const

const methods = (site: Site): Record<string, (content: Fields, fields: Fields) => Promise<Outcome>> => {
  const { books } = site
  const place = async (content: Fields, fields: Fields, isHold = false): Promise<SandboxOrderRow | null> => {
    const minutes = Number((content['pay_timeout'] ?? '60m').replace('m', ''))
    const order = {
      number: content['out_trade_no'] ?? content['out_order_no'] ?? '',
      amountFen: fenOf(content['total_amount'] ?? content['amount'] ?? ''),
      subject: content['subject'] ?? content['order_title'] ?? '',
      method: 'alipay' as const,
      expiresAt: content['time_expire']
        ? momentIn(content['time_expire'])
        : new Date(site.now().getTime() + minutes * 60_000),
      returnUrl: fields['return_url'] || `${site.baseUrl()}/`,
    }
    return books.open(order, isHold).catch(() => null)
  }
  const page = async (content: Fields, fields: Fields): Promise<Outcome> => {
    const row = await place(content, fields)
    return row ? done({ location: cashierOf(site, row) }) : refused('ACQ.CONTEXT_INCONSISTENT')
  }
  const find = async (number = '') => {
    const row = await books.find(number)
    return row?.method === 'alipay' ? row : null
  }
  return {
    'alipay.trade.precreate': async (content, fields) => {
      const row = await place(content, fields)
      if (!row) return refused('ACQ.CONTEXT_INCONSISTENT')
      if (row.state === 'paid') return refused('ACQ.TRADE_HAS_SUCCESS')
      return done({ out_trade_no: row.number, qr_code: cashierOf(site, row) })
    },
    'alipay.trade.page.pay': page,
    'alipay.trade.wap.pay': page,
    'alipay.trade.query': async ({ out_trade_no: number }) => {
      const row = await find(number)
      if (!row || row.state === 'failed') return refused('ACQ.TRADE_NOT_EXIST')
      const isBack = row.refundedFen === row.amountFen
      const state = {
        waiting: 'WAIT_BUYER_PAY',
        paid: isBack ? 'TRADE_CLOSED' : 'TRADE_SUCCESS',
        closed: 'TRADE_CLOSED',
      }
      return done({
        out_trade_no: row.number,
        ...(row.trade && { trade_no: row.trade }),
        trade_status: state[row.state as keyof typeof state],
        total_amount: yuanText(row.amountFen),
        ...(row.paidAt && { send_pay_date: shanghaiTime(row.paidAt) }),
      })
    },
    'alipay.trade.close': async ({ out_trade_no: number = '' }) => {
      const row = (await find(number)) && (await books.close(number))
      if (!row || row.state === 'failed') return refused('ACQ.TRADE_NOT_EXIST')
      return row.state === 'paid' ? refused('ACQ.TRADE_STATUS_ERROR') : done({ out_trade_no: row.number })
    },
    'alipay.trade.refund': async (content) => {
      const number = content['out_request_no'] ?? ''
      const known = await books.findRefund(number)
      const outcome = await books.refund({
        number,
        paymentNumber: content['out_trade_no'] ?? '',
        amountFen: fenOf(content['refund_amount'] ?? ''),
        reason: content['refund_reason'] ?? '',
      })
      if (outcome.state !== 'completed') return refused('ACQ.REFUND_AMT_NOT_EQUAL_TOTAL')
      return done({ out_trade_no: content['out_trade_no'] ?? '', fund_change: known ? 'N' : 'Y' })
    },
    'alipay.trade.fastpay.refund.query': async ({ out_request_no: number = '' }) => {
      const row = await books.findRefund(number)
      if (!row) return done()
      return done({ out_request_no: number, out_trade_no: row.orderNumber, refund_status: 'REFUND_SUCCESS' })
    },
    'alipay.fund.auth.order.voucher.create': async (content, fields) => {
      const row = await place(content, fields, true)
      return row
        ? done({ out_order_no: row.number, code_value: cashierOf(site, row) })
        : refused('CONTEXT_INCONSISTENT')
    },
    'alipay.fund.auth.operation.detail.query': async ({ out_order_no: number }) => {
      const row = await find(number)
      const state = row && holdStateOf(row)
      if (!row?.isHold || !state || state === 'failed') return refused('AUTH_ORDER_NOT_EXIST')
      return done({
        out_order_no: row.number,
        ...(row.trade && { auth_no: row.trade }),
        status: row.state === 'closed' ? 'CLOSED' : (holdStatus[state as keyof typeof holdStatus] ?? 'INIT'),
        total_freeze_amount: yuanText(row.amountFen),
        total_pay_amount: yuanText(row.capturedFen),
        rest_amount: yuanText(row.amountFen - row.capturedFen - row.releasedFen),
      })
    },
    'alipay.fund.auth.operation.cancel': async ({ out_order_no: number = '' }) => {
      const row = await books.release(number)
      return row ? done() : refused('AUTH_ORDER_NOT_EXIST')
    },
    'alipay.trade.pay': async (content) => {
      const row = await books.findByTrade(content['auth_no'] ?? '')
      const amountFen = fenOf(content['total_amount'] ?? '')
      const taken = row && (await books.capture(row.number, content['out_trade_no'] ?? '', amountFen).catch(() => null))
      return taken ? done({ out_trade_no: content['out_trade_no'] ?? '' }) : refused('ACQ.AUTH_AMOUNT_NOT_ENOUGH')
    },
    'alipay.fund.auth.order.unfreeze': async ({ auth_no: trade = '' }) => {
      const row = await books.findByTrade(trade)
      return row && (await books.release(row.number)) ? done({ auth_no: trade }) : refused('AUTH_ORDER_NOT_EXIST')
    },
    'alipay.data.dataservice.bill.downloadurl.query': async ({ bill_date: day = '' }) => {
      if (day >= dayOf(site.now())) return refused('isp.bill_not_ready')
      const rows = (await books.listBill(day, 'alipay')) ?? []
      if (rows.length === 0) return refused('isp.bill_not_exist')
      const root = `${site.loopback()}/api/payment/sandbox/alipay`
      return done({ bill_download_url: `${root}/bill?day=${day}&ticket=${ticketOf(site, day)}` })
    },
  }
}

/** Who may download a bill was asked before; the address says that he was. */
const ticketOf = (site: Site, day: string): string =>
  createHash('sha256').update(`${day}\n${site.keys.alipay.platformKey}`).digest('hex')

export const alipaySite = (app: FastifyInstance, site: Site): void => {
  const known = methods(site)
  const answer = async (fields: Fields): Promise<Outcome> => {
    if (!isGenuine(site, fields)) return unsigned
    const handle = known[fields['method'] ?? '']
    if (!handle) return { code: '40004', msg: 'Business Failed', sub_code: 'isv.unknown-method' }
    return handle(JSON.parse(fields['biz_content'] ?? '{}') as Fields, fields)
  }
  mountForeign(app, 'POST', '/gateway.do', async (request, reply) => {
    const form = new URLSearchParams(typeof request.body === 'string' ? request.body : '')
    const fields = { ...(request.query as Fields), ...Object.fromEntries(form) }
    const outcome = await answer(fields)
    // A page's form is carried by the payer himself, and he is led on.
    if (outcome['location']) return reply.redirect(outcome['location'], 303)
    const text = JSON.stringify(outcome)
    const key = `${(fields['method'] ?? 'error').replaceAll('.', '_')}_response`
    // What is signed are the very characters of the answer inside.
    const body = `{"${key}":${text},"sign":"${signText(text, site.keys.alipay.platformKey)}"}`
    return reply.type('application/json; charset=utf-8').send(body)
  })
  mountForeign(app, 'GET', '/gateway.do', async (request, reply) => {
    const { location } = await answer(request.query as Fields)
    return location ? reply.redirect(location) : reply.status(400).type('text/plain').send('isv.invalid-signature')
  })
  mountForeign(app, 'GET', '/bill', async (request, reply) => {
    const { day = '', ticket } = request.query as { day?: string; ticket?: string }
    if (ticket !== ticketOf(site, day)) return reply.status(403).send('')
    const rows = (await site.books.listBill(day, 'alipay')) ?? []
    return reply.type('application/zip').send(alipayBill(rows, day))
  })
}
