import { lazy, Suspense } from 'react'
import { cardModules } from '../../card-modules.ts'
import type { MachineCard } from '../module.ts'

const cards = cardModules.flatMap(({ name, machineCards }) =>
  machineCards ? [{ name, Card: lazy(machineCards) }] : [],
)

/** What other modules have to say of a machine, on the page of whoever it belongs to. */
export function MachineCards(machine: MachineCard) {
  return (
    <Suspense fallback={null}>
      {cards.map(({ name, Card }) => (
        <Card key={name} {...machine} />
      ))}
    </Suspense>
  )
}
