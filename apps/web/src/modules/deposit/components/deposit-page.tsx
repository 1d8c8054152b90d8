import type { LineFace } from '@jihui/protocol/rental/faces'
import { Receipt, ScrollText } from 'lucide-react'
import { QueryError } from '../../../kits/query/query-error.tsx'
import { AppLink } from '../../../shell/navigation.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Page } from '../../../ui/page.tsx'
import { RowBody } from '../../../ui/section.tsx'
import { OrderServiceButton, orderPaths, type Deposit, type Order } from '../../rental/public.ts'
import { useDeposit } from '../use-deposit.ts'
import { ClaimCard } from './claim-card.tsx'
import { DebtCard } from './debt-card.tsx'
import { DepositBones } from './deposit-bones.tsx'
import { DepositFoot } from './deposit-foot.tsx'
import { DepositHead } from './deposit-head.tsx'
import { DepositHistory } from './deposit-history.tsx'
import { DepositRefunds, DepositShares, HoldFacts } from './deposit-parts.tsx'
import { DepositRuler } from './deposit-ruler.tsx'

/** Where the deposit is, what is asked out of it and what one can do about that. */
export function DepositPage({ line, order, title }: { line: LineFace; order: Order; title: string }) {
  const { data: deposit, error, refetch, isFetching } = useDeposit(line, order.id)
  return (
    <Page
      title={title}
      back={orderPaths.detail(line, order.id)}
      width="wide"
      actions={<OrderServiceButton orderNumber={order.order_number} />}
    >
      {deposit ? (
        <Content line={line} order={order} deposit={deposit} />
      ) : error ? (
        <QueryError
          query={{ error, isFetching, refetch }}
          title="押金没有取到"
          line={line.id}
          illustration={order.illustration}
          safe="押金还在原处，没有变化。"
        />
      ) : (
        <DepositBones />
      )}
    </Page>
  )
}

function Content({ line, order, deposit }: { line: LineFace; order: Order; deposit: Deposit }) {
  if (deposit.base === 0) {
    return (
      <EmptyState illustration={order.illustration} title="这一单不收押金">
        {`${order.equipment_name}不用押金，归还时也不用等退款。`}
      </EmptyState>
    )
  }
  return (
    <div data-line={line.id} className="lg:grid lg:grid-cols-[minmax(0,1fr)_24rem] lg:grid-rows-[auto_1fr] lg:gap-x-12">
      <div className="min-w-0 lg:col-start-1 lg:row-span-2 lg:row-start-1">
        <DepositHead deposit={deposit} />
        <DepositRuler stations={deposit.stations} />
        <DebtCard line={line} order={order} owed={deposit.owed} why={order.status_sentence} />
        {deposit.claim && <ClaimCard line={line} order={order} deposit={deposit} claim={deposit.claim} />}
        <DepositShares deposit={deposit} />
        <DepositRefunds deposit={deposit} />
        <HoldFacts deposit={deposit} />
      </div>
      <div className="min-w-0 lg:col-start-2 lg:row-start-2">
        <DepositHistory steps={deposit.history} className="lg:mt-2" />
        <nav aria-label="相关" className="mt-7 border-t border-hairline">
          <AppLink to={orderPaths.money(line, order.id)} className="block rounded-half">
            <RowBody icon={<Receipt size={20} strokeWidth={1.75} aria-hidden="true" />} label="这一单的款项" />
          </AppLink>
          {order.contract_number && (
            <AppLink to={orderPaths.contract(line, order.id)} className="block rounded-half">
              <RowBody icon={<ScrollText size={20} strokeWidth={1.75} aria-hidden="true" />} label="合同里的押金条款" />
            </AppLink>
          )}
        </nav>
      </div>
      <DepositFoot
        line={line}
        order={order}
        deposit={deposit}
        className="sticky bottom-0 z-30 max-[16rem]:static -mx-(--gutter) mt-8 border-t border-hairline bg-surface px-(--gutter) pt-3 pb-[max(12px,env(safe-area-inset-bottom))] lg:static lg:col-start-2 lg:row-start-1 lg:mx-0 lg:mt-0 lg:mb-7 lg:rounded-card lg:border-0 lg:p-4 lg:shadow-lift-1"
      />
    </div>
  )
}
