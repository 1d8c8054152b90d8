import type { ResponseOf } from '@jihui/protocol/endpoint'
import { type PaidWith, paymentMethodCodes, paymentMethods, paymentTrades } from '@jihui/protocol/payment/methods'
import { listPaymentMethods } from '@jihui/protocol/payment/operations'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../shell/api/call.ts'
import { isSignedIn } from '../../shell/api/token.ts'
import { newKey } from '../../shell/new-key.ts'
import type { PaidThing } from './paid-thing.ts'
import type { Way } from './way-to-pay.ts'

export type PaymentStanding = Awaited<ReturnType<PaidThing['status']>>
export type Payment = NonNullable<PaymentStanding['payment']>
export type MethodOption = ResponseOf<typeof listPaymentMethods.shape>[number]
/** A method as it is chosen: a channel, or what the payer earns. */
export type PayingOption = Omit<MethodOption, 'value' | 'trades' | 'can_hold'> & {
  readonly value: PaidWith
  /** Why it cannot be chosen; absent: it is not open. */
  readonly closed?: string
}

export const standingQuery = ({ place, id, status }: Pick<PaidThing, 'place' | 'id' | 'status'>) =>
  queryOptions({
    queryKey: ['payment', 'standing', place, id],
    queryFn: ({ signal }) => status(signal),
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
      // A guest, who proved that it is his in another way, is told of no list.
      if (!isSignedIn()) return usualMethods
      try {
        return await call(listPaymentMethods, { params: { businessType: place }, signal })
      } catch {
        return usualMethods
      }
    },
    staleTime: 5 * 60_000,
  })

/** It has one open payment: pressed again, it is that one, and no key need be kept for it. */
export const openPayment = ({ create }: PaidThing, { method, trade }: Way, amount: number) =>
  create({ payment_method: method, ...(trade && { trade }), amount }, newKey())

export const giveUpPayment = ({ cancel }: PaidThing) => cancel()
