import { paymentMethodCodes, paymentMethods, paymentTrades } from '@jihui/protocol/payment/methods'
import type { OperationShape } from '@jihui/protocol/endpoint'
import * as operations from '@jihui/protocol/payment/operations'
import type { LineDeclaration } from '@jihui/protocol/rental/lines/line'
import type { Actor } from '../../../platform/access.ts'
import type { Call } from '../../../platform/http/call.ts'
import { type Mounting, mountEndpoint, mountOnLines } from '../../../platform/http/mount.ts'
import { tellReplayed } from '../../../platform/idempotency.ts'
import type { Services } from '../../../platform/services.ts'
import { answerRental, rentalScope } from '../../rental/public.ts'
import { cancelPayment } from './cancel-payment.ts'
import { createPayment, type PaymentRequest } from './create-payment.ts'
import { closePayment } from './close-payment.ts'
import { type Desk, deskAt, gatewayOf } from '../desk.ts'
import { holdRoutes } from '../holds/hold-routes.ts'
import { ledgerRoutes } from '../ledger/ledger-routes.ts'
import { measureMoney } from '../reports/measure-money.ts'
import { noticeRoutes } from './notice-routes.ts'
import { findPayment } from './queries.ts'
import { finishRefund, processRefund } from '../refunds/process-refund.ts'
import { readPaymentStatus } from './read-payment-status.ts'
import { reconcilePayments } from '../reconciliation/reconcile-payments.ts'
import { recordOfflinePayment } from './record-offline-payment.ts'
import { sandboxRoutes } from '../sandbox/routes.ts'
import { routeOf, viewPayment, viewRefund } from './view.ts'
import { reconciliationRoutes } from '../reconciliation/reconciliation-routes.ts'
import { reportRoutes } from '../reports/report-routes.ts'
import { knownOpenId } from './wechat-introduction.ts'
import { wechatRoutes } from './wechat-routes.ts'

export const paymentRoutes = (mounting: Mounting, services: Services): void => {
  reportRoutes(mounting, services)
  ledgerRoutes(mounting, services)
  const desk = deskAt(mounting.app, services)
  orderRoutes(mounting, desk)
  financeRoutes(mounting, desk)
  reconciliationRoutes(mounting, desk)
  holdRoutes(mounting, desk)
  noticeRoutes(mounting, desk)
  wechatRoutes(mounting, desk)
  sandboxRoutes(mounting, desk)
  followEvents(desk)
  measureMoney(services)
  services.jobs.everyMinute('reconcile-payments', () => reconcilePayments(desk))
  let atStart = Promise.resolve()
  mounting.app.addHook('onListen', async () => {
    // Not waited for: a slow gateway must not keep the server from answering.
    atStart = reconcilePayments(desk, 0).catch((error: unknown) => desk.log.error({ err: error }, 'reconcile'))
  })
  mounting.app.addHook('onClose', () => atStart)
}

const orderRoutes = (mounting: Mounting, desk: Desk): void => {
  const create = async (
    rentalId: number,
    line: LineDeclaration,
    actor: Actor,
    terms: PaymentRequest['terms'],
    { request, reply, idempotency }: Pick<Call<OperationShape>, 'request' | 'reply' | 'idempotency'>,
  ) => {
    const from = { ip: request.ip, openId: knownOpenId(desk, request, actor), idempotency }
    const made = await createPayment(desk, { rentalId, line, userId: actor.id, terms, ...from })
    if (made.isReplayed) tellReplayed(reply)
    const view = viewPayment(made.payment, desk.clock.now())
    return {
      success: true as const,
      message: made.isNew ? '支付已创建，请在有效期内完成支付' : '已有进行中的支付，请继续完成',
      payment_id: view.payment_id,
      payment_data: view,
      data: view,
      ...routeOf(made.payment),
    }
  }
  mountOnLines(mounting, operations.createPayment, (call) =>
    create(call.params.id, call.line, call.actor, call.body, call),
  )
  mountOnLines(mounting, operations.createPaymentForOrder, (call) =>
    create(call.body.order_id, call.line, call.actor, call.body, call),
  )
  mountOnLines(mounting, operations.getPaymentStatus, ({ params, line, actor, request }) =>
    readPaymentStatus(desk, {
      id: params.id,
      line: line.id,
      userId: rentalScope(actor, 'payment_view'),
      address: request.routeOptions.url ?? '',
    }),
  )
  mountOnLines(mounting, operations.cancelPayment, async ({ params, line, actor }) => {
    const scope = { id: params.id, line: line.id, userId: rentalScope(actor, 'payment_process') }
    const cancelled = await cancelPayment(desk, scope)
    return { success: true as const, message: '支付已取消', payment_id: cancelled.id, status: 'cancelled' as const }
  })
  mountOnLines(mounting, operations.updatePaymentStatus, async ({ params, line, actor, body, client }) => {
    const row = await recordOfflinePayment(desk, { rentalId: params.id, line: line.id, actor, client, body })
    const answer = await answerRental(desk, params.id, actor, '已登记线下转账到账')
    return { ...answer, payment: viewPayment(row, desk.clock.now()) }
  })
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
}

const financeRoutes = (mounting: Mounting, desk: Desk): void => {
  mountEndpoint(mounting, operations.finishRefund, async ({ params, body, actor, client }) => {
    const row = await finishRefund(desk, params.id, body.reference, actor, client)
    return { success: true as const, message: '已登记退款', refund: viewRefund(row) }
  })
}

/** What happens once the command's transaction is over, and until it has. */
const followEvents = (desk: Desk): void => {
  desk.events.onOutside('gateway', 'refund.requested', ({ payload }) => processRefund(desk, payload.refundId))
  desk.events.onOutside('gateway', 'payment.abandoned', async ({ payload }) => {
    const row = await findPayment(desk.db, payload.paymentId)
    if (row) await closePayment(desk, row, 'cancelled')
  })
}
