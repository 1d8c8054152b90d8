import { rentalStatusCodes } from '@jihui/protocol/rental/machine'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { DeskList } from '../../../../kits/desk/desk-list.tsx'
import { SearchField } from '../../../../kits/desk/search-field.tsx'
import { useConsoleLive } from '../../../../kits/desk/use-console-live.ts'
import { oneOf, place, useFilters, words } from '../../../../kits/list/use-filters.ts'
import { useList } from '../../../../kits/list/use-list.ts'
import { useOnceOpen } from '../../../../ui/overlays/once-open.ts'
import { controlClass } from '../../../../ui/fields/field.tsx'
import { cx } from '../../../../ui/class-names.ts'
import { listedCount } from '../../../../ui/listed-count.ts'
import { SkeletonRows } from '../../../../ui/skeleton.tsx'
import type { Asked } from '../components/order-moves.tsx'
import { staffOrdersQuery, summariesQuery } from '../order-queries.ts'
import { orderQueues, queueTabs, statusChoices, type QueueTab } from '../order-queues.ts'

// Asked for at once: the rows travel beside the screen instead of after it.
const rowsCode = import('../components/order-rows.tsx')
const OrderGroups = lazy(async () => ({ default: (await rowsCode).OrderGroups }))
const OrderQuestions = lazy(async () => ({
  default: (await import('../components/order-questions.lazy.tsx')).OrderQuestions,
}))

const filters = { tab: place(queueTabs, ''), status: oneOf(rentalStatusCodes), keyword: words }

/** 订单操作: what is to be sent, taken back or chased, and every order there is. */
export function Screen() {
  const live = useConsoleLive()
  const [asked, setAsked] = useState<Asked | null>(null)
  const wasAsked = useOnceOpen(asked !== null)
  const narrowing = useFilters(filters)
  const { keyword } = narrowing.values
  const tab: QueueTab = narrowing.values.tab || (keyword ? 'all' : 'delivery')
  const queue = orderQueues[tab]
  const status = tab === 'all' ? narrowing.values.status : ''
  const list = useList(staffOrdersQuery(status || queue.statuses.join(','), keyword))
  const counts = useTabCounts()
  return (
    <DeskList
      title="订单操作"
      live={live}
      narrowing={{ ...narrowing, clear: () => narrowing.set({ tab: 'all', status: '', keyword: '' }) }}
      filters={
        <div className="mt-4 grid gap-3 lg:grid-cols-[minmax(0,22rem)_minmax(0,14rem)]">
          <SearchField
            label="按编号、单位、联系人或设备名找订单"
            placeholder="编号、单位、联系人、设备"
            keyword={keyword}
            onSearch={(text) => narrowing.set({ keyword: text, tab })}
          />
          {tab === 'all' && <StatusChoice {...narrowing.field('status')} />}
        </div>
      }
      tabs={{
        label: '订单队列',
        value: tab,
        onChange: (next: QueueTab) => narrowing.set({ tab: next, status: '' }),
        rows: queueTabs.map((value) => ({ value, label: orderQueues[value].label, count: counts[value] })),
      }}
      list={list}
      skeleton={<SkeletonRows tile="size-16" />}
      words={{
        failed: '获取列表失败',
        empty: { title: queue.empty.title, hint: queue.empty.text },
        noMatch: { ...(keyword && { hint: '可以按订单编号、单位、联系人或设备名找。' }), clear: '看全部订单' },
      }}
      more="再看更多"
      total={{ count: listedCount(list.head?.count), unit: '单' }}
      sheets={
        wasAsked && (
          <Suspense fallback={null}>
            <OrderQuestions asked={asked} onClose={() => setAsked(null)} />
          </Suspense>
        )
      }
    >
      <Suspense fallback={<SkeletonRows count={list.rows.length} tile="size-16" />}>
        <OrderGroups items={list.rows} queue={queue} onAsk={(item, move) => setAsked({ item, move })} />
      </Suspense>
    </DeskList>
  )
}

interface StatusChoiceProps {
  value: string
  onChange: (event: { target: { value: string } }) => void
}

function StatusChoice({ value, onChange }: StatusChoiceProps) {
  return (
    <select aria-label="订单状态" value={value} onChange={onChange} className={cx(controlClass(), 'pe-4')}>
      <option value="">全部状态</option>
      {statusChoices.map((one) => (
        <option key={one.value} value={one.value}>
          {one.label}
        </option>
      ))}
    </select>
  )
}

/** What the server counts; tabs it does not count go without. */
function useTabCounts(): Partial<Record<QueueTab, number>> {
  const { data: counts } = useQuery(summariesQuery)
  if (!counts?.every(Boolean)) return {}
  const sum = (field: 'delivery' | 'overdue') => counts.reduce((total, queue) => total + (queue?.[field] ?? 0), 0)
  return { delivery: sum('delivery'), overdue: sum('overdue') }
}
