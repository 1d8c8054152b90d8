import { Button } from '../../../ui/button.tsx'
import { isSearched } from '../order-words.ts'
import { type ServiceOrder, useSearchOn, useWiden } from '../service-queries.ts'

/** While somebody is looked for: whoever ordered may have a wider circle asked at once, or the search go on for a day. */
export function SearchActs({ order }: { order: ServiceOrder }) {
  const widen = useWiden(order.orderId)
  const searchOn = useSearchOn(order.orderId)
  if (!isSearched(order) || !(order.can_widen || order.can_search_on)) return null
  return (
    <div className="mt-4 flex flex-wrap gap-3">
      {order.can_widen && (
        <Button tone="outline" busy={widen.isPending} onClick={() => widen.mutate()}>
          现在就问远一些的师傅
        </Button>
      )}
      {order.can_search_on && (
        <Button tone="outline" busy={searchOn.isPending} onClick={() => searchOn.mutate()}>
          再找一天
        </Button>
      )}
    </div>
  )
}
