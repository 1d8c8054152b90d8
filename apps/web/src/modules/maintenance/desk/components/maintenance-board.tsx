import { CircleCheck, Wrench } from 'lucide-react'
import { cx } from '../../../../ui/class-names.ts'
import { dayRange, dayText, today, weekday } from '../../../../ui/text/format.ts'
import { boardDays, daysFrom, itemsOn, lanesOf, placeOf, rowsOf } from '../maintenance-days.ts'
import type { ScheduledItem } from '../maintenance-queries.ts'

interface BoardProps {
  items: readonly ScheduledItem[]
  from: string
  by: 'unit' | 'technician'
  onOpen: (id: number) => void
}

const columns = { gridTemplateColumns: `repeat(${boardDays}, minmax(0, 1fr))` }
const saidOf = (item: ScheduledItem): string =>
  [
    `${item.kind_display}，${item.equipment_name} ${item.unit_serial}`,
    item.start_date && dayRange(item.start_date, item.end_date ?? item.start_date),
    item.technician_name || '还没有派人',
    item.status_display,
  ]
    .filter(Boolean)
    .join('，')

/** Two weeks of maintenance, a row for each unit or technician. */
export function MaintenanceBoard({ items, from, by, onOpen }: BoardProps) {
  const days = daysFrom(from)
  const rows = rowsOf(items, by, from)
  const now = today()
  const nowAt = days.indexOf(now)
  return (
    <div className="border-t border-edge">
      <div className="grid grid-cols-[10rem_minmax(0,1fr)] border-b border-edge">
        <span className="flex items-end px-2 pb-2 text-caption text-ink-2">{by === 'unit' ? '单机' : '技师'}</span>
        <div className="figures grid border-s border-edge py-1.5 text-center" style={columns} aria-hidden="true">
          {days.map((day, at) => {
            const isMonth = at === 0 || day.endsWith('-01')
            return (
              <span
                key={day}
                className={cx('text-caption', day === now ? 'font-semibold text-accent-ink' : 'text-ink-2')}
              >
                <span className="block">{isMonth ? `${Number(day.slice(5, 7))}月` : weekday(day).slice(1)}</span>
                <span className="block text-meta">{Number(day.slice(8))}</span>
              </span>
            )
          })}
        </div>
      </div>
      {rows.length === 0 && (
        <p className="px-2 py-10 text-center text-meta text-ink-2">这两周没有安排维护。左边的单子点开就能排。</p>
      )}
      {rows.map((row) => (
        <section
          key={row.key}
          aria-label={[row.title, row.note].filter(Boolean).join(' ')}
          className="grid grid-cols-[10rem_minmax(0,1fr)] border-b border-hairline"
        >
          <div className="min-w-0 px-2 py-1.5">
            <p className="truncate text-body" title={row.title}>
              {row.title}
            </p>
            {row.note && (
              <p className="figures truncate text-caption text-ink-2" title={row.note}>
                {row.note}
              </p>
            )}
          </div>
          <div
            className="relative border-s border-edge"
            style={{
              backgroundImage: 'linear-gradient(90deg, var(--hairline) 1px, transparent 1px)',
              backgroundSize: `${100 / boardDays}% 100%`,
            }}
          >
            {lanesOf(row.items).map((lane, at) => (
              <div key={at} className="relative grid" style={columns}>
                {lane.map((item) => (
                  <Bar key={item.id} item={item} from={from} onOpen={onOpen} />
                ))}
              </div>
            ))}
            {nowAt >= 0 && (
              <span
                aria-hidden="true"
                className="pointer-events-none absolute inset-y-0 w-0.5 bg-accent"
                style={{ insetInlineStart: `${((nowAt + 0.5) / boardDays) * 100}%` }}
              />
            )}
          </div>
        </section>
      ))}
    </div>
  )
}

function Bar({ item, from, onOpen }: { item: ScheduledItem; from: string; onOpen: (id: number) => void }) {
  const place = placeOf(item, from)
  if (!place) return null
  const isDone = item.status === 'done'
  const Icon = isDone ? CircleCheck : Wrench
  return (
    <button
      type="button"
      onClick={() => onOpen(item.id)}
      aria-label={saidOf(item)}
      title={saidOf(item)}
      style={{ gridColumn: `${place.at + 1} / span ${place.days}`, gridRow: 1 }}
      className="group z-10 flex min-h-11 min-w-0 items-center px-px focus-visible:shadow-none"
    >
      <span
        className={cx(
          'flex h-9 w-full min-w-0 items-center gap-1.5 overflow-hidden rounded-half border px-2 text-start text-meta group-focus-visible:shadow-(--focus)',
          isDone ? 'border-edge bg-sunken text-ink-2' : 'border-warn bg-warn-soft text-warn',
          place.days === 1 && 'justify-center px-0',
          place.isOpenBefore && 'rounded-s-none',
          place.isOpenAfter && 'rounded-e-none',
        )}
      >
        <Icon size={14} className="shrink-0" aria-hidden="true" />
        {place.days > 1 && <span className="truncate">{place.days > 2 ? item.description : item.kind_display}</span>}
      </span>
    </button>
  )
}

/** The same days one under the other, for a phone. */
export function MaintenanceDays({ items, from, onOpen }: Omit<BoardProps, 'by'>) {
  const days = daysFrom(from).map((day) => ({ day, here: itemsOn(items, day) }))
  const isEmpty = days.every(({ here }) => here.length === 0)
  if (isEmpty) return <p className="py-10 text-center text-body text-ink-2">这两周没有安排维护。</p>
  return (
    <ol>
      {days
        .filter(({ here }) => here.length > 0)
        .map(({ day, here }) => (
          <li key={day} className="mt-5">
            <h2 className={cx('figures text-body', day === today() && 'text-accent-ink')}>
              {dayText(day)}
              {day === today() && '，今天'}
            </h2>
            <ul className="mt-1 border-t border-hairline">
              {here.map((item) => (
                <li key={item.id} className="border-b border-hairline">
                  <button
                    type="button"
                    onClick={() => onOpen(item.id)}
                    className="flex min-h-14 w-full items-center justify-between gap-3 py-2 text-start"
                  >
                    <span className="min-w-0">
                      <span className="block truncate text-body">
                        {item.equipment_name} <span className="figures text-meta text-ink-2">{item.unit_serial}</span>
                      </span>
                      <span className="block truncate text-meta text-ink-2">
                        {item.kind_display} · {item.description}
                      </span>
                    </span>
                    <span className="max-w-[38%] shrink-0 truncate text-meta text-ink-2">
                      {item.technician_name || '没派人'}
                    </span>
                  </button>
                </li>
              ))}
            </ul>
          </li>
        ))}
    </ol>
  )
}
