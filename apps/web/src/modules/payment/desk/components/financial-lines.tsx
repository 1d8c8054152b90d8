import { type ReportFigure, reportFigures } from '@jihui/protocol/payment/report-figures'
import { cx } from '../../../../ui/class-names.ts'
import { money } from '../../../../ui/text/format.ts'
import { Section } from '../../../../ui/section.tsx'
import type { Figures, FinancialReport } from '../financial-queries.ts'

const columns: readonly ReportFigure[] = [
  'received',
  'refunded',
  'net',
  'rent',
  'service_fee',
  'commission',
  'deposit_in',
  'deposit_out',
  'owner_share',
]
const plain = (yuan: number) => money(yuan).replace('¥', '')

/** The same figures of each line: a table on a desk, a card for each line on a phone. */
export function FinancialLines({ report }: { report: FinancialReport }) {
  const rows = [
    ...report.lines.map((one) => ({ key: one.line, label: one.line_label, figures: one as Figures })),
    ...(report.lines.length > 1 ? [{ key: 'all', label: '合计', figures: report.totals }] : []),
  ]
  return (
    <Section title="按业务线" aside="单位：元">
      <table className="hidden w-full border-collapse text-meta lg:table">
        <thead>
          <tr className="border-b border-edge text-ink-2">
            <th scope="col" className="pb-2 text-start font-normal">
              业务线
            </th>
            {columns.map((code) => (
              <th key={code} scope="col" title={reportFigures[code].hint} className="pb-2 ps-3 text-end font-normal">
                {reportFigures[code].label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, label, figures }) => (
            <tr
              key={key}
              data-line={key}
              className={cx(
                'h-12',
                key === 'all' ? 'border-t-[1.5px] border-ink font-semibold' : 'border-b border-hairline',
              )}
            >
              <th scope="row" className="text-start font-semibold">
                <LineName isSum={key === 'all'} label={label} />
              </th>
              {columns.map((code) => (
                <td
                  key={code}
                  className={cx('figures keep ps-3 text-end', figures[code] === 0 && 'font-normal text-ink-3')}
                >
                  {plain(figures[code])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <ul className="lg:hidden">
        {rows.map(({ key, label, figures }) => (
          <li key={key} data-line={key} className="border-b border-hairline py-3">
            <p className="mb-1 text-body font-semibold">
              <LineName isSum={key === 'all'} label={label} />
            </p>
            <dl className="grid grid-cols-2 gap-x-6 text-meta">
              {columns.map((code) => (
                <div key={code} className="flex justify-between gap-2 py-0.5">
                  <dt className="text-ink-2">{reportFigures[code].label}</dt>
                  <dd className={cx('figures keep', figures[code] === 0 && 'text-ink-3')}>{plain(figures[code])}</dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function LineName({ label, isSum }: { label: string; isSum: boolean }) {
  return (
    <span className="flex items-center gap-2.5">
      {!isSum && <span aria-hidden="true" className="h-5 w-[3px] bg-hue" />}
      <span className="keep">{label}</span>
    </span>
  )
}
