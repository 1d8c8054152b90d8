import type { AlipaySdk, AlipaySdkCommonResult } from 'alipay-sdk'
import { paymentMethods } from '@jihui/protocol/payment/methods'
import { dayOf } from '../../../platform/clock.ts'
import { late } from '../../../platform/late.ts'
import type { AlipayCredentials } from '../../../platform/outside/payment-channels.ts'
import type { OrderOutcome, PaymentGateway, RefundOutcome } from '../gateway.ts'
import { alipayBillRows } from './alipay-bill.ts'
import { alipayHolds } from './alipay-holds.ts'
import { verifyAlipayNotice } from './alipay-notice.ts'
import { type ChannelPorts, codeIn, GatewayFault, shanghaiTime, yuanText } from './channel.ts'

const sdk = late<{ readonly AlipaySdk: typeof AlipaySdk }>('alipay-sdk')

/** Asks Alipay; answers null where it says one of the expected sub codes, and fails on any other refusal. */
export type AskAlipay = (
  method: string,
  bizContent: Record<string, unknown>,
  expected?: readonly string[],
) => Promise<AlipaySdkCommonResult | { readonly refused: string }>

const absentCodes = ['ACQ.TRADE_NOT_EXIST']
/** Asking again would be refused again: people have to look. */
const finalCodes = [
  'ACQ.TRADE_NOT_EXIST',
  'ACQ.REFUND_AMT_NOT_EQUAL_TOTAL',
  'ACQ.TRADE_HAS_FINISHED',
  'ACQ.REASON_TRADE_BEEN_FREEZEN',
]

const text = (answer: object, name: string): string => {
  const value = (answer as Record<string, unknown>)[name]
  return typeof value === 'string' ? value : ''
}

/** Alipay, with its official client; answers are believed only with its signature. */
export const createAlipayGateway = (own: AlipayCredentials, ports: ChannelPorts): PaymentGateway => {
  let client: AlipaySdk | undefined
  const open = (): AlipaySdk => {
    client ??= new (sdk().AlipaySdk)({
      appId: own.appId,
      privateKey: own.privateKey,
      keyType: 'PKCS8',
      alipayPublicKey: own.publicKey,
      gateway: ports.url(),
      timeout: ports.timeoutMs,
    })
    return client
  }
  const ask: AskAlipay = async (method, bizContent, expected = []) => {
    const answer = await open()
      .exec(method, { notifyUrl: ports.notifyUrl(), bizContent }, { validateSign: true })
      .catch((error: unknown) => {
        throw new GatewayFault('alipay', codeIn((error as { code?: unknown }).code) ?? 'NO_ANSWER')
      })
    if (answer.code === '10000') return answer
    const code = codeIn(text(answer, 'subCode')) ?? codeIn(answer.code) ?? 'FAILED'
    if (expected.includes(code)) return { refused: code }
    throw new GatewayFault('alipay', code)
  }

  const queryOrder = async (number: string): Promise<OrderOutcome> => {
    const found = await ask('alipay.trade.query', { outTradeNo: number }, absentCodes)
    if ('refused' in found) return { state: 'absent', trade: null }
    if (text(found, 'outTradeNo') !== number) throw new GatewayFault('alipay', 'OTHER_ORDER')
    return { state: stateOf(found), trade: text(found, 'tradeNo') || null }
  }
  const queryRefund = async (number: string): Promise<RefundOutcome> => {
    const known = await ports.ours(number)
    if (!known) return { state: 'absent' }
    const found = await ask(
      'alipay.trade.fastpay.refund.query',
      { outTradeNo: known.paymentNumber, outRequestNo: number },
      [...absentCodes, 'TRADE_NOT_EXIST'],
    )
    // A refund it does not know is answered with success and nothing in it.
    if ('refused' in found || text(found, 'outRequestNo') !== number) return { state: 'absent' }
    return { state: text(found, 'refundStatus') === 'REFUND_SUCCESS' ? 'completed' : 'processing' }
  }

  return {
    merchant: own.appId,
    trades: paymentMethods.alipay.trades,
    replies: {
      taken: { status: 200, type: 'text/plain', body: 'success' },
      refused: { status: 400, type: 'text/plain', body: 'failure' },
    },
    async createOrder(order) {
      const bizContent = {
        outTradeNo: order.number,
        totalAmount: yuanText(order.amountFen),
        subject: order.subject,
        timeExpire: shanghaiTime(order.expiresAt),
      }
      if (order.trade && order.trade !== 'code') {
        const [method, productCode] =
          order.trade === 'page'
            ? ['alipay.trade.page.pay', 'FAST_INSTANT_TRADE_PAY']
            : ['alipay.trade.wap.pay', 'QUICK_WAP_WAY']
        const addresses = { notifyUrl: ports.notifyUrl(), returnUrl: order.returnUrl }
        const page = open().pageExecute(method, 'GET', { ...addresses, bizContent: { ...bizContent, productCode } })
        const address = new URL(page.replace(ports.url(), (ports.publicUrl ?? ports.url)()))
        if (order.trade === 'h5') return { gatewayUrl: address.href }
        // What is bought travels in the form, who sells it in the address, as Alipay's own pages have it.
        const form = { biz_content: address.searchParams.get('biz_content') ?? '' }
        address.searchParams.delete('biz_content')
        return { gatewayUrl: address.href, formData: form }
      }
      const qrCode = text(await ask('alipay.trade.precreate', bizContent), 'qrCode')
      if (!qrCode) throw new GatewayFault('alipay', 'UNKNOWN_ANSWER')
      return { qrCode }
    },
    queryOrder,
    async closeOrder(number) {
      // A code nobody has scanned is not known there as a trade: its own end of time closes it.
      const answer = await ask('alipay.trade.close', { outTradeNo: number }, [
        ...absentCodes,
        'ACQ.TRADE_STATUS_ERROR',
        'ACQ.REASON_TRADE_STATUS_INVALID',
        'ACQ.REASON_ILLEGAL_STATUS',
      ])
      return 'refused' in answer ? queryOrder(number) : { state: 'closed', trade: text(answer, 'tradeNo') || null }
    },
    async refund({ number, paymentNumber, amountFen, reason }) {
      const answer = await ask(
        'alipay.trade.refund',
        { outTradeNo: paymentNumber, outRequestNo: number, refundAmount: yuanText(amountFen), refundReason: reason },
        finalCodes,
      )
      if ('refused' in answer) return { state: 'failed', failure: `支付宝拒绝了退款（${answer.refused}）` }
      if (text(answer, 'fundChange') === 'Y') return { state: 'completed' }
      const known = await queryRefund(number)
      return known.state === 'absent' ? { state: 'processing' } : known
    },
    queryRefund,
    verifyNotification: (_headers, body, now) => verifyAlipayNotice(open(), body, now),
    holds: alipayHolds(ask, ports.now),
    async listBill(day) {
      if (day >= dayOf(ports.now())) return null
      const answer = await ask('alipay.data.dataservice.bill.downloadurl.query', { billType: 'trade', billDate: day }, [
        'isp.bill_not_exist',
        'isp.bill_not_ready',
      ])
      if ('refused' in answer) return answer.refused === 'isp.bill_not_ready' ? null : []
      return alipayBillRows(await download(text(answer, 'billDownloadUrl'), ports.timeoutMs))
    },
  }
}

/** Closed is said of what nobody paid and of what was paid and given back whole; only the latter has a time of payment. */
const stateOf = (found: object): OrderOutcome['state'] => {
  const state = text(found, 'tradeStatus')
  if (state === 'TRADE_SUCCESS' || state === 'TRADE_FINISHED') return 'paid'
  if (state === 'TRADE_CLOSED') return text(found, 'sendPayDate') ? 'paid' : 'closed'
  if (state === 'WAIT_BUYER_PAY') return 'waiting'
  throw new GatewayFault('alipay', 'UNKNOWN_STATE')
}

const download = async (url: string, timeoutMs: number): Promise<Buffer> => {
  const failed = () => new GatewayFault('alipay', 'BILL_DOWNLOAD')
  if (!URL.canParse(url)) throw failed()
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(timeoutMs * 6) })
    if (!answer.ok) throw failed()
    return Buffer.from(await answer.arrayBuffer())
  } catch {
    throw failed()
  }
}
