import { paymentMethodCodes, paymentMethods, paymentTrades } from '@jihui/protocol/payment/methods'
import * as operations from '@jihui/protocol/payment/operations'
import { payableEndpoints } from '@jihui/protocol/payment/payable-operations'
import { type ConsumerDeclaration, consumesOutside } from '../../../platform/events/declared.ts'
import { type Mounting, mountEndpoint } from '../../../platform/http/mount.ts'
import type { Services } from '../../../platform/services.ts'
import { closePayment } from './close-payment.ts'
import { type Desk, deskOf, gatewayOf } from '../desk.ts'
import { ledgerRoutes } from '../ledger/ledger-routes.ts'
import { measureMoney } from '../reports/measure-money.ts'
import { noticeRoutes } from './notice-routes.ts'
import type { Identity } from '../../identity/public.ts'
import { payoutAccountRoutes } from '../payouts/payout-account-routes.ts'
import { payoutRoutes } from '../payouts/payout-routes.ts'
import { payingOf } from './paying.ts'
import { findPayment } from './queries.ts'
import { finishRefund, processRefund } from '../refunds/process-refund.ts'
import { reconcilePayments } from '../reconciliation/reconcile-payments.ts'
import { sandboxRoutes } from '../sandbox/routes.ts'
import { viewRefund } from './view.ts'
import { reconciliationRoutes } from '../reconciliation/reconciliation-routes.ts'
import { takingRoutes } from '../takings/taking-routes.ts'
import { reportRoutes } from '../reports/report-routes.ts'
import { wechatRoutes } from './wechat-routes.ts'

export const paymentRoutes = (mounting: Mounting, services: Services, identity: Identity): void => {
  payoutRoutes(mounting, services)
  payoutAccountRoutes(mounting, services, identity)
  takingRoutes(mounting, services)
  reportRoutes(mounting, services)
  ledgerRoutes(mounting, services)
  const desk = deskOf(services)
  payableRoutes(mounting, desk)
  methodRoutes(mounting, desk)
  financeRoutes(mounting, desk)
  reconciliationRoutes(mounting, desk)
  noticeRoutes(mounting, desk)
  wechatRoutes(mounting, desk)
  sandboxRoutes(mounting, desk)
  measureMoney(services)
  let atStart = Promise.resolve()
  mounting.app.addHook('onListen', async () => {
    // Not waited for: a slow gateway must not keep the server from answering.
    atStart = reconcilePayments(desk, 0).catch((error: unknown) => desk.log.error({ err: error }, 'reconcile'))
  })
  mounting.app.addHook('onClose', () => atStart)
}

/** Every payable that has addresses of its own, under each of them. */
const payableRoutes = (mounting: Mounting, desk: Desk): void => {
  const { create, readStatus, cancel } = payingOf(desk)
  for (const keeper of Object.values(desk.hooks.payment.payables)) {
    const endpoints = payableEndpoints(keeper.declared)
    if (!endpoints) continue
    mountEndpoint(mounting, endpoints.create, (call) =>
      create(keeper, { id: call.params.id, actor: call.actor, as: 'payer' }, call.body, call),
    )
    mountEndpoint(mounting, endpoints.status, ({ params, actor, request }) =>
      readStatus(keeper, { id: params.id, actor, as: 'viewer' }, request),
    )
    mountEndpoint(mounting, endpoints.cancel, ({ params, actor }) =>
      cancel(keeper, { id: params.id, actor, as: 'canceller' }),
    )
  }
}

const methodRoutes = (mounting: Mounting, desk: Desk): void =>
  mountEndpoint(mounting, operations.listPaymentMethods, async () =>
    paymentMethodCodes.map((value) => {
      const { merchant, trades, holds } = gatewayOf(desk, value)
      const method = paymentMethods[value]
      const ways = trades.map((trade) => {
        const isUsual = trade === method.trades[0]
        const { label, description } = paymentTrades[trade]
        const words = { label, description: isUsual ? method.description : description }
        return { value: trade, ...words }
      })
      return { value, ...method, enabled: merchant !== '', trades: ways, can_hold: holds !== undefined }
    }),
  )

const financeRoutes = (mounting: Mounting, desk: Desk): void => {
  mountEndpoint(mounting, operations.finishRefund, async ({ params, body, actor, client }) => {
    const row = await finishRefund(desk, params.id, body.reference, actor, client)
    return { success: true as const, message: '已登记退款', refund: viewRefund(row) }
  })
}

/** What happens once the command's transaction is over, and until it has. */
export const followsPayments: readonly ConsumerDeclaration[] = [
  consumesOutside('gateway', 'refund.requested', (services, { payload }) =>
    processRefund(deskOf(services), payload.refundId),
  ),
  consumesOutside('gateway', 'payment.abandoned', async (services, { payload }) => {
    const row = await findPayment(services.db, payload.paymentId)
    if (row) await closePayment(deskOf(services), row, 'cancelled')
  }),
]
