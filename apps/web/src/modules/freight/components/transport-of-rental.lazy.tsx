import { useQuery } from '@tanstack/react-query'
import { PackageCheck, Truck } from 'lucide-react'
import { AppLink } from '../../../shell/navigation.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { Section } from '../../../ui/section.tsx'
import { momentText } from '../../../ui/text/format.ts'
import { freightPaths } from '../freight-words.ts'
import { type TransportOfRental, transportOfRentalQuery } from '../queries.ts'
import { TripPhotos } from './transport/trip-photos.tsx'
import { TripRow } from './transport/trip-row.tsx'

const calls = { out: '叫车送过去', back: '叫车拉回来' } as const
const receivers = { renter: '租客确认收货', staff: '工作人员确认收货', time: '到时自动确认收货' } as const

/** On a rental's page: the lorries its machine travels on, its receipt, and ordering one. */
export function TransportOfRental({ rentalId }: { rentalId: number }) {
  const { data } = useQuery(transportOfRentalQuery(rentalId))
  if (!data || (data.results.length === 0 && data.may_call.length === 0)) return null
  return (
    <Section title="运输">
      {data.results.length > 0 && (
        <ul className="border-t border-hairline">
          {data.results.map((trip) => (
            <RentalTrip key={trip.cargo_id} trip={trip} />
          ))}
        </ul>
      )}
      {data.receipt && (
        <p className="mt-3 flex items-center gap-3 text-body">
          <PackageCheck size={20} strokeWidth={1.75} className="shrink-0 text-ok" aria-hidden="true" />
          {momentText(data.receipt.received_at)} {receivers[data.receipt.by]}
        </p>
      )}
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
function RentalTrip({ trip }: { trip: Trip }) {
  const isUseAtRisk = trip.is_late && trip.way === 'out' && trip.delivered_at === null
  return (
    <TripRow trip={trip} driver={trip.driver_name} receiver={trip.receiver_name}>
      {isUseAtRisk && <p className="text-warn">车晚了，开始使用的那天可能受影响。</p>}
      {trip.exceptions.map((text, at) => (
        <p key={`${at} ${text}`} className="text-ink">
          <span className="text-ink-2">到货时记下</span> {text}
        </p>
      ))}
      {trip.is_confirmed_with_receipt && <p className="text-ink">在这个订单上确认收货，运单也一起确认。</p>}
      <TripPhotos photos={trip.photos} />
    </TripRow>
  )
}
