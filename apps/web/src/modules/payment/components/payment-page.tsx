import { paymentErrors } from '@jihui/protocol/payment/errors'
import { paymentMethods, type PaymentMethod } from '@jihui/protocol/payment/methods'
import type { LineFace } from '@jihui/protocol/rental/faces'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useEffectEvent, useMemo, useRef, useState, type ReactNode } from 'react'
import { ApiError, messageOf, referenceOf } from '../../../shell/api/api-error.ts'
import { AppLink, goBack, useGo, usePathParam, useQueryTexts, useScreenRoute } from '../../../shell/navigation.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { EmptyState, ErrorState } from '../../../ui/empty-state.tsx'
import { Money } from '../../../ui/text/money.tsx'
import { Page } from '../../../ui/page.tsx'
import { Bone, Skeleton } from '../../../ui/skeleton.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { toast } from '../../../ui/overlays/toast.tsx'
import { orderIdOf, orderPaths, orderQuery, useOrderLine, type Order } from '../../rental/public.ts'
import { MethodChoice } from './method-choice.tsx'
import { PaymentFrame } from './payment-frame.tsx'
import { methodsQuery, usualMethods } from '../payment-queries.ts'
import { payCodeWords, payWaitWords } from '../pay-words.ts'
import { words } from '../payment-words.ts'
import { usePayment } from '../use-payment.ts'
import { surroundingsOf, wayTo } from '../way-to-pay.ts'
import { billOf, refusedBecause, wantsHold, type Bill } from '../what-to-pay.ts'

const fetchCode = () => import('./code-sheet.lazy.tsx')
const CodeSheet = lazy(async () => ({ default: (await fetchCode()).CodeSheet }))
const PaidSheet = lazy(async () => ({ default: (await import('./paid-sheet.lazy.tsx')).PaidSheet }))
const HoldStep = lazy(async () => ({ default: (await import('./hold-step.lazy.tsx')).HoldStep }))
const PaySteps = lazy(async () => ({ default: (await import('./pay-steps.lazy.tsx')).PaySteps }))
const PaymentWait = lazy(async () => ({ default: (await import('./payment-wait.lazy.tsx')).PaymentWait }))
/** While the payment is being opened, what shows it and draws its code can already come. */
const prepareCode = (): void => {
  fetchCode().catch(() => undefined)
  import('./qr-code.lazy.tsx').catch(() => undefined)
}

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
  if (order && !isUnknown) return <Paying line={line} order={order} title={title} />
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

function Paying({ line, order, title }: { line: LineFace; order: Order; title: string }) {
  const go = useGo()
  const due = useMemo(() => billOf(line, order), [line, order])
  // Once paid nothing is due any more, but what was paid stays on the screen.
  const [lastDue, setLastDue] = useState(due)
  if (due && due !== lastDue) setLastDue(due)
  const bill = lastDue ?? settledBill(order)
  const paying = usePayment(line, order.id, due)
  const { data: known } = useQuery(methodsQuery(line))
  const methods = known ?? usualMethods
  const [chosen, setChosen] = useState<PaymentMethod | null>(null)
  const [wantsCode, setWantsCode] = useState(false)
  const surroundings = surroundingsOf(navigator.userAgent)
  const ways = methods.map((option) => wayTo(option, surroundings, wantsCode))
  const usable = methods.filter((option) => option.enabled)
  const method = chosen ?? paying.open?.method ?? usable[0]?.value ?? null
  const way = ways.find((each) => each?.method === method) ?? null
  const options = methods.map((option, index) => ({
    ...option,
    description: ways[index]?.description ?? option.description,
  }))

  // R112. What was due when one came and is not any more is the payment's own doing, and told by it.
  const { phase } = paying
  const isRefused = lastDue === null && due === null && phase === 'ready'
  const isTold = useRef(false)
  useEffect(() => {
    if (!isRefused || isTold.current) return
    isTold.current = true
    const reason = refusedBecause(order)
    if (reason === 'unsigned') {
      toast.error(words.unsigned)
      go(orderPaths.contract(line, order.id), { replace: true })
    } else {
      toast.plain(reason === 'paid' ? words.alreadyPaid : paymentErrors['payment.order_closed'].text)
      go(orderPaths.detail(line, order.id), { replace: true })
    }
  }, [isRefused, order, line, go])

  // Back from WeChat with a name: what one came for goes on.
  const hasGoneOn = useRef(false)
  const goOn = useEffectEvent(() => paying.pay(ways.find((each) => each?.trade === 'jsapi') ?? way))
  const canGoOn = paying.isNamed && due !== null && known !== undefined
  useEffect(() => {
    if (!canGoOn || hasGoneOn.current) return
    hasGoneOn.current = true
    void goOn()
  }, [canGoOn])

  const isBusy = phase === 'processing'
  const amountPaid = paying.paidAmount || bill.amount
  const success = () => {
    const facts = new URLSearchParams({ rentalId: String(order.id), amount: amountPaid.toFixed(2) })
    if (paying.paymentId !== null) facts.set('paymentId', String(paying.paymentId))
    go(`${orderPaths.paid(line)}?${facts}`, { replace: true })
  }
  const button = (
    <Button
      tone="commit"
      size="main"
      wide
      aria-busy={isBusy || undefined}
      icon={isBusy ? <Spinner /> : undefined}
      onClick={() => {
        if (way?.trade === 'code') prepareCode()
        void paying.pay(way)
      }}
    >
      {isBusy ? '正在处理' : '立即支付'}
      {!isBusy && <Money value={bill.amount} />}
    </Button>
  )
  if (isRefused) {
    return (
      <Page title={title} back={orderPaths.detail(line, order.id)}>
        <PaymentSkeleton />
      </Page>
    )
  }
  const { open } = paying
  const sheets = (
    <Suspense fallback={null}>
      {open?.qr_code && (
        <CodeSheet
          key={open.payment_id}
          watch={paying}
          code={{
            text: open.qr_code,
            method: open.method_display,
            number: open.payment_number,
            amount: open.amount,
            seconds: open.expires_in,
          }}
          words={payCodeWords(paymentMethods[open.method].description)}
          errand="paying"
          toldAt={paying.standing.dataUpdatedAt}
          line={line.id}
          rentalId={order.id}
        />
      )}
      {phase === 'success' && (
        <PaidSheet
          isOpen={phase === 'success'}
          amount={amountPaid}
          sentence={bill.purpose === 'order' ? '款项已收到，平台开始安排。' : '款项已收到。'}
          onDetails={() => go(orderPaths.detail(line, order.id), { replace: true })}
          onContinue={() => go(orderPaths.machines(line), { replace: true })}
          onIdle={success}
        />
      )}
    </Suspense>
  )
  return (
    <PaymentFrame {...{ line, order, bill, title, button, sheets }} note="付款由所选渠道处理，机汇不保存卡号和密码。">
      {bill.purpose === 'order' && order.deposit_kind === 'frozen' && (
        <Suspense fallback={<Bone className="mb-6 h-28 rounded-card" />}>
          <PaySteps order={order} amount={bill.amount} />
        </Suspense>
      )}
      {open && !paying.isOpen && phase !== 'success' && !isBusy && (
        <Suspense fallback={<Bone className="mb-6 h-40 rounded-card" />}>
          <PaymentWait
            watch={paying}
            isWatching={phase === 'watching'}
            expiresAt={open.expires_at}
            words={payWaitWords(open.method_display)}
            onGoOn={() => void paying.pay(ways.find((each) => each?.method === open.method) ?? way)}
          />
        </Suspense>
      )}
      <MethodChoice options={options} value={method} isDisabled={isBusy} onChange={setChosen} />
      {(way?.hasCode || (wantsCode && way?.trade === 'code')) && (
        <Button tone="ghost" className="-ms-3" disabled={isBusy} onClick={() => setWantsCode((before) => !before)}>
          {wantsCode ? '不扫码，在本机付' : '换成扫码'}
        </Button>
      )}
    </PaymentFrame>
  )
}

function PaymentSkeleton() {
  return (
    <Skeleton label="正在取订单">
      <Bone className="h-4 w-40" />
      <Bone className="mt-2 h-11 w-56" />
      <Bone className="mt-2 h-4 w-64" />
      <div className="mt-7 flex gap-3">
        <Bone className="size-16 rounded-card" />
        <div className="flex-1 space-y-2 pt-2">
          <Bone className="h-4 w-3/5" />
          <Bone className="h-3 w-2/5" />
        </div>
      </div>
      {[0, 1, 2, 3].map((index) => (
        <div key={index} className="mt-5 flex justify-between">
          <Bone className="h-4 w-32" />
          <Bone className="h-4 w-20" />
        </div>
      ))}
    </Skeleton>
  )
}
