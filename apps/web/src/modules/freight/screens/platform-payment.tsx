import { payableNumber } from '@jihui/protocol/payment/payable'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { messageOf, referenceOf } from '../../../shell/api/api-error.ts'
import { useGo, usePathParam } from '../../../shell/navigation.tsx'
import { ErrorState } from '../../../ui/empty-state.tsx'
import { toast } from '../../../ui/overlays/toast.tsx'
import { Page } from '../../../ui/page.tsx'
import { momentText } from '../../../ui/text/format.ts'
import { NotFound } from '../../../shell/not-found.tsx'
import { type Bill, BillPage, payableToPay, Paying, PaymentSkeleton, standingQuery } from '../../payment/public.ts'
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
  const isDue = data.actions.includes('pay_now')
  const deadline = isDue ? `${momentText(data.pay_before)} 前付清，不然自动取消。` : ''
  return <PayPage type="freight" id={id} bill={bill} isDue={isDue} deadline={deadline} />
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

interface PayPageProps {
  type: PaidKindCode
  id: number
  bill: Bill
  isDue: boolean
  /** Until when, as a sentence. */
  deadline?: string
}
function PayPage({ type, id, bill, isDue, deadline = '' }: PayPageProps) {
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
        <BillPage
          {...{ title, safe, button, sheets }}
          note={deadline + note}
          bill={shown}
          back={detailPath}
          number={payableNumber(payable, id)}
          line="freight"
        >
          {children}
        </BillPage>
      )}
    />
  )
}
