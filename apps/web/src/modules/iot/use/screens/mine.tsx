import { useQuery } from '@tanstack/react-query'
import { QueryError } from '../../../../kits/query/query-error.tsx'
import { ALL_ORDERS, AppLink } from '../../../../shell/navigation.tsx'
import { buttonClass } from '../../../../ui/button.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { Page } from '../../../../ui/page.tsx'
import { SkeletonRows } from '../../../../ui/skeleton.tsx'
import { MyMachine } from '../components/my-machine.tsx'
import { myDevicesQuery } from '../use-queries.ts'

/** 我的设备监控: the machines I rent now, as they are. */
export function Screen() {
  const devices = useQuery(myDevicesQuery)
  const rented = devices.data?.results.filter(({ unit }) => unit !== null && unit.rental_id !== null)
  return (
    <Page
      title="我的设备监控"
      back="/user"
      width="wide"
      actions={
        <AppLink to="/iot/dashboard" className={buttonClass('ghost')}>
          看板
        </AppLink>
      }
    >
      {!rented ? (
        devices.error ? (
          <QueryError query={devices} title="设备没有取到" />
        ) : (
          <SkeletonRows />
        )
      ) : rented.length === 0 ? (
        <EmptyState
          illustration="excavator"
          title="手上没有联网的机器"
          actions={
            <AppLink to={ALL_ORDERS} className={buttonClass('ink')}>
              看我的订单
            </AppLink>
          }
        >
          租到装了终端的机器，交付以后这里看得到它在干什么、今天用了多久。
        </EmptyState>
      ) : (
        <div className="lg:grid lg:grid-cols-2 lg:gap-x-12">
          {rented.map((device) => (
            <MyMachine key={device.id} device={device} />
          ))}
        </div>
      )}
    </Page>
  )
}
