import { useQuery } from '@tanstack/react-query'
import { Phone } from 'lucide-react'
import { QueryError } from '../../../kits/query/query-error.tsx'
import { ApiError } from '../../../shell/api/api-error.ts'
import { usePathParam } from '../../../shell/navigation.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Page } from '../../../ui/page.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { momentText } from '../../../ui/text/format.ts'
import { TripView } from '../components/orders/trip-view.tsx'
import { sharedTripQuery } from '../order-queries.ts'

/** What whoever receives the cargo sees, without an account: where it is, what to check, the code he tells the driver. */
export function Screen() {
  const trip = useQuery({ ...sharedTripQuery(usePathParam('token') ?? ''), refetchInterval: 30_000 })
  const { data, error } = trip
  const isGone = error instanceof ApiError && error.status === 404
  if (!data)
    return (
      <Page title="到哪了">
        {error && !isGone ? (
          <QueryError query={trip} title="位置没有取到" />
        ) : error ? (
          <EmptyState illustration="lowbed" title="链接不存在或已失效">
            请发货的人再给一个链接。
          </EmptyState>
        ) : (
          <SkeletonRows />
        )}
      </Page>
    )
  return (
    <Page title={`${data.goods.name} ${data.goods.pieces} 件`}>
      <p className="text-lead font-semibold">{data.status_display}</p>
      <p className="text-meta text-ink-2">
        {data.driver.name} · {data.vehicle.type_display} · <span className="figures">{data.vehicle.plate}</span>
      </p>
      {data.driver.phone && (
        <a
          href={`tel:${data.driver.phone}`}
          className="figures inline-flex min-h-11 items-center gap-2 text-body underline underline-offset-4"
        >
          <Phone size={18} aria-hidden="true" />
          打给司机 {data.driver.phone}
        </a>
      )}
      {data.receipt_code && (
        <div className="my-4 rounded-card bg-sunken p-4">
          <p className="text-meta text-ink-2">收货码</p>
          <p className="figures text-display tracking-[0.2em]">{data.receipt_code}</p>
          <p className="text-meta text-ink-2">点清件数、看过外观，没有问题再告诉司机；有问题让司机记下来、拍照。</p>
        </div>
      )}
      <div className="mt-4">
        <TripView trip={data} />
      </div>
      <p className="figures mt-4 text-caption text-ink-3">{momentText(data.expires_at)} 后这个链接失效</p>
    </Page>
  )
}
