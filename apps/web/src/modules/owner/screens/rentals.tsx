import { lines } from '@jihui/protocol/rental/faces'
import { orderTabs, type OrderTab } from '@jihui/protocol/rental/machine'
import { LineChips } from '../../../kits/list/filter-chips.tsx'
import { pageLook } from '../../../kits/list/list-look.ts'
import { ListPage } from '../../../kits/list/list-page.tsx'
import { oneOf, useFilters, words } from '../../../kits/list/use-filters.ts'
import { useList } from '../../../kits/list/use-list.ts'
import { useChannelState } from '../../../shell/api/realtime.signed-in.ts'
import { AppLink, useScreenRoute } from '../../../shell/navigation.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { OwnedRow } from '../components/owned-row.tsx'
import { ownerTurn } from '../owned-moves.ts'
import { ownerPaths } from '../owner-paths.ts'
import { ownedOrdersQuery } from '../work-queries.ts'

const POLL_MS = 30_000

/** What the tabs mean to whoever owns the machine. */
const tabWords: Record<OrderTab, string> = {
  all: '全部',
  pending_review: '办手续',
  in_progress: '进行中',
  completed: '已结束',
}
const tabKeys = orderTabs.map(({ key }) => key)
const filters = { tab: oneOf(tabKeys, 'all'), line: oneOf(lines.map(({ id }) => id)), keyword: words }

/** Orders on my machines, of all lines or of one. */
export function Screen() {
  const narrowing = useFilters(filters)
  const { line, tab, keyword } = narrowing.values
  const isLive = useChannelState() === 'connected'
  const list = useList({ ...ownedOrdersQuery(line, tab, keyword), refetchInterval: isLive ? false : POLL_MS })
  const { rows, head } = list
  const firstTurn = rows.find((item) => ownerTurn(item) !== null)?.id
  return (
    <ListPage
      title={useScreenRoute()?.title ?? '出租订单'}
      back={ownerPaths.dashboard}
      narrowing={narrowing}
      search={{ button: '搜订单', label: '订单号、设备或承租方' }}
      filters={<LineChips look={pageLook} {...narrowing.pick('line')} />}
      tabs={{
        label: '订单状态',
        ...narrowing.pick('tab'),
        rows: tabKeys.map((value) => ({ value, label: tabWords[value], count: head?.tabs[value] })),
      }}
      list={list}
      words={{
        failed: '订单没有取到',
        safe: '订单都还在，稍后再看。',
        empty: {
          illustration: 'excavator',
          title: '还没有人租你的设备',
          hint: '照片齐、价格清楚的设备更容易被租走。有人下单，这里马上能看到。',
          actions: (
            <AppLink to={ownerPaths.machines} className={buttonClass('ink')}>
              看我的设备
            </AppLink>
          ),
        },
        noMatch: {
          illustration: undefined,
          title: '没有这样的订单',
          hint: '换个状态或业务线，或者用订单号、设备和承租方来搜。',
          clear: '看全部订单',
        },
      }}
      more="看更早的订单"
      end={`共 ${head?.count} 个订单，已经到底`}
    >
      {rows.map((item) => (
        <OwnedRow key={item.id} item={item} isFirstTurn={item.id === firstTurn} />
      ))}
    </ListPage>
  )
}
