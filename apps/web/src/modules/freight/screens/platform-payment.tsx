import { extraPayment, freightPayment } from '@jihui/protocol/freight/payment-operations'
import { freightExtraPayable, freightOrderPayable } from '@jihui/protocol/freight/payables'
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
import { freightOrderQuery, ORDERS } from '../order-queries.ts'
import { tripPaths } from '../order-words.ts'

const kinds = {
  freight: { kind: freightOrderPayable.kind, calls: freightPayment },
  extra: { kind: freightExtraPayable.kind, calls: extraPayment },
} as const
type Kind = keyof typeof kinds

/** 付款: the freight of an order, or what came on top of it. */
export function Screen() {
  const type = usePathParam('type') ?? ''
  const id = Number(usePathParam('orderId'))
  if (!Object.hasOwn(kinds, type) || !Number.isSafeInteger(id) || id <= 0) return <NotFound />
  return type === 'freight' ? <PayFreight id={id} /> : <PayExtra id={id} />
}

const thingOf = (kind: Kind, id: number) => payableToPay(kinds[kind].kind, kinds[kind].calls, id, [ORDERS])

function PayFreight({ id }: { id: number }) {
  const order = useQuery(freightOrderQuery(id))
  const thing = useMemo(() => thingOf('freight', id), [id])
  const { data } = order
  const bill = useMemo(
    (): Bill | null =>
      data
        ? {
            purpose: 'freight',
            title: `${wayOf(data)} ${goodsText(data.goods)}`,
            lines: [
              { label: '运费', working: `${data.vehicle.type_display}，${data.distance_km} km`, amount: data.price },
            ],
            amount: data.price,
            deposit: 0,
          }
        : null,
    [data],
  )
  if (!data || !bill)
    return <Around error={order.error} onRetry={() => void order.refetch()} isRetrying={order.isFetching} />
  const isDue = data.actions.includes('pay_now')
  return (
    <PayPage
      {...{ thing, bill, due: isDue ? bill : null, detailPath: tripPaths.order(id) }}
      number={data.number}
      note="钱由平台托管，你确认收货以后才付给司机；司机没来、没装货的，按取消规则退。"
      paidSentence="运费已托管，司机可以出发了。"
    />
  )
}

function PayExtra({ id }: { id: number }) {
  const thing = useMemo(() => thingOf('extra', id), [id])
  const standing = useQuery(standingQuery(thing))
  const { data } = standing
  const amount = data?.amount_due ?? 0
  const bill = useMemo(
    (): Bill => ({ purpose: 'extra', title: '运单附加费', lines: [{ label: '附加费', amount }], amount, deposit: 0 }),
    [amount],
  )
  if (!data)
    return <Around error={standing.error} onRetry={() => void standing.refetch()} isRetrying={standing.isFetching} />
  return (
    <PayPage
      {...{ thing, bill, due: amount > 0 ? bill : null, detailPath: tripPaths.shipperOrders }}
      number={`F${String(id).padStart(8, '0')}`}
      note="付了就到司机的收入里。"
      paidSentence="附加费已付。"
    />
  )
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

interface PayPageProps {
  thing: ReturnType<typeof thingOf>
  bill: Bill
  due: Bill | null
  detailPath: string
  number: string
  note: string
  paidSentence: string
}
function PayPage({ thing, bill, due, detailPath, number, note, paidSentence }: PayPageProps) {
  const go = useGo()
  return (
    <Paying
      {...{ thing, due, detailPath }}
      title="付款"
      settled={bill}
      onward={{ label: '看运单', path: detailPath }}
      paidSentence={() => paidSentence}
      paidPath={() => detailPath}
      onRefused={() => {
        toast.plain('现在没有要付的')
        go(detailPath, { replace: true })
      }}
      renderFrame={({ bill: shown, title, button, sheets, note: safe, children }) => (
        <Page title={title} back={detailPath} width="wide">
          <div data-line="freight" className="lg:grid lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-x-14">
            <div className="min-w-0">
              <p className="figures text-meta text-ink-2">{number}</p>
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
