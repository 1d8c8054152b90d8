import type { ReactNode } from 'react'
import { AppLink } from '../../../shell/navigation.tsx'
import { MachineTile } from '../../../ui/pictures/machine-tile.tsx'
import { Money } from '../../../ui/text/money.tsx'
import { freightPaths, goodsText, pickupText, vehicleDrawings, wayOf } from '../freight-words.ts'
import type { Cargo } from '../queries.ts'
import { CargoStatusTag } from './cargo-status.tsx'
import { FundedTag } from './funded-tag.tsx'

interface CargoRowProps {
  cargo: Cargo
  /** In front of when it is loaded: 18 km 外 */
  lead?: ReactNode
  /** Instead of the price: what a driver keeps, his score. */
  aside?: ReactNode
  /** Its state, where the list has several. */
  hasStatus?: boolean
  children?: ReactNode
}

/** One cargo of a list: where, when, what, for how much. */
export function CargoRow({ cargo, lead, aside, hasStatus, children }: CargoRowProps) {
  return (
    <article data-line="freight" className="border-b border-hairline py-4">
      {hasStatus && (
        <div className="mb-2.5 flex items-center justify-between gap-3">
          <span className="figures text-meta text-ink-3">{cargo.number}</span>
          <CargoStatusTag cargo={cargo} />
        </div>
      )}
      <AppLink to={freightPaths.cargo(cargo.id)} className="flex gap-3 rounded-half">
        <MachineTile line="freight" illustration={vehicleDrawings[cargo.vehicle_type]} size="compact" />
        <span className="min-w-0 flex-1">
          <span className="block text-meta text-ink-2">
            {lead}
            {pickupText(cargo)}
          </span>
          <span className="block text-title-s">
            {wayOf(cargo)} <span className="figures keep font-normal text-ink-2">{cargo.distance_km} km</span>
          </span>
          <span className="mt-0.5 block text-meta text-ink-2">
            {goodsText(cargo.goods)}，<span className="keep">{cargo.vehicle_type_display}</span>
          </span>
          <FundedTag cargo={cargo} className="mt-1.5" />
        </span>
        <span className="shrink-0 text-end">{aside ?? <CargoPrice cargo={cargo} />}</span>
      </AppLink>
      {children}
    </article>
  )
}

export function CargoPrice({ cargo }: { cargo: Pick<Cargo, 'price' | 'mode' | 'mode_display' | 'reference'> }) {
  return (
    <>
      {cargo.price === null ? (
        <span className="block text-lead font-semibold">{cargo.mode_display}</span>
      ) : (
        <Money value={cargo.price} className="block" />
      )}
      <span className="block text-caption text-ink-3">
        {cargo.mode === 'bid' && cargo.price === null ? (
          <>
            参考 <Money value={cargo.reference.amount} size="inline" />
          </>
        ) : (
          cargo.mode_display
        )}
      </span>
    </>
  )
}
