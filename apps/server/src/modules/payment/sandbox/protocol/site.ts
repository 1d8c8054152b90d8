import { pathWith } from '@jihui/protocol/endpoint'
import type { PaymentMethod } from '@jihui/protocol/payment/methods'
import { showSandboxPayment } from '@jihui/protocol/payment/operations'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { SandboxBooks, SandboxOrderRow } from '../books.ts'
import type { SandboxKeys } from './keys.ts'

/** What each channel's imitation works with. */
export interface Site {
  readonly books: SandboxBooks
  readonly keys: SandboxKeys
  readonly now: () => Date
  /** Where payers reach the sandbox. */
  readonly baseUrl: () => string
  /** Where its merchants do. */
  readonly loopback: () => string
}

export const sandboxSitePath = (method: PaymentMethod): string => `/api/payment/sandbox/${method}`

export const cashierOf = (site: Site, row: Pick<SandboxOrderRow, 'token'>): string =>
  `${site.baseUrl()}${pathWith(showSandboxPayment.path, { token: row.token })}`

/** Somebody else's addresses: they are in no document of ours, and speak for themselves. */
export const mountForeign = (
  app: FastifyInstance,
  method: 'GET' | 'POST',
  url: string,
  handler: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
): void => {
  app.route({
    method,
    url,
    config: { rateLimit: false },
    helmet: false,
    handler,
  })
}
