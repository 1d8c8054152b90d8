import { lazy, Suspense } from 'react'
import { cardModules } from '../../card-modules.ts'
import type { OrderCard } from '../module.ts'

const cards = cardModules.flatMap(({ name, orderCards }) => (orderCards ? [{ name, Card: lazy(orderCards) }] : []))

/** What other modules have to say of a rental order, on its page. */
export function OrderCards(order: OrderCard) {
  return (
    <Suspense fallback={null}>
      {cards.map(({ name, Card }) => (
        <Card key={name} {...order} />
      ))}
    </Suspense>
  )
}
