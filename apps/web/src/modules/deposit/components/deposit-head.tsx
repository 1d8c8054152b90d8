import { depositKinds } from '@jihui/protocol/rental/deposit-ladder'
import { Money } from '../../../ui/text/money.tsx'
import type { Deposit } from '../../rental/public.ts'

/** How much it is, in one sentence where, and what stands for it where none was paid. */
export function DepositHead({ deposit }: { deposit: Deposit }) {
  const { kind, base, amount, order_number: number, equipment_name: machine } = deposit
  const isPaid = kind === 'paid'
  return (
    <header>
      <p className="figures text-meta text-ink-2">
        {number} · {machine}
      </p>
      {!isPaid && <p className="mt-1 text-meta font-semibold">{depositKinds[kind].label}</p>}
      <Money value={amount > 0 ? amount : base} size="hero" className={isPaid ? 'mt-1 block' : 'block'} />
      {!isPaid && amount > 0 && amount < base && (
        <p className="figures text-meta text-ink-3">
          设备押金 <Money value={base} size="inline" />
          ，只冻结其中一部分
        </p>
      )}
      {kind === 'free' && <p className="text-meta text-ink-3">不用交，损坏时最多按这个数赔</p>}
      <p className="figures mt-1 text-body text-pretty text-ink-2" aria-live="polite">
        {deposit.sentence}
      </p>
      {deposit.next_time && (
        <p className="figures mt-1 text-meta text-pretty text-ink-3">下次少交：{deposit.next_time}</p>
      )}
    </header>
  )
}
