import { rentalStatusCodes } from '@jihui/protocol/rental/machine'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useQueryTexts, useSetQuery } from '../../../../shell/navigation.tsx'
import { useOnceOpen } from '../../../../ui/overlays/once-open.ts'
import { Button } from '../../../../ui/button.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { controlClass } from '../../../../ui/fields/field.tsx'
import { cx } from '../../../../ui/class-names.ts'
import { listedCount } from '../../../../ui/listed-count.ts'
import { SkeletonRows } from '../../../../ui/skeleton.tsx'
import { TabStrip } from '../../../../ui/tab-strip.tsx'
import { ConsoleError, ConsolePage, RefreshButton } from '../../../../kits/desk/console-page.tsx'
import type { Asked } from '../components/order-moves.tsx'
import { SearchField } from '../../../../kits/desk/search-field.tsx'
import { staffOrdersQuery, summariesQuery } from '../order-queries.ts'
import { grouped, orderQueues, queueTabs, statusChoices, type QueueTab } from '../order-queues.ts'
import { useConsoleLive } from '../../../../kits/desk/use-console-live.ts'

// Asked for at once: the rows travel beside the screen instead of after it.
const rowsCode = import('../components/order-rows.tsx')
const OrderRows = lazy(async () => ({ default: (await rowsCode).OrderRows }))
const OrderQuestions = lazy(async () => ({
  default: (await import('../components/order-questions.lazy.tsx')).OrderQuestions,
}))

/** 订单操作: what is to be sent, taken back or chased, and every order there is. */
export function Screen() {
  const query = useQueryTexts()
  const setQuery = useSetQuery()
  const live = useConsoleLive()
  const [asked, setAsked] = useState<Asked | null>(null)
  const wasAsked = useOnceOpen(asked !== null)
  const keyword = query.keyword ?? ''
  const tab: QueueTab = queueTabs.find((one) => one === query.tab) ?? (keyword ? 'all' : 'delivery')
  const queue = orderQueues[tab]
  const status = tab === 'all' ? (rentalStatusCodes.find((one) => one === query.status) ?? '') : ''
  const list = useInfiniteQuery(staffOrdersQuery(status || queue.statuses.join(','), keyword))
  const items = list.data?.pages.flatMap((page) => page.items) ?? []
  const total = list.data?.pages[0]?.count ?? 0
  const counts = useTabCounts()
  return (
    <ConsolePage title="订单操作" actions={<RefreshButton {...live} />}>
      <div className="mt-4 grid gap-3 lg:grid-cols-[minmax(0,22rem)_minmax(0,14rem)]">
        <SearchField
          label="按编号、单位、联系人或设备名找订单"
          placeholder="编号、单位、联系人、设备"
          keyword={keyword}
          onSearch={(text) => setQuery({ keyword: text || undefined, tab })}
        />
        {tab === 'all' && (
          <select
            aria-label="订单状态"
            value={status}
            onChange={(event) => setQuery({ tab, status: event.target.value || undefined })}
            className={cx(controlClass(), 'pe-4')}
          >
            <option value="">全部状态</option>
            {statusChoices.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        )}
      </div>
      <TabStrip
        className="-mx-4 mt-3 lg:mx-0 lg:-ms-4"
        label="订单队列"
        value={tab}
        onChange={(next) => setQuery({ tab: next, status: undefined })}
        tabs={queueTabs.map((value) => ({ value, label: orderQueues[value].label, count: counts[value] }))}
      />
      <div role="tabpanel" aria-label={queue.label} className="pt-2">
        {!list.data && list.error ? (
          <ConsoleError
            title="获取列表失败"
            error={list.error}
            onRetry={() => void list.refetch()}
            isRetrying={list.isFetching}
          />
        ) : !list.data ? (
          <SkeletonRows tile="size-16" />
        ) : items.length === 0 ? (
          <EmptyState
            title={keyword ? `没有找到“${keyword}”` : queue.empty.title}
            actions={
              keyword && <Button onClick={() => setQuery({ keyword: undefined, tab: 'all' })}>看全部订单</Button>
            }
          >
            {keyword ? '可以按订单编号、单位、联系人或设备名找。' : queue.empty.text}
          </EmptyState>
        ) : (
          <>
            {grouped(items, queue).map(({ group, items: rows }) => (
              <section key={group?.key ?? 'all'} aria-label={group?.title ?? queue.label}>
                {group && (
                  <h2 className="figures mt-5 mb-1 text-body font-semibold">
                    {group.title} <span className="font-normal text-ink-2">{rows.length}</span>
                  </h2>
                )}
                <Suspense fallback={<SkeletonRows count={rows.length} tile="size-16" />}>
                  <OrderRows items={rows} onAsk={(item, move) => setAsked({ item, move })} />
                </Suspense>
              </section>
            ))}
            {list.hasNextPage && (
              <div className="mt-5 flex items-center gap-4">
                <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
                  再看更多
                </Button>
                <span className="figures text-meta text-ink-2">
                  已列出 {items.length} 单，共 {listedCount(total)} 单
                </span>
              </div>
            )}
          </>
        )}
      </div>
      {wasAsked && (
        <Suspense fallback={null}>
          <OrderQuestions asked={asked} onClose={() => setAsked(null)} />
        </Suspense>
      )}
    </ConsolePage>
  )
}

/** What the server counts; tabs it does not count go without. */
function useTabCounts(): Partial<Record<QueueTab, number>> {
  const { data: counts } = useQuery(summariesQuery)
  if (!counts?.every(Boolean)) return {}
  const sum = (field: 'delivery' | 'overdue') => counts.reduce((total, queue) => total + (queue?.[field] ?? 0), 0)
  return { delivery: sum('delivery'), overdue: sum('overdue') }
}
