import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useUser } from '../../../shell/api/user.ts'
import { clockTime, count, dayText, shanghaiDay } from '../../../ui/text/format.ts'
import { SkeletonText } from '../../../ui/skeleton.tsx'
import { ConsoleError, ConsolePage, RefreshButton } from '../../../kits/desk/console-page.tsx'
import { FleetHours } from '../../iot/use/public.ts'
import { OperationsDays } from '../components/operations-days.tsx'
import { OperationsFigures } from '../components/operations-figures.tsx'
import { OperationsFleet } from '../components/operations-fleet.tsx'
import { OperationsOrders } from '../components/operations-orders.tsx'
import { operationsQuery, type Operations } from '../operation-queries.ts'
import { useConsoleLive } from '../../../kits/desk/use-console-live.ts'

function headline(data: Operations | undefined): string {
  if (!data) return '运营看板'
  const { units, rented_today: rented, use_today: percent } = data.whole_fleet
  if (percent === null) return '还没有设备'
  return `${count(units)} 台设备，${count(rented)} 台在租，占 ${percent}%`
}

/** 运营看板: the whole platform's orders, machines and days. */
export function Screen() {
  const live = useConsoleLive()
  const permissions: readonly string[] = useUser()?.permissions ?? []
  const managesDevices = permissions.includes('device_manage')
  const { data, error, isFetching } = useQuery(operationsQuery)
  return (
    <ConsolePage
      caption={
        <span className="figures">
          {data ? `${dayText(shanghaiDay(data.as_of))} ${clockTime(data.as_of)}` : '运营看板'}
        </span>
      }
      title={headline(data)}
      actions={<RefreshButton {...live} />}
    >
      {!data && error ? (
        <ConsoleError
          title="加载数据失败，请刷新页面重试"
          error={error}
          onRetry={live.refresh}
          isRetrying={live.isRefreshing || isFetching}
        />
      ) : !data ? (
        <div className="mt-6">
          <SkeletonText lines={8} />
        </div>
      ) : (
        <>
          <OperationsFigures data={data} />
          <div className="lg:grid lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-12">
            <div>
              <OperationsFleet data={data} />
              {managesDevices && (
                <Suspense fallback={null}>
                  <FleetHours />
                </Suspense>
              )}
            </div>
            <OperationsDays days={data.days} />
          </div>
          <OperationsOrders orders={data.orders} />
        </>
      )}
    </ConsolePage>
  )
}
