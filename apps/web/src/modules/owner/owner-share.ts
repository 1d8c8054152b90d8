import type { PriceLine } from '../../ui/text/price-lines.tsx'
import type { Earning } from './work-queries.ts'

interface Priced {
  lines: readonly { kind: string; label: string; amount: number; code: string }[]
  rental_fee: number
  extensions: readonly { rent: number; is_paid: boolean }[]
  late_fee: number
}

const fen = (yuan: number) => Math.round(yuan * 100)
const yuan = (amountFen: number) => amountFen / 100

export interface Share {
  lines: PriceLine[]
  net: number
}

/**
 * What an order will bring its owner if nothing changes: rent, the way there and the services, less the commission.
 * For the eye; what counts is what the settlement says.
 */
export function expectedShare(order: Priced, commissionPercent: number): Share {
  const sumOf = (kind: string) =>
    order.lines.filter((line) => line.kind === kind).reduce((sum, line) => sum + fen(line.amount), 0)
  const longerFen = order.extensions.filter((one) => one.is_paid).reduce((sum, one) => sum + fen(one.rent), 0)
  const rentFen = fen(order.rental_fee) + longerFen
  const commissionFen = Math.round((rentFen * commissionPercent) / 100)
  const parts = [
    { label: longerFen > 0 ? '租金，含续租' : '租金', amount: rentFen },
    { label: '运费', amount: sumOf('delivery') },
    { label: '附加服务', amount: sumOf('option') },
    { label: '逾期费', amount: fen(order.late_fee) },
    { label: '平台佣金', working: `租金的 ${commissionPercent}%`, amount: -commissionFen },
  ].filter(({ amount }) => amount !== 0)
  return {
    lines: parts.map((part) => ({ ...part, amount: yuan(part.amount) })),
    net: yuan(parts.reduce((sum, { amount }) => sum + amount, 0)),
  }
}

export const settledShare = (earning: Pick<Earning, 'lines' | 'to_pay'>): Share => ({
  lines: earning.lines.map(({ label, working, amount }) => ({ label, working, amount })),
  net: earning.to_pay,
})
