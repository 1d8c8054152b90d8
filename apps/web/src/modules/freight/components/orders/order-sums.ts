/** What an order's freight comes to for its reader: as agreed, or as it ended. */
import { orderLimits } from '@jihui/protocol/freight/order-limits'
import type { PriceLine } from '../../../../ui/text/price-lines.tsx'
import type { FreightOrderDetail } from '../../order-queries.ts'

type Order = Pick<
  FreightOrderDetail,
  'role' | 'status' | 'price' | 'net' | 'commission' | 'commission_percent' | 'paid_at'
> & {
  readonly dispute: Pick<NonNullable<FreightOrderDetail['dispute']>, 'to_shipper' | 'to_driver'> | null
  readonly history: readonly Pick<FreightOrderDetail['history'][number], 'action' | 'status'>[]
}
export interface OrderSums {
  /** In the head of the order. */
  readonly head: { readonly amount: number; readonly note: string }
  readonly lines: readonly PriceLine[]
  /** Absent: the order alone does not say it. */
  readonly total?: { readonly label: string; readonly amount: number }
  readonly note?: string
}
/** Endings of which the driver gets nothing, and the shipper all that was paid. */
const wholeBack: readonly (string | undefined)[] = ['lapse', 'give_up', 'release_no_show']

const endingOf = ({ history }: Order): string | undefined =>
  history.findLast(({ status }) => status === 'cancelled')?.action

const ofCancelled = (order: Order): OrderSums => {
  const isDriver = order.role === 'driver'
  const agreed = { label: '运费', amount: order.price }
  const head = { amount: order.price, note: '运费' }
  if (order.paid_at === null) return { head, lines: [agreed] }
  if (!wholeBack.includes(endingOf(order))) {
    const note = isDriver ? '按条款有补偿的，在收入里。' : '按条款补偿司机，其余退回；退了多少见运费支出。'
    return { head, lines: [agreed], note }
  }
  const back = { label: '退给货主', amount: -order.price }
  return { head, lines: [agreed, back], total: { label: isDriver ? '到手' : '合计', amount: 0 } }
}

export const sumsOf = (order: Order): OrderSums => {
  const { role, status, price, commission_percent: percent, dispute } = order
  if (status === 'cancelled') return ofCancelled(order)
  const back = dispute?.to_shipper ?? 0
  const freight = [
    { label: '运费', amount: price },
    ...(back > 0 ? [{ label: '退给货主', working: '争议的结果', amount: -back }] : []),
  ]
  if (role !== 'driver') {
    const head = { amount: price, note: '运费' }
    return { head, lines: freight, total: { label: '合计', amount: Math.round((price - back) * 100) / 100 } }
  }
  const given = price - back
  const commission = back > 0 ? Math.round(given * percent) / 100 : order.commission
  const net = back > 0 ? Math.round((given - commission) * 100) / 100 : order.net
  return {
    head: { amount: net, note: `到手，已扣 ${percent}%` },
    lines: [...freight, { label: '平台佣金', working: `运费的 ${percent}%`, amount: -commission }],
    total: { label: '到手', amount: net },
  }
}

/** What follows for him of not having come; null: nothing that has to be said. */
export const meaningFor = (order: Order): string | null =>
  order.role === 'driver' && endingOf(order) === 'release_no_show'
    ? `运费全部退给货主。${orderLimits.noShowDays} 天里有 ${orderLimits.noShows} 次这样，接货会先暂停，平台和你谈过再恢复。`
    : null
