import { freightOrderStatuses, type FreightOrderStatus } from '@jihui/protocol/freight/order-machine'
import { useRef } from 'react'
import { DeskList } from '../../../../kits/desk/desk-list.tsx'
import { FilterChips } from '../../../../kits/list/filter-chips.tsx'
import { deskLook } from '../../../../kits/list/list-look.ts'
import { oneOf, place, useFilters, words } from '../../../../kits/list/use-filters.ts'
import { useList } from '../../../../kits/list/use-list.ts'
import { AppLink, useScreenRoute } from '../../../../shell/navigation.tsx'
import { KeyCap } from '../../../../ui/key-cap.tsx'
import { useShortcuts } from '../../../../ui/shortcuts.ts'
import { momentText } from '../../../../ui/text/format.ts'
import { Money } from '../../../../ui/text/money.tsx'
import { FreightOrderStatus as StatusTag } from '../../components/orders/order-status.tsx'
import { goodsText, wayOf } from '../../freight-words.ts'
import { DeskFindings } from '../components/findings.tsx'
import { DeskCargos } from '../components/desk-cargos.tsx'
import { type Concern, type DeskOrder, deskOrdersQuery } from '../trip-queries.ts'

const concernWords: Readonly<Record<Concern, string>> = {
  late: '晚了',
  silent: '半小时没消息',
  unpaid: '没付款',
  stuck: '没按时交货',
  disputed: '争议',
  extras: '附加费',
  objections: '司机异议',
}
const concerns = Object.keys(concernWords) as Concern[]
const statuses = Object.keys(freightOrderStatuses) as FreightOrderStatus[]
/** What is decided at /disputes. */
const decided = ['disputed', 'extras', 'objections'] as const satisfies readonly Concern[]
const shown = { show: place(['trips', 'cargos', 'findings'], 'trips') }
const filters = { concern: oneOf(concerns), status: oneOf(statuses), keyword: words }
const disputeFilters: typeof filters = { ...filters, concern: oneOf(decided, 'disputed') }

/** 运单, 货源 or 发现: what travels, what waits for somebody to carry it, and what looks as if rules were gone round. */
export function Screen() {
  const { values } = useFilters(shown)
  if (values.show === 'findings') return <DeskFindings top={<Lists />} />
  return values.show === 'cargos' ? <DeskCargos top={<Lists />} /> : <DeskTrips />
}

/** `findings`: how many wait, where it is known. */
function Lists({ findings }: { findings?: number | undefined }) {
  return (
    <FilterChips
      label="看哪一种"
      look={deskLook}
      options={[
        { value: 'trips' as const, label: '运单' },
        { value: 'cargos' as const, label: '货源' },
        { value: 'findings' as const, label: '发现', ...(findings !== undefined && { count: findings }) },
      ]}
      {...useFilters(shown).pick('show')}
    />
  )
}

/** 运单: everything under way, and what of it calls for a look. At /disputes it begins with the disputes. */
function DeskTrips() {
  const isDisputes = useScreenRoute()?.path === '/admin/freight/disputes'
  const narrowing = useFilters(isDisputes ? disputeFilters : filters)
  const { concern, status, keyword } = narrowing.values
  const list = useList(
    deskOrdersQuery({ ...(concern && { concern }), ...(status && { status }), ...(keyword && { keyword }) }),
  )
  const counts = list.head?.counts
  const rows = useStepping()
  return (
    <DeskList
      title={isDisputes ? '运单争议' : '运单'}
      caption={counts ? `在路上 ${counts['live'] ?? 0} 张` : '在路上的，和要看一眼的'}
      top={!isDisputes && <Lists findings={counts?.['findings']} />}
      narrowing={narrowing}
      search={{ button: '搜运单', label: '运单号、货物或城市' }}
      lead={
        <FilterChips
          label="要看一眼的"
          look={deskLook}
          options={[
            ...(isDisputes ? [] : [{ value: '' as Concern | '', label: '全部' }]),
            ...(isDisputes ? decided : concerns).map((value) => ({
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
      <ul ref={rows} className="mt-4 border-t border-hairline">
        {list.rows.map((order) => (
          <Row key={order.id} order={order} />
        ))}
      </ul>
      <p className="mt-3 flex items-center gap-2 text-meta text-ink-2 max-lg:hidden">
        <KeyCap>J</KeyCap> 下一张 <KeyCap>K</KeyCap> 上一张，回车打开
      </p>
    </DeskList>
  )
}

/** J and K go from row to row, as Tab would; Enter opens the one they stand on. */
function useStepping() {
  const list = useRef<HTMLUListElement>(null)
  const step = (by: number) => {
    const links = [...(list.current?.querySelectorAll('a') ?? [])]
    const at = links.findIndex((link) => link === document.activeElement)
    links[Math.max(0, Math.min(at + by, links.length - 1))]?.focus()
  }
  useShortcuts({ j: () => step(1), k: () => step(-1) })
  return list
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
