import { paidWith, paymentStatuses } from '@jihui/protocol/payment/methods'
import type { payment as paymentSchema } from '@jihui/protocol/payment/schema'
import { toYuan } from '@jihui/protocol/values'
import type * as z from 'zod/mini'
import type { Hooked } from '../../../platform/hooks.ts'
import { keeperOf } from '../payables/known-payables.ts'
import { type PaymentRow, type RefundRow, toRefund } from './queries.ts'

export const routeOf = (row: PaymentRow) => {
  if (row.status !== 'processing') return {}
  if (row.trade === 'h5') return row.gatewayUrl ? { pay_url: row.gatewayUrl } : {}
  if (row.trade === 'jsapi') return row.formData ? { jsapi_params: row.formData } : {}
  return {
    ...(row.qrCode ? { qr_code: row.qrCode } : {}),
    ...(row.gatewayUrl ? { gateway_url: row.gatewayUrl } : {}),
    ...(row.formData ? { form_data: row.formData } : {}),
  }
}

/** A payment as its payer sees it; a code is shown only while it can be used. */
export const viewPayment = (hooked: Hooked, row: PaymentRow, now: Date): z.output<typeof paymentSchema> => ({
  payment_id: row.id,
  payment_number: row.number,
  purpose: row.purpose,
  purpose_display: keeperOf(hooked, row.payableKind)?.declared.purposes[row.purpose]?.label ?? row.purpose,
  method: row.method,
  method_display: paidWith[row.method].label,
  trade: row.trade,
  amount: toYuan(row.amountFen),
  status: row.status,
  status_display: paymentStatuses[row.status].label,
  payment_completed: row.status === 'paid',
  expires_at: row.expiresAt.toISOString(),
  expires_in:
    row.status === 'processing' ? Math.max(0, Math.ceil((row.expiresAt.getTime() - now.getTime()) / 1000)) : 0,
  paid_at: row.paidAt?.toISOString() ?? null,
  failure: row.failure,
  refunded_amount: toYuan(row.refundedFen),
  created_at: row.createdAt.toISOString(),
  ...routeOf(row),
})

/** How the refunds a condition on `f` finds are told with what they belong to, the newest first. */
export const refundsAsJson = (condition: string) => ({
  sql: `(SELECT json_agg(f ORDER BY f.id DESC) FROM refund f WHERE ${condition})`,
  view: (json: Record<string, unknown>) => viewRefund(toRefund(json)),
})

export const viewRefund = (row: RefundRow) => ({
  id: row.id,
  amount: toYuan(row.amountFen),
  status: row.status,
  reason: row.reason,
  created_at: row.createdAt.toISOString(),
  finished_at: row.finishedAt?.toISOString() ?? null,
})
