import type { ReactNode } from 'react'
import { Money } from './money.tsx'
import { cx } from '../class-names.ts'

export interface PriceLine {
  label: string
  /** Yuan. */
  amount: number
  /** How the amount came about: ¥180.00 × 14 天 × 2 台 */
  working?: string | null
}

export interface PriceLinesProps {
  lines: readonly PriceLine[]
  total?: { label: string; amount: number }
  /** The deposit stands apart: it comes back. */
  deposit?: { amount: number; note?: string }
  note?: ReactNode
  className?: string
}

export function PriceLines({ lines, total, deposit, note, className }: PriceLinesProps) {
  const list = (
    <dl className={cx('text-body', note ? undefined : className)}>
      {lines.map((line) => (
        <Row key={`${line.label} ${line.working ?? ''}`} {...line} />
      ))}
      {deposit && !total && <Row label="押金" working={deposit.note ?? '归还验收后退回'} amount={deposit.amount} />}
      {total && (
        <div className="mt-2 flex items-baseline justify-between gap-3 border-t border-ink pt-2.5">
          <dt className="font-semibold">{total.label}</dt>
          <dd>
            <Money value={total.amount} size="title" />
          </dd>
        </div>
      )}
      {deposit && total && (
        <div className="mt-1 flex items-baseline justify-between gap-3 text-meta text-ink-2">
          <dt>另付押金，{deposit.note ?? '归还验收后原路退回'}</dt>
          <dd>
            <Money value={deposit.amount} size="inline" />
          </dd>
        </div>
      )}
    </dl>
  )
  if (!note) return list
  return (
    <div className={className}>
      {list}
      <p className="mt-2 text-caption text-ink-3">{note}</p>
    </div>
  )
}

function Row({ label, working, amount }: PriceLine) {
  return (
    <div className="flex items-baseline justify-between gap-3 py-1.5">
      <dt className="min-w-0 text-ink-2">
        {label}
        {working && <span className="ms-2 text-meta text-ink-3">{working}</span>}
      </dt>
      <dd>
        <Money value={amount} />
      </dd>
    </div>
  )
}
