import type { PaymentMethod } from '@jihui/protocol/payment/methods'
import type { FastifyInstance } from 'fastify'
import type { SandboxOrderRow } from '../books.ts'
import { alipayNotice, alipaySite } from './alipay.ts'
import { bankNotice, bankSite } from './bank.ts'
import { type Site, sandboxSitePath } from './site.ts'
import { wechatNotice, wechatSite } from './wechat.ts'

const sites = {
  wechat: { serve: wechatSite, notice: wechatNotice },
  alipay: { serve: alipaySite, notice: alipayNotice },
  bank: { serve: bankSite, notice: bankNotice },
} as const

/** The three channels' own addresses, as their clients know them, below one of ours. */
export const protocolRoutes = (app: FastifyInstance, site: Site): void => {
  for (const [method, { serve }] of Object.entries(sites))
    void app.register(
      async (scope) => {
        // Signatures are over the characters that came.
        scope.removeAllContentTypeParsers()
        scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, raw, done) => done(null, raw))
        serve(scope, site)
      },
      { prefix: sandboxSitePath(method as PaymentMethod) },
    )
}

/** Tells the merchant, over the network, what has been paid; the channels say nothing of what was not. */
export const sendNotice = async (site: Site, row: SandboxOrderRow): Promise<void> => {
  const method = row.method as PaymentMethod
  const { headers, body } = sites[method].notice(site, row)
  const answer = await fetch(`${site.loopback()}/api/payment/notify/${method}/`, {
    method: 'POST',
    headers,
    body,
    signal: AbortSignal.timeout(10_000),
  })
  if (!answer.ok) throw new Error(`sandbox: notice answered ${answer.status}`)
}
