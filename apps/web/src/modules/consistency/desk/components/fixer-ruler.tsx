import { flowSteps } from '@jihui/protocol/rental/flow'
import { type RentalStatus, statusOf } from '@jihui/protocol/rental/machine'
import { cx } from '../../../../ui/class-names.ts'

/** Small ticks between two steps. */
const PER_STEP = 5
const last = (flowSteps.length - 1) * PER_STEP

/** The order's road: where it says it stands, and where the repair puts it. */
export function FixerRuler({ from, to }: { from: RentalStatus; to: RentalStatus }) {
  const ends = [from, to].map((status) => statusOf(status).step)
  const [now, then] = ends.map((step) => (step === null ? null : Math.min(step, flowSteps.length - 1)))
  // A cancelled order stands nowhere on the road, and within one step there is nothing to draw.
  if (now === null || then === null || now === undefined || then === undefined || now === then) return null
  const at = (step: number) => `${((step * PER_STEP) / last) * 100}%`
  const [left, right] = [Math.min(now, then), Math.max(now, then)]
  return (
    <div
      role="img"
      aria-label={`现在写着${statusOf(from).label}，改到${statusOf(to).label}`}
      className="relative mt-1 pb-6"
    >
      <svg className="block h-8 w-full overflow-visible" aria-hidden="true" shapeRendering="crispEdges">
        {Array.from({ length: last + 1 }, (_, index) => {
          const isPassed = index <= now * PER_STEP
          return (
            <line
              key={index}
              x1={`${(index / last) * 100}%`}
              x2={`${(index / last) * 100}%`}
              y1={index % PER_STEP === 0 ? 22 : 25}
              y2={31}
              className={isPassed ? 'stroke-ink' : 'stroke-tick'}
            />
          )
        })}
        <line x1="0" x2="100%" y1="31" y2="31" strokeWidth="1" className="stroke-tick" />
        <line x1="0" x2={at(now)} y1="31" y2="31" strokeWidth="2" className="stroke-ink" />
        <line x1={at(left)} x2={at(right)} y1="31" y2="31" strokeWidth="2" className="stroke-accent" />
        <line x1={at(now)} x2={at(now)} y1="4" y2="31" strokeWidth="2" className="stroke-ink" />
        <line x1={at(then)} x2={at(then)} y1="4" y2="31" strokeWidth="2" className="stroke-accent" />
      </svg>
      <Mark step={now} word="现在" className="text-ink-2" />
      <Mark step={then} word="改到" className="font-semibold text-accent-ink" />
      <div className="absolute inset-x-0 bottom-0 flex justify-between text-caption">
        {flowSteps.map(({ key, short }, step) => (
          <span key={key} className={cx(step === then ? 'font-semibold text-accent-ink' : step > now && 'text-ink-3')}>
            {short}
          </span>
        ))}
      </div>
    </div>
  )
}

function Mark({ step, word, className }: { step: number; word: string; className: string }) {
  const isLast = step === flowSteps.length - 1
  return (
    <span
      className={cx('keep absolute top-0 text-caption', isLast ? '-translate-x-full pe-1.5' : 'ps-1.5', className)}
      style={{ left: `${(step / (flowSteps.length - 1)) * 100}%` }}
    >
      {word}
    </span>
  )
}
