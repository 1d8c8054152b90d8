import { Construction, MapPin, MoonStar, Phone, Warehouse } from 'lucide-react'
import { cx } from '../../../ui/class-names.ts'
import { addressIn, minutesText, windowText } from '../freight-words.ts'
import type { Cargo, CargoStop } from '../queries.ts'

const offers = [
  ['has_crane', '有吊车', Construction],
  ['has_ramp', '有装卸台', Warehouse],
  ['has_night_parking', '夜间能停', MoonStar],
] as const

function Stop({ stop, isLast }: { stop: CargoStop; isLast: boolean }) {
  const has = offers.filter(([field]) => stop[field])
  return (
    <li className={cx('relative pb-6 ps-6 last:pb-0', !isLast && 'border-s border-tick')}>
      <span
        aria-hidden="true"
        className={cx(
          'absolute -start-[7px] top-1 size-3.5 rounded-full border-[3px]',
          stop.kind === 'pickup' ? 'border-ink bg-ink' : 'border-ink bg-ground',
        )}
      />
      <p className="text-meta text-ink-2">
        {stop.kind_display} · {windowText(stop.window_start, stop.window_end)}
      </p>
      <p className="text-lead font-semibold">
        {stop.city}
        {stop.district}
      </p>
      {stop.address !== '' && (
        <p className="flex items-start gap-1.5 text-body">
          <MapPin size={16} className="mt-1 shrink-0 text-ink-2" aria-hidden="true" />
          {addressIn(`${stop.city}${stop.district}`, stop.address)}
        </p>
      )}
      <p className="figures flex items-center gap-1.5 text-meta text-ink-2">
        <Phone size={14} aria-hidden="true" />
        {stop.contact_name} {stop.contact_phone}
      </p>
      {has.length > 0 && (
        <ul className="mt-1.5 flex flex-wrap gap-x-4 gap-y-1 text-meta text-ink-2">
          {has.map(([field, label, Icon]) => (
            <li key={field} className="inline-flex items-center gap-1">
              <Icon size={14} aria-hidden="true" />
              {label}
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

/** Where it goes, stop by stop. */
export function CargoRoute({ cargo }: { cargo: Cargo }) {
  return (
    <>
      <p className="mb-4 text-meta text-ink-2">
        全程 <span className="figures">{cargo.distance_km} km</span>，连休息约 {minutesText(cargo.duration_minutes)}
        {cargo.is_estimate && '（按直线估算）'}
      </p>
      <ol className="ms-1.5">
        {cargo.stops.map((stop, at) => (
          <Stop key={at} stop={stop} isLast={at === cargo.stops.length - 1} />
        ))}
      </ol>
      {cargo.is_masked && <p className="mt-4 text-caption text-ink-3">详细地址和电话，接单以后双方才看得到。</p>}
    </>
  )
}
