import type { RentalAction } from '@jihui/protocol/rental/actions'
import type { LineFace } from '@jihui/protocol/rental/faces'
import { CircleAlert } from 'lucide-react'
import { AppLink } from '../../../shell/navigation.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { Money } from '../../../ui/text/money.tsx'
import { StatusTag } from '../../../ui/status.tsx'
import { orderPaths, type Order } from '../../rental/public.ts'

const paying: ReadonlySet<RentalAction> = new Set(['pay_now', 'pay_balance', 'pay_debt'])

/** What the renter still owes, and the way to pay it. */
export function DebtCard({ line, order, owed, why }: { line: LineFace; order: Order; owed: number; why: string }) {
  if (owed <= 0) return null
  const canPay = order.actions.some((code) => paying.has(code))
  return (
    <section className="mt-7 rounded-card bg-surface p-4 shadow-lift-1" aria-label="还要付">
      <StatusTag icon={CircleAlert} tone={canPay ? 'turn' : 'warn'}>
        还没付清
      </StatusTag>
      <div className="mt-3 flex flex-wrap items-end justify-between gap-3">
        <div className="min-w-0">
          <h2 className="text-body font-normal text-ink-2">还要付</h2>
          <Money value={owed} size="price" />
        </div>
        {canPay && (
          <AppLink to={orderPaths.payment(line, order.id)} className={buttonClass('commit', 'main')}>
            去支付
          </AppLink>
        )}
      </div>
      <p className="mt-2 text-meta text-ink-2">{why}</p>
    </section>
  )
}
