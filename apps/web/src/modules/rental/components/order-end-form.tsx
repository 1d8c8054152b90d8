import type { LineFace } from '@jihui/protocol/rental/faces'
import { useState, type ReactNode } from 'react'
import { ApiError, messageOf } from '../../../shell/api/api-error.ts'
import { Button } from '../../../ui/button.tsx'
import { FieldError } from '../../../ui/fields/field-error.tsx'
import { TextArea } from '../../../ui/fields/field.tsx'
import { Page } from '../../../ui/page.tsx'
import { StickyBar } from '../../../ui/sticky-bar.tsx'
import { toast } from '../../../ui/overlays/toast.tsx'
import { orderPaths } from '../order-line.ts'
import type { Order } from '../order-queries.ts'
import { OrderFormHead } from './order-form-head.tsx'

const REASON_MAX = 300

interface Answers {
  onSuccess: (answer: { message: string }) => void
  onError: (error: unknown) => void
}

interface OrderEndQuestion {
  /** The day's name in the request, by which a refusal speaks of it. */
  field: string
  /** The day chosen at first; none without it. */
  initial?: string
  /** Said where no day is chosen. */
  missing: string
  send: (day: string, reason: string, answers: Answers) => void
}

/** Another last day and why, until it is sent. */
export function useOrderEnd({ field, initial, missing, send }: OrderEndQuestion) {
  const [day, setDay] = useState<string | null>(initial ?? null)
  const [reason, setReason] = useState('')
  const [refusal, setRefusal] = useState<string>()
  const submit = () => {
    if (!day) return setRefusal(missing)
    setRefusal(undefined)
    send(day, reason, {
      onSuccess: ({ message }) => toast.ok(message),
      onError: (error) => setRefusal((error instanceof ApiError && error.errors[field]) || messageOf(error)),
    })
  }
  return { day, setDay, reason, setReason, refusal, submit }
}

export interface OrderEndFormProps {
  line: LineFace
  order: Order
  title: string
  end: ReturnType<typeof useOrderEnd>
  /** The calendar and what explains it. */
  days: ReactNode
  reasonLabel: string
  /** What the day comes to, beside the calendar on a wide screen. */
  children: ReactNode
  /** At the foot, before the button. */
  total: ReactNode
  sendLabel: string
  isSending: boolean
}

/** Moves the end of an order: which day, why, what it comes to. */
export function OrderEndForm(props: OrderEndFormProps) {
  const { line, order, title, end, days, reasonLabel, children, total, sendLabel, isSending } = props
  return (
    <Page title={title} back={orderPaths.detail(line, order.id)} width="wide">
      <div data-line={line.id} className="lg:grid lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-x-12">
        <div className="min-w-0">
          <OrderFormHead line={line} order={order} />
          {days}
          <TextArea
            className="mt-4"
            label={reasonLabel}
            isOptional
            maxLength={REASON_MAX}
            value={end.reason}
            onChange={(event) => end.setReason(event.target.value)}
            aside={`${end.reason.length} / ${REASON_MAX}`}
          />
        </div>
        <div className="min-w-0">{children}</div>
      </div>
      {end.refusal && <FieldError>{end.refusal}</FieldError>}
      <StickyBar>
        {total}
        <Button tone="commit" size="main" busy={isSending} onClick={end.submit}>
          {isSending ? '正在提交' : sendLabel}
        </Button>
      </StickyBar>
    </Page>
  )
}
