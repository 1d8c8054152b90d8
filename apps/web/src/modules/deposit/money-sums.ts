import { statusOf, type RentalStatus } from '@jihui/protocol/rental/machine'
import { money } from '../../ui/text/format.ts'
import type { PriceLine } from '../../ui/text/price-lines.tsx'
import type { PaymentStanding } from '../payment/public.ts'
import type { Deposit } from '../rental/public.ts'
import { sum } from './deposit-words.ts'

export interface MoneySums {
  /** In yuan, what went out less what came back or is coming. */
  net: number
  lines: PriceLine[]
  /** Of `net`, what is still the renter's: his deposit in custody. */
  inCustody: number
  /** Something is asked for that is not settled yet. */
  isClaimed: boolean
}

/** All that was paid of an order and all that went back, as lines that add up. */
export function sumsOf(standing: PaymentStanding, deposit: Deposit): MoneySums {
  const ofRefunds = (isDone: boolean) =>
    sum(...standing.refunds.filter(({ status }) => (status === 'completed') === isDone).map(({ amount }) => amount))
  const paid = sum(...standing.paid_payments.map(({ amount }) => amount))
  const captured = deposit.hold?.captured ?? 0
  const [back, coming] = [ofRefunds(true), ofRefunds(false)]
  const lines: PriceLine[] = [
    { label: '付款', working: `${standing.paid_payments.length} 笔`, amount: paid },
    { label: '从冻结的押金里扣', amount: captured },
    { label: '已退回', amount: -back },
    { label: '退款途中', amount: -coming },
  ].filter(({ amount }) => amount !== 0)
  const inCustody =
    deposit.kind === 'paid' && paid > 0 ? sum(deposit.amount, -deposit.taken, -deposit.returned, -deposit.returning) : 0
  return {
    net: sum(...lines.map(({ amount }) => amount)),
    lines,
    inCustody: Math.max(0, inCustody),
    isClaimed: deposit.claim?.settled_amount === null,
  }
}

/** What that sum means now. */
export function sumsSentence({ net, inCustody, isClaimed }: MoneySums, due: number, status: RentalStatus): string {
  if (inCustody > 0) return `其中押金 ${money(inCustody)} 还在平台托管。`
  if (due > 0) return '还有一笔没付。'
  if (isClaimed) return '还有扣款没结清，结清后再算。'
  if (statusOf(status).tab !== 'completed') return '归还时再结算一次。'
  return net === 0 ? '付过的都退回了。' : '已经结清，这是这一单的全部花费。'
}
