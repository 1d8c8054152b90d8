import { flowSteps } from '@jihui/protocol/rental/flow'
import { cx } from '../../../ui/class-names.ts'
import { Ruler } from '../../../ui/ruler.tsx'
import { Section } from '../../../ui/section.tsx'
import { Stepper } from '../../../ui/fields/stepper.tsx'
import { dueText, monthDay } from '../../../ui/text/format.ts'
import { roadAhead } from '../order-road.ts'
import type { Order } from '../order-queries.ts'

const steps = flowSteps.map(({ short }) => short)

/** The five steps on the ruler, then who does what next. */
export function OrderRoad({ order }: { order: Order }) {
  const ahead = roadAhead(order)
  if (order.step === null && ahead.length === 0) return null
  const isOut = order.days_left !== null
  const count =
    order.step === null
      ? ''
      : order.step >= steps.length
        ? `${steps.length} 步都已完成`
        : `第 ${order.step + 1} 步，共 ${steps.length} 步`
  return (
    <Section title={ahead.length > 0 ? '接下来' : '流程'} aside={<span className="figures">{count}</span>}>
      {order.step !== null && <Stepper steps={steps} current={order.step} />}
      {isOut && <DaysOfUse order={order} />}
      {ahead.length > 0 && (
        <ol className="mt-3 border-t border-hairline">
          {ahead.map((milestone, index) => (
            <li
              key={milestone.what}
              className="grid grid-cols-[3.5rem_minmax(0,1fr)_auto] items-baseline gap-3 border-b border-hairline py-3.5 sm:grid-cols-[5rem_minmax(0,1fr)_auto]"
            >
              <span
                className={cx(
                  'text-meta font-semibold',
                  index === 0 && milestone.who === '你' ? 'text-accent-ink' : 'text-ink-2',
                )}
              >
                {milestone.who}
              </span>
              <span className={cx('text-lead', index > 0 && 'text-ink-2')}>{milestone.what}</span>
              <span className="figures text-end text-meta text-ink-3">{milestone.when}</span>
            </li>
          ))}
        </ol>
      )}
    </Section>
  )
}

function DaysOfUse({ order }: { order: Order }) {
  const left = Math.max(0, order.days_left ?? 0)
  const used = Math.max(0, order.rental_days - left)
  return (
    <div className="mt-5">
      <h3 className="mb-1.5 text-meta font-normal text-ink-2">租期</h3>
      <Ruler
        units={order.rental_days}
        value={used}
        majorEvery={7}
        label={`已用 ${used} 天，共 ${order.rental_days} 天`}
        start={`${monthDay(order.start_date)}起租`}
        end={dueText(order.end_date)}
      />
    </div>
  )
}
