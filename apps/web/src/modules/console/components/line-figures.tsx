import { ChevronRight } from 'lucide-react'
import { AppLink } from '../../../shell/navigation.tsx'
import { cx } from '../../../ui/class-names.ts'
import { durationText } from '../../../ui/text/format.ts'
import { Ruler } from '../../../ui/ruler.tsx'
import type { LineFigures } from '../dashboard-queries.ts'
import { faceOf, reviewPath } from '../dashboard-words.ts'

interface Props {
  rows: readonly LineFigures[]
  overdueHours: number
  now: number
  /** Who may not decide only goes to look. */
  mayDecide: boolean
}
interface WaitProps {
  row: LineFigures
  overdueHours: number
  /** Hours the ruler has, the same for all lines. */
  scale: number
  now: number
  lead?: string
}

const HOUR_MS = 3_600_000

const waited = (row: LineFigures, now: number): number | null =>
  row.waiting_since === null ? null : Math.max(0, now - new Date(row.waiting_since).getTime())

/** Twice as long as one may wait, so that past the middle it is late; longer where somebody waits longer, up to a day. */
const scaleOf = ({ rows, overdueHours, now }: Props): number => {
  const longest = Math.max(0, ...rows.map((row) => waited(row, now) ?? 0)) / HOUR_MS
  return Math.max(overdueHours * 2, Math.min(24, Math.ceil(longest)))
}

function Wait({ row, overdueHours, scale, now, lead }: WaitProps) {
  const ms = waited(row, now)
  if (ms === null) return <span className="text-meta text-ink-3">没有在等的</span>
  const text = durationText(ms)
  return (
    <>
      <Ruler
        units={scale}
        value={ms / HOUR_MS}
        size="small"
        hasPointer={ms > overdueHours * HOUR_MS}
        label={`最久已等 ${text}`}
      />
      <span className="figures mt-0.5 block text-caption text-ink-2">
        {lead}
        {text}
      </span>
    </>
  )
}

const heads = ['业务线', '待审', '超时', '最久等待', '今日已审', '通过率'] as const
const isFigure = (head: string) => head !== '业务线' && head !== '最久等待'

/** R147: what waits on each line. A table on a desk, a card per line on a phone; each opens the line's desk. */
export function LineFiguresTable(props: Props) {
  const { rows, overdueHours, now } = props
  const scale = scaleOf(props)
  const go = props.mayDecide ? '去审' : '去看'
  return (
    <table className="mt-5 hidden w-full border-collapse text-body lg:table">
      <thead>
        <tr className="border-b border-edge text-meta text-ink-2">
          {heads.map((head) => (
            <th
              key={head}
              scope="col"
              className={cx(
                'pb-2 font-normal',
                isFigure(head) ? 'text-end' : 'text-start',
                head === '最久等待' && 'ps-9',
              )}
            >
              {head}
            </th>
          ))}
          <th scope="col">
            <span className="sr-only">{go}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const name = faceOf(row.line)?.short ?? row.line
          return (
            <tr key={row.line} data-line={row.line} className="border-b border-hairline">
              <th scope="row" className="text-start font-semibold">
                <span className="keep flex items-center gap-2.5">
                  <span aria-hidden="true" className="h-5 w-[3px] bg-hue" />
                  {name}
                </span>
              </th>
              <td className={cx('figures text-end text-title', row.pending > 0 ? 'font-semibold' : 'text-ink-3')}>
                {row.pending}
              </td>
              <td className={cx('figures text-end', row.overdue > 0 ? 'font-semibold text-danger' : 'text-ink-3')}>
                {row.overdue > 0 ? row.overdue : '无'}
              </td>
              <td className="w-48 py-2 ps-9">
                <Wait row={row} overdueHours={overdueHours} scale={scale} now={now} />
              </td>
              <td className="figures text-end">{row.decided_today}</td>
              <td className="figures text-end">{row.pass_rate === null ? <Nothing /> : `${row.pass_rate}%`}</td>
              <td className="ps-4 text-end">
                <AppLink
                  to={reviewPath(row.line)}
                  aria-label={`${go}${name}资质`}
                  className="-me-2 inline-flex min-h-11 items-center gap-0.5 rounded-half px-2 hover:bg-sunken"
                >
                  <span className="keep">{go}</span>
                  <ChevronRight size={16} aria-hidden="true" />
                </AppLink>
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

function Nothing() {
  return (
    <span className="text-ink-3">
      <span aria-hidden="true">–</span>
      <span className="sr-only">今天还没有审</span>
    </span>
  )
}

export function LineFiguresCards(props: Props) {
  const { rows, overdueHours, now } = props
  const scale = scaleOf(props)
  return (
    <ul className="mt-5 grid grid-cols-2 gap-3 lg:hidden">
      {rows.map((row) => {
        const name = faceOf(row.line)?.short ?? row.line
        return (
          <li key={row.line} data-line={row.line}>
            <AppLink to={reviewPath(row.line)} className="block h-full rounded-card bg-surface p-3.5 shadow-lift-1">
              <span className="flex items-center justify-between gap-2">
                <span className="flex min-w-0 items-center gap-2">
                  <span aria-hidden="true" className="h-5 w-[3px] shrink-0 bg-hue" />
                  <span className="truncate text-body">{name}</span>
                </span>
                <span
                  className={cx(
                    'keep figures text-caption',
                    row.overdue > 0 ? 'font-semibold text-danger' : 'text-ink-3',
                  )}
                >
                  {row.overdue > 0 ? `超时 ${row.overdue}` : '没有超时'}
                </span>
              </span>
              <span
                className={cx('figures mt-1 mb-1 block text-display', row.pending > 0 ? 'font-semibold' : 'text-ink-3')}
              >
                {row.pending}
                <span className="sr-only"> 份待审</span>
              </span>
              <Wait row={row} overdueHours={overdueHours} scale={scale} now={now} lead="最久 " />
            </AppLink>
          </li>
        )
      })}
    </ul>
  )
}
