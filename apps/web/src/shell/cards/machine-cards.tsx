import { lazy, Suspense } from 'react'
import { startModules } from '../../modules.ts'
import type { MachineCard } from '../module.ts'

const cards = startModules.flatMap(({ name, machineCards }) =>
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
