import { useQuery } from '@tanstack/react-query'
import { Landmark } from 'lucide-react'
import { AppLink } from '../../../shell/navigation.tsx'
import { RowBody } from '../../../ui/section.tsx'
import { dayText, shanghaiDay } from '../../../ui/text/format.ts'
import { payoutAccountQuery, usePayingFor } from '../payout-account-queries.ts'

interface PayoutAccountRowProps {
  /** In force; null: none, of which the screen says why that matters; absent: it is asked for here. */
  readonly account?: { readonly bank_name: string; readonly account_number: string } | null
  /** Something is due to him: without an account it cannot be paid. */
  readonly isOwed?: boolean
}
/** Where somebody who earns is paid, and the way to change it. */
export function PayoutAccountRow({ account, isOwed = false }: PayoutAccountRowProps) {
  const { data } = useQuery({ ...payoutAccountQuery(usePayingFor()), enabled: account === undefined })
  const inForce = account ?? data?.account ?? null
  const waiting = inForce ? null : (data?.pending ?? null)
  const shown = inForce ?? waiting
  return (
    <>
      <AppLink to="/payout-account" className="block rounded-half">
        <RowBody
          icon={<Landmark size={20} aria-hidden="true" />}
          label="收款账户"
          value={
            <span className="figures">
              {shown ? `${shown.bank_name} ${shown.account_number}` : data || account === null ? '还没有登记' : ''}
            </span>
          }
        />
      </AppLink>
      {waiting && (
        <p className="mt-2 text-meta text-pretty text-ink-2">
          {dayText(shanghaiDay(waiting.effective_at))}起生效，之后才打款。
        </p>
      )}
      {isOwed && data && !shown && (
        <p className="mt-2 text-meta text-pretty text-warn">
          有款要打给你，还没有收款账户。登记后满 {data.wait_days} 天生效，生效才能打款。
        </p>
      )}
    </>
  )
}
