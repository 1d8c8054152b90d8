import { ChevronLeft, Hourglass, Lock, Wrench, type LucideIcon } from 'lucide-react'
import { cx } from '../../../../ui/class-names.ts'
import { dayNumber, daysOfUse } from '../../../../ui/text/format.ts'
import { barLabel, barsOf, barText, barWords, legendLooks, stoppedWord, type BarLook } from '../../fleet-days.ts'
import type { Calendar, CalendarEntry } from '../../fleet-queries.ts'

const stripes = 'bg-[repeating-linear-gradient(135deg,var(--ink-2)_0_1px,transparent_1px_5px)]'

/** Running is solid ink, booked outlined with an ink edge, an unsigned hold cinnabar; the rest names its reason. */
export const barLooks: Readonly<Record<BarLook, string>> = {
  running: 'bg-ink text-on-ink',
  past: 'bg-tick text-ink',
  booked: 'border border-edge border-s-[3px] border-s-ink bg-surface',
  hold: 'border border-accent bg-surface text-accent-ink',
  buffer: stripes,
  maintenance: 'border border-warn bg-warn-soft text-warn',
  block: 'border border-edge bg-sunken text-ink-2',
}
/** At the foot of a bar: it is rented, and its renter leaves it standing. */
const stoppedMark = cx('absolute bottom-0 h-1.5 border-t border-ink-2 bg-ground', stripes)
const barIcons: Partial<Record<BarLook, LucideIcon>> = { hold: Hourglass, maintenance: Wrench, block: Lock }

type Span = Pick<Calendar, 'from' | 'to' | 'today'>

export interface UnitDaysProps {
  calendar: Span
  entries: readonly CalendarEntry[]
  /** compact: without words, for a phone. */
  size?: 'normal' | 'compact'
  picked?: CalendarEntry | null
  onPick: (entry: CalendarEntry) => void
}

/** The days of one unit with a bar for everything that holds it, and the line of today through them. */
export function UnitDays({ className, ...track }: UnitDaysProps & { className?: string }) {
  return (
    <div className={cx('relative', className)}>
      <UnitTrack {...track} />
      <TodayLine calendar={track.calendar} />
    </div>
  )
}

function UnitTrack({ calendar, entries, size = 'normal', picked, onPick }: UnitDaysProps) {
  const days = daysOfUse(calendar.from, calendar.to)
  const isCompact = size === 'compact'
  return (
    <div
      className="relative h-11"
      style={{
        backgroundImage: 'linear-gradient(90deg, var(--hairline) 1px, transparent 1px)',
        backgroundSize: `${100 / days}% 100%`,
      }}
    >
      {barsOf(entries, calendar.from, calendar.to, calendar.today).map((bar) => {
        const { entry, look } = bar
        const text = barText(entry, look)
        const Icon = barIcons[look]
        // Too narrow for a finger: the list below the strip has it too.
        const isNarrow = isCompact && (bar.days < 2 || look === 'buffer')
        const Frame = isNarrow ? 'span' : 'button'
        return (
          <Frame
            key={`${entry.kind}-${entry.id}`}
            {...(isNarrow ? { role: 'img' } : { type: 'button', onClick: () => onPick(entry) })}
            aria-label={barLabel(entry, look)}
            title={barLabel(entry, look)}
            style={{ insetInlineStart: `${(bar.at / days) * 100}%`, width: `${(bar.days / days) * 100}%` }}
            className="group absolute inset-y-0 flex items-center px-px focus-visible:z-10 focus-visible:shadow-none"
          >
            <span
              className={cx(
                'relative flex w-full items-center gap-1.5 overflow-hidden text-start text-meta group-focus-visible:shadow-(--focus)',
                isCompact ? 'h-6' : 'h-9',
                look === 'buffer' ? 'rounded-half' : 'rounded-half px-2',
                isCompact && 'px-0',
                bar.isOpenBefore && 'rounded-s-none',
                bar.isOpenAfter && 'rounded-e-none border-e-0',
                barLooks[look],
                picked?.id === entry.id &&
                  picked.kind === entry.kind &&
                  'ring-2 ring-ink ring-offset-2 ring-offset-ground',
              )}
            >
              {!isCompact && bar.isOpenBefore && look === 'running' && (
                <ChevronLeft size={14} className="-ms-1 shrink-0" aria-hidden="true" />
              )}
              {!isCompact && Icon && bar.days > 1 && <Icon size={14} className="shrink-0" aria-hidden="true" />}
              {!isCompact && bar.days > 1 && <span className="truncate">{text}</span>}
              {bar.stoppedAt.map((at) => (
                <span
                  key={at}
                  aria-hidden="true"
                  className={stoppedMark}
                  style={{ insetInlineStart: `${(at / bar.days) * 100}%`, width: `${100 / bar.days}%` }}
                />
              ))}
            </span>
          </Frame>
        )
      })}
    </div>
  )
}

/** The line of today, where today is among the days shown. */
export function TodayLine({ calendar }: { calendar: Span }) {
  const days = daysOfUse(calendar.from, calendar.to)
  const at = dayNumber(calendar.today) - dayNumber(calendar.from)
  if (at < 0 || at >= days) return null
  return (
    <span
      aria-hidden="true"
      className="pointer-events-none absolute inset-y-0 z-10 w-0.5 bg-accent"
      style={{ insetInlineStart: `${((at + 0.5) / days) * 100}%` }}
    />
  )
}

export function CalendarLegend({ className }: { className?: string }) {
  return (
    <ul className={cx('flex flex-wrap gap-x-4 gap-y-1 text-meta text-ink-2', className)}>
      {legendLooks.map((look) => (
        <li key={look} className="inline-flex items-center gap-1.5">
          <span aria-hidden="true" className={cx('h-3.5 w-6 rounded-[3px]', barLooks[look])} />
          {barWords[look]}
        </li>
      ))}
      <li className="inline-flex items-center gap-1.5">
        <span aria-hidden="true" className={cx('relative h-3.5 w-6 overflow-hidden rounded-[3px]', barLooks.running)}>
          <span className={cx('inset-x-0', stoppedMark)} />
        </span>
        {stoppedWord}
      </li>
    </ul>
  )
}
