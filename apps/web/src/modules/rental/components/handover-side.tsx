import { useState } from 'react'
import { momentText } from '../../../ui/text/format.ts'
import { ImageViewer } from '../../../ui/pictures/image-viewer.tsx'
import { SecureImage } from '../../../ui/pictures/secure-image.tsx'
import type { Handover } from '../handover/handover-queries.ts'
import { partyWords, readingText, stageWords, type HandoverSide } from '../handover/handover-record.ts'

/** One side of a hand-over as it was recorded: who, when, the photographs, the readings, what was seen. */
export function HandoverSideRecord({ handover, side }: { handover: Handover; side: HandoverSide }) {
  const [open, setOpen] = useState<number | null>(null)
  const { positions, meter, level, check_items: items } = handover
  const labelOf = (key: string) => positions.find((position) => position.key === key)?.label ?? key
  const photos = side.photos.map(({ position, url }) => ({ url, title: labelOf(position) }))
  const facts = [
    meter && side.meter !== null && ([meter.label, `${readingText(side.meter, meter)} ${meter.unit}`] as const),
    level && side.level && ([level.label, side.level] as const),
    // Who carries it counts nothing.
    ...(side.trip ? [] : items).map(
      ({ key, label }) => [label, side.checks.includes(key) ? '已点清' : '没点到'] as const,
    ),
  ].filter((fact): fact is readonly [string, string] => Boolean(fact))
  const findings = Object.entries(side.findings).filter(([, text]) => text)
  return (
    <article className="border-t border-hairline py-4">
      <h3 className="text-body font-semibold">
        {stageWords[side.stage]}，{partyWords[side.party]}记录
      </h3>
      <p className="text-meta text-ink-2">
        {[handover.units.length > 1 && side.serial, side.recorded_by, momentText(side.recorded_at)]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {photos.length > 0 && (
        <ul className="mt-3 grid grid-cols-3 gap-2 sm:grid-cols-6">
          {photos.map((photo, index) => (
            <li key={photo.url}>
              <button
                type="button"
                aria-label={`看${photo.title}`}
                onClick={() => setOpen(index)}
                className="block w-full overflow-hidden rounded-half"
              >
                <SecureImage src={photo.url} alt="" className="aspect-[4/3] w-full object-cover" />
                <span className="mt-0.5 block truncate text-caption text-ink-2">{photo.title}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {facts.length > 0 && (
        <dl className="mt-3 grid grid-cols-2 gap-x-6 gap-y-1 text-body sm:grid-cols-3">
          {facts.map(([label, value]) => (
            <div key={label} className="flex justify-between gap-3">
              <dt className="text-ink-3">{label}</dt>
              <dd className="figures">{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {findings.map(([position, text]) => (
        <p key={position} className="mt-2 text-body">
          <span className="text-ink-3">{labelOf(position)}</span> {text}
        </p>
      ))}
      {side.trip && <TripOfSide trip={side.trip} />}
      {side.notes && <p className="mt-2 text-body text-ink-2">{side.notes}</p>}
      <ImageViewer images={photos} index={open} onIndex={setOpen} />
    </article>
  )
}

/** The lorry it went by, and what came of it. */
function TripOfSide({ trip }: { trip: NonNullable<HandoverSide['trip']> }) {
  const taken = trip.receiver_name && `，${trip.receiver_name} 签收`
  return (
    <>
      <p className="mt-2 text-body text-ink-2">
        {[trip.vehicle, `运单 ${trip.number}`].filter(Boolean).join(' · ')}
        <span className="block">{trip.arrived_at ? `${momentText(trip.arrived_at)} 送到${taken}` : '还在路上'}</span>
      </p>
      {trip.exceptions.map((text, at) => (
        <p key={`${at} ${text}`} className="mt-2 text-body">
          <span className="text-ink-3">到货时记下</span> {text}
        </p>
      ))}
    </>
  )
}
