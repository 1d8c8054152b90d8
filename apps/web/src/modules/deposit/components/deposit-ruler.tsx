import type { Deposit } from '../../rental/public.ts'
import { cx } from '../../../ui/class-names.ts'

/** Ticks between two stations. */
const TICKS = 9

/** The way of the deposit from the renter's hand and back: each station stands where its part of the ruler begins. */
export function DepositRuler({ stations }: { stations: Deposit['stations'] }) {
  if (stations.length === 0) return null
  const at = stations.findIndex(({ state }) => state === 'now')
  const doneCount = stations.filter(({ state }) => state === 'done').length
  const share = (at < 0 ? doneCount : at) / stations.length
  const total = stations.length * TICKS
  return (
    <div className="mt-5">
      <div className="relative">
        <svg className="block h-6 w-full overflow-visible" aria-hidden="true" shapeRendering="crispEdges">
          {Array.from({ length: total + 1 }, (_, index) => {
            const place = index / total
            const isPassed = share > 0 && place <= share
            const isMajor = index % TICKS === 0
            return (
              <line
                key={index}
                x1={`${place * 100}%`}
                x2={`${place * 100}%`}
                y1={23 - (isMajor ? 16 : 7)}
                y2={23}
                strokeWidth={isPassed ? 1.5 : 1}
                className={isPassed ? 'stroke-ink' : 'stroke-tick'}
              />
            )
          })}
          <line x1={`${share * 100}%`} x2="100%" y1="22.5" y2="22.5" strokeWidth="1" className="stroke-tick" />
          <line x1="0" x2={`${share * 100}%`} y1="22.5" y2="22.5" strokeWidth="2" className="stroke-ink" />
        </svg>
        {at >= 0 && (
          <span
            aria-hidden="true"
            className="absolute bottom-0 h-6 w-[3px] bg-accent transition-[left] duration-(--calm)"
            style={{ left: `calc(${share * 100}% - ${at === 0 ? 0 : 1.5}px)` }}
          />
        )}
      </div>
      <ol
        className="mt-2 grid"
        style={{ gridTemplateColumns: `repeat(${stations.length}, minmax(0, 1fr))` }}
        aria-label="押金走到哪里了"
      >
        {stations.map(({ label, note, state }) => (
          <li key={label} aria-current={state === 'now' ? 'step' : undefined} className="pe-2">
            <span
              className={cx(
                'block text-body',
                state === 'now' && 'font-semibold text-accent-ink',
                state === 'done' && 'font-semibold',
                state === 'next' && 'text-ink-2',
              )}
            >
              {label}
              {state === 'done' && <span className="sr-only">，已经过</span>}
            </span>
            <span className="figures block text-caption text-ink-3">{note}</span>
          </li>
        ))}
      </ol>
    </div>
  )
}
