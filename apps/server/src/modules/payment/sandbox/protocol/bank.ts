import type { FastifyInstance } from 'fastify'
import { deflateSync } from 'node:zlib'
import { dayOf } from '../../../../platform/clock.ts'
import { dayFileLine, dayFileTypes } from '../../gateways/bank-day-file.ts'
import {
  type BankMessage,
  bankTime,
  isGenuineMessage,
  momentOfBankTime,
  signMessage,
  writeAnswer,
} from '../../gateways/bank-message.ts'
import type { BillRow } from '../../gateway.ts'
import type { SandboxOrderRow } from '../books.ts'
import { zip } from './pack.ts'
import { cashierOf, mountForeign, type Site } from './site.ts'

const ok = '00'
const states: Record<string, string> = { waiting: '05', paid: ok, failed: '01', closed: '01' }

const sign = (site: Site, fields: BankMessage): BankMessage => {
  const { merchant, platformKey } = site.keys.bank
  const { publicKeyId: certId, merchantId: merId } = merchant
  return signMessage({ version: '5.1.0', encoding: 'UTF-8', signMethod: '01', certId, merId, ...fields }, platformKey)
}

/** The form the bank sends behind the payer's back. */
export const bankNotice = (site: Site, row: SandboxOrderRow) => {
  const message = sign(site, {
    txnType: row.isHold ? '02' : '01',
    txnSubType: '01',
    currencyCode: '156',
    orderId: row.number,
    queryId: row.trade ?? '',
    txnAmt: String(row.amountFen),
    settleAmt: String(row.amountFen),
    // The moment the order was made, as the merchant named it.
    txnTime: bankTime(row.createdAt),
    respCode: ok,
    respMsg: 'success',
  })
  return {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(message).toString(),
  }
}

export const bankSite = (app: FastifyInstance, site: Site): void => {
  const { books } = site
  const { merchant, merchantPublicKey } = site.keys.bank
  const read = (body: unknown): BankMessage | null => {
    const message = Object.fromEntries(new URLSearchParams(typeof body === 'string' ? body : ''))
    const isOurs = message['merId'] === merchant.merchantId
    return isOurs && isGenuineMessage(message, merchant.certId, merchantPublicKey) ? message : null
  }
  const serve = (path: string, handle: (message: BankMessage) => Promise<BankMessage>): void =>
    mountForeign(app, 'POST', path, async (request, reply) => {
      const message = read(request.body)
      const { orderId, txnType = '' } = message ?? {}
      const outcome = message ? await handle(message) : { respCode: '11', respMsg: '验证签名失败' }
      const answer = sign(site, { ...outcome, txnType, ...(orderId && { orderId }) })
      return reply.type('text/plain; charset=utf-8').send(writeAnswer(answer))
    })

  mountForeign(app, 'POST', '/frontTransReq.do', async (request, reply) => {
    const message = read(request.body)
    if (!message) return reply.status(400).type('text/plain; charset=utf-8').send('验证签名失败')
    const order = {
      number: message['orderId'] ?? '',
      amountFen: Number(message['txnAmt']),
      subject: message['orderDesc'] ?? '',
      method: 'bank' as const,
      expiresAt: momentOfBankTime(message['payTimeout'] ?? ''),
      returnUrl: message['frontUrl'] || `${site.baseUrl()}/`,
    }
    const row = await books.open(order, message['txnType'] === '02').catch(() => null)
    if (!row) return reply.status(400).type('text/plain; charset=utf-8').send('订单号重复')
    return reply.redirect(cashierOf(site, row), 303)
  })

  serve('/queryTrans.do', async ({ orderId = '' }) => {
    const row = await books.find(orderId)
    if (row?.method === 'bank') {
      const { capturedFen, releasedFen, amountFen } = row
      const ofHold = row.isHold && { capturedAmt: String(capturedFen), releasedAmt: String(releasedFen) }
      const about = { queryId: row.trade ?? '', txnAmt: String(amountFen), ...ofHold }
      return { respCode: ok, origRespCode: states[row.state] ?? '01', ...about }
    }
    const refund = await books.findRefund(orderId)
    if (!refund) return { respCode: '34' }
    return { respCode: ok, origRespCode: ok, queryId: `Q${refund.number}`, txnAmt: String(refund.amountFen) }
  })

  serve('/backTransReq.do', async ({ txnType, orderId: number = '', origQryId = '', txnAmt }) => {
    const original = await books.findByTrade(origQryId)
    if (!original) return { respCode: '34' }
    const amountFen = Number(txnAmt)
    if (txnType === '04') {
      const wanted = { number, paymentNumber: original.number, amountFen, reason: '' }
      return { respCode: (await books.refund(wanted)).state === 'completed' ? ok : '36' }
    }
    if (txnType === '32') return { respCode: (await books.release(original.number)) ? ok : '34' }
    if (txnType !== '03') return { respCode: '12' }
    const taken = await books.capture(original.number, number, amountFen).catch(() => null)
    // A pre-authorisation is completed once: what was not taken then is free again.
    if (taken) await books.release(original.number)
    return { respCode: taken ? ok : '64' }
  })

  serve('/fileTransReq.do', async ({ settleDate = '', txnTime = '' }): Promise<BankMessage> => {
    const day = dayBefore(settleDate, txnTime)
    if (day >= dayOf(site.now())) return { respCode: '98' }
    const rows = (await books.listBill(day, 'bank')) ?? []
    const bytes = Buffer.from(rows.map((row) => `${dayFileLine(lineOf(row))}\n`).join(''), 'utf8')
    const archive = zip([{ name: `INN${settleDate}ZM`, bytes }])
    return { respCode: ok, fileContent: deflateSync(archive).toString('base64') }
  })
}

/** The last such day before the moment of the request, which is all that says the year. */
const dayBefore = (settleDate: string, txnTime: string): string => {
  const year = Number(txnTime.slice(0, 4)) - (settleDate > txnTime.slice(4, 8) ? 1 : 0)
  return `${year}-${settleDate.slice(0, 2)}-${settleDate.slice(2)}`
}

const lineOf = (row: BillRow) => {
  const isRefund = row.kind === 'refund'
  const isCapture = !isRefund && row.number !== row.paymentNumber
  return {
    type: isRefund ? dayFileTypes.refund : isCapture ? dayFileTypes.capture : dayFileTypes.payment,
    order: row.number,
    trade: isRefund || isCapture ? `Q${row.number}` : row.trade,
    original: isRefund || isCapture ? row.trade : '',
    amountFen: row.amountFen,
    feeFen: row.feeFen,
    at: bankTime(row.at).slice(4),
  }
}
