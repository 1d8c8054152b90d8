import type { LineFace } from '@jihui/protocol/rental/faces'
import { useQuery } from '@tanstack/react-query'
import { useEffect, type ReactNode } from 'react'
import { QueryError } from '../../../kits/query/query-error.tsx'
import { ApiError } from '../../../shell/api/api-error.ts'
import { useChannelState, useTopic } from '../../../shell/api/realtime.signed-in.ts'
import { AppLink } from '../../../shell/navigation.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Page } from '../../../ui/page.tsx'
import { Bone, Skeleton } from '../../../ui/skeleton.tsx'
import { toast } from '../../../ui/overlays/toast.tsx'
import { orderIdOf, orderPaths, useOrderLine } from '../order-line.ts'
import { orderQuery, type Order } from '../order-queries.ts'

const POLL_MS = 15_000

export interface OrderFrameProps {
  idText: string | undefined
  /** Of the page while there is no order to show. */
  title: string
  back?: string
  children: (order: Order, line: LineFace) => ReactNode
}

/** Fetches the order an address names and draws every way that can fail; the rest of the screen only sees an order. */
export function OrderFrame({ idText, title, back, children }: OrderFrameProps) {
  const line = useOrderLine()
  const id = orderIdOf(idText)
  const around = (content: ReactNode) => (
    <Page title={title} back={back ?? orderPaths.list(line)}>
      {content}
    </Page>
  )
  if (id === null) {
    return around(
      <EmptyState
        illustration="patient-monitor"
        title="参数错误"
        actions={
          <AppLink to={orderPaths.list(line)} className={buttonClass('ink')}>
            看我的订单
          </AppLink>
        }
      >
        地址里的订单编号不对，从订单列表里打开试试。
      </EmptyState>,
    )
  }
  return (
    <Loaded line={line} id={id} around={around}>
      {children}
    </Loaded>
  )
}

interface LoadedProps {
  line: LineFace
  id: number
  around: (content: ReactNode) => ReactNode
  children: OrderFrameProps['children']
}

function Loaded({ line, id, around, children }: LoadedProps) {
  const isLive = useChannelState() === 'connected'
  useTopic(`rental/${id}`)
  // Where the channel is away the order is asked for at intervals instead.
  const { data, error, refetch, isFetching } = useQuery({
    ...orderQuery(line, id),
    refetchInterval: isLive ? false : POLL_MS,
  })
  const isGone = error instanceof ApiError && error.status === 404
  useEffect(() => {
    if (error && data && !isGone) toast.error('获取订单详情失败，请稍后再试')
  }, [error, data, isGone])
  if (data && !isGone) return children(data, line)
  if (!error) return around(<OrderSkeleton />)
  if (isGone) {
    return around(
      <EmptyState
        illustration="patient-monitor"
        title="未找到订单信息"
        actions={
          <AppLink to={orderPaths.list(line)} className={buttonClass('ink')}>
            看我的订单
          </AppLink>
        }
      >
        这个订单不存在，或者不在你的账号下。
      </EmptyState>,
    )
  }
  return around(
    <QueryError
      query={{ error, isFetching, refetch }}
      title="获取订单详情失败，请稍后再试"
      line={line.id}
      actions={
        <AppLink to={orderPaths.list(line)} className={buttonClass('outline')}>
          看我的订单
        </AppLink>
      }
      safe="订单还在，没有变化。"
    />,
  )
}

export function OrderSkeleton() {
  return (
    <Skeleton label="正在取订单" className="space-y-7">
      <div className="rounded-card bg-surface p-4 shadow-lift-1">
        <div className="flex justify-between">
          <Bone className="h-6 w-24" />
          <Bone className="h-4 w-20" />
        </div>
        <Bone className="mt-3 h-8 w-2/3" />
        <Bone className="mt-3 h-4 w-full" />
        <Bone className="mt-6 h-4 w-full" />
      </div>
      <div className="space-y-4">
        <Bone className="h-5 w-20" />
        <Bone className="h-4 w-full" />
        <Bone className="h-4 w-full" />
      </div>
      <div className="flex gap-3">
        <Bone className="size-16 shrink-0 rounded-card" />
        <div className="flex-1 space-y-2 pt-1">
          <Bone className="h-4 w-3/5" />
          <Bone className="h-3 w-2/5" />
        </div>
      </div>
    </Skeleton>
  )
}
