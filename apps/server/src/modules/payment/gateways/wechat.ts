import { paymentMethods } from '@jihui/protocol/payment/methods'
import { createHash } from 'node:crypto'
import type { Wechatpay } from 'wechatpay-axios-plugin'
import * as z from 'zod/mini'
import { dayOf } from '../../../platform/clock.ts'
import type { WechatCredentials } from '../../../platform/outside/payment-channels.ts'
import type { BillRow, GatewayOrder, OrderOutcome, OrderRoute, PaymentGateway, RefundOutcome } from '../gateway.ts'
import { type ChannelPorts, codeIn, fenOf, GatewayFault, momentIn, shanghaiTime } from './channel.ts'
import { wechatSdk } from './wechat-sdk.ts'
import { verifyWechatNotice } from './wechat-notice.ts'
import { wechatPayer, type WechatSites, wechatSites } from './wechat-payer.ts'

type Client = InstanceType<typeof Wechatpay>

const ways = { code: 'native', page: 'native', h5: 'h5', jsapi: 'jsapi' } as const
const states: Record<string, OrderOutcome['state']> = {
  SUCCESS: 'paid',
  // Paid, and given back since.
  REFUND: 'paid',
  NOTPAY: 'waiting',
  USERPAYING: 'waiting',
  CLOSED: 'closed',
  REVOKED: 'closed',
  PAYERROR: 'failed',
}
const refundStates: Record<string, RefundOutcome> = {
  SUCCESS: { state: 'completed' },
  PROCESSING: { state: 'processing' },
  CLOSED: { state: 'failed', failure: '微信支付关闭了这笔退款' },
  ABNORMAL: { state: 'failed', failure: '原支付账户收不了款，退款异常' },
}
const absentCodes = ['ORDER_NOT_EXIST', 'ORDERNOTEXIST', 'RESOURCE_NOT_EXISTS']
/** Asking again would be refused again: people have to look. */
const finalCodes = ['RESOURCE_NOT_EXISTS', 'INVALID_REQUEST', 'PARAM_ERROR', 'USER_ACCOUNT_ABNORMAL']

const opened = z.object({
  code_url: z.optional(z.string()),
  h5_url: z.optional(z.string()),
  prepay_id: z.optional(z.string()),
})
const transaction = z.object({
  mchid: z.string(),
  out_trade_no: z.string(),
  trade_state: z.string(),
  transaction_id: z.optional(z.string()),
  amount: z.optional(z.object({ total: z.int() })),
})
const refunded = z.object({ out_refund_no: z.string(), status: z.string() })
const bill = z.object({ hash_type: z.literal('SHA1'), hash_value: z.string(), download_url: z.string() })

/** WeChat Pay, API v3. Answers are believed only with its signature, which the client checks. */
export const createWechatGateway = (
  own: WechatCredentials,
  ports: ChannelPorts,
  sites: WechatSites = wechatSites,
): PaymentGateway => {
  const { appid, appSecret } = own
  const introduces = appSecret === undefined ? undefined : wechatPayer({ appid, appSecret }, sites, ports.timeoutMs)
  let client: Client | undefined
  const open = (): Client => {
    client ??= new (wechatSdk().Wechatpay)({
      mchid: own.mchid,
      serial: own.serial,
      privateKey: own.privateKey,
      certs: { [own.publicKeyId]: own.publicKey },
      baseURL: `${ports.url().replace(/(?<!\/)\/+$/, '')}/`,
      timeout: ports.timeoutMs,
    })
    return client
  }
  const ask = async (
    path: string,
    work: (at: Client) => Promise<{ data: unknown }>,
    expected: readonly string[] = [],
  ): Promise<{ code: string } | { data: unknown }> => {
    try {
      return { data: (await work(open().chain(path) as Client)).data }
    } catch (error) {
      const code = codeOf(error)
      if (expected.includes(code)) return { code }
      throw new GatewayFault('wechat', code)
    }
  }
  const look = async (number: string) => {
    const path = `v3/pay/transactions/out-trade-no/${number}`
    const answer = await ask(path, (at) => at.get({ params: { mchid: own.mchid } }), absentCodes)
    if ('code' in answer) return null
    const found = believe(transaction, answer.data)
    if (found.mchid !== own.mchid || found.out_trade_no !== number) throw new GatewayFault('wechat', 'OTHER_ORDER')
    return found
  }
  const queryOrder = async (number: string): Promise<OrderOutcome> => {
    const found = await look(number)
    if (!found) return { state: 'absent', trade: null }
    const state = states[found.trade_state]
    if (!state) throw new GatewayFault('wechat', 'UNKNOWN_STATE')
    return { state, trade: found.transaction_id ?? null }
  }
  const stateOfRefund = (number: string, data: unknown): RefundOutcome => {
    const found = believe(refunded, data)
    const outcome = refundStates[found.status]
    if (found.out_refund_no !== number || !outcome) throw new GatewayFault('wechat', 'OTHER_REFUND')
    return outcome
  }

  return {
    merchant: own.mchid,
    // Without the account's secret nobody inside WeChat can be named.
    trades: paymentMethods.wechat.trades.filter((trade) => trade !== 'jsapi' || introduces),
    ...(introduces && { introduces }),
    replies: {
      taken: { status: 200, type: 'application/json', body: '{"code":"SUCCESS","message":"成功"}' },
      refused: { status: 400, type: 'application/json', body: '{"code":"FAIL","message":"支付通知未通过验证"}' },
    },
    async createOrder(order) {
      const way = ways[order.trade ?? 'code']
      const answer = await ask(`v3/pay/transactions/${way}`, (at) => at.post(orderBody(own, order, ports.notifyUrl())))
      return routeOf(own, order, 'data' in answer ? answer.data : {}, ports.now())
    },
    queryOrder,
    async closeOrder(number) {
      const path = `v3/pay/transactions/out-trade-no/${number}/close`
      const known = ['ORDERPAID', 'ORDER_PAID', 'ORDER_CLOSED', 'ORDERCLOSED', ...absentCodes]
      const answer = await ask(path, (at) => at.post({ mchid: own.mchid }), known)
      return 'code' in answer ? queryOrder(number) : { state: 'closed', trade: null }
    },
    async refund({ number, paymentNumber, amountFen, reason }) {
      const paid = await look(paymentNumber)
      if (!paid?.amount) return { state: 'failed', failure: '微信支付没有这笔支付' }
      const body = {
        out_trade_no: paymentNumber,
        out_refund_no: number,
        reason,
        amount: { refund: amountFen, total: paid.amount.total, currency: 'CNY' },
      }
      const answer = await ask('v3/refund/domestic/refunds', (at) => at.post(body), finalCodes)
      if ('code' in answer) return { state: 'failed', failure: `微信支付拒绝了退款（${answer.code}）` }
      return stateOfRefund(number, answer.data)
    },
    async queryRefund(number) {
      const answer = await ask(`v3/refund/domestic/refunds/${number}`, (at) => at.get(), absentCodes)
      return 'code' in answer ? { state: 'absent' } : stateOfRefund(number, answer.data)
    },
    verifyNotification: (headers, body, now) => verifyWechatNotice(own, headers, body, now),
    async listBill(day) {
      if (day >= dayOf(ports.now())) return null
      const empty = ['NO_STATEMENT_EXIST', 'STATEMENT_CREATING']
      const params = { bill_date: day, bill_type: 'ALL' }
      const answer = await ask('v3/bill/tradebill', (at) => at.get({ params }), empty)
      if ('code' in answer) return answer.code === 'STATEMENT_CREATING' ? null : []
      const { hash_value: wanted, download_url: url } = believe(bill, answer.data)
      const [path, search] = pathBelow(ports.url(), url).split('?')
      // Files come unsigned, which the client knows by the path alone; their digest was signed.
      const parts = { params: new URLSearchParams(search), responseType: 'arraybuffer' as const }
      const file = await ask(path ?? '', (at) => at.get(parts))
      const bytes = Buffer.from(('data' in file ? file.data : '') as Uint8Array)
      if (createHash('sha1').update(bytes).digest('hex') !== wanted.toLowerCase())
        throw new GatewayFault('wechat', 'BILL_DIGEST')
      return billRows(bytes)
    },
  }
}

const codeOf = (error: unknown): string => {
  const { response, code } = error as { response?: { status?: number; data?: { code?: unknown } }; code?: unknown }
  return codeIn(response?.data?.code) ?? codeIn(code) ?? (response?.status ? `HTTP_${response.status}` : 'FAILED')
}

const believe = <T extends z.ZodMiniType>(shape: T, data: unknown): z.output<T> => {
  const outcome = shape.safeParse(data)
  if (!outcome.success) throw new GatewayFault('wechat', 'UNKNOWN_ANSWER')
  return outcome.data
}

const orderBody = (own: WechatCredentials, order: GatewayOrder, notifyUrl: string) => ({
  appid: own.appid,
  mchid: own.mchid,
  description: order.subject.slice(0, 42),
  out_trade_no: order.number,
  time_expire: `${shanghaiTime(order.expiresAt).replace(' ', 'T')}+08:00`,
  notify_url: notifyUrl,
  amount: { total: order.amountFen, currency: 'CNY' },
  ...(order.trade === 'jsapi' && { payer: { openid: order.payer?.openId ?? '' } }),
  ...(order.trade === 'h5' && { scene_info: { payer_client_ip: order.payer?.ip ?? '', h5_info: { type: 'Wap' } } }),
})

const routeOf = (own: WechatCredentials, order: GatewayOrder, data: unknown, now: Date): OrderRoute => {
  const { code_url: qrCode, h5_url: h5, prepay_id: prepay } = believe(opened, data)
  if (qrCode) return { qrCode }
  if (h5) return { gatewayUrl: `${h5}&redirect_url=${encodeURIComponent(order.returnUrl)}` }
  if (!prepay) throw new GatewayFault('wechat', 'UNKNOWN_ANSWER')
  const { Formatter, Rsa } = wechatSdk()
  // What the page inside WeChat hands to its bridge.
  const form = {
    appId: own.appid,
    timeStamp: String(Math.floor(now.getTime() / 1000)),
    nonceStr: Formatter.nonce(),
    package: `prepay_id=${prepay}`,
  }
  const paySign = Rsa.sign(Formatter.joinedByLineFeed(...Object.values(form)), own.privateKey)
  return { bridge: { ...form, signType: 'RSA', paySign } }
}

/** The bill is fetched with our signature: only from where everything else goes. */
const pathBelow = (base: string, url: string): string => {
  const root = `${base.replace(/(?<!\/)\/+$/, '')}/`
  if (!url.startsWith(root)) throw new GatewayFault('wechat', 'BILL_ADDRESS')
  return url.slice(root.length)
}

const billRows = (bytes: Buffer): BillRow[] => {
  const { rows } = wechatSdk().Formatter.castCsvBill(bytes) as { rows: Record<string, string>[] }
  return rows.map((row) => {
    const isRefund = row['交易状态'] === 'REFUND'
    return {
      kind: isRefund ? 'refund' : 'payment',
      number: (isRefund ? row['商户退款单号'] : row['商户订单号']) ?? '',
      paymentNumber: row['商户订单号'] ?? '',
      trade: row['微信订单号'] ?? '',
      amountFen: fenOf((isRefund ? row['退款金额'] : row['订单金额']) ?? ''),
      feeFen: fenOf(row['手续费'] ?? '0'),
      at: momentIn(row['交易时间'] ?? ''),
    }
  })
}
