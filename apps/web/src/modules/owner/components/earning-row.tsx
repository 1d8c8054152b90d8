import { CircleCheck, Clock } from 'lucide-react'
import { AppLink } from '../../../shell/navigation.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { OpeningRow } from '../../../ui/opening-row.tsx'
import { dayRange, momentText, monthDay } from '../../../ui/text/format.ts'
import { Money } from '../../../ui/text/money.tsx'
import { PriceLines } from '../../../ui/text/price-lines.tsx'
import { StatusTag } from '../../../ui/status.tsx'
import { ownerPaths } from '../owner-paths.ts'
import type { Earning } from '../work-queries.ts'

/** One settlement of an order: what it came to, opening into its lines. */
export function EarningRow({ earning }: { earning: Earning }) {
  const isPaid = earning.status === 'paid'
  return (
    <OpeningRow
      line={earning.line}
      value={<Money value={earning.net} />}
      details={
        <>
          <PriceLines
            lines={earning.lines.map(({ label, working, amount }) => ({ label, working, amount }))}
            total={{ label: '到手', amount: earning.net }}
            note={[
              `${earning.order_number} · ${earning.unit_serial}`,
              `${monthDay(earning.settled_on)} 结算`,
              earning.reference && `流水号 ${earning.reference}`,
            ]
              .filter(Boolean)
              .join('，')}
          />
          <AppLink to={ownerPaths.rental(earning.rental_id)} className={cx('mt-3', buttonClass('outline'))}>
            看这个订单
          </AppLink>
        </>
      }
    >
      <span className="block text-lead font-semibold">{earning.equipment_name}</span>
      <span className="block text-meta text-ink-2">{earning.party_name}</span>
      <span className="figures block text-meta text-ink-2">
        {dayRange(earning.start_date, earning.end_date)} · {earning.rental_days} 天
      </span>
      <span className="mt-1 flex flex-wrap items-center gap-2">
        <span className="keep text-meta">{earning.source_display}</span>
        <StatusTag icon={isPaid ? CircleCheck : Clock} tone={isPaid ? 'ok' : 'info'}>
          {earning.status_display}
        </StatusTag>
        <span className="figures text-meta text-ink-3">
          {isPaid && earning.paid_at ? momentText(earning.paid_at) : `${monthDay(earning.due_on)} 前打款`}
        </span>
      </span>
    </OpeningRow>
  )
}
