import { flowSteps } from '@jihui/protocol/rental/flow'
import { actionOf } from '@jihui/protocol/rental/actions'
import { CircleCheck } from 'lucide-react'
import { AppLink } from '../../../shell/navigation.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { Money } from '../../../ui/text/money.tsx'
import { Page } from '../../../ui/page.tsx'
import { Section } from '../../../ui/section.tsx'
import { StatusTag } from '../../../ui/status.tsx'
import { Stepper } from '../../../ui/fields/stepper.tsx'
import { addressOf } from '../order-address.ts'
import { orderPaths } from '../order-line.ts'
import { leadOf, moveLink, waitsForRenter } from '../order-moves.ts'
import { roadAhead } from '../order-road.ts'
import { Facts, OrderMachine } from './order-facts.tsx'
import { NextSteps } from './order-form-head.tsx'
import { OrderFrame } from './order-frame.tsx'

/** The order that was just handed in: kept for the renter, and whose turn it is. */
export function SubmittedOrder({ idText, title }: { idText?: string; title: string }) {
  return (
    <OrderFrame idText={idText} title={title}>
      {(order, line) => {
        const lead = leadOf(order)
        return (
          <Page title={title} back={orderPaths.list(line)} width="wide">
            <div data-line={line.id} className="lg:grid lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-x-12">
              <div className="min-w-0">
                <section className="rounded-card bg-surface p-4 shadow-lift-1" aria-live="polite">
                  <div className="flex items-center justify-between gap-3">
                    <StatusTag icon={CircleCheck} tone="ok">
                      申请已提交
                    </StatusTag>
                    <span className="figures text-meta text-ink-3">{order.order_number}</span>
                  </div>
                  <h2 className="mt-2.5 text-display">{line.machineWord}为你留着</h2>
                  <p className="mt-1 mb-4 text-body text-ink-2">{order.status_sentence}</p>
                  <Stepper steps={flowSteps.map(({ short }) => short)} current={Math.max(1, order.step ?? 1)} />
                </section>
                <Section title="接下来">
                  <NextSteps steps={roadAhead(order)} />
                </Section>
              </div>
              <div className="min-w-0">
                <OrderMachine line={line} order={order} hasFacts={false} />
                <Facts
                  rows={[
                    ['附加服务', order.options.map(({ label }) => label).join('、')],
                    ['送到', addressOf(order)],
                    ['应付合计', <Money key="total" value={order.total_amount} />],
                    [
                      '其中押金',
                      order.deposit_amount > 0 && <Money key="deposit" value={order.deposit_amount} size="inline" />,
                    ],
                  ]}
                />
                <p className="mt-1 text-caption text-ink-3">现在不付款：资质通过、合同签好以后再付</p>
                <div className="mt-6 flex flex-col gap-2.5">
                  {lead && (
                    <AppLink
                      to={moveLink(line, order, lead)}
                      className={buttonClass(waitsForRenter(order) ? 'commit' : 'ink', 'main', true)}
                    >
                      {actionOf(lead).label}
                    </AppLink>
                  )}
                  <AppLink
                    to={orderPaths.detail(line, order.id)}
                    className={buttonClass(lead ? 'outline' : 'ink', 'main', true)}
                  >
                    看订单
                  </AppLink>
                  <AppLink to={orderPaths.machines(line)} className={buttonClass('ghost', 'main', true)}>
                    继续逛
                  </AppLink>
                </div>
              </div>
            </div>
          </Page>
        )
      }}
    </OrderFrame>
  )
}
