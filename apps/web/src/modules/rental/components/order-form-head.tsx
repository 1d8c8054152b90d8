import type { LineFace } from '@jihui/protocol/rental/faces'
import { actionOf, type RentalAction } from '@jihui/protocol/rental/actions'
import { CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { AppLink } from '../../../shell/navigation.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { dayText } from '../../../ui/text/format.ts'
import { MachineTile } from '../../../ui/pictures/machine-tile.tsx'
import { Page } from '../../../ui/page.tsx'
import { Words } from '../../../ui/text/words.tsx'
import { orderPaths } from '../order-line.ts'
import type { Order } from '../order-queries.ts'

/** Which order a form is about. */
export function OrderFormHead({ line, order }: { line: LineFace; order: Order }) {
  return (
    <AppLink to={orderPaths.detail(line, order.id)} className="flex items-center gap-3 rounded-half">
      <MachineTile
        line={order.line}
        illustration={order.illustration}
        photo={order.equipment_image_url}
        size="compact"
      />
      <span className="min-w-0">
        <span className="block text-lead font-semibold">
          <Words text={order.equipment_name} />
        </span>
        <span className="figures block text-meta text-ink-2">
          1 {line.unitWord} · {order.order_number} · 原定 {dayText(order.end_date)} 归还
        </span>
      </span>
    </AppLink>
  )
}

/** Where the order's state does not allow what the screen is for. */
export function OrderFormClosed({
  line,
  order,
  code,
  title,
  children,
}: {
  line: LineFace
  order: Order
  code: RentalAction
  title: string
  children?: ReactNode
}) {
  return (
    <Page title={title} back={orderPaths.detail(line, order.id)}>
      <EmptyState
        illustration={order.illustration}
        title={`订单“${order.display_status}”，现在不能${actionOf(code).label}`}
        actions={
          <AppLink to={orderPaths.detail(line, order.id)} replace className={buttonClass('ink')}>
            看订单
          </AppLink>
        }
      >
        {children ?? order.status_sentence}
      </EmptyState>
    </Page>
  )
}

export interface OrderDoneProps {
  line: LineFace
  order: Order
  title: string
  /** Where it is more than handed in. */
  tag?: string
  /** What happened, in a sentence and figures. */
  children: ReactNode
  /** Who does what now. */
  next: readonly { who: string; what: string; when?: string }[]
  actions?: ReactNode
}

/** Sent: what happened and what follows. */
export function OrderDone({ line, order, title, tag = '已提交', children, next, actions }: OrderDoneProps) {
  return (
    <Page title={title} back={orderPaths.detail(line, order.id)}>
      <section className="rounded-card bg-surface p-5 shadow-lift-1" role="status">
        <p className="inline-flex items-center gap-1.5 rounded-half bg-ok-soft px-2 py-0.5 text-caption font-semibold text-ok">
          <CircleCheck size={14} aria-hidden="true" />
          {tag}
        </p>
        <div className="mt-3">{children}</div>
      </section>
      <section className="mt-7">
        <h2 className="mb-2 text-title-s">接下来</h2>
        <NextSteps steps={next} />
      </section>
      <div className="mt-8 flex flex-col gap-2.5 sm:flex-row-reverse sm:justify-end">
        {actions}
        <AppLink
          to={orderPaths.detail(line, order.id)}
          replace
          className={buttonClass(actions ? 'outline' : 'ink', 'main')}
        >
          看订单
        </AppLink>
      </div>
    </Page>
  )
}

export function NextSteps({ steps }: { steps: readonly { who: string; what: string; when?: string }[] }) {
  return (
    <ol className="border-t border-hairline">
      {steps.map((step) => (
        <li
          key={step.what}
          className="grid grid-cols-[3.5rem_minmax(0,1fr)_auto] items-baseline gap-3 border-b border-hairline py-3.5"
        >
          <span className="text-meta font-semibold text-ink-2">{step.who}</span>
          <span className="text-lead">{step.what}</span>
          <span className="figures text-end text-meta text-ink-3">{step.when}</span>
        </li>
      ))}
    </ol>
  )
}
