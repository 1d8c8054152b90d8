import type { LineFace } from '@jihui/protocol/rental/faces'
import { useQuery } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { messageOf, referenceOf } from '../../../shell/api/api-error.ts'
import { AppLink } from '../../../shell/navigation.tsx'
import { EmptyState, ErrorState } from '../../../ui/empty-state.tsx'
import { Money } from '../../../ui/text/money.tsx'
import { Page } from '../../../ui/page.tsx'
import { PriceLines } from '../../../ui/text/price-lines.tsx'
import { RowBody, Section } from '../../../ui/section.tsx'
import { orderToPay, standingQuery, type PaymentStanding } from '../../payment/public.ts'
import { OrderServiceButton, orderPaths, RefundList, type Deposit, type Order } from '../../rental/public.ts'
import { sumsOf, sumsSentence } from '../money-sums.ts'
import { useDeposit } from '../use-deposit.ts'
import { DebtCard } from './debt-card.tsx'
import { DepositBones } from './deposit-bones.tsx'
import { PaidList } from './paid-list.tsx'

/** All the money of an order: what was paid, what went back, what is still to be paid, and the sum of it. */
export function MoneyPage({ line, order, title }: { line: LineFace; order: Order; title: string }) {
  const standing = useQuery(standingQuery(orderToPay(line, order.id)))
  const deposit = useDeposit(line, order.id)
  const error = standing.error ?? deposit.error
  const retry = () => {
    void standing.refetch()
    void deposit.refetch()
  }
  return (
    <Page
      title={title}
      back={orderPaths.detail(line, order.id)}
      width="wide"
      actions={<OrderServiceButton orderNumber={order.order_number} />}
    >
      {standing.data && deposit.data ? (
        <Content line={line} order={order} standing={standing.data} deposit={deposit.data} />
      ) : error ? (
        <ErrorState
          title="款项没有取到"
          line={line.id}
          illustration={order.illustration}
          onRetry={retry}
          isRetrying={standing.isFetching || deposit.isFetching}
          reference={referenceOf(error)}
        >
          {messageOf(error)}。付过的钱没有变化。
        </ErrorState>
      ) : (
        <DepositBones />
      )}
    </Page>
  )
}

interface ContentProps {
  line: LineFace
  order: Order
  standing: PaymentStanding
  deposit: Deposit
}

function Content({ line, order, standing, deposit }: ContentProps) {
  const hasPaid = standing.paid_payments.length > 0 || (deposit.hold?.captured ?? 0) > 0
  const due = <DebtCard line={line} order={order} owed={standing.amount_due} why={order.status_sentence} />
  if (!hasPaid && standing.amount_due === 0) {
    return (
      <EmptyState illustration={order.illustration} title="这一单还没有付款">
        {order.status_sentence}
      </EmptyState>
    )
  }
  const sums = sumsOf(standing, deposit)
  return (
    <div data-line={line.id} className="lg:grid lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-x-12">
      <div className="min-w-0">
        <header>
          <p className="figures text-meta text-ink-2">
            {order.order_number} · {order.equipment_name}
          </p>
          {hasPaid && (
            <>
              <p className="mt-1 text-meta font-semibold">实际付出</p>
              <Money value={sums.net} size="hero" className="block" />
              <p className="figures mt-1 text-body text-pretty text-ink-2">
                {sumsSentence(sums, standing.amount_due, order.status)}
              </p>
            </>
          )}
        </header>
        {due}
        <PaidList line={line} order={order} payments={standing.paid_payments} hold={deposit.hold} />
        {standing.refunds.length > 0 && (
          <Section title="退款" aside="原路退回">
            <RefundList refunds={standing.refunds} />
          </Section>
        )}
      </div>
      <div className="min-w-0">
        {hasPaid && (
          <Section title="合计" className="lg:mt-2">
            <PriceLines lines={sums.lines} total={{ label: '实际付出', amount: sums.net }} />
          </Section>
        )}
        {deposit.base > 0 && (
          <nav aria-label="押金" className="mt-7 border-t border-hairline">
            <AppLink to={orderPaths.deposit(line, order.id)} className="block rounded-half">
              <RowBody
                icon={<ShieldCheck size={20} strokeWidth={1.75} aria-hidden="true" />}
                label="押金"
                value={deposit.place_display}
              />
            </AppLink>
          </nav>
        )}
      </div>
    </div>
  )
}
