import type { hold as holdSchema } from '@jihui/protocol/deposit/schema'
import { holdStatuses } from '@jihui/protocol/deposit/machine'
import { paymentMethods } from '@jihui/protocol/payment/methods'
import { toYuan } from '@jihui/protocol/values'
import type * as z from 'zod/mini'
import type { HoldRow } from './hold-queries.ts'

/** A hold as its payer sees it; where it leads is told only while it can be confirmed there. */
export const viewHold = (row: HoldRow, now: Date): z.output<typeof holdSchema> => {
  const isWaiting = row.status === 'waiting'
  return {
    number: row.number,
    method: row.method,
    method_display: paymentMethods[row.method].label,
    amount: toYuan(row.amountFen),
    captured: toYuan(row.capturedFen),
    released: toYuan(row.releasedFen),
    status: row.status,
    status_display: holdStatuses[row.status].label,
    expires_at: row.expiresAt.toISOString(),
    expires_in: isWaiting ? Math.max(0, Math.ceil((row.expiresAt.getTime() - now.getTime()) / 1000)) : 0,
    held_at: row.heldAt?.toISOString() ?? null,
    failure: row.failure,
    ...(isWaiting && row.qrCode ? { qr_code: row.qrCode } : {}),
    ...(isWaiting && row.gatewayUrl ? { gateway_url: row.gatewayUrl } : {}),
    ...(isWaiting && row.formData ? { form_data: row.formData } : {}),
  }
}
