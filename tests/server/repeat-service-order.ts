/** Payments of service orders, tried twice. */
import { aRenter } from '../../apps/server/src/testing/people.ts'
import { aDraft, externalPath } from '../../apps/server/src/testing/jobs/service-orders.ts'
import type { TestApp } from '../../apps/server/src/testing/test-app.ts'
import type { Case } from './repeat-case.ts'

export const serviceOrderCases = (app: () => TestApp): Record<string, () => Promise<Case>> => ({
  create_service_order_payment: async () => {
    const by = await aRenter(app())
    const made = await app().call('POST', `${externalPath}orders/`, { token: by.token, body: aDraft(app()) })
    const { orderId } = made.body
    const { rows } = await app().pool.query(
      `UPDATE service_order SET status = 'pending_payment', total_fen = call_out_fen, is_call_out_only = true
        WHERE public_id = $1 RETURNING id`,
      [orderId],
    )
    return {
      by,
      params: { orderId },
      content: { payment_method: 'wechat' },
      other: { payment_method: 'alipay' },
      counted: [`SELECT 1 FROM payment WHERE payable_kind = 'service_order' AND payable_id = $1`, rows[0].id],
    }
  },
})
