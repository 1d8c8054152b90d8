import { ChevronRight, Truck } from 'lucide-react'
import type { ReactNode } from 'react'
import { AppLink } from '../../../../shell/navigation.tsx'
import { momentText } from '../../../../ui/text/format.ts'
import { freightPaths, windowText } from '../../freight-words.ts'
import { tripPaths } from '../../order-words.ts'
import type { MachineTrip } from '../../queries.ts'

interface TripRowProps {
  trip: MachineTrip
  driver?: string
  receiver?: string
  /** What else came of it. */
  children?: ReactNode
}

/** A lorry with a machine of the house: which way, what is on it, how far it is. Who sent it goes on to its own page. */
export function TripRow({ trip, driver = '', receiver = '', children }: TripRowProps) {
  const head = <TripHead trip={trip} />
  const to = trip.order_id === null ? freightPaths.cargo(trip.cargo_id) : tripPaths.order(trip.order_id)
  const lorry = [trip.vehicle_type_display, trip.plate, driver && `司机 ${driver}`]
  return (
    <li className="border-b border-hairline pt-1 pb-3">
      {trip.is_own ? (
        <AppLink to={to} className="block rounded-half">
          {head}
        </AppLink>
      ) : (
        head
      )}
      <div className="space-y-1 ps-8 text-meta text-ink-2">
        <p className="figures">{trip.units.join('、')}</p>
        <p className="figures">{lorry.filter(Boolean).join(' · ')}</p>
        {happenings(trip, receiver).map((text) => (
          <p key={text}>{text}</p>
        ))}
        {children}
      </div>
    </li>
  )
}

function TripHead({ trip }: { trip: MachineTrip }) {
  return (
    <span className="flex min-h-12 items-center gap-3">
      <Truck size={20} strokeWidth={1.75} className="shrink-0 text-ink-2" aria-hidden="true" />
      <span className="min-w-0 flex-1 text-lead">
        {trip.way_display} {trip.from_city} → {trip.to_city}
      </span>
      <span className="shrink-0 text-meta text-ink-2">
        {trip.status_display}
        {trip.is_late && <span className="text-warn">，晚了</span>}
      </span>
      {trip.is_own && <ChevronRight size={18} className="shrink-0 text-ink-2" aria-hidden="true" />}
    </span>
  )
}

/** What was done, and what is to be done next, as long as it is going on. */
const happenings = (trip: MachineTrip, receiver: string): string[] =>
  [
    trip.loaded_at
      ? `${momentText(trip.loaded_at)} 装好`
      : trip.is_live && `${windowText(trip.window_start, trip.window_end)} 装货`,
    trip.delivered_at
      ? `${momentText(trip.delivered_at)} 送到${receiver && `，${receiver} 签收`}`
      : trip.is_live && `最晚 ${momentText(trip.deliver_before)} 送到`,
  ].filter((text) => text !== false)
