import { CircleCheck, Clock } from 'lucide-react'
import { AppLink } from '../../../shell/navigation.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { OpeningRow } from '../../../ui/opening-row.tsx'
import { StatusTag } from '../../../ui/status.tsx'
import { momentText, monthDay } from '../../../ui/text/format.ts'
import { Money } from '../../../ui/text/money.tsx'
import { PriceLines } from '../../../ui/text/price-lines.tsx'
import type { DriverEarning } from '../money-queries.ts'
import { tripPaths } from '../order-words.ts'

/** What a trip brought, opening into its lines. */
export function DriverEarningRow({ earning }: { earning: DriverEarning }) {
  const isPaid = earning.status === 'paid'
  return (
    <OpeningRow
      line="freight"
      value={<Money value={earning.net} />}
      details={
        <>
          <PriceLines
            lines={earning.lines.map(({ label, working, amount }) => ({ label, working, amount }))}
            total={{ label: '到手', amount: earning.net }}
            note={[
              earning.order_number,
              `${monthDay(earning.settled_on)} 结算`,
              earning.reference && `流水号 ${earning.reference}`,
            ]
              .filter(Boolean)
              .join('，')}
          />
          <AppLink to={tripPaths.drive(earning.order_id)} className={cx('mt-3', buttonClass('outline'))}>
            看这张运单
          </AppLink>
        </>
      }
    >
      <span className="block text-lead font-semibold">{earning.title}</span>
      <span className="mt-1 flex flex-wrap items-center gap-2">
        <span className="keep text-meta">{earning.source_display}</span>
        <StatusTag icon={isPaid ? CircleCheck : Clock} tone={isPaid ? 'ok' : 'info'}>
          {earning.status_display}
        </StatusTag>
        <span className="figures text-meta text-ink-3">
          {isPaid && earning.paid_at ? momentText(earning.paid_at) : `${monthDay(earning.due_on)} 打款`}
        </span>
      </span>
    </OpeningRow>
  )
}
