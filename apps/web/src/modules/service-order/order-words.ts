/** Where an order stands, as whoever asked for it is told: whose turn it is, and what follows. */
import { serviceOrderLimits } from '@jihui/protocol/service-order/limits'
import { clockTime, momentText, money, shanghaiDay } from '../../ui/text/format.ts'
import type { ServiceOrder } from './service-queries.ts'

type Told = Pick<
  ServiceOrder,
  | 'status'
  | 'technician'
  | 'window_start'
  | 'window_end'
  | 'search_until'
  | 'payment_status'
  | 'quote'
  | 'estimatedMaxPrice'
  | 'total_amount'
  | 'is_rework'
  | 'call_out_fee'
  | 'timeline'
>
export interface Standing {
  /** Of the sign: what it is about, and whether the reader has to act. */
  readonly sign: 'search' | 'warn' | 'person' | 'way' | 'door' | 'work' | 'turn' | 'ok' | 'over'
  readonly title: string
  readonly says: string
}

/** 今天 14:00 – 18:00 */
export const windowText = ({ window_start: from, window_end: to }: Pick<Told, 'window_start' | 'window_end'>): string =>
  `${momentText(from)} – ${shanghaiDay(from) === shanghaiDay(to) ? clockTime(to) : momentText(to)}`
/** 杭州 余杭区文一西路 998 号: a district that the address begins with is not said twice. */
export const placeText = ({
  city,
  district,
  address = '',
}: Pick<ServiceOrder, 'city' | 'district' | 'address'>): string =>
  address !== '' && address.startsWith(district)
    ? `${city} ${address}`
    : `${city}${district}${address && ` ${address}`}`
const searchEndWords = ({ search_until: until }: Pick<Told, 'search_until'>): string =>
  until === null ? '' : `到${momentText(until)} 还没有，就自动取消，不收钱。`
export const minutesText = (minutes: number): string =>
  minutes < 1
    ? '马上到'
    : minutes < 60
      ? `约 ${minutes} 分钟`
      : `约 ${Math.floor(minutes / 60)} 小时 ${minutes % 60} 分`

const nameOf = ({ technician }: Told): string => technician?.name ?? '师傅'
const lateText = ({ technician }: Told): string =>
  technician && technician.late_minutes > 0 ? `师傅说要晚 ${technician.late_minutes} 分钟。` : ''

/** Somebody had taken it and did not come: what that is worth to whoever waited. */
const missedText = ({ call_out_fee: fee, is_rework: isRework }: Told): string =>
  fee === 0 && !isRework ? '有一位师傅没有按时来，上门费免了。' : ''

type JobStatus = NonNullable<ServiceOrder['technician']>['status']
type Tell = (order: Told) => Standing

const waitsAtHome: Tell = (order) => ({
  sign: 'person',
  title: `${nameOf(order)}接单了`,
  says: `${windowText(order)} 上门。${lateText(order)}出发了会发短信。`,
})
/** Before the work begins, by where the technician is. */
const onTheWay: Readonly<Partial<Record<JobStatus, Tell>>> = {
  en_route: (order) => {
    const { eta_minutes: minutes = null } = order.technician ?? {}
    return {
      sign: 'way',
      title:
        minutes === null
          ? `${nameOf(order)}在路上`
          : `${nameOf(order)}${minutes < 1 ? '马上到' : `还有${minutesText(minutes)}`}`,
      says: `${lateText(order)}到了门口，先对名字，再告诉他到场码。`,
    }
  },
  arrived: (order) => ({ sign: 'door', title: `${nameOf(order)}到了`, says: '先对名字，再告诉他到场码。' }),
}
const working: Tell = (order) => ({
  sign: 'work',
  title: order.technician?.status === 'paused' ? '师傅先停一下' : '师傅正在处理',
  says:
    order.quote?.status === 'refused'
      ? '没有同意报价，师傅不会动手修。'
      : order.quote?.status === 'agreed'
        ? `按同意的报价修，${money(order.quote.total)}。超出的，要你再同意。`
        : '查清楚以后报价，你同意了才开始修。',
})
/** Nothing was mended: why the way alone is paid. */
const wayOnlyText = ({ timeline }: Told): string => {
  const charged = timeline.findLast(({ action }) => action === 'charge_call_out')
  return charged === undefined ? '' : `只收上门费。${charged.notes && `${charged.notes}。`}`
}
const owed: Tell = (order) =>
  order.payment_status === 'due'
    ? wayOnlyText(order)
      ? {
          sign: 'turn',
          title: '轮到你付款',
          says: `${wayOnlyText(order)}觉得不该收，付了以后可以提异议，钱先放在平台。`,
        }
      : { sign: 'turn', title: '轮到你付款', says: '钱先放在平台，你验收以后才给师傅。' }
    : {
        sign: 'turn',
        title: '轮到你验收',
        says: `${wayOnlyText(order) || '试过没问题就验收。'}${serviceOrderLimits.confirmHours} 小时没有异议，算作验收。`,
      }

const byStatus: Readonly<Record<ServiceOrder['status'], Tell>> = {
  searching: (order) => ({
    sign: 'search',
    title: '正在找师傅',
    says: `${missedText(order)}先问最合适的几位，没人接再问下一批。有人接单就发短信；${searchEndWords(order)}`,
  }),
  unmatched: (order) => ({
    sign: 'warn',
    title: '附近暂时没有合适的师傅',
    says: `${missedText(order)}我们继续找，找到了发短信告诉你。${searchEndWords(order)}`,
  }),
  matched: (order) => ((order.technician && onTheWay[order.technician.status]) ?? waitsAtHome)(order),
  in_service: working,
  pending_quote: (order) => ({
    sign: 'turn',
    title: '轮到你看报价',
    says: `同意了才开始修。${order.quote?.answer_before ? `${momentText(order.quote.answer_before)} 前没回，算不同意。` : ''}`,
  }),
  pending_payment: owed,
  completed: (order) => ({
    sign: 'ok',
    title: '已完成',
    says:
      order.is_rework || order.quote?.status === 'agreed'
        ? `${serviceOrderLimits.warrantyDays} 天内同一个毛病，免费再修。`
        : '这一单结束了。',
  }),
  cancelled: (order) => ({
    sign: 'over',
    title: '已取消',
    says: order.payment_status === 'refunded' ? '付过的钱原路退回。' : '没有产生费用。',
  }),
  disputed: () => ({ sign: 'warn', title: '平台正在处理异议', says: '会听双方说，再决定费用怎么算。钱还在平台。' }),
}
export const standingOf = (order: Told): Standing => byStatus[order.status](order)

/** Somebody was found, and did not answer, and so on: what is between the first and the last of it is no news. */
const turns: readonly string[] = ['give_up', 'search_on']
export const toldSteps = (timeline: Told['timeline']): Told['timeline'] =>
  timeline.filter(({ action }, at) => {
    const isBetween = [timeline[at - 1], timeline[at + 1]].every(
      (one) => one !== undefined && turns.includes(one.action),
    )
    return !(turns.includes(action) && isBetween)
  })

/** Nobody waits for anything any more. */
export const isOver = ({ status }: Pick<ServiceOrder, 'status'>): boolean =>
  status === 'completed' || status === 'cancelled'
/** Somebody is still looked for. */
export const isSearched = ({ status }: Pick<ServiceOrder, 'status'>): boolean =>
  status === 'searching' || status === 'unmatched'

export interface CostLine {
  readonly label: string
  readonly working?: string
  readonly amount: number
}
type Costs = Pick<ServiceOrder, 'quote' | 'total_amount'>
const linesOf = ({ lines }: NonNullable<ServiceOrder['quote']>): CostLine[] =>
  lines.map(({ name, price, quantity, amount }) => ({
    label: name,
    ...(quantity !== 1 && { working: `${money(price)} × ${quantity}` }),
    amount,
  }))
const fen = (yuan: number): number => Math.round(yuan * 100)
/** Lines that come to the amount: what was agreed to, less the way and the parts that were not used; or the way alone. */
export function costLines({ quote, total_amount: total }: Costs): readonly CostLine[] {
  if (quote === null || (total !== null && quote.status !== 'agreed'))
    return total === null || total === 0 ? [] : [{ label: '上门费', amount: total }]
  const lines = linesOf(quote)
  const waived = fen(quote.total) - lines.reduce((sum, { amount }) => sum + fen(amount), 0)
  const changed = fen(total ?? quote.total) - fen(quote.total)
  const more: readonly (readonly [string, number])[] = [
    [waived < 0 ? '上门费抵扣' : '上门费', waived],
    [changed < 0 ? '没用上的配件' : '上门费', changed],
  ]
  return [...lines, ...more.flatMap(([label, rest]) => (rest === 0 ? [] : [{ label, amount: rest / 100 }]))]
}
export const costTotal = ({ quote, total_amount: total }: Costs): number => total ?? quote?.total ?? 0
