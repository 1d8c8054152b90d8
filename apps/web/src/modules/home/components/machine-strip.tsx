import { findLine, screenPath } from '@jihui/protocol/rental/faces'
import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import type { getHome } from '@jihui/protocol/catalogue/operations'
import type { ResponseOf } from '@jihui/protocol/endpoint'
import { shortCity, useLocationChoice } from '../../../shell/location.ts'
import { AppLink } from '../../../shell/navigation.tsx'
import { MachineTile } from '../../../ui/pictures/machine-tile.tsx'
import { Money } from '../../../ui/text/money.tsx'
import { Section } from '../../../ui/section.tsx'
import { nearbyQuery } from '../queries.ts'

type Machine = ResponseOf<typeof getHome.shape>['hot'][number]

/** What is free today in the reader's city; without a city, or with nothing free there, what people rent most. */
export function MachineStrip({ hot }: { hot: readonly Machine[] }) {
  const choice = useLocationChoice()
  const city = choice ? shortCity(choice.city) : ''
  const { data } = useQuery({ ...nearbyQuery(city), enabled: city !== '' })
  const nearby = data?.results ?? []
  const isNearby = nearby.length > 0
  const machines = isNearby ? nearby : hot
  if (machines.length === 0) return null
  return (
    <Section
      title={isNearby ? `${city}今天能租的` : '大家常租的'}
      aside={
        <AppLink
          to={isNearby ? `/equipment-list?city=${encodeURIComponent(city)}` : '/equipment-list'}
          className="-my-3 inline-flex min-h-11 items-center gap-0.5"
        >
          全部
          <ChevronRight size={16} aria-hidden="true" />
        </AppLink>
      }
      className="md:mt-12"
    >
      <ul className="no-bar -mx-(--gutter) flex snap-x gap-3 overflow-x-auto px-(--gutter) md:mx-0 md:grid md:grid-cols-4 md:gap-5 md:px-0">
        {machines.slice(0, 8).map((machine) => (
          <li key={machine.id} className="w-[9.25rem] shrink-0 snap-start scroll-ms-4 md:w-auto">
            <AppLink to={screenPath(findLine(machine.line), 'machine', machine.id)} className="block rounded-card">
              <MachineTile
                line={machine.line}
                illustration={machine.illustration}
                photo={machine.thumbnail_url}
                size="fill"
                className="h-24 md:h-40"
              />
              <span className="mt-2 line-clamp-2 block text-body font-semibold">{machine.name}</span>
              <Money value={machine.rental_price_per_day} unit="天" className="block" />
              <span className="block text-meta text-ink-3">
                {[
                  machine.city,
                  machine.units_free_today > 0
                    ? `${machine.units_free_today} ${findLine(machine.line).unitWord}可租`
                    : '今天已租完',
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </AppLink>
          </li>
        ))}
      </ul>
    </Section>
  )
}
