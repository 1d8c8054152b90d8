import { reportFigures, type ReportFigure } from '@jihui/protocol/payment/report-figures'
import { count } from '../../../../ui/text/format.ts'
import { Money } from '../../../../ui/text/money.tsx'
import type { FinancialReport } from '../financial-queries.ts'

const groups: readonly { title: string; figures: readonly ReportFigure[] }[] = [
  { title: '确认的收入', figures: ['rent', 'service_fee', 'commission', 'delivery', 'late_fee', 'damage'] },
  {
    title: '押金和设备主',
    figures: ['deposit_in', 'deposit_out', 'hold_captured', 'claims_settled', 'debt_in', 'owner_share', 'owner_paid'],
  },
]
const standing: readonly { key: keyof FinancialReport['balances']; label: string; hint: string }[] = [
  { key: 'deposits_held', label: '在管押金', hint: '还没有退回或抵扣' },
  { key: 'receivable', label: '应收租客欠款', hint: '没有押金抵扣、还没有付的费用和扣款' },
  { key: 'owner_payable', label: '应付设备主', hint: '结算了还没有打款' },
  { key: 'refund_payable', label: '待退款', hint: '已经答应退，还没有退到' },
  { key: 'advance', label: '预收款', hint: '付了还没有结算的租金和费用' },
]

/** What came in less what went back, and what of it became whose. */
export function FinancialFigures({ report, endText }: { report: FinancialReport; endText: string }) {
  const { totals, balances } = report
  return (
    <>
      <div className="mt-5 flex flex-wrap items-baseline gap-x-5 gap-y-2 border-y border-hairline py-4">
        <Headline label="收款" value={totals.received} note={`${count(report.posting_count)} 笔分录`} />
        <Sign>−</Sign>
        <Headline label="退款" value={totals.refunded} note="已经退到租客手里" />
        <Sign>=</Sign>
        <Headline label="净收款" value={totals.net} note="押金在内" />
      </div>
      <div className="mt-6 grid gap-x-12 gap-y-7 md:grid-cols-2 xl:grid-cols-3">
        {groups.map(({ title, figures }) => (
          <Amounts
            key={title}
            title={title}
            rows={figures.map((code) => ({ ...reportFigures[code], value: totals[code] }))}
          />
        ))}
        <Amounts
          title={`${endText}账上`}
          rows={standing.map(({ key, label, hint }) => ({ label, hint, value: balances[key] }))}
        />
      </div>
    </>
  )
}

function Headline({ label, value, note }: { label: string; value: number; note: string }) {
  return (
    <div className="min-w-0">
      <p className="text-meta text-ink-2">{label}</p>
      <Money value={value} size="price" />
      <p className="figures text-caption text-ink-3">{note}</p>
    </div>
  )
}

function Sign({ children }: { children: string }) {
  return (
    <span aria-hidden="true" className="hidden self-center text-title text-ink-3 sm:block">
      {children}
    </span>
  )
}

function Amounts({ title, rows }: { title: string; rows: readonly { label: string; hint: string; value: number }[] }) {
  return (
    <section>
      <h2 className="figures mb-1 text-title-s">{title}</h2>
      <dl>
        {rows.map(({ label, hint, value }) => (
          <div key={label} className="flex items-center justify-between gap-3 border-b border-hairline py-2">
            <dt className="min-w-0 text-body">
              {label}
              <span className="block text-caption text-ink-3">{hint}</span>
            </dt>
            <dd className="text-body">
              <Money value={value} size="inline" />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
