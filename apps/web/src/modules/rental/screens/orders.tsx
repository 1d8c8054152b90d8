import { findLine, lines, type LineFace } from '@jihui/protocol/rental/faces'
import { orderTabs, type OrderTab } from '@jihui/protocol/rental/machine'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf, referenceOf } from '../../../shell/api/api-error.ts'
import { useChannelState } from '../../../shell/api/realtime.signed-in.ts'
import {
  ALL_ORDERS,
  AppLink,
  useLineId,
  useQueryTexts,
  useScreenRoute,
  useSetQuery,
} from '../../../shell/navigation.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { EmptyState, ErrorState } from '../../../ui/empty-state.tsx'
import { ListSearch, ListSearchButton } from '../../../ui/fields/list-search.tsx'
import { Page } from '../../../ui/page.tsx'
import { Bone, Skeleton } from '../../../ui/skeleton.tsx'
import { TabStrip } from '../../../ui/tab-strip.tsx'
import { OrderRow } from '../components/order-row.tsx'
import { orderPaths } from '../order-line.ts'
import { waitsForRenter } from '../order-moves.ts'
import { ordersQuery } from '../order-queries.ts'

const POLL_MS = 30_000

const isTab = (text: string | undefined): text is OrderTab => orderTabs.some(({ key }) => key === text)

/** Orders of one line, or of all of them where the address names none. */
export function Screen() {
  const lineId = useLineId()
  const line = lineId ? findLine(lineId) : null
  const query = useQueryTexts()
  const setQuery = useSetQuery()
  const tab = isTab(query.tab) ? query.tab : 'all'
  const keyword = query.keyword ?? ''
  const [isSearching, setIsSearching] = useState(keyword !== '')
  const isLive = useChannelState() === 'connected'
  const orders = useInfiniteQuery({ ...ordersQuery(line, tab, keyword), refetchInterval: isLive ? false : POLL_MS })
  const [first] = orders.data?.pages ?? []
  const items = orders.data?.pages.flatMap((page) => page.results) ?? []
  const firstTurn = items.find(waitsForRenter)?.id
  return (
    <Page
      title={useScreenRoute()?.title ?? ''}
      width="wide"
      actions={
        <ListSearchButton
          label="搜订单"
          isOpen={isSearching}
          onToggle={() => {
            setIsSearching(!isSearching)
            if (isSearching && keyword) setQuery({ keyword: undefined })
          }}
        />
      }
    >
      {isSearching && (
        <ListSearch
          label={`订单号、${line?.machineWord ?? '设备'}或联系人`}
          keyword={keyword}
          onSearch={(text) => setQuery({ keyword: text || undefined })}
        />
      )}
      <LineChoice chosen={line} />
      <TabStrip
        label="订单状态"
        className="-mx-(--gutter)"
        tabs={orderTabs.map(({ key, label }) => ({ value: key, label, count: first?.tabs[key] }))}
        value={tab}
        onChange={(next) => setQuery({ tab: next === 'all' ? undefined : next })}
      />
      <div role="tabpanel" aria-label={orderTabs.find(({ key }) => key === tab)?.label}>
        {orders.isPending && <OrderSkeletons />}
        {orders.isError && items.length === 0 && (
          <ErrorState
            title="获取订单列表失败"
            onRetry={() => void orders.refetch()}
            isRetrying={orders.isFetching}
            reference={referenceOf(orders.error)}
            line={line?.id}
          >
            {messageOf(orders.error)}。订单都还在，稍后再看。
          </ErrorState>
        )}
        {orders.isError && items.length > 0 && (
          <p
            role="alert"
            className="mt-3 flex items-center justify-between gap-3 rounded-card bg-danger-soft px-4 py-1 text-meta text-danger"
          >
            <span>获取订单列表失败，显示的是上次看到的内容</span>
            <Button tone="ghost" busy={orders.isFetching} onClick={() => void orders.refetch()}>
              再试一次
            </Button>
          </p>
        )}
        {orders.isSuccess && items.length === 0 && (
          <NoOrders
            line={line}
            tab={tab}
            keyword={keyword}
            onClear={() => setQuery({ keyword: undefined })}
            onAll={() => setQuery({ tab: undefined })}
          />
        )}
        {items.map((item) => (
          <OrderRow key={item.id} line={line ?? findLine(item.line)} item={item} isFirstTurn={item.id === firstTurn} />
        ))}
        {orders.hasNextPage ? (
          <p className="py-5 text-center">
            <Button busy={orders.isFetchingNextPage} onClick={() => void orders.fetchNextPage()}>
              {orders.isFetchingNextPage ? '正在加载' : '看更早的订单'}
            </Button>
          </p>
        ) : (
          items.length > 5 && (
            <p className="py-6 text-center text-caption text-ink-3">共 {first?.count} 个订单，已经到底</p>
          )
        )}
      </div>
    </Page>
  )
}

function LineChoice({ chosen }: { chosen: LineFace | null }) {
  const choices = [
    { to: ALL_ORDERS, label: '全部', isOn: chosen === null },
    ...lines.map((line) => ({ to: orderPaths.list(line), label: line.short, isOn: line.id === chosen?.id })),
  ]
  return (
    <nav aria-label="业务线" className="no-bar -mx-(--gutter) mb-3 flex gap-2 overflow-x-auto px-(--gutter)">
      {choices.map(({ to, label, isOn }) => (
        <AppLink
          key={to}
          to={to}
          replace
          aria-current={isOn ? 'page' : undefined}
          className={cx('keep shrink-0', buttonClass(isOn ? 'ink' : 'outline'))}
        >
          {label}
        </AppLink>
      ))}
    </nav>
  )
}

const emptyWords: Record<OrderTab, { title: (machines: string) => string; body: (machines: string) => string }> = {
  all: { title: () => '还没有订单', body: (machines) => `选好${machines}，约三分钟就能提交申请。` },
  pending_review: { title: () => '没有等着审核或签付的订单', body: () => '提交申请以后，到付款为止都在这里。' },
  in_progress: {
    title: (machines) => `现在没有在用的${machines}`,
    body: () => '付款以后，送货、使用和归还都在这里。',
  },
  completed: { title: () => '还没有完成的订单', body: () => '归还或取消以后，可以在这里再租一次。' },
}

function NoOrders({
  line,
  tab,
  keyword,
  onClear,
  onAll,
}: {
  line: LineFace | null
  tab: OrderTab
  keyword: string
  onClear: () => void
  onAll: () => void
}) {
  const machines = line?.machineWord ?? '设备'
  if (keyword) {
    return (
      <EmptyState title={`没有和“${keyword}”相符的订单`} actions={<Button onClick={onClear}>清除搜索</Button>}>
        可以搜订单号、{machines}名称或联系人。
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title={emptyWords[tab].title(machines)}
      actions={
        <>
          {tab !== 'all' && <Button onClick={onAll}>看全部订单</Button>}
          <AppLink to={line ? orderPaths.machines(line) : '/equipment-list'} className={buttonClass('ink')}>
            去找{machines}
          </AppLink>
        </>
      }
    >
      {emptyWords[tab].body(machines)}
    </EmptyState>
  )
}

function OrderSkeletons() {
  return (
    <Skeleton label="正在取订单">
      {[0, 1, 2, 3].map((index) => (
        <div key={index} className="border-b border-hairline py-4">
          <div className="mb-2.5 flex justify-between">
            <Bone className="h-4 w-32" />
            <Bone className="h-6 w-20" />
          </div>
          <div className="flex gap-3">
            <Bone className="size-16 shrink-0 rounded-card" />
            <div className="flex-1 space-y-2 pt-1">
              <Bone className="h-4 w-3/5" />
              <Bone className="h-3 w-2/5" />
              <Bone className="h-3 w-1/2" />
            </div>
          </div>
          <div className="mt-4 flex items-center justify-between">
            <Bone className="h-6 w-24" />
            <Bone className="h-11 w-28 rounded-card" />
          </div>
        </div>
      ))}
    </Skeleton>
  )
}
