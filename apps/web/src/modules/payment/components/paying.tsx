import { paidWith, type PaidWith } from '@jihui/protocol/payment/methods'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
import { useGo } from '../../../shell/navigation.tsx'
import { Button } from '../../../ui/button.tsx'
import { Money } from '../../../ui/text/money.tsx'
import { Page } from '../../../ui/page.tsx'
import { Bone, Skeleton } from '../../../ui/skeleton.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { MethodChoice } from './method-choice.tsx'
import type { PaidThing } from '../paid-thing.ts'
import { internalWaysOf } from '../internal-ways.ts'
import { methodsQuery, type PayingOption, usualMethods } from '../payment-queries.ts'
import { payCodeWords, payWaitWords } from '../pay-words.ts'
import { type Paying as UsedPayment, usePayment } from '../use-payment.ts'
import { surroundingsOf, type Way, wayTo } from '../way-to-pay.ts'
import type { Bill } from '../what-to-pay.ts'

const fetchCode = () => import('./code-sheet.lazy.tsx')
const CodeSheet = lazy(async () => ({ default: (await fetchCode()).CodeSheet }))
const PaidSheet = lazy(async () => ({ default: (await import('./paid-sheet.lazy.tsx')).PaidSheet }))
const PaymentWait = lazy(async () => ({ default: (await import('./payment-wait.lazy.tsx')).PaymentWait }))
/** While the payment is being opened, what shows it and draws its code can already come. */
const prepareCode = (): void => {
  fetchCode().catch(() => undefined)
  import('./qr-code.lazy.tsx').catch(() => undefined)
}

export interface PayingProps {
  thing: PaidThing
  title: string
  /** What is to be paid now; null when nothing is. */
  due: Bill | null
  /** Shown where nothing is due any more. */
  settled: Bill
  /** Where one reads what it is about, and where one goes on once it is paid. */
  detailPath: string
  onward: { readonly label: string; readonly path: string }
  paidPath: (facts: { amount: string; paymentId: string | null }) => string
  /** What follows once it is paid. */
  paidSentence: (bill: Bill) => string
  /** Nothing is due, and nothing was when one came. */
  onRefused: () => void
  /** Draws the bill and, beside it, how it is paid. */
  renderFrame: (parts: PayingParts) => ReactNode
  /** Above the choice of a way. */
  renderBefore?: (bill: Bill) => ReactNode
}
export interface PayingParts {
  bill: Bill
  title: string
  button: ReactNode
  sheets: ReactNode
  note: string
  children: ReactNode
}

/** The ways one can pay here, and the one that is meant. */
function useWays(place: string, { open, standing }: UsedPayment) {
  const { data: known } = useQuery(methodsQuery(place))
  const methods = known ?? usualMethods
  const [chosen, setChosen] = useState<PaidWith | null>(null)
  const [wantsCode, setWantsCode] = useState(false)
  const surroundings = surroundingsOf(navigator.userAgent)
  const internal = internalWaysOf(standing.data)
  const channels = methods.map((option) => wayTo(option, surroundings, wantsCode))
  const ways = [...channels, ...internal.map((each) => each.way)]
  const usual = internal.find(({ isUsual }) => isUsual)?.option ?? methods.find((option) => option.enabled)
  const method = chosen ?? open?.method ?? usual?.value ?? null
  const options: PayingOption[] = methods.map((option, index) => ({
    ...option,
    description: channels[index]?.description ?? option.description,
  }))
  options.push(...internal.map(({ option }) => option))
  const way = ways.find((each) => each?.method === method) ?? null
  return { isKnown: known !== undefined, ways, way, method, options, wantsCode, setWantsCode, setChosen }
}

/** How anything is paid: the choice of a way, the code or the way to the channel, and what came of it. */
export function Paying(props: PayingProps) {
  const { thing, title, due, settled, detailPath, onRefused, renderFrame, renderBefore } = props
  // Once paid nothing is due any more, but what was paid stays on the screen.
  const [lastDue, setLastDue] = useState(due)
  if (due && due !== lastDue) setLastDue(due)
  const bill = lastDue ?? settled
  const paying = usePayment(thing, due)
  const choice = useWays(thing.place, paying)
  const { ways, way } = choice

  // R112. What was due when one came and is not any more is the payment's own doing, and told by it.
  const { phase } = paying
  const isRefused = lastDue === null && due === null && phase === 'ready'
  const isTold = useRef(false)
  const tellRefused = useEffectEvent(onRefused)
  useEffect(() => {
    if (!isRefused || isTold.current) return
    isTold.current = true
    tellRefused()
  }, [isRefused])

  // Back from WeChat with a name: what one came for goes on.
  const hasGoneOn = useRef(false)
  const goOn = useEffectEvent(() => paying.pay(ways.find((each) => each?.trade === 'jsapi') ?? way))
  const canGoOn = paying.isNamed && due !== null && choice.isKnown
  useEffect(() => {
    if (!canGoOn || hasGoneOn.current) return
    hasGoneOn.current = true
    void goOn()
  }, [canGoOn])

  if (isRefused) {
    return (
      <Page title={title} back={detailPath}>
        <PaymentSkeleton />
      </Page>
    )
  }
  const button = <PayButton {...{ paying, way, amount: bill.amount }} />
  const sheets = <PayingSheets {...props} {...{ paying, bill }} />
  const children = (
    <>
      {renderBefore?.(bill)}
      <PayingChoice {...{ paying, choice }} />
    </>
  )
  return renderFrame({ bill, title, button, sheets, note: '付款由所选渠道处理，机汇不保存卡号和密码。', children })
}

function PayButton({ paying, way, amount }: { paying: UsedPayment; way: Way | null; amount: number }) {
  const isBusy = paying.phase === 'processing'
  return (
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
      {!isBusy && <Money value={amount} />}
    </Button>
  )
}

function PayingChoice({ paying, choice }: { paying: UsedPayment; choice: ReturnType<typeof useWays> }) {
  const { open, phase } = paying
  const { ways, way, wantsCode } = choice
  const isBusy = phase === 'processing'
  return (
    <>
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
      <MethodChoice options={choice.options} value={choice.method} isDisabled={isBusy} onChange={choice.setChosen} />
      {(way?.hasCode || (wantsCode && way?.trade === 'code')) && (
        <Button tone="ghost" className="-ms-3" disabled={isBusy} onClick={() => choice.setWantsCode((was) => !was)}>
          {wantsCode ? '不扫码，在本机付' : '换成扫码'}
        </Button>
      )}
    </>
  )
}

type SheetsProps = Pick<PayingProps, 'thing' | 'detailPath' | 'onward' | 'paidPath' | 'paidSentence'> & {
  paying: UsedPayment
  bill: Bill
}
function PayingSheets({ thing, detailPath, onward, paidPath, paidSentence, paying, bill }: SheetsProps) {
  const go = useGo()
  const { open, phase } = paying
  const amount = paying.paidAmount || bill.amount
  const paymentId = paying.paymentId === null ? null : String(paying.paymentId)
  return (
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
            minutes: Math.ceil((Date.parse(open.expires_at) - Date.parse(open.created_at)) / 60_000),
          }}
          words={payCodeWords(paidWith[open.method].description)}
          errand="paying"
          toldAt={paying.standing.dataUpdatedAt}
          place={thing.place}
          id={thing.id}
        />
      )}
      {phase === 'success' && (
        <PaidSheet
          isOpen
          amount={amount}
          sentence={paidSentence(bill)}
          onward={onward.label}
          onDetails={() => go(detailPath, { replace: true })}
          onContinue={() => go(onward.path, { replace: true })}
          onIdle={() => go(paidPath({ amount: amount.toFixed(2), paymentId }), { replace: true })}
        />
      )}
    </Suspense>
  )
}

export function PaymentSkeleton() {
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
