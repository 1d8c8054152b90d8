import { Landmark } from 'lucide-react'
import { AppLink } from '../../../shell/navigation.tsx'
import { RowBody } from '../../../ui/section.tsx'

/** Where somebody who earns is paid, and the way to change it. */
export function PayoutAccountRow({
  account,
}: {
  account: { readonly bank_name: string; readonly account_number: string } | null
}) {
  return (
    <AppLink to="/payout-account" className="block rounded-half">
      <RowBody
        icon={<Landmark size={20} aria-hidden="true" />}
        label="收款账户"
        value={
          <span className="figures">{account ? `${account.bank_name} ${account.account_number}` : '还没有登记'}</span>
        }
      />
    </AppLink>
  )
}
