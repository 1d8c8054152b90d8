import { payableNumber } from '@jihui/protocol/payment/payable'
import { useQuery } from '@tanstack/react-query'
import { useMemo, type ReactNode } from 'react'
import { messageOf, referenceOf } from '../../../shell/api/api-error.ts'
import { useGo, usePathParam } from '../../../shell/navigation.tsx'
import { ErrorState } from '../../../ui/empty-state.tsx'
import { toast } from '../../../ui/overlays/toast.tsx'
import { Page } from '../../../ui/page.tsx'
import { PriceLines } from '../../../ui/text/price-lines.tsx'
import { Money } from '../../../ui/text/money.tsx'
import { NotFound } from '../../../shell/not-found.tsx'
import { type Bill, payableToPay, Paying, PaymentSkeleton, standingQuery } from '../../payment/public.ts'
import { goodsText, wayOf } from '../freight-words.ts'
import { type FreightOrderDetail, freightOrderQuery } from '../order-queries.ts'
import { tripPaths } from '../order-words.ts'
import { isPaidKind, type PaidKindCode, paidKinds } from '../paid-kinds.ts'

/** 付款: the freight of an order, what came on top of it, or a membership. */
export function Screen() {
  const type = usePathParam('type') ?? ''
  const id = Number(usePathParam('orderId'))
  if (!isPaidKind(type) || !Number.isSafeInteger(id) || id <= 0) return <NotFound />
  return type === 'freight' ? <PayFreight id={id} /> : <PayStanding type={type} id={id} />
}

const thingOf = (type: PaidKindCode, id: number) => {
  const { payable, calls, touches } = paidKinds[type]
  return payableToPay(payable.kind, calls, id, [...touches])
}
const billOfFreight = (order: FreightOrderDetail): Bill => ({
  purpose: paidKinds.freight.purpose,
  title: `${wayOf(order)} ${goodsText(order.goods)}`,
  lines: [{ label: '运费', working: `${order.vehicle.type_display}，${order.distance_km} km`, amount: order.price }],
  amount: order.price,
  deposit: 0,
})

function PayFreight({ id }: { id: number }) {
  const { data, error, refetch, isFetching } = useQuery(freightOrderQuery(id))
  const bill = useMemo(() => (data ? billOfFreight(data) : null), [data])
  if (!data || !bill) return <Around error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
  return <PayPage type="freight" id={id} bill={bill} isDue={data.actions.includes('pay_now')} />
}

/** What is due, as the payments of it say. */
function PayStanding({ type, id }: { type: PaidKindCode; id: number }) {
  const thing = useMemo(() => thingOf(type, id), [type, id])
  const { data, error, refetch, isFetching } = useQuery(standingQuery(thing))
  const amount = data?.amount_due ?? 0
  const { purpose, label } = paidKinds[type]
  const bill = useMemo(
    (): Bill => ({ purpose, title: label, lines: [{ label, amount }], amount, deposit: 0 }),
    [purpose, label, amount],
  )
  if (!data) return <Around error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
  return <PayPage type={type} id={id} bill={bill} isDue={amount > 0} />
}

function Around({ error, onRetry, isRetrying }: { error: Error | null; onRetry: () => void; isRetrying: boolean }) {
  return (
    <Page title="付款" back={tripPaths.orders}>
      {error ? (
        <ErrorState
          title="没有取到要付的"
          onRetry={onRetry}
          isRetrying={isRetrying}
          reference={referenceOf(error)}
          illustration="lowbed"
          line="freight"
        >
          {messageOf(error)}。没有扣款。
        </ErrorState>
      ) : (
        <PaymentSkeleton />
      )}
    </Page>
  )
}

function PayPage({ type, id, bill, isDue }: { type: PaidKindCode; id: number; bill: Bill; isDue: boolean }) {
  const go = useGo()
  const thing = useMemo(() => thingOf(type, id), [type, id])
  const { payable, note, said, onward } = paidKinds[type]
  const detailPath = onward.path(id)
  return (
    <Paying
      {...{ thing, detailPath }}
      due={isDue ? bill : null}
      title="付款"
      settled={bill}
      onward={{ label: onward.label, path: detailPath }}
      paidSentence={() => `${said}。`}
      paidPath={() => tripPaths.paid(type, id)}
      onRefused={() => {
        toast.plain('现在没有要付的')
        go(detailPath, { replace: true })
      }}
      renderFrame={({ bill: shown, title, button, sheets, note: safe, children }) => (
        <Page title={title} back={detailPath} width="wide">
          <div data-line="freight" className="lg:grid lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-x-14">
            <div className="min-w-0">
              <p className="figures text-meta text-ink-2">{payableNumber(payable, id)}</p>
              <Money value={shown.amount} size="hero" className="mt-1 block" />
              <p className="mt-1 text-body text-ink-2">{note}</p>
              <h2 className="mt-5 text-lead font-semibold">{shown.title}</h2>
              <div className="mt-3">
                <PriceLines lines={shown.lines} total={{ label: '合计', amount: shown.amount }} />
              </div>
            </div>
            <Choice button={button} note={safe}>
              {children}
            </Choice>
          </div>
          <div className="sticky bottom-0 z-30 -mx-(--gutter) mt-8 -mb-6 border-t border-hairline bg-surface px-(--gutter) pt-3 pb-[max(12px,env(safe-area-inset-bottom))] lg:hidden">
            {button}
          </div>
          {sheets}
        </Page>
      )}
    />
  )
}
function Choice({ button, note, children }: { button: ReactNode; note: string; children: ReactNode }) {
  return (
    <div className="mt-7 lg:sticky lg:top-24 lg:mt-0 lg:self-start lg:rounded-card lg:bg-surface lg:p-5 lg:shadow-lift-1">
      {children}
      <div className="hidden lg:mt-4 lg:block">{button}</div>
      <p className="mt-3 text-caption text-ink-3">{note}</p>
    </div>
  )
}
