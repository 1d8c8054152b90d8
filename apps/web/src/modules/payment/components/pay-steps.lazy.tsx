import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { Money } from '../../../ui/text/money.tsx'
import type { Order } from '../../rental/public.ts'

/** A deposit that is frozen comes before the rent: two steps, and where one is. */
export function PaySteps({ order, amount }: { order: Order; amount: number }) {
  const isHeld = order.deposit_held_at !== null
  return (
    <ol aria-label="付款分两步" className="mb-6">
      <Step
        number={1}
        state={isHeld ? 'done' : 'now'}
        label={isHeld ? '押金已冻结' : '冻结押金'}
        note="不扣款，归还验收后解冻"
        amount={order.deposit_hold}
      />
      <Step
        number={2}
        state={isHeld ? 'now' : 'next'}
        label="支付租金"
        note={isHeld ? '押金不在这笔里' : '冻结后再付'}
        amount={amount}
      />
    </ol>
  )
}

interface StepProps {
  number: number
  state: 'done' | 'now' | 'next'
  label: string
  note: ReactNode
  amount: number
}
const marks = {
  done: 'bg-ok-soft text-ok',
  now: 'bg-ink text-on-ink',
  next: 'border border-edge text-ink-2',
} as const

function Step({ number, state, label, note, amount }: StepProps) {
  return (
    <li
      aria-current={state === 'now' ? 'step' : undefined}
      className="relative flex gap-3 pb-5 not-last:before:absolute not-last:before:top-8 not-last:before:bottom-1 not-last:before:left-3.5 not-last:before:w-px not-last:before:bg-hairline last:pb-0"
    >
      <span
        className={`figures grid size-7 shrink-0 place-items-center rounded-full text-meta font-semibold ${marks[state]}`}
      >
        {state === 'done' ? <Check size={16} aria-label="已完成" /> : number}
      </span>
      <span className="min-w-0 flex-1">
        <span className={`block text-lead ${state === 'next' ? 'text-ink-2' : 'font-semibold'}`}>{label}</span>
        <span className="block text-meta text-ink-2">{note}</span>
      </span>
      <Money value={amount} className={state === 'next' ? 'text-ink-2' : ''} />
    </li>
  )
}
