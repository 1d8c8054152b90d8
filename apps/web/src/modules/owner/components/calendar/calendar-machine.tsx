import { ChevronRight } from 'lucide-react'
import { AppLink } from '../../../../shell/navigation.tsx'
import { cx } from '../../../../ui/class-names.ts'
import { MachineTile } from '../../../../ui/pictures/machine-tile.tsx'
import type { CalendarMachine } from '../../fleet-queries.ts'
import { ownerPaths } from '../../owner-paths.ts'

export interface CalendarMachineHeadProps {
  machine: CalendarMachine
  /** beside: in the column left of the days; above: over them. */
  at: 'beside' | 'above'
}

/** A machine of the calendar and how many units of it there are, leading to its page. */
export function CalendarMachineHead({ machine, at }: CalendarMachineHeadProps) {
  const isBeside = at === 'beside'
  return (
    <AppLink
      to={ownerPaths.machine(machine.equipment_id)}
      className={cx('flex items-center rounded-half', isBeside ? 'min-h-14 gap-2.5 px-4' : 'mb-2 min-h-11 gap-3')}
    >
      <MachineTile
        line={machine.line}
        illustration={machine.illustration}
        photo={machine.thumbnail_url}
        size="compact"
        className={cx('rounded-half', isBeside ? '!size-10' : '!size-11')}
      />
      <span className={cx('min-w-0 flex-1 font-semibold', isBeside ? 'line-clamp-2 text-meta' : 'text-lead')}>
        {machine.name}
      </span>
      <span className="figures keep text-meta text-ink-2">{machine.units.length} 台</span>
      {!isBeside && <ChevronRight size={18} className="shrink-0 text-ink-2" aria-hidden="true" />}
    </AppLink>
  )
}
