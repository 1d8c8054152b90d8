import type { LineFace } from '@jihui/protocol/rental/faces'
import { lazy, Suspense, useState } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { FieldError } from '../../../../ui/fields/field-error.tsx'
import { Money } from '../../../../ui/text/money.tsx'
import { Bone } from '../../../../ui/skeleton.tsx'
import { StickyBar, StickyTotal } from '../../../../ui/sticky-bar.tsx'
import { WhenNear } from '../../../../ui/when-near.tsx'
import type { MachineDetail } from '../../queries.ts'
import { rentTotal, type QuoteState } from '../../quote.ts'
import type { PeriodTexts } from '../../use-line.ts'
import { BookingCalendar } from './booking-calendar.lazy.tsx'
import type { BookingChoicesProps } from './booking-choices.lazy.tsx'
import { HintCard } from '../lazy-parts.ts'

// Come once days are chosen.
const BookingPrice = lazy(async () => ({ default: (await import('./booking-price.lazy.tsx')).BookingPrice }))
const QuoteStamp = lazy(async () => ({ default: (await import('./booking-price.lazy.tsx')).QuoteStamp }))
const QuoteSheet = lazy(async () => ({ default: (await import('./booking-price.lazy.tsx')).QuoteSheet }))
const Charges = lazy(async () => ({ default: (await import('./booking-choices.lazy.tsx')).Charges }))
const ChoiceSections = lazy(async () => ({ default: (await import('./booking-choices.lazy.tsx')).ChoiceSections }))

export interface BookingPanelProps extends BookingChoicesProps {
  line: LineFace
  period: PeriodTexts | null
  onPeriod: (period: PeriodTexts | null) => void
  onRent: () => void
  /** On a wide screen the choices stand elsewhere, so that the price stays in sight. */
  isNarrow?: boolean
}

const isTaken = ({ quote, isCurrent }: QuoteState) => isCurrent && quote?.available === false

/** Why 立即租赁 cannot be pressed; undefined when it can. */
const obstacle = (machine: MachineDetail, quote: QuoteState): string | undefined => {
  if (machine.units_total === 0) return '暂不可租'
  if (isTaken(quote)) return '这几天租不了'
  if (quote.periodProblem) return '先改租期'
  if (quote.placeProblem) return '太远送不到'
  return undefined
}

/** Days and price. Wide, it is the card beside the machine; on a phone, two sections of its page. */
export function BookingPanel(props: BookingPanelProps) {
  const { line, machine, period, onPeriod, quote, onRent } = props
  const blocked = obstacle(machine, quote)
  return (
    <section aria-label="租期和费用" className="lg:rounded-card lg:bg-surface lg:p-5 lg:shadow-lift-1">
      <div className="hidden items-baseline justify-between lg:flex">
        <Money value={machine.rental_price_per_day} unit="天" size="price" />
        <span className="text-meta text-ink-2">最短 {machine.min_days} 天</span>
      </div>
      <div className="mt-7 mb-3 flex items-baseline justify-between lg:hidden">
        <h2 className="text-title-s">租期</h2>
        <span className="text-meta text-ink-2">最短 {machine.min_days} 天</span>
      </div>
      <div className="lg:mt-4">
        <BookingCalendar line={line} machine={machine} period={period} onChange={onPeriod} isTaken={isTaken(quote)} />
        {quote.periodProblem && <FieldError>{quote.periodProblem}</FieldError>}
      </div>
      {quote.quote && quote.isCurrent && !isTaken(quote) && (
        <div className="mt-4 empty:hidden">
          <Suspense fallback={null}>
            <HintCard quote={quote.quote} onChoose={onPeriod} />
          </Suspense>
        </div>
      )}
      {props.isNarrow ? (
        <div className="lg:hidden">
          <BookingChoices {...props} />
        </div>
      ) : (
        <BookingChoices {...props} />
      )}
      <div className="mt-7 mb-2 flex items-baseline justify-between lg:mt-5 lg:border-t lg:border-hairline lg:pt-4">
        <h2 className="text-title-s">费用</h2>
        <span className="text-meta text-ink-2">
          <Suspense fallback={null}>{period && <QuoteStamp state={quote} />}</Suspense>
        </span>
      </div>
      {period ? (
        <Suspense fallback={<Bone className="h-24 w-full rounded-card" />}>
          <BookingPrice
            state={quote}
            pickup={
              machine.delivery.pickup && {
                label: machine.delivery.pickup.label,
                onChoose: () => props.onChoices({ ...props.choices, isPickup: true }),
              }
            }
          />
        </Suspense>
      ) : (
        <p className="text-meta text-ink-2">选好起租和归还，这里列出每一项费用。</p>
      )}
      {!quote.quote && (
        <WhenNear margin={0}>
          <Suspense fallback={null}>
            <Charges charges={machine.charges} />
          </Suspense>
        </WhenNear>
      )}
      <div className="mt-4 hidden lg:block">
        <Button tone="commit" size="main" wide disabled={blocked !== undefined} onClick={onRent}>
          {blocked ?? '立即租赁'}
        </Button>
        {blocked === undefined && (
          <p className="mt-2 text-center text-caption text-ink-3">下一步填送货和联系人，提交前都能改</p>
        )}
      </div>
    </section>
  )
}

/** What goes with the machine, and how it comes: below the first screen on a phone as on a desk. */
export function BookingChoices(props: BookingChoicesProps) {
  return (
    <WhenNear margin={0}>
      <Suspense fallback={<Bone className="mt-7 h-64 w-full rounded-card" />}>
        <ChoiceSections {...props} />
      </Suspense>
    </WhenNear>
  )
}

/** The foot of a phone's screen: what it costs so far, and the one button that goes on. */
export function BookingBar({
  machine,
  choices,
  quote,
  onRent,
}: Pick<BookingPanelProps, 'machine' | 'choices' | 'quote' | 'onRent'>) {
  const [isOpen, setIsOpen] = useState(false)
  const blocked = obstacle(machine, quote)
  const current = quote.quote
  const added = choices.options.length
  return (
    <div className="contents lg:hidden">
      <StickyBar>
        {current ? (
          <StickyTotal
            caption={`${current.rental_days} 天${added > 0 ? ` · 含 ${added} 项服务` : ''} · 不含押金`}
            amount={rentTotal(current)}
            onOpen={() => setIsOpen(true)}
          />
        ) : (
          <div className="flex min-w-0 flex-col">
            <span className="text-meta text-ink-2">选租期看总价</span>
            <Money value={machine.rental_price_per_day} unit="天" size="title" />
          </div>
        )}
        <Button tone="commit" size="main" className="shrink-0 px-7" disabled={blocked !== undefined} onClick={onRent}>
          {blocked ?? '立即租赁'}
        </Button>
      </StickyBar>
      {current && (
        <Suspense fallback={null}>
          <QuoteSheet quote={current} isOpen={isOpen} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}
