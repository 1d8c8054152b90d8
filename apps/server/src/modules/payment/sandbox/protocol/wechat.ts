import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createCipheriv, createHash, randomBytes } from 'node:crypto'
import { isIP } from 'node:net'
import { dayOf } from '../../../../platform/clock.ts'
import { shanghaiTime } from '../../gateways/channel.ts'
import { isSignedBy, signText } from '../../gateways/rsa.ts'
import type { SandboxOrderRow, SandboxRefundRow } from '../books.ts'
import { cashierOf, mountForeign, type Site } from './site.ts'
import { wechatBill } from './wechat-bill.ts'
import { sandboxOpenId, wechatAccounts } from './wechat-accounts.ts'

interface Reply {
  readonly status: number
  readonly body: unknown
}
const fail = (status: number, code: string): Reply => ({ status, body: { code, message: code } })
const done = (body: unknown): Reply => ({ status: 200, body })

const states: Record<string, string> = { waiting: 'NOTPAY', paid: 'SUCCESS', closed: 'CLOSED', failed: 'PAYERROR' }

const transactionOf = (site: Site, row: SandboxOrderRow) => {
  const { mchid, appid } = site.keys.wechat.merchant
  return {
    appid,
    mchid,
    out_trade_no: row.number,
    ...(row.trade && { transaction_id: row.trade }),
    trade_type: 'NATIVE',
    trade_state: row.refundedFen > 0 ? 'REFUND' : states[row.state],
    trade_state_desc: '',
    ...(row.paidAt && { success_time: `${shanghaiTime(row.paidAt).replace(' ', 'T')}+08:00` }),
    amount: { total: row.amountFen, payer_total: row.amountFen, currency: 'CNY', payer_currency: 'CNY' },
  }
}
const refundOf = (row: SandboxRefundRow) => ({
  refund_id: `5${row.number}`,
  out_refund_no: row.number,
  out_trade_no: row.orderNumber,
  channel: 'ORIGINAL',
  status: 'SUCCESS',
  amount: { refund: row.amountFen, currency: 'CNY' },
})

/** The headers WeChat Pay signs what it says with. */
const signed = (site: Site, body: string, moment: Date) => {
  const timestamp = String(Math.floor(moment.getTime() / 1000))
  const nonce = randomBytes(16).toString('hex')
  return {
    'content-type': 'application/json',
    'wechatpay-serial': site.keys.wechat.merchant.publicKeyId,
    'wechatpay-timestamp': timestamp,
    'wechatpay-nonce': nonce,
    'wechatpay-signature': signText(`${timestamp}\n${nonce}\n${body}\n`, site.keys.wechat.platformKey),
  }
}

/** A notification of a payment, encrypted and signed. */
export const wechatNotice = (site: Site, row: SandboxOrderRow) => {
  const [nonce, data] = [randomBytes(6).toString('hex'), 'transaction']
  const cipher = createCipheriv('aes-256-gcm', site.keys.wechat.merchant.apiV3Key, nonce).setAAD(Buffer.from(data))
  const text = Buffer.concat([cipher.update(JSON.stringify(transactionOf(site, row)), 'utf8'), cipher.final()])
  const body = JSON.stringify({
    id: `EV-${randomBytes(12).toString('hex')}`,
    create_time: `${shanghaiTime(site.now()).replace(' ', 'T')}+08:00`,
    resource_type: 'encrypt-resource',
    event_type: 'TRANSACTION.SUCCESS',
    summary: '支付成功',
    resource: {
      original_type: 'transaction',
      algorithm: 'AEAD_AES_256_GCM',
      ciphertext: Buffer.concat([text, cipher.getAuthTag()]).toString('base64'),
      associated_data: data,
      nonce,
    },
  })
  return { headers: signed(site, body, site.now()), body }
}

const authorization =
  /^WECHATPAY2-SHA256-RSA2048 mchid="([^"]*)",serial_no="([^"]*)",timestamp="(\d+)",nonce_str="([^"]*)",signature="([^"]*)"$/

const isAuthorized = (site: Site, request: FastifyRequest, body: string): boolean => {
  const { merchant, merchantPublicKey } = site.keys.wechat
  const found = authorization.exec(request.headers.authorization ?? '')
  if (!found) return false
  const [, mchid, serial, timestamp, nonce, signature = ''] = found
  const text = `${request.method}\n${request.url}\n${timestamp}\n${nonce}\n${body}\n`
  // Clients sign with their machine's time, whatever time it is in the house.
  const isFresh = Math.abs(Date.now() / 1000 - Number(timestamp)) <= 300
  return (
    isFresh && mchid === merchant.mchid && serial === merchant.serial && isSignedBy(text, signature, merchantPublicKey)
  )
}

interface Sent {
  readonly out_trade_no?: string
  readonly out_refund_no?: string
  readonly description?: string
  readonly reason?: string
  readonly time_expire?: string
  readonly payer?: { readonly openid?: string }
  readonly scene_info?: { readonly payer_client_ip?: string; readonly h5_info?: { readonly type?: string } }
  readonly amount?: { readonly total?: number; readonly refund?: number }
}
type Handle = (call: {
  readonly body: Sent
  readonly params: Record<string, string>
  readonly query: Record<string, string>
}) => Promise<Reply>

export const wechatSite = (app: FastifyInstance, site: Site): void => {
  const { books } = site
  const root = () => `${site.loopback()}${app.prefix}`
  const serve = (method: 'GET' | 'POST', path: string, handle: Handle): void =>
    mountForeign(app, method, path, async (request: FastifyRequest, reply: FastifyReply) => {
      const raw = typeof request.body === 'string' ? request.body : ''
      const answer = isAuthorized(site, request, raw)
        ? await handle({
            body: raw ? (JSON.parse(raw) as Sent) : {},
            params: request.params as Record<string, string>,
            query: request.query as Record<string, string>,
          })
        : fail(401, 'SIGN_ERROR')
      const text = answer.body === undefined ? '' : JSON.stringify(answer.body)
      return reply
        .status(answer.status)
        .headers(signed(site, text, new Date()))
        .send(text)
    })

  const place = async (body: Sent): Promise<SandboxOrderRow | null> => {
    const order = {
      number: String(body.out_trade_no),
      amountFen: Number(body.amount?.total),
      subject: String(body.description),
      method: 'wechat' as const,
      expiresAt: new Date(body.time_expire ?? ''),
      returnUrl: `${site.baseUrl()}/`,
    }
    return books.open(order, false).catch(() => null)
  }
  const routes = {
    native: (row: SandboxOrderRow) => ({ code_url: cashierOf(site, row) }),
    h5: (row: SandboxOrderRow) => ({ h5_url: `${cashierOf(site, row)}?way=h5` }),
    jsapi: (row: SandboxOrderRow) => ({ prepay_id: `wx${row.token}` }),
  }
  const isComplete: Record<string, (body: Sent) => boolean> = {
    h5: ({ scene_info: scene }) => isIP(scene?.payer_client_ip ?? '') !== 0 && scene?.h5_info?.type === 'Wap',
    jsapi: ({ payer }) => payer?.openid === sandboxOpenId,
  }
  for (const [way, route] of Object.entries(routes))
    serve('POST', `/v3/pay/transactions/${way}`, async ({ body }) => {
      if (isComplete[way]?.(body) === false) return fail(400, 'PARAM_ERROR')
      const row = await place(body)
      if (!row) return fail(400, 'OUT_TRADE_NO_USED')
      if (row.state === 'closed') return fail(400, 'ORDER_CLOSED')
      return row.state === 'paid' ? fail(400, 'ORDERPAID') : done(route(row))
    })
  serve('GET', '/v3/pay/transactions/out-trade-no/:number', async ({ params }) => {
    const row = await books.find(params['number'] ?? '')
    return row?.method === 'wechat' ? done(transactionOf(site, row)) : fail(404, 'ORDER_NOT_EXIST')
  })
  serve('POST', '/v3/pay/transactions/out-trade-no/:number/close', async ({ params }) => {
    const row = await books.close(params['number'] ?? '')
    if (!row) return fail(404, 'ORDER_NOT_EXIST')
    return row.state === 'paid' ? fail(400, 'ORDERPAID') : { status: 204, body: undefined }
  })
  serve('POST', '/v3/refund/domestic/refunds', async ({ body }) => {
    const number = String(body.out_refund_no)
    const paymentNumber = String(body.out_trade_no)
    const wanted = { number, paymentNumber, amountFen: Number(body.amount?.refund), reason: String(body.reason) }
    const outcome = await books.refund(wanted)
    const row = await books.findRefund(number)
    return outcome.state === 'completed' && row ? done(refundOf(row)) : fail(400, 'INVALID_REQUEST')
  })
  serve('GET', '/v3/refund/domestic/refunds/:number', async ({ params }) => {
    const row = await books.findRefund(params['number'] ?? '')
    return row ? done(refundOf(row)) : fail(404, 'RESOURCE_NOT_EXISTS')
  })
  serve('GET', '/v3/bill/tradebill', async ({ query }) => {
    const day = query['bill_date'] ?? ''
    if (day >= dayOf(site.now())) return fail(400, 'STATEMENT_CREATING')
    const rows = (await books.listBill(day, 'wechat')) ?? []
    if (rows.length === 0) return fail(400, 'NO_STATEMENT_EXIST')
    const hash = createHash('sha1').update(wechatBill(rows, site.keys.wechat.merchant)).digest('hex')
    return done({ hash_type: 'SHA1', hash_value: hash, download_url: `${root()}/v3/billdownload/file?token=${day}` })
  })
  wechatAccounts(app, site)
  mountForeign(app, 'GET', '/v3/billdownload/file', async (request, reply) => {
    if (!isAuthorized(site, request, '')) return reply.status(401).send('')
    const { token = '' } = request.query as { token?: string }
    const rows = (await books.listBill(token, 'wechat')) ?? []
    return reply.type('text/plain').send(wechatBill(rows, site.keys.wechat.merchant))
  })
}
