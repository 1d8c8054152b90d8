import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect } from 'react'
import { QueryError } from '../../../kits/query/query-error.tsx'
import { useChannelState, useTopic } from '../../../shell/api/realtime.signed-in.ts'
import { useUser } from '../../../shell/api/user.ts'
import { AppLink, usePathParam } from '../../../shell/navigation.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { HistoryRail } from '../../../ui/history-rail.tsx'
import { Page } from '../../../ui/page.tsx'
import { Section } from '../../../ui/section.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { momentText } from '../../../ui/text/format.ts'
import { KeptActs } from '../components/orders/kept-acts.tsx'
import { OrderDeductions } from '../components/orders/deductions.tsx'
import { OrderActions } from '../components/orders/order-actions.tsx'
import { OrderCodes, OrderDelivery, OrderHead, OrderMoney, OtherParty } from '../components/orders/order-parts.tsx'
import { FreightOrderStatus } from '../components/orders/order-status.tsx'
import { OrderPhotos } from '../components/orders/order-photos.tsx'
import { TripView } from '../components/orders/trip-view.tsx'
import { fetchAhead } from '../fetch-ahead.ts'
import { type FreightOrderDetail, freightOrderQuery, trackingQuery } from '../order-queries.ts'
import { tripPaths } from '../order-words.ts'
import { useTripPositions } from '../use-trip-positions.ts'

const POLL_MS = 20_000
const OrderRatings = lazy(async () => ({
  default: (await import('../components/orders/order-ratings.lazy.tsx')).OrderRatings,
}))
const OrderExtras = lazy(async () => ({
  default: (await import('../components/orders/order-extras.lazy.tsx')).OrderExtras,
}))

/** One freight order, for either side of it: how it stands, what comes next, where it is. */
export function Screen() {
  const [named, ordered] = [usePathParam('id'), usePathParam('orderId')]
  const id = Number(named || ordered)
  if (!Number.isSafeInteger(id) || id <= 0)
    return (
      <Page title="运单" back={tripPaths.orders}>
        <EmptyState
          illustration="lowbed"
          title="参数错误"
          actions={
            <AppLink to={tripPaths.orders} className={buttonClass('ink')}>
              看我的运单
            </AppLink>
          }
        >
          地址里的编号不对，从运单列表里打开试试。
        </EmptyState>
      </Page>
    )
  return <Loaded key={id} id={id} />
}

function Loaded({ id }: { id: number }) {
  const isLive = useChannelState() === 'connected'
  useTopic(`freight_order/${id}`)
  const order = useQuery({ ...freightOrderQuery(id), refetchInterval: isLive ? 60_000 : POLL_MS })
  const user = useUser()
  const isDriver = order.data?.role === 'driver'
  useEffect(() => {
    if (isDriver) fetchAhead()
  }, [isDriver])
  useTripPositions(order.data, isDriver && order.data?.driver.id === user?.id)
  if (!order.data)
    return (
      <Page title="运单" back={tripPaths.orders}>
        {order.error ? (
          <QueryError
            query={order}
            title="运单没有取到"
            illustration="lowbed"
            line="freight"
            actions={
              <AppLink to={tripPaths.orders} className={buttonClass('outline')}>
                看我的运单
              </AppLink>
            }
          />
        ) : (
          <SkeletonRows />
        )}
      </Page>
    )
  const { data } = order
  return (
    <Page
      title={data.number}
      back={data.role === 'driver' ? tripPaths.driverOrders : tripPaths.shipperOrders}
      actions={<FreightOrderStatus order={data} />}
      aside={
        <>
          <OtherParty order={data} />
          <OrderMoney order={data} />
        </>
      }
    >
      <OrderHead order={data} />
      <OrderCodes order={data} />
      <KeptActs orderId={data.id} />
      <OrderActions order={data} />
      <Extras order={data} />
      <OrderDeductions deductions={data.deductions} />
      <OrderDelivery order={data} />
      <Ratings order={data} />
      <Where order={data} />
      <OrderPhotos order={data} />
      <Section title="经过">
        <HistoryRail
          isOpen={data.status !== 'completed' && data.status !== 'cancelled'}
          entries={data.history.toReversed().map((step) => ({
            id: step.id,
            title: step.label || step.notes,
            meta: `${momentText(step.occurred_at)} · ${step.actor}${step.is_doubtful ? ' · 待核实' : ''}`,
            note: step.label ? step.notes : '',
          }))}
        />
      </Section>
    </Page>
  )
}

/** Few orders have any. */
function Extras({ order: { extras } }: { order: FreightOrderDetail }) {
  return <Suspense fallback={null}>{extras.length > 0 && <OrderExtras extras={extras} />}</Suspense>
}
function Ratings({ order }: { order: FreightOrderDetail }) {
  return <Suspense fallback={null}>{order.ratings.length > 0 && <OrderRatings order={order} />}</Suspense>
}

function Where({ order }: { order: FreightOrderDetail }) {
  const trip = useQuery({ ...trackingQuery(order.id), refetchInterval: POLL_MS })
  if (!trip.data) return trip.error ? null : <SkeletonRows count={2} />
  return (
    <Section
      title="到哪了"
      aside={trip.data.rest_in_minutes !== null && `再开 ${trip.data.rest_in_minutes} 分钟要休息 20 分钟`}
    >
      <TripView trip={trip.data} />
    </Section>
  )
}
