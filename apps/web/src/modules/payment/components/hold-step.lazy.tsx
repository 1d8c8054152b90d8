import { paymentMethods, type PaymentMethod } from '@jihui/protocol/payment/methods'
import type { LineFace } from '@jihui/protocol/rental/faces'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { FieldError } from '../../../ui/fields/field-error.tsx'
import { Money } from '../../../ui/text/money.tsx'
import { Bone } from '../../../ui/skeleton.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import type { Order } from '../../rental/public.ts'
import { holdCodeWords, holdWaitWords } from '../hold-words.ts'
import { methodsQuery } from '../payment-queries.ts'
import { useHold } from '../use-hold.ts'
import type { Bill } from '../what-to-pay.ts'
import { MethodChoice } from './method-choice.tsx'
import { PaySteps } from './pay-steps.lazy.tsx'
import { PaymentFrame } from './payment-frame.tsx'

const CodeSheet = lazy(async () => ({ default: (await import('./code-sheet.lazy.tsx')).CodeSheet }))
const PaymentWait = lazy(async () => ({ default: (await import('./payment-wait.lazy.tsx')).PaymentWait }))

export interface HoldStepProps {
  line: LineFace
  order: Order
  bill: Bill
  title: string
}

/** The first of two steps: the deposit is frozen at a channel, and nothing is paid yet. */
export function HoldStep({ line, order, bill, title }: HoldStepProps) {
  const holding = useHold(line, order.id)
  const methods = useQuery(methodsQuery(line.id))
  const [chosen, setChosen] = useState<PaymentMethod | null>(null)
  const { open, phase } = holding
  const options = (methods.data ?? []).filter((option) => option.can_hold).map(asHold)
  const usable = options.filter((option) => option.enabled)
  const method = chosen ?? open?.method ?? usable[0]?.value ?? null
  const isBusy = phase === 'opening'
  const button = (
    <Button
      tone="commit"
      size="main"
      wide
      aria-busy={isBusy || undefined}
      icon={isBusy ? <Spinner /> : undefined}
      onClick={() => void holding.start(method)}
    >
      {isBusy ? '正在处理' : '冻结押金'}
      {!isBusy && <Money value={order.deposit_hold} />}
    </Button>
  )
  const sheets = open?.qr_code && (
    <Suspense fallback={null}>
      <CodeSheet
        key={open.number}
        watch={holding}
        code={{
          text: open.qr_code,
          method: open.method_display,
          number: open.number,
          amount: open.amount,
          seconds: open.expires_in,
        }}
        words={holdCodeWords(open.method_display)}
        errand="holding"
        toldAt={holding.toldAt}
        place={line.id}
        id={order.id}
      />
    </Suspense>
  )
  return (
    <PaymentFrame
      {...{ line, order, bill, title, button, sheets }}
      note="冻结由所选渠道处理，钱留在你的账户里，机汇动不了。"
    >
      <PaySteps order={order} amount={bill.amount} />
      {open && !holding.isOpen && !isBusy && (
        <Suspense fallback={<Bone className="mb-6 h-40 rounded-card" />}>
          <PaymentWait
            watch={holding}
            isWatching={phase === 'watching'}
            expiresAt={open.expires_at}
            words={holdWaitWords(open.method_display)}
            onGoOn={() => void holding.start(open.method)}
          />
        </Suspense>
      )}
      {!open && holding.failure !== null && (
        <div className="mb-4">
          <FieldError>{`上一次没有冻结成功：${holding.failure}。可以再试一次，或换一种方式。`}</FieldError>
        </div>
      )}
      {methods.isPending && <Bone className="h-40 rounded-card" />}
      {options.length > 0 && (
        <MethodChoice legend="用哪里冻结" options={options} value={method} isDisabled={isBusy} onChange={setChosen} />
      )}
      {methods.data && options.length === 0 && (
        <div className="rounded-card bg-sunken p-4">
          <p className="text-body text-ink-2">现在取不到能冻结押金的渠道。</p>
          <Button className="mt-3" busy={methods.isFetching} onClick={() => void methods.refetch()}>
            重试
          </Button>
        </div>
      )}
    </PaymentFrame>
  )
}

/** What choosing it does here, which is not paying. */
const asHold = <T extends { value: PaymentMethod; description: string }>(option: T): T => ({
  ...option,
  description: paymentMethods[option.value].trades[0] === 'code' ? '扫码确认，冻结在账户里' : '跳转到网银，确认预授权',
})
