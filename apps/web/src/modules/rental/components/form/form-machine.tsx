import { AppLink } from '../../../../shell/navigation.tsx'
import { MachineTile } from '../../../../ui/pictures/machine-tile.tsx'
import { Money } from '../../../../ui/text/money.tsx'
import { equipmentPath, useLine, type MachineDetail, type PeriodTexts } from '../../../catalogue/public.ts'

/** Which machine the form is about; leads back to its page. */
export function FormMachine({ machine, period }: { machine: MachineDetail; period: PeriodTexts | null }) {
  const line = useLine()
  return (
    <AppLink to={equipmentPath(line, machine.id, period)} className="mt-4 flex items-center gap-3 rounded-card">
      <MachineTile
        line={machine.line}
        illustration={machine.illustration}
        photo={machine.thumbnail_url}
        size="compact"
      />
      <span className="min-w-0">
        <span className="block text-lead font-semibold">{machine.name}</span>
        <span className="block text-meta text-ink-2">
          {[machine.city, machine.model].filter(Boolean).join(' · ')} ·{' '}
          <Money value={machine.rental_price_per_day} unit="天" size="inline" />
        </span>
      </span>
    </AppLink>
  )
}
