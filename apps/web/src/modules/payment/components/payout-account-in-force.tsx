import { Landmark } from 'lucide-react'
import { monthDay, shanghaiDay } from '../../../ui/text/format.ts'
import type { PayoutAccount } from '../payout-account-queries.ts'

/** The account money goes to now. `until`: when another one takes its place. */
export function PayoutAccountInForce({
  account,
  until,
}: {
  account: NonNullable<PayoutAccount['account']>
  until?: string
}) {
  return (
    <section aria-label="现在的收款账户" className="rounded-card bg-surface p-4 shadow-lift-1">
      <div className="flex items-center justify-between gap-3 text-meta text-ink-2">
        <span className="flex items-center gap-2">
          <Landmark size={18} aria-hidden="true" />
          {account.bank_name}
        </span>
        <span className="figures shrink-0 text-ink-3">
          {until ? `用到 ${monthDay(shanghaiDay(until))}` : `${monthDay(shanghaiDay(account.since))}起`}
        </span>
      </div>
      <p className="figures mt-3 text-display">{account.account_number}</p>
      <p className="mt-1 text-body">{account.account_name}</p>
    </section>
  )
}
