import { useState, type ReactNode } from 'react'
import { Chip } from '../../../ui/fields/choice.tsx'
import type { Handover } from '../handover/handover-queries.ts'
import { handoverOf, type HandoverUnit } from '../handover/handover-units.ts'

/** The hand-over of one unit after another: with several, which one is chosen above. */
export function UnitTabs({
  handover,
  children,
}: {
  handover: Handover
  children: (ofUnit: Handover, unit: HandoverUnit) => ReactNode
}) {
  const [chosen, setChosen] = useState<number | null>(null)
  const unit = handover.units.find(({ id }) => id === chosen) ?? handover.units[0]
  if (!unit) return null
  return (
    <>
      {handover.units.length > 1 && (
        <div role="group" aria-label="看哪一台" className="mb-4 flex flex-wrap gap-2">
          {handover.units.map(({ id, serial, comparison }) => (
            <Chip key={id} isOn={id === unit.id} onClick={() => setChosen(id)}>
              <span className="figures">{serial}</span>
              {comparison !== null && comparison.differences > 0 && ` · ${comparison.differences} 项不同`}
            </Chip>
          ))}
        </div>
      )}
      {children(handoverOf(handover, unit), unit)}
    </>
  )
}
