import type { ResponseOf } from '@jihui/protocol/endpoint'
import { paymentMethodCodes, paymentMethods, paymentTrades } from '@jihui/protocol/payment/methods'
import { cancelPayment, createPayment, getPaymentStatus, listPaymentMethods } from '@jihui/protocol/payment/operations'
import { onLine, type LineFace } from '@jihui/protocol/rental/faces'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../shell/api/call.ts'
import { newKey } from '../../shell/new-key.ts'
import type { Way } from './way-to-pay.ts'

export type PaymentStanding = ResponseOf<typeof getPaymentStatus.shape>
export type Payment = NonNullable<PaymentStanding['payment']>
export type MethodOption = ResponseOf<typeof listPaymentMethods.shape>[number]

export const standingQuery = (line: LineFace, id: number) =>
  queryOptions({
    queryKey: ['payment', 'standing', line.id, id],
    queryFn: ({ signal }) => call(onLine(getPaymentStatus, line), { params: { id }, signal }),
    staleTime: 0,
  })

/** R134: what one can always pay with, should the list not come. */
export const usualMethods: MethodOption[] = paymentMethodCodes.map((value) => {
  const { label, description, icon, color, trades } = paymentMethods[value]
  const [usual] = trades
  const way = { value: usual, label: paymentTrades[usual].label, description }
  return { value, label, description, icon, color, enabled: true, trades: [way], can_hold: false }
})

export const methodsQuery = (line: LineFace) =>
  queryOptions({
    queryKey: ['payment', 'methods', line.id],
    queryFn: async ({ signal }) => {
      try {
        return await call(listPaymentMethods, { params: { businessType: line.id }, signal })
      } catch {
        return usualMethods
      }
    },
    staleTime: 5 * 60_000,
  })

export const openPayment = (line: LineFace, id: number, { method, trade }: Way, amount: number) =>
  call(onLine(createPayment, line), {
    params: { id },
    body: { payment_method: method, trade, amount },
    // An order has one open payment: pressed again, it is that one, and no key need be kept for it.
    idempotencyKey: newKey(),
  })

export const giveUpPayment = (line: LineFace, id: number) => call(onLine(cancelPayment, line), { params: { id } })
