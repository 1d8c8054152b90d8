import { availabilityLabels } from '@jihui/protocol/catalogue/availability'
import { CircleCheck, Clock3 } from 'lucide-react'
import { StatusTag } from '../../../ui/status.tsx'
import type { Machine } from '../queries.ts'

export function AvailabilityTag({ machine, unitWord }: { machine: Machine; unitWord: string }) {
  return machine.is_available ? (
    <StatusTag icon={CircleCheck} tone="ok">
      {availabilityLabels.available}
      <span className="figures font-normal">
        {machine.units_free_today} {unitWord}
      </span>
    </StatusTag>
  ) : (
    <StatusTag icon={Clock3} tone="quiet">
      {availabilityLabels.unavailable}
    </StatusTag>
  )
}
