import { findLine, screenPath } from '@jihui/protocol/rental/faces'
import { useQuery } from '@tanstack/react-query'
import { AppLink } from '../../../shell/navigation.tsx'
import { cx } from '../../../ui/class-names.ts'
import { dayText, dueText } from '../../../ui/text/format.ts'
import { MachineTile } from '../../../ui/pictures/machine-tile.tsx'
import { Ruler } from '../../../ui/ruler.tsx'
import { Section } from '../../../ui/section.tsx'
import { inUseQuery, type RentalInUse } from '../centre-queries.ts'

const SHOWN = 4
const SOON_DAYS = 3

/** The machines at the reader's place, the one that ends first on top. Absent while there is none. */
export function MachinesInUse() {
  const { data } = useQuery(inUseQuery)
  if (!data || data.rentals.length === 0) return null
  return (
    <Section title="正在用" aside={data.count > 1 ? `${data.count} 单，最早到期的在前` : undefined}>
      <ul className="border-t border-hairline">
        {data.rentals.slice(0, SHOWN).map((rental) => (
          <li key={rental.id}>
            <InUseRow rental={rental} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

function InUseRow({ rental }: { rental: RentalInUse }) {
  const left = rental.days_left ?? 0
  const used = Math.min(rental.rental_days, Math.max(0, rental.rental_days - left))
  return (
    <AppLink
      to={screenPath(findLine(rental.line), 'order', rental.id)}
      className="flex items-center gap-3 border-b border-hairline py-3"
    >
      <MachineTile
        line={rental.line}
        illustration={rental.illustration}
        photo={rental.equipment_image_url}
        size="compact"
      />
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline justify-between gap-2">
          <span className="truncate text-lead font-semibold">{rental.equipment_name}</span>
          <span
            className={cx(
              'keep text-meta',
              left < 0 ? 'font-semibold text-danger' : left <= SOON_DAYS ? 'font-semibold text-warn' : 'text-ink-2',
            )}
          >
            {left > SOON_DAYS ? `还有 ${left} 天` : dueText(rental.end_date)}
          </span>
        </span>
        <Ruler
          units={rental.rental_days}
          value={used}
          size="small"
          label={`已用 ${used} 天，共 ${rental.rental_days} 天`}
          start={rental.display_status}
          end={`${dayText(rental.end_date)}归还`}
        />
      </span>
    </AppLink>
  )
}
