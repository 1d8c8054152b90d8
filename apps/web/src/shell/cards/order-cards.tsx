import { lazy, Suspense } from 'react'
import { startModules } from '../../modules.ts'

const cards = startModules.flatMap(({ name, orderCards }) => (orderCards ? [{ name, Card: lazy(orderCards) }] : []))

/** What other modules have to say of a rental order, on its page. */
export function OrderCards({ rentalId }: { rentalId: number }) {
  return (
    <Suspense fallback={null}>
      {cards.map(({ name, Card }) => (
        <Card key={name} rentalId={rentalId} />
      ))}
    </Suspense>
  )
}
