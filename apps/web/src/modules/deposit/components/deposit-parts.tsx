import type { ReactNode } from 'react'
import { momentText, money } from '../../../ui/text/format.ts'
import { PriceLines } from '../../../ui/text/price-lines.tsx'
import { Section } from '../../../ui/section.tsx'
import { Facts, RefundList, type Deposit } from '../../rental/public.ts'
import { sharesOf } from '../deposit-words.ts'

/** Where every part of it has gone, once it is no longer in one place. */
export function DepositShares({ deposit }: { deposit: Deposit }) {
  const shares = sharesOf(deposit)
  if (deposit.taken + deposit.returned + deposit.returning === 0 || deposit.amount === 0) return null
  return (
    <Section title="这笔押金的去向">
      <PriceLines
        lines={shares}
        total={{ label: deposit.kind === 'frozen' ? '冻结的押金' : '付过的押金', amount: deposit.amount }}
      />
    </Section>
  )
}

/** Where no deposit was paid, what goes back is rent, and stands with the order's money. */
export function DepositRefunds({ deposit }: { deposit: Deposit }) {
  if (deposit.kind !== 'paid' || deposit.refunds.length === 0) return null
  return (
    <Section title="退款" aside="原路退回">
      <RefundList refunds={deposit.refunds} />
    </Section>
  )
}

/** What a channel keeps aside, as it says itself. */
export function HoldFacts({ deposit }: { deposit: Deposit }) {
  const { hold } = deposit
  if (!hold) return null
  const rows: (readonly [string, ReactNode])[] = [
    ['渠道', hold.method_display],
    ['状态', hold.status_display],
    ['冻结金额', money(hold.amount)],
    ['已扣', hold.captured > 0 && money(hold.captured)],
    ['已解冻', hold.released > 0 && money(hold.released)],
    ['冻结时间', hold.held_at && momentText(hold.held_at)],
    ['预授权单号', hold.number],
    ['没成功的原因', hold.failure],
  ]
  return (
    <Section title="冻结">
      <div className="figures -mt-3">
        <Facts rows={rows} />
      </div>
    </Section>
  )
}
