import { paymentErrors } from '@jihui/protocol/payment/errors'
import type { LineFace } from '@jihui/protocol/rental/faces'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useMemo, useRef, type ReactNode } from 'react'
import { ApiError, messageOf, referenceOf } from '../../../shell/api/api-error.ts'
import { AppLink, goBack, useGo, usePathParam, useQueryTexts, useScreenRoute } from '../../../shell/navigation.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { EmptyState, ErrorState } from '../../../ui/empty-state.tsx'
import { Page } from '../../../ui/page.tsx'
import { Bone } from '../../../ui/skeleton.tsx'
import { toast } from '../../../ui/overlays/toast.tsx'
import { orderIdOf, orderPaths, orderQuery, useOrderLine, type Order } from '../../rental/public.ts'
import { orderToPay } from '../paid-thing.ts'
import { words } from '../payment-words.ts'
import { billOf, refusedBecause, wantsHold, type Bill } from '../what-to-pay.ts'
import { PaymentFrame } from './payment-frame.tsx'
import { Paying, PaymentSkeleton } from './paying.tsx'

const HoldStep = lazy(async () => ({ default: (await import('./hold-step.lazy.tsx')).HoldStep }))
const PaySteps = lazy(async () => ({ default: (await import('./pay-steps.lazy.tsx')).PaySteps }))

/** The one payment screen of every line: an order, or what a longer period still owes. */
export function PaymentPage() {
  const line = useOrderLine()
  const title = useScreenRoute()?.title ?? ''
  const query = useQueryTexts()
  const id = orderIdOf(usePathParam('id') || query.rental_id || query.rentalId)
  if (id !== null) return <OfOrder key={id} line={line} id={id} title={title} />
  return (
    <Page title={title} back={orderPaths.list(line)}>
      <EmptyState
        title="参数错误"
        illustration="patient-monitor"
        actions={
          <AppLink to={orderPaths.list(line)} className={buttonClass('ink')}>
            看我的订单
          </AppLink>
        }
      >
        地址里的订单编号不对，从订单列表里打开试试。
      </EmptyState>
    </Page>
  )
}

function OfOrder({ line, id, title }: { line: LineFace; id: number; title: string }) {
  const { data: order, error, refetch, isFetching } = useQuery(orderQuery(line, id))
  const list = orderPaths.list(line)
  // R118. An order one cannot have is left at once; a server that is away may come back, so there one can try again.
  const isUnknown = error instanceof ApiError && [403, 404].includes(error.status)
  const failed = useRef(false)
  useEffect(() => {
    if (!error || failed.current) return
    failed.current = true
    toast.error(words.orderFailed)
    if (!isUnknown) return
    goBack(list)
  }, [error, isUnknown, list])
  const around = (content: ReactNode) => (
    <Page title={title} back={orderPaths.detail(line, id)}>
      {content}
    </Page>
  )
  const bill = order ? billOf(line, order) : null
  if (order && bill && !isUnknown && wantsHold(order, bill))
    return (
      <Suspense fallback={around(<PaymentSkeleton />)}>
        <HoldStep {...{ line, order, bill, title }} />
      </Suspense>
    )
  if (order && !isUnknown) return <PayingOrder line={line} order={order} title={title} />
  if (!error || isUnknown) return around(<PaymentSkeleton />)
  return around(
    <ErrorState
      title={words.orderFailed}
      line={line.id}
      onRetry={() => {
        failed.current = false
        void refetch()
      }}
      isRetrying={isFetching}
      reference={referenceOf(error)}
      actions={
        <AppLink to={list} className={buttonClass('outline')}>
          看我的订单
        </AppLink>
      }
    >
      {messageOf(error)}。没有扣款，订单没有变化。
    </ErrorState>,
  )
}

/** What is shown of an order that has been paid while this screen was open. */
const settledBill = (order: Order): Bill => ({
  purpose: 'order',
  title: `${order.equipment_name}租赁`,
  lines: order.lines.map(({ label, working, amount }) => ({ label, working, amount })),
  amount: order.total_amount,
  deposit: order.deposit_amount,
})

function PayingOrder({ line, order, title }: { line: LineFace; order: Order; title: string }) {
  const go = useGo()
  const due = useMemo(() => billOf(line, order), [line, order])
  const thing = useMemo(() => orderToPay(line, order.id), [line, order.id])
  const detailPath = orderPaths.detail(line, order.id)
  const leave = () => {
    const reason = refusedBecause(order)
    if (reason === 'unsigned') {
      toast.error(words.unsigned)
      go(orderPaths.contract(line, order.id), { replace: true })
    } else {
      toast.plain(reason === 'paid' ? words.alreadyPaid : paymentErrors['payment.order_closed'].text)
      go(detailPath, { replace: true })
    }
  }
  return (
    <Paying
      {...{ thing, title, due, detailPath }}
      settled={settledBill(order)}
      onward={{ label: '继续租赁', path: orderPaths.machines(line) }}
      paidSentence={({ purpose }) => (purpose === 'order' ? '款项已收到，平台开始安排。' : '款项已收到。')}
      paidPath={({ amount, paymentId }) => {
        const facts = new URLSearchParams({ rentalId: String(order.id), amount })
        if (paymentId !== null) facts.set('paymentId', paymentId)
        return `${orderPaths.paid(line)}?${facts}`
      }}
      onRefused={leave}
      renderBefore={(bill) =>
        bill.purpose === 'order' &&
        order.deposit_kind === 'frozen' && (
          <Suspense fallback={<Bone className="mb-6 h-28 rounded-card" />}>
            <PaySteps order={order} amount={bill.amount} />
          </Suspense>
        )
      }
      renderFrame={(parts) => <PaymentFrame {...{ line, order }} {...parts} />}
    />
  )
}
