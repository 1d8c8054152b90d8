import { createHmac, randomBytes } from 'node:crypto'
import { pathWith } from '@jihui/protocol/endpoint'
import { paymentMethods } from '@jihui/protocol/payment/methods'
import { openSandboxBank, showSandboxPayment } from '@jihui/protocol/payment/operations'
import { toYuan } from '@jihui/protocol/values'
import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database.ts'
import type { OrderOutcome, OrderRoute, PaymentGateway } from '../gateway.ts'
import { sandboxOrder, sandboxRefund } from '../table.ts'
import { sandboxMerchant, verifyNotice } from './notice.ts'

export type SandboxOrderRow = typeof sandboxOrder.$inferSelect

/** Signature of the form a payer carries to the bank's page. */
export const signForm = (secret: string, row: Pick<SandboxOrderRow, 'number' | 'token' | 'amountFen'>): string =>
  createHmac('sha256', secret).update(`form\n${row.number}\n${row.token}\n${row.amountFen}`).digest('hex')

/**
 * A gateway of our own with the manners of a real one: its own books, a code or a form for the payer, a signed
 * notification back, queries and refunds by number. It takes no real money.
 */
export const createSandboxGateway = (db: Db, secret: string, baseUrl: () => string): PaymentGateway => {
  const find = async (number: string): Promise<SandboxOrderRow | null> =>
    (await db.select().from(sandboxOrder).where(eq(sandboxOrder.number, number)))[0] ?? null
  const outcomeOf = (row: SandboxOrderRow | null): OrderOutcome =>
    row ? { state: row.state as OrderOutcome['state'], trade: row.trade } : { state: 'absent', trade: null }

  const routeOf = (row: SandboxOrderRow): OrderRoute => {
    const { route } = paymentMethods[row.method as keyof typeof paymentMethods]
    if (route === 'code') return { qrCode: `${baseUrl()}${pathWith(showSandboxPayment.path, { token: row.token })}` }
    return {
      gatewayUrl: `${baseUrl()}${openSandboxBank.path}`,
      formData: {
        merchant_id: sandboxMerchant,
        order_number: row.number,
        amount: toYuan(row.amountFen).toFixed(2),
        currency: 'CNY',
        token: row.token,
        sign: signForm(secret, row),
      },
    }
  }

  return {
    merchant: sandboxMerchant,
    async createOrder(order) {
      const token = randomBytes(24).toString('base64url')
      await db
        .insert(sandboxOrder)
        .values({ ...order, token })
        .onConflictDoNothing()
      const row = await find(order.number)
      if (!row || row.amountFen !== order.amountFen) throw new Error(`sandbox: order ${order.number} differs`)
      return routeOf(row)
    },
    queryOrder: async (number) => outcomeOf(await find(number)),
    async closeOrder(number) {
      await db
        .update(sandboxOrder)
        .set({ state: 'closed' })
        .where(and(eq(sandboxOrder.number, number), eq(sandboxOrder.state, 'waiting')))
      return outcomeOf(await find(number))
    },
    async refund(refund) {
      return db.transaction(async (tx) => {
        const [order] = await tx
          .select()
          .from(sandboxOrder)
          .where(eq(sandboxOrder.number, refund.paymentNumber))
          .for('update')
        if (!order) return { state: 'failed' as const, failure: '支付渠道没有这笔支付' }
        const [known] = await tx.select().from(sandboxRefund).where(eq(sandboxRefund.number, refund.number))
        if (known) return { state: 'completed' as const }
        if (order.refundedFen + refund.amountFen > order.amountFen)
          return { state: 'failed' as const, failure: '退款超过支付金额' }
        await tx
          .insert(sandboxRefund)
          .values({ number: refund.number, orderNumber: order.number, amountFen: refund.amountFen })
        await tx
          .update(sandboxOrder)
          .set({ refundedFen: sql`${sandboxOrder.refundedFen} + ${refund.amountFen}` })
          .where(eq(sandboxOrder.number, order.number))
        return { state: 'completed' as const }
      })
    },
    async queryRefund(number) {
      const [known] = await db.select().from(sandboxRefund).where(eq(sandboxRefund.number, number))
      return { state: known ? 'completed' : 'absent' }
    },
    verifyNotification: (headers, body, now) => verifyNotice(secret, headers, body, now),
  }
}
