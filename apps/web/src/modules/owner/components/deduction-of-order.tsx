import { lazy, Suspense } from 'react'
import type { Claim, Order } from '../../rental/public.ts'

const OrderClaim = lazy(async () => ({ default: (await import('./deduction-claim.lazy.tsx')).OrderClaim }))

/** 扣款 of an order; there is none before the machine is back, and nothing of it is fetched before. */
export function ClaimOfOrder(props: { order: Order; desk?: (claim: Claim) => string | undefined }) {
  if (props.order.status !== 'returned') return null
  return (
    <Suspense fallback={null}>
      <OrderClaim {...props} />
    </Suspense>
  )
}
