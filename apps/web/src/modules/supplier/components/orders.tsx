import type { SupplierOrderStatus } from '@jihui/protocol/supplier/machines'
import { Ban, CircleCheck, ClipboardList, HandCoins, PackageCheck, Truck, X, type LucideIcon } from 'lucide-react'
import { useState } from 'react'
import { FilterChips } from '../../../kits/list/filter-chips.tsx'
import { ListBody } from '../../../kits/list/list-body.tsx'
import { pageLook } from '../../../kits/list/list-look.ts'
import { MoreRows } from '../../../kits/list/more-rows.tsx'
import { oneOf, useFilters } from '../../../kits/list/use-filters.ts'
import { useList } from '../../../kits/list/use-list.ts'
import { Button } from '../../../ui/button.tsx'
import { Section } from '../../../ui/section.tsx'
import { SkeletonText } from '../../../ui/skeleton.tsx'
import { StatusTag, type StatusTone } from '../../../ui/status.tsx'
import { dayText, momentText } from '../../../ui/text/format.ts'
import { Money } from '../../../ui/text/money.tsx'
import { type SupplierOrder, supplierOrdersQuery } from '../supplier-queries.ts'
import { ConfirmSheet, RefuseSheet, ShipSheet } from './order-sheets.tsx'

const signs: Readonly<Record<SupplierOrderStatus, { icon: LucideIcon; tone: StatusTone }>> = {
  placed: { icon: ClipboardList, tone: 'turn' },
  confirmed: { icon: PackageCheck, tone: 'turn' },
  refused: { icon: X, tone: 'quiet' },
  shipped: { icon: Truck, tone: 'info' },
  received: { icon: HandCoins, tone: 'ok' },
  settled: { icon: CircleCheck, tone: 'ok' },
  cancelled: { icon: Ban, tone: 'quiet' },
}
const filters = { orders: oneOf(['received', 'settled', 'refused', 'cancelled'] as const, 'open') }
const options = [
  { value: 'open' as const, label: '进行中' },
  { value: 'received' as const, label: '待结款' },
  { value: 'settled' as const, label: '已结款' },
  { value: 'refused' as const, label: '没接的' },
  { value: 'cancelled' as const, label: '取消的' },
]

/** What is ordered of him: to answer, to send, to be paid. */
export function SupplierOrders() {
  const narrowing = useFilters(filters)
  const list = useList(supplierOrdersQuery(narrowing.values.orders))
  return (
    <Section title="订单">
      <FilterChips label="哪些订单" look={pageLook} options={options} {...narrowing.pick('orders')} />
      <ListBody
        list={list}
        skeleton={<SkeletonText lines={4} />}
        words={{
          failed: '订单没有取到',
          empty:
            narrowing.values.orders === 'open' ? '没有进行中的订单。报价越全，越容易收到订单。' : '没有这样的订单。',
        }}
      >
        <ul>
          {list.rows.map((order) => (
            <Row key={order.id} order={order} />
          ))}
        </ul>
        <MoreRows list={list} look={pageLook} label="看更早的订单" />
      </ListBody>
    </Section>
  )
}

function Row({ order }: { order: SupplierOrder }) {
  const { number, lines, total, due, status } = order
  return (
    <li className="border-b border-hairline py-4">
      <p className="flex items-center justify-between gap-3">
        <span className="figures text-meta text-ink-2">{number}</span>
        <StatusTag {...signs[status]}>{order.status_display}</StatusTag>
      </p>
      <ul className="mt-2">
        {lines.map((line) => (
          <li key={line.part_id} className="flex justify-between gap-4 text-body">
            <span className="min-w-0 truncate">
              {line.part_name} <span className="figures text-meta text-ink-2">{line.part_number}</span>
            </span>
            <span className="figures shrink-0">
              {line.quantity} {line.unit} × <Money value={line.price} size="inline" />
            </span>
          </li>
        ))}
      </ul>
      <p className="mt-2 flex justify-between gap-4 text-meta text-ink-2">
        <span>{whenOf(order)}</span>
        <span>
          {order.paid_at ? '已付' : due === null ? '货款' : '应收'} <Money value={due ?? total} />
        </span>
      </p>
      <Acts order={order} />
    </li>
  )
}

/** What of it comes next, or came last. */
const whenOf = (order: SupplierOrder): string => {
  const { answer_by: answerBy, expected_on: expectedOn, paid_at: paidAt, status, placed_at, due } = order
  if (answerBy) return `${momentText(answerBy)} 前答复`
  if (paidAt) return `${momentText(paidAt)} ${due ? '打款' : '结清'}`
  const isComing = status === 'confirmed' || status === 'shipped'
  return isComing && expectedOn ? `预计 ${dayText(expectedOn)} 到货` : `${momentText(placed_at)} 下单`
}

function Acts({ order }: { order: SupplierOrder }) {
  const [asked, setAsked] = useState<'confirm' | 'refuse' | 'ship' | null>(null)
  const close = () => setAsked(null)
  if (order.actions.length === 0) return null
  return (
    <div className="mt-3 flex flex-wrap gap-2">
      {order.actions.includes('confirm') && (
        <Button tone="commit" onClick={() => setAsked('confirm')}>
          确认接单
        </Button>
      )}
      {order.actions.includes('ship') && (
        <Button tone="commit" onClick={() => setAsked('ship')}>
          发货
        </Button>
      )}
      {order.actions.includes('refuse') && <Button onClick={() => setAsked('refuse')}>不接</Button>}
      {asked === 'confirm' && <ConfirmSheet order={order} onClose={close} />}
      {asked === 'refuse' && <RefuseSheet order={order} onClose={close} />}
      {asked === 'ship' && <ShipSheet order={order} onClose={close} />}
    </div>
  )
}
