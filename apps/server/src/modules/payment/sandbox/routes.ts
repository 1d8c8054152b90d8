import { pathWith } from '@jihui/protocol/endpoint'
import * as operations from '@jihui/protocol/payment/operations'
import { type PaymentMethod, paymentMethods } from '@jihui/protocol/payment/methods'
import type { FastifyInstance } from 'fastify'
import { timingSafeEqual } from 'node:crypto'
import { type Mounting, mountEndpoint } from '../../../platform/http/mount.ts'
import { refuse, Refusal } from '../../../platform/refusal.ts'
import type { Desk } from '../desk.ts'
import { receiveNotice } from '../payments/receive-notice.ts'
import { openBooks, type SandboxOrderRow } from './books.ts'
import { decideOrder, findByToken } from './cashier.ts'
import { cashierPage } from './cashier-page.ts'
import { signForm } from './gateway.ts'
import { type SandboxNotice, signNotice } from './notice.ts'
import { openSandboxKeys } from './protocol/keys.ts'
import { protocolRoutes, sendNotice } from './protocol/routes.ts'
import type { Site } from './protocol/site.ts'

/** Payers are led back to this site, and nowhere else. */
const ownAddress = (desk: Desk, wanted = ''): string | undefined =>
  URL.canParse(wanted) && new URL(wanted).origin === new URL(desk.baseUrl()).origin ? wanted : undefined

const formType = 'application/x-www-form-urlencoded'

/** The sandbox's own site: where its codes and its bank form lead. */
export const sandboxRoutes = (mounting: Mounting, desk: Desk): void => {
  const { clock, config, db, log } = desk
  const now = () => clock.now()
  const site: Site | null =
    config.payment.sandbox === 'protocol'
      ? { ...desk, books: openBooks(db, now), keys: openSandboxKeys(config.dataDir), now }
      : null
  if (site) protocolRoutes(mounting.app, site)
  const tell = async (order: SandboxOrderRow, notice: SandboxNotice): Promise<void> => {
    if (site) {
      if (order.state === 'paid') await sendNotice(site, order)
      return
    }
    const { headers, body } = signNotice(config.sandboxSecret, notice, now())
    // The same check as over the network.
    await receiveNotice(desk, order.method as PaymentMethod, headers, body)
  }
  void mounting.app.register(async (app: FastifyInstance) => {
    const here: Mounting = { ...mounting, app }
    app.addContentTypeParser(formType, { parseAs: 'string' }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(body as string))),
    )

    mountEndpoint(here, operations.showSandboxPayment, async ({ params, query, reply }) => {
      const page = cashierPage(await findByToken(db, params.token), clock.now(), ownAddress(desk, query.redirect_url))
      return reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(page)
    })

    mountEndpoint(here, operations.decideSandboxPayment, async ({ params, query, body, request, reply }) => {
      const isForm = request.headers['content-type']?.startsWith(formType) ?? false
      const back =
        query.redirect_url === undefined ? '' : `?${new URLSearchParams({ redirect_url: query.redirect_url })}`
      const address = `${pathWith(operations.showSandboxPayment.path, params)}${back}`
      try {
        const { order, notice } = await decideOrder(db, params.token, body.result, clock.now())
        // A notification that is not taken is made up for by the merchant's query.
        await tell(order, notice).catch((error: unknown) =>
          log.warn({ err: error, number: order.number }, 'sandbox notice not taken'),
        )
        if (isForm) return reply.redirect(address, 303) as never
        const message = body.result === 'success' ? '支付成功' : '支付失败'
        return { success: true as const, message, payment_number: order.number, state: order.state }
      } catch (error) {
        // The page itself says what has become of the code.
        if (isForm && error instanceof Refusal && error.code === 'payment.code_closed')
          return reply.redirect(address, 303) as never
        throw error
      }
    })

    mountEndpoint(here, operations.openSandboxBank, async ({ body, reply }) => {
      const row = await findByToken(db, body.token)
      const wanted = Buffer.from(signForm(config.sandboxSecret, row))
      const given = Buffer.from(typeof body.sign === 'string' ? body.sign : '')
      const isGenuine = given.length === wanted.length && timingSafeEqual(given, wanted)
      if (
        !isGenuine ||
        row.number !== body.order_number ||
        !paymentMethods[row.method as PaymentMethod].trades.some((trade) => trade === 'page')
      )
        return refuse('payment.not_found')
      return reply.redirect(pathWith(operations.showSandboxPayment.path, { token: row.token }), 303)
    })
  })
}
