import { useQuery } from '@tanstack/react-query'
import { Truck } from 'lucide-react'
import { AppLink } from '../../../shell/navigation.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { RowBody, Section } from '../../../ui/section.tsx'
import { momentText } from '../../../ui/text/format.ts'
import { freightPaths, windowText } from '../freight-words.ts'
import { tripPaths } from '../order-words.ts'
import { type TransportOfRental, transportOfRentalQuery } from '../queries.ts'

const calls = { out: '叫车送过去', back: '叫车拉回来' } as const

/** On a rental's page: the lorries its machine travels on, and ordering one. */
export function TransportOfRental({ rentalId }: { rentalId: number }) {
  const { data } = useQuery(transportOfRentalQuery(rentalId))
  if (!data || (data.results.length === 0 && data.may_call.length === 0)) return null
  return (
    <Section title="运输">
      <ul>
        {data.results.map((trip) => (
          <li key={trip.cargo_id}>
            <TripRow trip={trip} />
          </li>
        ))}
      </ul>
      {data.may_call.map((direction) => (
        <AppLink
          key={direction}
          to={`${freightPaths.publish}?rental=${rentalId}&direction=${direction}`}
          className={`mt-3 ${buttonClass('outline')}`}
        >
          <Truck size={18} aria-hidden="true" />
          {calls[direction]}
        </AppLink>
      ))}
    </Section>
  )
}

type Trip = TransportOfRental['results'][number]
const stateOf = (trip: Trip): string =>
  trip.delivered_at
    ? `${momentText(trip.delivered_at)} 送到`
    : trip.is_late
      ? `${trip.status_display}，晚了`
      : trip.status_display

function TripRow({ trip }: { trip: Trip }) {
  const body = (
    <RowBody
      icon={<Truck size={20} strokeWidth={1.75} aria-hidden="true" />}
      label={
        <>
          {trip.from_city} → {trip.to_city}
          <span className="block text-meta text-ink-2">
            {windowText(trip.window_start, trip.window_end)} 装，{trip.vehicle_type_display}{' '}
            <span className="figures">{trip.plate}</span>
          </span>
        </>
      }
      value={stateOf(trip)}
    />
  )
  if (!trip.is_own) return <div className="[&_svg:last-child]:hidden">{body}</div>
  const to = trip.order_id === null ? freightPaths.cargo(trip.cargo_id) : tripPaths.order(trip.order_id)
  return (
    <AppLink to={to} className="block rounded-half">
      {body}
    </AppLink>
  )
}
