import { freightOrderStatuses, type FreightOrderStatus } from '@jihui/protocol/freight/order-machine'
import { FilterChips } from '../../../kits/list/filter-chips.tsx'
import { pageLook } from '../../../kits/list/list-look.ts'
import { ListPage } from '../../../kits/list/list-page.tsx'
import { oneOf, place, useFilters } from '../../../kits/list/use-filters.ts'
import { useList } from '../../../kits/list/use-list.ts'
import { AppLink, useScreenRoute } from '../../../shell/navigation.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { FreightOrderRow } from '../components/orders/order-row.tsx'
import { freightPaths } from '../freight-words.ts'
import { ordersQuery } from '../order-queries.ts'
import { tripPaths } from '../order-words.ts'

const statuses = Object.keys(freightOrderStatuses) as FreightOrderStatus[]
const filters = { role: place(['driver', 'shipper'], 'driver'), status: oneOf(statuses) }
const senders = { role: place(['driver', 'shipper'], 'shipper'), status: oneOf(statuses) }
const statusOptions = [
  { value: '' as FreightOrderStatus | '', label: '全部' },
  ...statuses.map((value) => ({ value: value as FreightOrderStatus | '', label: freightOrderStatuses[value].label })),
]

/** 运单: what the reader drives, and what he sends. */
export function Screen() {
  const route = useScreenRoute()
  const narrowing = useFilters(route?.path === tripPaths.shipperOrders ? senders : filters)
  const { role, status } = narrowing.values
  const list = useList(ordersQuery({ role, ...(status && { status }) }))
  return (
    <ListPage
      title="运单"
      back={freightPaths.platform}
      narrowing={narrowing}
      tabs={{
        label: '哪一边',
        ...narrowing.pick('role'),
        rows: [
          { value: 'driver', label: '我承运的' },
          { value: 'shipper', label: '我发货的' },
        ],
      }}
      lead={<FilterChips label="状态" look={pageLook} options={statusOptions} {...narrowing.pick('status')} />}
      list={list}
      line="freight"
      words={{
        failed: '运单没有取到',
        safe: '运单都还在，稍后再看。',
        empty: {
          illustration: 'lowbed',
          title: role === 'driver' ? '还没有承运的运单' : '还没有发货的运单',
          hint: role === 'driver' ? '附近的货里有适合你的，每一单写明为什么。' : '发布货源，有司机接了就在这里。',
          actions: (
            <AppLink to={role === 'driver' ? freightPaths.nearby : freightPaths.publish} className={buttonClass('ink')}>
              {role === 'driver' ? '看附近的货' : '发布货源'}
            </AppLink>
          ),
        },
        noMatch: { title: '没有这样的运单', hint: '换一个状态再看。', clear: '看全部' },
      }}
      more="看更早的运单"
      end={`共 ${list.head?.count} 张，已经到底`}
    >
      <div className="lg:grid lg:grid-cols-2 lg:gap-x-12">
        {list.rows.map((order) => (
          <FreightOrderRow key={order.id} order={order} />
        ))}
      </div>
    </ListPage>
  )
}
