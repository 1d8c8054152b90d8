import { Section } from '../../../ui/section.tsx'
import { cx } from '../../../ui/class-names.ts'
import { count } from '../../../ui/text/format.ts'
import { faceOf } from '../dashboard-words.ts'
import type { Operations } from '../operation-queries.ts'

type Fleet = Operations['whole_fleet']
type Row = Fleet & { line?: string }

/** A bar as long as its share; the words beside it say the same. */
function Share({ percent, isWhole }: { percent: number | null; isWhole: boolean }) {
  if (percent === null) return <span className="text-ink-3">–</span>
  return (
    <span className="flex items-center justify-end gap-3">
      <span aria-hidden="true" className="relative hidden h-1.5 w-16 xl:w-20 bg-hairline lg:block">
        <span
          className={cx('absolute inset-y-0 start-0', isWhole ? 'bg-ink' : 'bg-hue')}
          style={{ width: `${Math.min(100, percent)}%` }}
        />
      </span>
      <span className="figures w-11 text-end">{percent}%</span>
    </span>
  )
}

/** How many of the machines are out, per line and altogether. */
export function OperationsFleet({ data }: { data: Operations }) {
  const rows: Row[] = [...data.fleet, data.whole_fleet]
  return (
    <Section title="设备利用" aside="在租：现在在租客手里的台数">
      <table className="w-full border-collapse text-body">
        <thead>
          <tr className="border-b border-edge text-meta text-ink-2">
            <th scope="col" className="pb-2 text-start font-normal">
              业务线
            </th>
            <th scope="col" className="hidden pb-2 ps-3 text-end font-normal lg:table-cell">
              机型
            </th>
            <th scope="col" className="pb-2 ps-3 text-end font-normal">
              台数
            </th>
            <th scope="col" className="pb-2 ps-3 text-end font-normal">
              在租
            </th>
            <th scope="col" className="hidden pb-2 ps-3 text-end font-normal lg:table-cell">
              维修或留用
            </th>
            <th scope="col" className="pb-2 ps-3 text-end font-normal">
              今天
            </th>
            <th scope="col" className="pb-2 ps-3 text-end font-normal">
              近 30 天
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const isWhole = row.line === undefined
            return (
              <tr
                key={row.line ?? ''}
                data-line={row.line}
                className={cx(isWhole ? 'border-t border-ink font-semibold' : 'border-b border-hairline')}
              >
                <th scope="row" className="h-12 text-start font-semibold">
                  <span className="flex items-center gap-2.5">
                    {!isWhole && <span aria-hidden="true" className="h-5 w-[3px] bg-hue" />}
                    <span className="keep">{row.line ? (faceOf(row.line)?.short ?? row.line) : '合计'}</span>
                  </span>
                </th>
                <td className="figures hidden ps-3 text-end lg:table-cell">{count(row.machines)}</td>
                <td className="figures ps-3 text-end">{count(row.units)}</td>
                <td className="figures ps-3 text-end">{count(row.rented_today)}</td>
                <td className="figures hidden ps-3 text-end lg:table-cell">{count(row.away_today)}</td>
                <td className="ps-3 text-end">
                  <Share percent={row.use_today} isWhole={isWhole} />
                </td>
                <td className="ps-3 text-end">
                  <Share percent={row.use_in_days} isWhole={isWhole} />
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </Section>
  )
}
