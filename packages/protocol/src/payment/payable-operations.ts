/** How anything is paid for: the calls a payable's declaration leads to, and what the calls of a module's own share. */
import { defineEndpoint, type Endpoint } from '../endpoint.ts'
import { id } from '../values.ts'
import * as z from 'zod/mini'
import type { Payable } from './payable.ts'
import { paymentCancelled, paymentCreated, paymentRequest, paymentStatus } from './schema.ts'

const refusals = [
  'payment.already_paid',
  'payment.order_closed',
  'payment.amount_differs',
  'payment.in_progress',
  'payment.trade_unsupported',
  'payment.open_id_missing',
  'payment.gateway_unavailable',
  'payment.earnings_not_allowed',
  'payment.platform_not_allowed',
] as const
const takingRefusals = ['payment.earnings_short', 'payment.earnings_held'] as const

/** Codes a payment for it is refused with. */
export const creationRefusals = (payable: Payable): string[] => [
  ...(payable.refusals ?? []),
  ...refusals,
  ...(payable.takenOff ? takingRefusals : []),
]

export const creating = {
  method: 'POST',
  access: 'auth',
  company: 'pay',
  body: paymentRequest,
  bodyFallbacks: { trade: 'trade_type' },
  idempotent: { reused: 'payment.key_reused' },
  response: paymentCreated,
} as const
export const standing = { method: 'GET', access: 'auth', company: 'view_money', response: paymentStatus } as const
export const cancelling = { method: 'POST', access: 'auth', company: 'pay', response: paymentCancelled } as const
export const cancelRefusals = ['payment.none_open', 'payment.already_paid', 'payment.gateway_unavailable'] as const

const params = z.object({ id: id('单据') })
type Paying = Endpoint<typeof creating & { name: string; summary: string; params: typeof params; errors: string[] }>
type Standing = Endpoint<typeof standing & { name: string; summary: string; params: typeof params; errors: string[] }>
type Cancelling = Endpoint<
  typeof cancelling & { name: string; summary: string; params: typeof params; errors: string[] }
>
export interface PayableEndpoints {
  readonly create: Paying
  readonly status: Standing
  readonly cancel: Cancelling
}

/** Where it is paid: under each of its bases and at the documents' `/api/{type}/orders/`; null where its module mounts its own. */
export const payableEndpoints = (payable: Payable): PayableEndpoints | null => {
  const { kind, label, bases, refusals: own = [] } = payable
  if (!bases) return null
  const at = (end: string) => {
    const [path = '', ...aliases] = [...new Set([...bases, `/api/${kind}/orders/`])].map((base) => `${base}:id/${end}/`)
    return { path, aliases }
  }
  return {
    create: defineEndpoint({
      ...creating,
      ...at('payment'),
      name: `create_${kind}_payment`,
      summary: `发起支付：${label}`,
      params,
      errors: creationRefusals(payable),
    }) as Paying,
    status: defineEndpoint({
      ...standing,
      ...at('payment_status'),
      name: `get_${kind}_payment_status`,
      summary: `支付状态：${label}`,
      params,
      errors: [...own],
    }) as Standing,
    cancel: defineEndpoint({
      ...cancelling,
      ...at('cancel_payment'),
      name: `cancel_${kind}_payment`,
      summary: `取消进行中的支付：${label}`,
      params,
      errors: [...own, ...cancelRefusals] as string[],
    }) as Cancelling,
  }
}
