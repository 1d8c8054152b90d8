import { monthDay } from '../../../ui/text/format.ts'
import type { Coverage } from '../coverage.ts'

const percent = (share: number) => `${(share * 100).toFixed(2)}%`
const crimson = 'repeating-linear-gradient(135deg, var(--danger) 0 2px, transparent 2px 6px)'

/** One ruler a paper, ink while it is valid, hatched where a rental outlasts it; rentals below in their line's hue. */
export function CoverageRuler({ coverage, ends }: { coverage: Coverage; ends: ReadonlyMap<number, string | null> }) {
  const { months, papers, rentals, ticks } = coverage
  return (
    <div className="mt-5">
      <div className="relative grid grid-cols-[4.75rem_minmax(0,1fr)]" aria-hidden="true">
        <span className="pointer-events-none absolute inset-y-0 start-[4.75rem] w-[1.5px] bg-accent" />
        <span />
        <span className="figures relative mb-1.5 block h-5 text-meta text-ink-3">
          {months.map(({ at, label }) => (
            <span key={label} className="absolute -translate-x-1/4" style={{ left: percent(at) }}>
              {label}
            </span>
          ))}
        </span>
        {papers.map(({ id, label, until, gap }) => (
          <div key={id} className="contents">
            <span className="truncate pe-2 pb-3 text-meta leading-6 text-ink-2">{label}</span>
            <span className="relative block h-5">
              <svg className="absolute inset-x-0 bottom-0 h-2 w-full overflow-visible" shapeRendering="crispEdges">
                {Array.from({ length: ticks + 1 }, (_, index) => (
                  <line
                    key={index}
                    x1={percent(index / ticks)}
                    x2={percent(index / ticks)}
                    y1="1"
                    y2="8"
                    className="stroke-tick"
                  />
                ))}
                <line x1="0" x2="100%" y1="7.5" y2="7.5" className="stroke-tick" />
                <line x1="0" x2={percent(until)} y1="7" y2="7" strokeWidth="3" className="stroke-ink" />
              </svg>
              {gap && (
                <span
                  className="absolute bottom-0 h-4 border-s-2 border-e border-danger"
                  style={{ left: percent(gap.from), width: percent(gap.to - gap.from), backgroundImage: crimson }}
                />
              )}
            </span>
          </div>
        ))}
        {rentals.map((rental, index) => (
          <div key={rental.id} className="contents">
            <span className="text-meta leading-6 text-ink-2">{index === 0 ? '在租' : ''}</span>
            <span className="relative mb-1 block h-6" data-line={rental.line}>
              <span
                className="absolute inset-y-0 overflow-hidden text-ellipsis border-s-[3px] border-hue bg-hue-soft ps-1.5 text-caption leading-6 whitespace-nowrap text-hue-ink"
                style={{ left: percent(rental.from), width: percent(rental.to - rental.from) }}
              >
                {rental.to - rental.from > 0.2 && rental.name}
              </span>
            </span>
          </div>
        ))}
      </div>
      <ul className="sr-only">
        {papers.map(({ id, label, gap }) => {
          const end = ends.get(id)
          return (
            <li key={id}>
              {label}：{end ? `${monthDay(end)}到期` : '长期有效'}
              {gap ? `，之后有 ${gap.days} 天在租但没有证件` : ''}
            </li>
          )
        })}
      </ul>
    </div>
  )
}
