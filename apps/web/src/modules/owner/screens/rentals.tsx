import { lines } from '@jihui/protocol/rental/faces'
import { orderTabs, type OrderTab } from '@jihui/protocol/rental/machine'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf, referenceOf } from '../../../shell/api/api-error.ts'
import { useChannelState } from '../../../shell/api/realtime.signed-in.ts'
import { AppLink, useQueryTexts, useScreenRoute, useSetQuery } from '../../../shell/navigation.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/fields/choice.tsx'
import { EmptyState, ErrorState } from '../../../ui/empty-state.tsx'
import { ListSearch, ListSearchButton } from '../../../ui/fields/list-search.tsx'
import { Page } from '../../../ui/page.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { TabStrip } from '../../../ui/tab-strip.tsx'
import { OwnedRow } from '../components/owned-row.tsx'
import { ownerTurn } from '../owned-moves.ts'
import { ownerPaths } from '../owner-paths.ts'
import { ownedOrdersQuery } from '../work-queries.ts'

const POLL_MS = 30_000

const isTab = (text: string | undefined): text is OrderTab => orderTabs.some(({ key }) => key === text)

/** What the tabs mean to whoever owns the machine. */
const tabWords: Record<OrderTab, string> = {
  all: '全部',
  pending_review: '办手续',
  in_progress: '进行中',
  completed: '已结束',
}

/** Orders on my machines, of all lines or of one. */
export function Screen() {
  const query = useQueryTexts()
  const setQuery = useSetQuery()
  const tab = isTab(query.tab) ? query.tab : 'all'
  const line = lines.some(({ id }) => id === query.line) ? (query.line ?? '') : ''
  const keyword = query.keyword ?? ''
  const [isSearching, setIsSearching] = useState(keyword !== '')
  const isLive = useChannelState() === 'connected'
  const orders = useInfiniteQuery({
    ...ownedOrdersQuery(line, tab, keyword),
    refetchInterval: isLive ? false : POLL_MS,
  })
  const [first] = orders.data?.pages ?? []
  const items = orders.data?.pages.flatMap((page) => page.results) ?? []
  const firstTurn = items.find((item) => ownerTurn(item) !== null)?.id
  return (
    <Page
      title={useScreenRoute()?.title ?? '出租订单'}
      back={ownerPaths.dashboard}
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
          label="订单号、设备或承租方"
          keyword={keyword}
          onSearch={(text) => setQuery({ keyword: text || undefined })}
        />
      )}
      <div
        role="group"
        aria-label="业务线"
        className="no-bar -mx-(--gutter) mb-3 flex gap-2 overflow-x-auto px-(--gutter)"
      >
        {[{ id: '', short: '全部' }, ...lines].map(({ id, short }) => (
          <Chip key={id} isOn={id === line} onClick={() => setQuery({ line: id || undefined })}>
            {short}
          </Chip>
        ))}
      </div>
      <TabStrip
        label="订单状态"
        className="-mx-(--gutter)"
        tabs={orderTabs.map(({ key }) => ({ value: key, label: tabWords[key], count: first?.tabs[key] }))}
        value={tab}
        onChange={(next) => setQuery({ tab: next === 'all' ? undefined : next })}
      />
      <div role="tabpanel" aria-label={tabWords[tab]}>
        {orders.isPending && <SkeletonRows tile="size-16" />}
        {orders.isError && items.length === 0 && (
          <ErrorState
            title="订单没有取到"
            onRetry={() => void orders.refetch()}
            isRetrying={orders.isFetching}
            reference={referenceOf(orders.error)}
          >
            {messageOf(orders.error)}。订单都还在，稍后再看。
          </ErrorState>
        )}
        {orders.isSuccess && items.length === 0 && (
          <NoOrders
            isFiltered={keyword !== '' || line !== '' || tab !== 'all'}
            onClear={() => {
              setIsSearching(false)
              setQuery({ keyword: undefined, line: undefined, tab: undefined })
            }}
          />
        )}
        {items.map((item) => (
          <OwnedRow key={item.id} item={item} isFirstTurn={item.id === firstTurn} />
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

function NoOrders({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  return isFiltered ? (
    <EmptyState title="没有这样的订单" actions={<Button onClick={onClear}>看全部订单</Button>}>
      换个状态或业务线，或者用订单号、设备和承租方来搜。
    </EmptyState>
  ) : (
    <EmptyState
      illustration="excavator"
      title="还没有人租你的设备"
      actions={
        <AppLink to={ownerPaths.machines} className={buttonClass('ink')}>
          看我的设备
        </AppLink>
      }
    >
      照片齐、价格清楚的设备更容易被租走。有人下单，这里马上能看到。
    </EmptyState>
  )
}
