import type { ResponseOf } from '@jihui/protocol/endpoint'
import { paymentMethodCodes, paymentMethods, paymentTrades } from '@jihui/protocol/payment/methods'
import { listPaymentMethods } from '@jihui/protocol/payment/operations'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../shell/api/call.ts'
import { newKey } from '../../shell/new-key.ts'
import type { PaidThing } from './paid-thing.ts'
import type { Way } from './way-to-pay.ts'

export type PaymentStanding = ResponseOf<NonNullable<PaidThing['status']>['shape']>
export type Payment = NonNullable<PaymentStanding['payment']>
export type MethodOption = ResponseOf<typeof listPaymentMethods.shape>[number]

export const standingQuery = ({ place, id, status }: Pick<PaidThing, 'place' | 'id' | 'status'>) =>
  queryOptions({
    queryKey: ['payment', 'standing', place, id],
    queryFn: ({ signal }) => call(status, { params: { id }, signal }),
    staleTime: 0,
  })

/** R134: what one can always pay with, should the list not come. */
export const usualMethods: MethodOption[] = paymentMethodCodes.map((value) => {
  const { label, description, icon, color, trades } = paymentMethods[value]
  const [usual] = trades
  const way = { value: usual, label: paymentTrades[usual].label, description }
  return { value, label, description, icon, color, enabled: true, trades: [way], can_hold: false }
})

export const methodsQuery = (place: string) =>
  queryOptions({
    queryKey: ['payment', 'methods', place],
    queryFn: async ({ signal }) => {
      try {
        return await call(listPaymentMethods, { params: { businessType: place }, signal })
      } catch {
        return usualMethods
      }
    },
    staleTime: 5 * 60_000,
  })

export const openPayment = ({ create, id }: PaidThing, { method, trade }: Way, amount: number) =>
  call(create, {
    params: { id },
    body: { payment_method: method, trade, amount },
    // It has one open payment: pressed again, it is that one, and no key need be kept for it.
    idempotencyKey: newKey(),
  })

export const giveUpPayment = ({ cancel, id }: PaidThing) => call(cancel, { params: { id } })
