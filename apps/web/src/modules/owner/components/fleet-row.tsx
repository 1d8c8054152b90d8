import { findLine } from '@jihui/protocol/rental/faces'
import { CalendarClock, FileWarning } from 'lucide-react'
import { AppLink } from '../../../shell/navigation.tsx'
import { MachineTile } from '../../../ui/pictures/machine-tile.tsx'
import { Money } from '../../../ui/text/money.tsx'
import type { OwnedItem } from '../fleet-queries.ts'
import { withWhom, whenText } from '../happening-words.ts'
import { ownerPaths } from '../owner-paths.ts'
import type { Happening } from '../work-queries.ts'
import { ListingTag } from './listing-tag.tsx'
import { UnitBar } from './calendar/unit-bar.tsx'

/** A machine of mine: what it is, what its units do, what it brings, what comes next. */
export function FleetRow({ item, next }: { item: OwnedItem; next: Happening | undefined }) {
  const line = findLine(item.line)
  return (
    <li data-line={item.line} className="relative border-b border-hairline">
      <AppLink
        to={ownerPaths.machine(item.id)}
        className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 rounded-card py-4 hover:bg-sunken lg:grid-cols-[auto_minmax(0,1fr)_15rem] lg:gap-x-5 lg:px-2"
      >
        <MachineTile line={item.line} illustration={item.illustration} photo={item.thumbnail_url} />
        <div className="min-w-0">
          <div className="flex items-start justify-between gap-2">
            <h2 className="min-w-0 text-lead">{item.name}</h2>
            <ListingTag status={item.status} verification={item.verification} />
          </div>
          <p className="truncate text-meta text-ink-2">
            {[item.manufacturer, item.model, item.city].filter(Boolean).join(' · ')}
          </p>
          <div className="mt-1.5">
            <UnitBar counts={item.unit_counts} unitWord={line.unitWord} />
          </div>
        </div>
        <div className="col-span-2 mt-2.5 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 lg:col-span-1 lg:mt-0 lg:flex-col lg:justify-start">
          <span className="text-body">
            <Money value={item.rental_price_per_day} unit="天" />
            {item.month_rate !== null && (
              <span className="ms-2 text-meta text-ink-2">
                <Money value={item.month_rate} size="inline" />
                /月
              </span>
            )}
          </span>
          <span className="text-meta text-ink-2">
            本月到手 <Money value={item.month_earnings} size="inline" className="text-ink" />
          </span>
        </div>
        {(next || item.expiring_documents > 0) && (
          <div className="col-span-2 mt-1.5 space-y-0.5 text-meta lg:col-span-3">
            {next && (
              <p className="flex items-center gap-1.5 text-ink-2">
                <CalendarClock size={16} strokeWidth={1.75} className="shrink-0" aria-hidden="true" />
                <span className="truncate">
                  {whenText(next)} {next.kind_display}，{withWhom(next) || next.unit_serial}
                </span>
              </p>
            )}
            {item.expiring_documents > 0 && (
              <p className="flex items-center gap-1.5 text-warn">
                <FileWarning size={16} strokeWidth={1.75} className="shrink-0" aria-hidden="true" />
                {item.expiring_documents} 份证件已到期或 30 天内到期
              </p>
            )}
          </div>
        )}
      </AppLink>
    </li>
  )
}
