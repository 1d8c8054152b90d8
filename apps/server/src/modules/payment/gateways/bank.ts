import { paymentMethods } from '@jihui/protocol/payment/methods'
import { dayOf } from '../../../platform/clock.ts'
import type { BankCredentials } from '../../../platform/outside/payment-channels.ts'
import type { GatewayOrder, HoldOutcome, OrderOutcome, OrderRoute, PaymentGateway, Verification } from '../gateway.ts'
import { readDayFile } from './bank-day-file.ts'
import {
  type BankMessage,
  bankTime,
  isGenuineMessage,
  momentOfBankTime,
  readAnswer,
  signMessage,
} from './bank-message.ts'
import { type ChannelPorts, codeIn, GatewayFault } from './channel.ts'

const kinds = { payment: '01', hold: '02', capture: '03', refund: '04', release: '32' } as const
const accepted = '00'
const underWay = ['03', '04', '05']
const unknown = '34'
const noFile = '98'
/** Asking again would be refused again: people have to look. */
const finalCodes = ['12', '13', '36', '38', '39', '64']
/** The bank repeats a notification for days. */
const oldestSeconds = 7 * 24 * 3600
const skewSeconds = 300

/** A gateway that is sent forms, as UnionPay's: signed both ways, the payer carries the first form himself. */
export const createBankGateway = (own: BankCredentials, ports: ChannelPorts): PaymentGateway => {
  const address = (name: string) => `${ports.url().replace(/(?<!\/)\/+$/, '')}/${name}`
  const messageOf = (fields: BankMessage): BankMessage =>
    signMessage(
      {
        version: '5.1.0',
        encoding: 'UTF-8',
        signMethod: '01',
        certId: own.certId,
        bizType: '000201',
        accessType: '0',
        merId: own.merchantId,
        ...fields,
      },
      own.privateKey,
    )
  const send = async (name: string, fields: BankMessage): Promise<BankMessage> => {
    const answer = await post(address(name), messageOf(fields), ports.timeoutMs)
    if (!isGenuineMessage(answer, own.publicKeyId, own.publicKey) || answer['merId'] !== own.merchantId)
      throw new GatewayFault('bank', 'FORGED_ANSWER')
    if (fields['orderId'] !== undefined && answer['orderId'] !== fields['orderId'])
      throw new GatewayFault('bank', 'OTHER_ORDER')
    return answer
  }
  const timeOf = async (number: string): Promise<string> => {
    const known = await ports.ours(number)
    // A number carries the day it was made; the bank wants the same moment whenever it is named.
    return known ? bankTime(known.openedAt) : `${/^\D*(\d{8})/.exec(number)?.[1] ?? ''}000000`
  }

  const look = async (number: string) => {
    const fields = { txnType: '00', txnSubType: '00', orderId: number, txnTime: await timeOf(number) }
    const answer = await send('queryTrans.do', fields)
    if (answer['respCode'] === unknown) return null
    if (answer['respCode'] !== accepted) throw new GatewayFault('bank', faultCode(answer))
    return answer
  }
  const queryOrder = async (number: string): Promise<OrderOutcome> => {
    const found = await look(number)
    if (!found) return { state: 'absent', trade: null }
    return { state: stateOf(found), trade: found['queryId'] || null }
  }
  const formFor = async (order: GatewayOrder, kind: string): Promise<OrderRoute> => ({
    gatewayUrl: `${(ports.publicUrl ?? ports.url)().replace(/(?<!\/)\/+$/, '')}/frontTransReq.do`,
    formData: messageOf({
      txnType: kind,
      txnSubType: '01',
      channelType: '07',
      currencyCode: '156',
      orderId: order.number,
      txnTime: await timeOf(order.number),
      txnAmt: String(order.amountFen),
      payTimeout: bankTime(order.expiresAt),
      orderDesc: order.subject.slice(0, 32).replaceAll('&', ' '),
      frontUrl: order.returnUrl,
      backUrl: ports.notifyUrl(),
    }),
  })
  /** Something that follows an earlier transaction: a refund, a completed or a revoked pre-authorisation. */
  const follow = async (kind: string, number: string, original: string, amountFen: number): Promise<BankMessage> =>
    send('backTransReq.do', {
      txnType: kind,
      txnSubType: '00',
      channelType: '07',
      orderId: number,
      txnTime: await timeOf(number),
      txnAmt: String(amountFen),
      origQryId: original,
      backUrl: ports.notifyUrl(),
    })

  const queryHold = async (number: string): Promise<HoldOutcome> => {
    const found = await look(number)
    if (!found) return { state: 'absent', trade: null, capturedFen: 0, releasedFen: 0 }
    const [capturedFen, releasedFen] = [Number(found['capturedAmt'] ?? 0), Number(found['releasedAmt'] ?? 0)]
    const outcome = { trade: found['queryId'] || null, capturedFen, releasedFen }
    const state = stateOf(found)
    if (state === 'closed') return { ...outcome, state: 'released' }
    if (state !== 'paid') return { ...outcome, state: state === 'failed' ? 'failed' : 'waiting' }
    if (capturedFen + releasedFen < Number(found['txnAmt'])) return { ...outcome, state: 'held' }
    return { ...outcome, state: capturedFen > 0 ? 'captured' : 'released' }
  }
  const settled = async (answer: BankMessage, number: string): Promise<HoldOutcome> => {
    const code = answer['respCode'] ?? ''
    if (code !== accepted && !underWay.includes(code)) throw new GatewayFault('bank', faultCode(answer))
    return queryHold(number)
  }

  return {
    merchant: own.merchantId,
    trades: paymentMethods.bank.trades,
    replies: {
      taken: { status: 200, type: 'text/plain', body: 'ok' },
      refused: { status: 400, type: 'text/plain', body: 'fail' },
    },
    createOrder: (order) => formFor(order, kinds.payment),
    queryOrder,
    async closeOrder(number) {
      const present = await queryOrder(number)
      // The bank has no such call: what the payer has not finished ends with the time written in its form.
      return present.state === 'waiting' || present.state === 'absent' ? { ...present, state: 'closed' } : present
    },
    async refund({ number, paymentNumber, amountFen }) {
      const paid = await queryOrder(paymentNumber)
      if (paid.state !== 'paid' || !paid.trade) return { state: 'failed', failure: '银行没有这笔支付' }
      const answer = await follow(kinds.refund, number, paid.trade, amountFen)
      const code = answer['respCode'] ?? ''
      if (finalCodes.includes(code)) return { state: 'failed', failure: `银行拒绝了退款（${code}）` }
      if (code !== accepted && !underWay.includes(code)) throw new GatewayFault('bank', faultCode(answer))
      const known = await this.queryRefund(number)
      return known.state === 'absent' ? { state: 'processing' } : known
    },
    async queryRefund(number) {
      const found = await look(number)
      if (!found) return { state: 'absent' }
      const state = stateOf(found)
      if (state === 'paid') return { state: 'completed' }
      return state === 'waiting' ? { state: 'processing' } : { state: 'failed', failure: '银行没有完成退款' }
    },
    verifyNotification: (_headers, body, now) => verifyNotice(own, body, now),
    holds: {
      place: (hold) => formFor(hold, kinds.hold),
      query: queryHold,
      async capture(number, captureNumber, amountFen) {
        const held = await queryHold(number)
        if (!held.trade) return held
        return settled(await follow(kinds.capture, captureNumber, held.trade, amountFen), number)
      },
      async release(number) {
        const held = await queryHold(number)
        if (held.state !== 'held' || !held.trade) return held
        return settled(await follow(kinds.release, `${number}U`, held.trade, 0), number)
      },
    },
    async listBill(day) {
      if (day >= dayOf(ports.now())) return null
      const settleDate = day.slice(5).replace('-', '')
      const answer = await send('fileTransReq.do', {
        txnType: '76',
        txnSubType: '01',
        txnTime: bankTime(ports.now()),
        settleDate,
        fileType: '00',
      })
      if (answer['respCode'] === noFile) return null
      if (answer['respCode'] !== accepted) throw new GatewayFault('bank', faultCode(answer))
      const rows = readDayFile(answer['fileContent'] ?? '', day)
      return Promise.all(
        rows.map(async (row) => ({
          ...row,
          paymentNumber: row.paymentNumber || ((await ports.ours(row.number))?.paymentNumber ?? ''),
        })),
      )
    },
  }
}

const faultCode = (answer: BankMessage): string => `RESP_${codeIn(answer['respCode']) ?? 'UNKNOWN'}`

const stateOf = (found: BankMessage): OrderOutcome['state'] => {
  const code = found['origRespCode'] ?? ''
  if (code === accepted) return 'paid'
  return underWay.includes(code) ? 'waiting' : 'failed'
}

const post = async (url: string, message: BankMessage, timeoutMs: number): Promise<BankMessage> => {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      body: new URLSearchParams(message),
      signal: AbortSignal.timeout(timeoutMs),
      redirect: 'error',
    })
    if (!answer.ok) throw new Error(`HTTP_${answer.status}`)
    return readAnswer(await answer.text())
  } catch (error) {
    throw new GatewayFault('bank', codeIn((error as Error).message) ?? codeIn((error as Error).name) ?? 'NO_ANSWER')
  }
}

const verifyNotice = (own: BankCredentials, body: string, now: Date): Verification => {
  const form: BankMessage = Object.fromEntries(new URLSearchParams(body))
  if (!isGenuineMessage(form, own.publicKeyId, own.publicKey)) return { verdict: 'forged' }
  const { orderId = '', queryId = '', merId = '', txnAmt = '', txnTime = '', txnType, respCode } = form
  const isWellFormed =
    /^[\w-]{6,64}$/.test(orderId) &&
    /^[\w-]{1,64}$/.test(queryId) &&
    /^\d{1,12}$/.test(txnAmt) &&
    /^\d{14}$/.test(txnTime) &&
    form['currencyCode'] === '156' &&
    (txnType === kinds.payment || txnType === kinds.hold)
  if (!isWellFormed || merId.length > 64) return { verdict: 'malformed' }
  const age = (now.getTime() - momentOfBankTime(txnTime).getTime()) / 1000
  if (!(age <= oldestSeconds && age >= -skewSeconds)) return { verdict: 'stale' }
  return {
    verdict: 'genuine',
    notice: {
      ...(txnType === kinds.hold && { about: 'hold' as const }),
      noticeId: `${queryId}-${respCode}`,
      merchant: merId,
      number: orderId,
      amountFen: Number(txnAmt),
      outcome: respCode === accepted ? 'paid' : 'failed',
      trade: queryId,
    },
  }
}
