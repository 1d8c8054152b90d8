import { findLine } from '@jihui/protocol/rental/faces'
import { AppLink } from '../../../shell/navigation.tsx'
import { MachineTile } from '../../../ui/pictures/machine-tile.tsx'
import { Money } from '../../../ui/text/money.tsx'
import { Words } from '../../../ui/text/words.tsx'
import type { KeptMachine } from '../kept-machines.ts'
import { equipmentPath } from '../use-line.ts'

/** Machines side by side; on a phone the row is pushed with a finger. */
export function MachineRow({ machines }: { machines: readonly KeptMachine[] }) {
  return (
    <ul className="no-bar -mx-(--gutter) flex snap-x gap-3 overflow-x-auto px-(--gutter) py-1 md:mx-0 md:grid md:grid-cols-4 md:gap-4 md:px-0">
      {machines.map((machine) => (
        <li
          key={`${machine.line}${machine.id}`}
          className="w-[9.25rem] shrink-0 snap-start scroll-ms-4 md:w-auto md:nth-[n+5]:hidden"
        >
          <AppLink to={equipmentPath(findLine(machine.line), machine.id)} className="block rounded-card">
            <MachineTile
              line={machine.line}
              illustration={machine.illustration}
              photo={machine.thumbnail_url}
              size="fill"
              className="h-24 md:h-28"
            />
            <span className="mt-2 line-clamp-2 block text-body font-semibold">
              <Words text={machine.name} />
            </span>
            <Money value={machine.rental_price_per_day} unit="天" className="block" />
            <span className="block truncate text-meta text-ink-3">
              {[machine.city, machine.model].filter(Boolean).join(' · ')}
            </span>
          </AppLink>
        </li>
      ))}
    </ul>
  )
}
