import { freightOrderStatuses, type FreightOrderStatus } from '@jihui/protocol/freight/order-machine'
import type { ReactNode } from 'react'
import { DeskList } from '../../../../kits/desk/desk-list.tsx'
import { FilterChips } from '../../../../kits/list/filter-chips.tsx'
import { deskLook } from '../../../../kits/list/list-look.ts'
import { oneOf, place, useFilters, words } from '../../../../kits/list/use-filters.ts'
import { useList } from '../../../../kits/list/use-list.ts'
import { AppLink, useScreenRoute } from '../../../../shell/navigation.tsx'
import { momentText } from '../../../../ui/text/format.ts'
import { Money } from '../../../../ui/text/money.tsx'
import { FreightOrderStatus as StatusTag } from '../../components/orders/order-status.tsx'
import { goodsText, wayOf } from '../../freight-words.ts'
import { DeskCargos } from '../components/desk-cargos.tsx'
import { type Concern, type DeskOrder, deskOrdersQuery } from '../trip-queries.ts'

const concernWords: Readonly<Record<Concern, string>> = {
  late: '晚了',
  silent: '半小时没消息',
  unpaid: '没付款',
  stuck: '没按时交货',
  disputed: '争议',
  extras: '附加费',
}
const concerns = Object.keys(concernWords) as Concern[]
const statuses = Object.keys(freightOrderStatuses) as FreightOrderStatus[]
const shown = { show: place(['trips', 'cargos'], 'trips') }
const filters = { concern: oneOf(concerns), status: oneOf(statuses), keyword: words }

/** 运单 or 货源: what travels, and what waits for somebody to carry it. */
export function Screen() {
  const { values, pick } = useFilters(shown)
  const lists = (
    <FilterChips
      label="看哪一种"
      look={deskLook}
      options={[
        { value: 'trips' as const, label: '运单' },
        { value: 'cargos' as const, label: '货源' },
      ]}
      {...pick('show')}
    />
  )
  return values.show === 'cargos' ? <DeskCargos top={lists} /> : <DeskTrips top={lists} />
}

/** 运单: everything under way, and what of it calls for a look. At /disputes it begins with the disputes. */
function DeskTrips({ top }: { top: ReactNode }) {
  const isDisputes = useScreenRoute()?.path === '/admin/freight/disputes'
  const narrowing = useFilters(filters)
  const { status, keyword } = narrowing.values
  const concern = narrowing.values.concern || (isDisputes && !status && !keyword ? 'disputed' : '')
  const list = useList(
    deskOrdersQuery({ ...(concern && { concern }), ...(status && { status }), ...(keyword && { keyword }) }),
  )
  const counts = list.head?.counts
  return (
    <DeskList
      title={isDisputes ? '运单争议' : '运单'}
      caption={counts ? `在路上 ${counts['live'] ?? 0} 张` : '在路上的，和要看一眼的'}
      top={!isDisputes && top}
      narrowing={narrowing}
      search={{ button: '搜运单', label: '运单号、货物或城市' }}
      lead={
        <FilterChips
          label="要看一眼的"
          look={deskLook}
          options={[
            { value: '' as Concern | '', label: '全部' },
            ...concerns.map((value) => ({
              value: value as Concern | '',
              label: concernWords[value],
              ...(counts && { count: counts[value] ?? 0 }),
            })),
          ]}
          {...narrowing.pick('concern')}
        />
      }
      list={list}
      words={{
        failed: '运单没有取到',
        empty: { illustration: 'lowbed', title: '没有这样的运单', hint: '有司机接了单就排在这里。' },
      }}
    >
      <ul className="mt-4 border-t border-hairline">
        {list.rows.map((order) => (
          <Row key={order.id} order={order} />
        ))}
      </ul>
    </DeskList>
  )
}

function Row({ order }: { order: DeskOrder }) {
  const raised = order.concerns.map((one) => concernWords[one as Concern])
  return (
    <li className="border-b border-hairline">
      <AppLink
        to={`/admin/freight/orders/${order.id}`}
        className="grid gap-x-6 gap-y-1 py-3 lg:grid-cols-[7rem_8rem_minmax(0,2fr)_minmax(0,1.4fr)_8rem] lg:items-center"
      >
        <span className="flex items-center justify-between lg:contents">
          <span className="figures text-meta text-ink-2">{order.number}</span>
          <span>
            <StatusTag order={order} />
          </span>
        </span>
        <span className="min-w-0">
          <span className="block truncate text-body font-semibold">
            {wayOf(order)} · {goodsText(order.goods)}
          </span>
          <span className="block truncate text-meta text-ink-2">
            {order.shipper.name} · {order.driver.name} {order.vehicle.plate}
          </span>
        </span>
        <span className="text-meta text-warn">
          {raised.join('、')}
          {order.silent_minutes !== null && order.concerns.includes('silent') && ` ${order.silent_minutes} 分钟`}
          <span className="figures block text-ink-2">{momentText(order.window_start)} 装</span>
        </span>
        <Money value={order.price} className="lg:text-end" />
      </AppLink>
    </li>
  )
}
