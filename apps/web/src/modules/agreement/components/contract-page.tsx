import type { LineFace } from '@jihui/protocol/rental/faces'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react'
import { QueryError } from '../../../kits/query/query-error.tsx'
import { ApiError } from '../../../shell/api/api-error.ts'
import { useChannelState } from '../../../shell/api/realtime.signed-in.ts'
import { AppLink, usePathParam, useQueryTexts, useScreenRoute } from '../../../shell/navigation.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Page } from '../../../ui/page.tsx'
import { Bone, Skeleton } from '../../../ui/skeleton.tsx'
import { toast } from '../../../ui/overlays/toast.tsx'
import { orderIdOf, orderPaths, ordersQuery, useOrderLine } from '../../rental/public.ts'
import { contractQuery, isNotGenerated } from '../contract-queries.ts'

const POLL_MS = 20_000

/** Comes while the contract itself is being fetched, so that neither waits for the other. */
const fetchView = () => import('./contract-view.tsx')
const ContractView = lazy(async () => ({ default: (await fetchView()).ContractView }))
const ContractMissing = lazy(async () => ({
  default: (await import('./contract-missing.lazy.tsx')).ContractMissing,
}))

/** Addressed by the order; without one, the newest order with something to generate, sign or read. */
export function ContractPage() {
  const line = useOrderLine()
  const title = useScreenRoute()?.title ?? ''
  const param = usePathParam('id')
  const query = useQueryTexts()
  const text = param || query.rental_id || query.rentalId
  const id = orderIdOf(text)
  const around = (content: ReactNode) => (
    <Page title={title} back={orderPaths.list(line)}>
      {content}
    </Page>
  )
  if (id !== null) return <OfOrder key={id} line={line} id={id} title={title} around={around} />
  if (!text) return <OfNewestOrder line={line} title={title} around={around} />
  return around(
    <EmptyState title="参数错误" illustration="patient-monitor" actions={<Ways line={line} />}>
      地址里的订单编号不对，从订单或“我的合同”里打开试试。
    </EmptyState>,
  )
}

interface Around {
  line: LineFace
  title: string
  around: (content: ReactNode) => ReactNode
}

function OfOrder({ line, id, title, around }: Around & { id: number }) {
  const isLive = useChannelState() === 'connected'
  const { data, error, refetch, isFetching } = useQuery({
    ...contractQuery(line, id),
    refetchInterval: isLive ? false : POLL_MS,
  })
  const isUnknown = error instanceof ApiError && error.status === 404 && !isNotGenerated(error)
  useEffect(() => {
    fetchView().catch(() => undefined)
  }, [])
  useEffect(() => {
    if (error && data && !isUnknown) toast.error('获取合同信息失败')
  }, [error, data, isUnknown])
  if (data && !isUnknown) {
    return (
      <Suspense fallback={around(<ContractSkeleton />)}>
        <ContractView key={data.id} line={line} contract={data} title={title} />
      </Suspense>
    )
  }
  if (!error) return around(<ContractSkeleton />)
  if (isNotGenerated(error))
    return around(
      <Suspense fallback={<ContractSkeleton />}>
        <ContractMissing line={line} id={id} />
      </Suspense>,
    )
  if (isUnknown) {
    return around(
      <EmptyState title="未找到合同信息" illustration="patient-monitor" actions={<Ways line={line} />}>
        这份合同不存在，或者不在你的账号下。
      </EmptyState>,
    )
  }
  return around(
    <QueryError
      query={{ error, isFetching, refetch }}
      title="获取合同信息失败"
      line={line.id}
      actions={<Ways line={line} />}
      safe="合同没有变化，签过的仍然有效。"
    />,
  )
}

const worthOpening = ['sign_contract', 'generate_contract'] as const

function OfNewestOrder({ line, title, around }: Around) {
  const orders = useInfiniteQuery(ordersQuery(line, 'pending_review', ''))
  const waiting = orders.data?.pages
    .flatMap((page) => page.results)
    .find((order) => worthOpening.some((code) => order.actions.includes(code)))
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = orders
  useEffect(() => {
    if (!waiting && hasNextPage && !isFetchingNextPage) void fetchNextPage()
  }, [waiting, hasNextPage, isFetchingNextPage, fetchNextPage])
  // Once signed it waits no longer, and is still the one the reader is looking at.
  const [found, setFound] = useState<number | null>(null)
  if (waiting && found === null) setFound(waiting.id)
  if (found !== null) return <OfOrder key={found} line={line} id={found} title={title} around={around} />
  if (orders.isError) {
    return around(<QueryError query={orders} title="获取合同信息失败" line={line.id} />)
  }
  if (orders.isPending || hasNextPage) return around(<ContractSkeleton />)
  return around(
    <EmptyState title="现在没有要签的合同" illustration="patient-monitor" actions={<Ways line={line} />}>
      资质审核通过后，合同会出现在这里。签过的在“我的合同”里。
    </EmptyState>,
  )
}

function Ways({ line }: { line: LineFace }) {
  return (
    <>
      <AppLink to={orderPaths.list(line)} className={buttonClass('outline')}>
        看我的订单
      </AppLink>
      <AppLink to="/my-contracts" className={buttonClass('ink')}>
        我的合同
      </AppLink>
    </>
  )
}

function ContractSkeleton() {
  return (
    <Skeleton label="正在取合同">
      <Bone className="mx-auto h-7 w-48" />
      <Bone className="mx-auto mt-2 h-4 w-56" />
      <div className="mt-5 space-y-6 border-t border-hairline pt-4">
        <Bone className="h-4 w-full" />
        <Bone className="h-4 w-full" />
        <Bone className="h-32 w-full rounded-card" />
        {[0, 1, 2].map((index) => (
          <div key={index} className="space-y-3">
            <Bone className="h-5 w-40" />
            <Bone className="h-4 w-full" />
            <Bone className="h-4 w-full" />
            <Bone className="h-4 w-3/5" />
          </div>
        ))}
      </div>
    </Skeleton>
  )
}
