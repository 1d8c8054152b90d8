import { useUser } from '../../../../shell/api/user.ts'
import { AppLink } from '../../../../shell/navigation.tsx'
import { MachineTile } from '../../../../ui/pictures/machine-tile.tsx'
import { Money } from '../../../../ui/text/money.tsx'
import { goodsText, pickupText, vehicleDrawings, wayOf } from '../../freight-words.ts'
import type { FreightOrder } from '../../order-queries.ts'
import { tripPaths } from '../../order-words.ts'
import { FreightOrderStatus } from './order-status.tsx'
import { headOf } from './order-sums.ts'

/** One order of a list, with what it is worth to its reader. */
export function FreightOrderRow({ order }: { order: FreightOrder }) {
  const user = useUser()
  const isDriver = order.role === 'driver'
  // A carrier's goes to one of his drivers.
  const isAnothers = isDriver && user !== undefined && order.driver.id !== user.id
  const head = headOf(order)
  return (
    <article data-line="freight" className="border-b border-hairline py-4">
      <div className="mb-2.5 flex items-center justify-between gap-3">
        <span className="figures text-meta text-ink-3">{order.number}</span>
        <FreightOrderStatus order={order} />
      </div>
      <AppLink
        to={isDriver ? tripPaths.drive(order.id) : tripPaths.order(order.id)}
        className="flex gap-3 rounded-half"
      >
        <MachineTile line="freight" illustration={vehicleDrawings[order.vehicle.type]} size="compact" />
        <span className="min-w-0 flex-1">
          <span className="block text-meta text-ink-2">{pickupText(order)}</span>
          <span className="block text-title-s">
            {wayOf(order)} <span className="figures keep font-normal text-ink-2">{order.distance_km} km</span>
          </span>
          <span className="mt-0.5 block text-meta text-ink-2">{goodsText(order.goods)}</span>
          <span className="block text-meta text-ink-2">
            {isDriver ? order.shipper.name : `${order.driver.name} ${order.vehicle.plate}`}
            {isAnothers && <span className="keep"> · {order.driver.name}开</span>}
          </span>
        </span>
        <span className="shrink-0 text-end">
          <Money value={head.amount} className="block" />
          <span className="block text-caption text-ink-3">{head.note}</span>
        </span>
      </AppLink>
    </article>
  )
}
