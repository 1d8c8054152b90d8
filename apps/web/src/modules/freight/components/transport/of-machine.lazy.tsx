import { useQuery } from '@tanstack/react-query'
import { Truck } from 'lucide-react'
import { useState } from 'react'
import type { MachineCard } from '../../../../shell/module.ts'
import { AppLink } from '../../../../shell/navigation.tsx'
import { Button, buttonClass } from '../../../../ui/button.tsx'
import { Section } from '../../../../ui/section.tsx'
import { transportOfMachineQuery } from '../../queries.ts'
import { callPath, placesFor } from './move-paths.ts'
import { MoveSheet } from './move-sheet.tsx'
import { TripRow } from './trip-row.tsx'

/** On a machine's page: the lorries its units travel on, and ordering one that takes a unit to another place. */
export function TransportOfMachine({ machineId, units }: MachineCard) {
  const [isOpen, setIsOpen] = useState(false)
  const { data } = useQuery(transportOfMachineQuery(machineId))
  if (!data || (data.results.length === 0 && data.may_call.length === 0)) return null
  const { may_call: movable, places, results } = data
  const [first] = movable
  const isPlain = movable.length === 1 && first && placesFor(first.unit_id, units, places).length === 0
  const call = (
    <>
      <Truck size={18} aria-hidden="true" />
      叫车挪场
    </>
  )
  return (
    <Section title="运输">
      {results.length > 0 && (
        <ul className="border-t border-hairline">
          {results.map((trip) => (
            <TripRow key={trip.cargo_id} trip={trip} />
          ))}
        </ul>
      )}
      {isPlain ? (
        <AppLink to={callPath(first.unit_id)} className={`mt-3 ${buttonClass('outline')}`}>
          {call}
        </AppLink>
      ) : (
        first && (
          <>
            <Button className="mt-3" onClick={() => setIsOpen(true)}>
              {call}
            </Button>
            <MoveSheet
              movable={movable}
              units={units}
              places={places}
              isOpen={isOpen}
              onClose={() => setIsOpen(false)}
            />
          </>
        )
      )}
    </Section>
  )
}
