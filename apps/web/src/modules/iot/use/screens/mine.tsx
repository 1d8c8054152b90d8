import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { QueryError } from '../../../../kits/query/query-error.tsx'
import { ALL_ORDERS, AppLink } from '../../../../shell/navigation.tsx'
import { Button, buttonClass } from '../../../../ui/button.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { Page } from '../../../../ui/page.tsx'
import { SkeletonRows } from '../../../../ui/skeleton.tsx'
import { MyOrder } from '../components/my-order.tsx'
import { byOrder } from '../machines-of-orders.ts'
import { myDevicesQuery } from '../use-queries.ts'

/** Each order is asked for how its machines were used; more only when somebody wants to see them. */
const SHOWN = 12

/** 我的设备监控: the machines I rent now, as they are, and what their use costs. */
export function Screen() {
  const [isWhole, setIsWhole] = useState(false)
  const devices = useQuery(myDevicesQuery)
  const rented = devices.data && byOrder(devices.data.results)
  const shown = isWhole ? rented : rented?.slice(0, SHOWN)
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
      {!rented || !shown ? (
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
        <>
          <div className="lg:grid lg:grid-cols-2 lg:gap-x-12">
            {shown.map((order) => (
              <MyOrder key={order.rentalId} order={order} />
            ))}
          </div>
          {shown.length < rented.length && (
            <Button wide className="mt-4" onClick={() => setIsWhole(true)}>
              看全部 {rented.length} 单
            </Button>
          )}
        </>
      )}
    </Page>
  )
}
