import type { LineFace } from '@jihui/protocol/rental/faces'
import { momentText, money } from '../../../ui/text/format.ts'
import { Money } from '../../../ui/text/money.tsx'
import { Section } from '../../../ui/section.tsx'
import type { PaymentStanding } from '../../payment/public.ts'
import type { Deposit, Order } from '../../rental/public.ts'

export interface PaidListProps {
  line: LineFace
  order: Order
  payments: PaymentStanding['paid_payments']
  hold: Deposit['hold']
}

/** Every payment: what for, by which way, when, and its number at the channel. */
export function PaidList({ line, order, payments, hold }: PaidListProps) {
  const captured = hold?.captured ?? 0
  if (payments.length === 0 && captured === 0) return null
  return (
    <Section title="付款">
      <ul className="border-b border-hairline">
        {payments.map((payment) => (
          <li
            key={payment.payment_id}
            className="flex items-start justify-between gap-3 border-t border-hairline py-3.5"
          >
            <div className="min-w-0">
              <p className="text-lead">
                {payment.purpose === 'order' ? `${line.machineWord}租赁` : payment.purpose_display}
              </p>
              <p className="figures text-meta text-ink-2">
                {payment.method_display}
                {payment.paid_at && ` · ${momentText(payment.paid_at)}`}
              </p>
              {payment.purpose === 'order' && order.deposit_amount > 0 && (
                <p className="figures text-meta text-ink-2">其中押金 {money(order.deposit_amount)}</p>
              )}
              <p className="figures text-caption break-all text-ink-3">流水 {payment.payment_number}</p>
            </div>
            <Money value={payment.amount} />
          </li>
        ))}
        {hold && captured > 0 && (
          <li className="flex items-start justify-between gap-3 border-t border-hairline py-3.5">
            <div className="min-w-0">
              <p className="text-lead">从冻结的押金里扣</p>
              <p className="text-meta text-ink-2">{hold.method_display}</p>
              <p className="figures text-caption break-all text-ink-3">预授权 {hold.number}</p>
            </div>
            <Money value={captured} />
          </li>
        )}
      </ul>
    </Section>
  )
}
