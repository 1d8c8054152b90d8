import { useInfiniteQuery } from '@tanstack/react-query'
import { Button } from '../../../ui/button.tsx'
import { AppLink } from '../../../shell/navigation.tsx'
import { RowBody, Section } from '../../../ui/section.tsx'
import { momentText } from '../../../ui/text/format.ts'
import { isSearched } from '../order-words.ts'
import { servicePaths } from '../service-paths.ts'
import { type OwnServiceOrder, ownOrdersQuery } from '../service-queries.ts'

/** 我的服务单, of whoever is signed in, on whichever device he ordered; nothing where there is none. */
export function OwnOrders({ reader }: { reader: number }) {
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(ownOrdersQuery(reader))
  const orders = data?.pages.flatMap(({ results }) => results) ?? []
  if (orders.length === 0) return null
  return (
    <Section title="我的服务单" aside={`${data!.pages[0]!.count} 张`}>
      <ul className="border-t border-hairline">
        {orders.map((order) => (
          <li key={order.orderId}>
            <Row order={order} />
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button tone="ghost" wide busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          看更早的
        </Button>
      )}
    </Section>
  )
}

/** Somebody waits for his money or his word: that is told before how it stands. */
const standingOf = ({ payment_status: paid, status_display: shown }: OwnServiceOrder): string =>
  paid === 'due' ? '等你付款' : shown

function Row({ order }: { order: OwnServiceOrder }) {
  const path = isSearched(order) ? servicePaths.candidates(order.orderId) : servicePaths.progress(order.orderId)
  return (
    <AppLink to={path} className="block rounded-half">
      <RowBody
        label={
          <span className="block py-2.5">
            <span className="block text-body font-semibold">
              {order.service_type_name}
              {order.is_rework && '，返修'}
            </span>
            <span className="figures block text-meta text-ink-2">
              {momentText(order.createdAt)} 下的单 · {order.city}
              {order.district}
            </span>
          </span>
        }
        value={standingOf(order)}
      />
    </AppLink>
  )
}
