/** What the calls of paying answer, whatever is paid for; whoever mounts them says what and at which addresses. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Idempotency, tellReplayed } from '../../../platform/idempotency.ts'
import type { Asked, PayableKeeper } from '../payables/payable-keeper.ts'
import { cancelPayment } from './cancel-payment.ts'
import { createPayment, type PaymentRequest } from './create-payment.ts'
import type { Desk } from '../desk.ts'
import { readPaymentStatus } from './read-payment-status.ts'
import { routeOf, viewPayment } from './view.ts'
import { knownOpenId } from './wechat-introduction.ts'

interface Came {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly idempotency: Idempotency | null
}

export const payingOf = (desk: Desk) => ({
  create: async (
    keeper: PayableKeeper,
    asked: Asked,
    terms: PaymentRequest['terms'],
    { request, reply, idempotency }: Came,
  ) => {
    const from = { ip: request.ip, openId: knownOpenId(desk, request, asked.actor), idempotency }
    const made = await createPayment(desk, { keeper, asked, terms, ...from })
    if (made.isReplayed) tellReplayed(reply)
    const view = viewPayment(desk, made.payment, desk.clock.now())
    const opened = made.isNew ? '支付已创建，请在有效期内完成支付' : '已有进行中的支付，请继续完成'
    return {
      success: true as const,
      message: view.payment_completed ? '支付成功' : opened,
      payment_id: view.payment_id,
      payment_data: view,
      data: view,
      ...routeOf(made.payment),
    }
  },
  readStatus: (keeper: PayableKeeper, asked: Asked, request: FastifyRequest) =>
    readPaymentStatus(desk, keeper, asked, request.routeOptions.url ?? ''),
  cancel: async (keeper: PayableKeeper, asked: Asked) => {
    const cancelled = await cancelPayment(desk, keeper, asked)
    return { success: true as const, message: '支付已取消', payment_id: cancelled.id, status: 'cancelled' as const }
  },
})
