/** What an order's freight comes to for its reader: as agreed, or as it ended. */
import { orderLimits } from '@jihui/protocol/freight/order-limits'
import type { PriceLine } from '../../../../ui/text/price-lines.tsx'
import type { FreightOrderDetail } from '../../order-queries.ts'

type Order = Pick<
  FreightOrderDetail,
  'role' | 'status' | 'price' | 'net' | 'commission' | 'commission_percent' | 'returned'
> & { readonly extras?: readonly Pick<FreightOrderDetail['extras'][number], 'kind_display' | 'amount' | 'paid_at'>[] }
export interface OrderSums {
  /** In a row or the head of the order. */
  readonly head: { readonly amount: number; readonly note: string }
  readonly lines: readonly PriceLine[]
  /** Absent: there is nothing to add up. */
  readonly total?: { readonly label: string; readonly amount: number }
}

const inFen = (yuan: number): number => Math.round(yuan * 100)
const less = (amount: number, taken: number): number => (inFen(amount) - inFen(taken)) / 100
/** What came on top and was paid, whole to the driver. */
const onTop = ({ extras = [] }: Order): PriceLine[] =>
  extras.filter(({ paid_at: paidAt }) => paidAt !== null).map(({ kind_display: label, amount }) => ({ label, amount }))
const sum = (amount: number, lines: readonly PriceLine[]): number =>
  lines.reduce((fen, line) => fen + inFen(line.amount), inFen(amount)) / 100

export const headOf = ({ role, status, price, net, commission_percent: percent }: Order): OrderSums['head'] => {
  if (role !== 'driver' || net === null) return { amount: price, note: '运费' }
  return { amount: net, note: status === 'cancelled' ? '到手' : `到手，已扣 ${percent}%` }
}

export const sumsOf = (order: Order): OrderSums => {
  const { role, price, net, commission, commission_percent: percent, returned } = order
  const head = headOf(order)
  const freight = [{ label: '运费', amount: price }, ...(returned ? [{ label: '退给货主', amount: -returned }] : [])]
  if (order.status === 'cancelled' && returned === null) return { head, lines: freight }
  const further = onTop(order)
  if (role !== 'driver') {
    const amount = sum(less(price, returned ?? 0), further)
    return { head, lines: [...freight, ...further], total: { label: '合计', amount } }
  }
  if (net === null) return { head, lines: freight }
  const taken = commission ? [{ label: '平台佣金', working: `司机那份的 ${percent}%`, amount: -commission }] : []
  return { head, lines: [...freight, ...taken, ...further], total: { label: '到手', amount: sum(net, further) } }
}

/** What follows for him of not having come; null: nothing that has to be said. */
export const meaningFor = ({ role, history }: Pick<FreightOrderDetail, 'role' | 'history'>): string | null =>
  role === 'driver' && history.findLast(({ status }) => status === 'cancelled')?.action === 'release_no_show'
    ? `运费全部退给货主。${orderLimits.noShowDays} 天里有 ${orderLimits.noShows} 次这样，接货会先暂停，平台和你谈过再恢复。`
    : null
