import { paymentMethods } from '@jihui/protocol/payment/methods'
import { Hourglass } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { momentText } from '../../../ui/format.ts'
import { Spinner } from '../../../ui/spinner.tsx'
import { StatusTag } from '../../../ui/status.tsx'
import type { Payment } from '../payment-queries.ts'
import type { Paying } from '../use-payment.ts'

export interface PaymentWaitProps {
  paying: Paying
  payment: Payment
  onGoOn: () => void
}

/** A payment is open and its code is not on the screen: back from a bank, or put away. */
export function PaymentWait({ paying, payment, onGoOn }: PaymentWaitProps) {
  const isWatching = paying.phase === 'watching'
  const { label } = paymentMethods[payment.method]
  return (
    <section
      aria-label="进行中的支付"
      className="mb-6 rounded-card bg-surface p-4 shadow-lift-1 lg:bg-sunken lg:shadow-none"
    >
      <StatusTag icon={Hourglass} tone="info">
        支付中
      </StatusTag>
      <p role="status" className="mt-2 flex items-start gap-2 text-body text-ink-2">
        {isWatching && !paying.pollWord && (
          <span className="mt-1">
            <Spinner />
          </span>
        )}
        {isWatching
          ? (paying.pollWord ?? `正在等${label}的付款结果，付完这里会自动变`)
          : `有一笔${label}付款还没完成，${momentText(payment.expires_at)} 前有效。`}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button tone="ink" busy={paying.busy === 'asking'} onClick={() => void paying.ask()}>
          我已支付，查询状态
        </Button>
        <Button onClick={onGoOn}>继续支付</Button>
        <Button tone="ghost" busy={paying.busy === 'cancelling'} onClick={() => void paying.cancel()}>
          取消支付
        </Button>
      </div>
    </section>
  )
}
