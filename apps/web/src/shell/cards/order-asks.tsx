import { lazy, Suspense } from 'react'
import { cardModules } from '../../card-modules.ts'

const asks = cardModules.flatMap(({ name, orderAsks }) => (orderAsks ? [{ name, Ask: lazy(orderAsks) }] : []))

/** What other modules ask the renter of an order: the first thing on its page, for it ends by itself. */
export function OrderAsks({ rentalId }: { rentalId: number }) {
  return (
    <Suspense fallback={null}>
      {asks.map(({ name, Ask }) => (
        <Ask key={name} rentalId={rentalId} />
      ))}
    </Suspense>
  )
}
