import { findLine, lines, type LineFace } from '@jihui/protocol/rental/faces'
import { orderTabs, type OrderTab } from '@jihui/protocol/rental/machine'
import { ListPage } from '../../../kits/list/list-page.tsx'
import { oneOf, useFilters, words } from '../../../kits/list/use-filters.ts'
import { useList } from '../../../kits/list/use-list.ts'
import { useChannelState } from '../../../shell/api/realtime.signed-in.ts'
import { ALL_ORDERS, AppLink, useLineId, useScreenRoute } from '../../../shell/navigation.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { Bone, Skeleton } from '../../../ui/skeleton.tsx'
import { OrderRow } from '../components/order-row.tsx'
import { orderPaths } from '../order-line.ts'
import { waitsForRenter } from '../order-moves.ts'
import { ordersQuery } from '../order-queries.ts'

const POLL_MS = 30_000
const tabKeys = orderTabs.map(({ key }) => key)
const filters = { tab: oneOf(tabKeys, 'all'), keyword: words }

/** Where nothing is in a tab. */
const emptyWords: Record<OrderTab, (machines: string) => readonly [title: string, hint: string]> = {
  all: (machines) => ['还没有订单', `选好${machines}，约三分钟就能提交申请。`],
  pending_review: () => ['没有等着审核或签付的订单', '提交申请以后，到付款为止都在这里。'],
  in_progress: (machines) => [`现在没有在用的${machines}`, '付款以后，送货、使用和归还都在这里。'],
  completed: () => ['还没有完成的订单', '归还或取消以后，可以在这里再租一次。'],
}

/** Orders of one line, or of all of them where the address names none. */
export function Screen() {
  const lineId = useLineId()
  const line = lineId ? findLine(lineId) : null
  const machines = line?.machineWord ?? '设备'
  const narrowing = useFilters(filters)
  const { tab, keyword } = narrowing.values
  const isLive = useChannelState() === 'connected'
  const list = useList({ ...ordersQuery(line, tab, keyword), refetchInterval: isLive ? false : POLL_MS })
  const { rows, head } = list
  const firstTurn = rows.find(waitsForRenter)?.id
  const [title, hint] = emptyWords[tab](machines)
  const toMachines = (
    <AppLink to={line ? orderPaths.machines(line) : '/equipment-list'} className={buttonClass('ink')}>
      去找{machines}
    </AppLink>
  )
  return (
    <ListPage
      title={useScreenRoute()?.title ?? ''}
      narrowing={narrowing}
      search={{ button: '搜订单', label: `订单号、${machines}或联系人` }}
      filters={<LineChoice chosen={line} />}
      tabs={{
        label: '订单状态',
        ...narrowing.pick('tab'),
        rows: orderTabs.map(({ key, label }) => ({ value: key, label, count: head?.tabs[key] })),
      }}
      list={list}
      line={line?.id}
      skeleton={<OrderSkeletons />}
      words={{
        failed: '获取订单列表失败',
        safe: '订单都还在，稍后再看。',
        empty: { title, hint, actions: toMachines },
        noMatch: keyword
          ? {
              title: `没有和“${keyword}”相符的订单`,
              hint: `可以搜订单号、${machines}名称或联系人。`,
              clear: '清除搜索',
            }
          : { clear: '看全部订单', actions: toMachines },
      }}
      more="看更早的订单"
      end={`共 ${head?.count} 个订单，已经到底`}
    >
      {rows.map((item) => (
        <OrderRow key={item.id} line={line ?? findLine(item.line)} item={item} isFirstTurn={item.id === firstTurn} />
      ))}
    </ListPage>
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
