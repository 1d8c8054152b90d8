import type { LineFace } from '@jihui/protocol/rental/faces'
import type { ReactNode } from 'react'
import { type FormCommand, useForm } from '../../../kits/form/use-form.ts'
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

interface OrderEndQuestion<Input> {
  /** The day's name in the request, by which a refusal speaks of it. */
  field: string
  /** The day chosen at first; none without it. */
  initial?: string
  /** Said where no day is chosen. */
  missing: string
  command: FormCommand<Input, { message: string }>
  input: (day: string, reason: string) => Input
}

/** Another last day and why, until it is sent. */
export const useOrderEnd = <Input,>({ field, initial, missing, command, input }: OrderEndQuestion<Input>) =>
  useForm({
    start: { day: (initial ?? null) as string | null, reason: '', field },
    check: ({ day }) => ({ [field]: day ? undefined : missing }),
    command,
    input: ({ day, reason }) => (day ? input(day, reason) : null),
    leaves: (values) => values,
    onDone: ({ message }) => toast.ok(message),
  })

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
}

/** Moves the end of an order: which day, why, what it comes to. */
export function OrderEndForm(props: OrderEndFormProps) {
  const { line, order, title, end, days, reasonLabel, children, total, sendLabel } = props
  const refusal = end.errorOf(end.values.field) ?? end.refusal
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
            aside={`${end.values.reason.length} / ${REASON_MAX}`}
            {...end.text('reason')}
          />
        </div>
        <div className="min-w-0">{children}</div>
      </div>
      {refusal && <FieldError>{refusal}</FieldError>}
      <StickyBar>
        {total}
        <Button tone="commit" size="main" busy={end.isBusy} onClick={end.submit}>
          {end.isBusy ? '正在提交' : sendLabel}
        </Button>
      </StickyBar>
    </Page>
  )
}
