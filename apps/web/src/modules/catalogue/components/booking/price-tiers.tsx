import { cheapestRates, rateUnits } from '@jihui/protocol/rental/pricing'
import { Check } from 'lucide-react'
import { cx } from '../../../../ui/class-names.ts'
import { daysOfUse, money } from '../../../../ui/text/format.ts'
import { Money } from '../../../../ui/text/money.tsx'
import type { MachineDetail } from '../../queries.ts'
import type { PeriodTexts } from '../../use-line.ts'

const fen = (yuan: number) => Math.round(yuan * 100)

/** Day, week and month side by side, with a cinnabar tick on each rate the chosen period is made of. */
export function PriceTiers({ machine, period }: { machine: MachineDetail; period: PeriodTexts | null }) {
  const { rental_price_per_day: day, week_rate: week, month_rate: month } = machine
  const rates = {
    dayFen: fen(day),
    weekFen: week === null ? null : fen(week),
    monthFen: month === null ? null : fen(month),
  }
  const uses = period ? cheapestRates(daysOfUse(period.start, period.end), rates).uses : []
  const tiers = [
    { unit: 'day' as const, title: '按日', rate: day },
    { unit: 'week' as const, title: `按周 ${rateUnits.week.days} 天`, rate: week },
    { unit: 'month' as const, title: `按月 ${rateUnits.month.days} 天`, rate: month },
  ].filter((tier): tier is typeof tier & { rate: number } => tier.rate !== null)
  return (
    <dl className="mt-4 flex flex-wrap border-y border-hairline">
      {tiers.map(({ unit, title, rate }) => {
        const use = uses.find((one) => one.unit === unit)
        const { days, per } = rateUnits[unit]
        return (
          <div key={unit} className="relative flex-1 border-s border-hairline px-2.5 py-2.5 first:border-s-0">
            {use && <span aria-hidden="true" className="absolute -top-px -start-0.5 h-4 w-[3px] bg-accent" />}
            <dt className="keep text-meta text-ink-2">{title}</dt>
            <dd>
              <Money
                value={rate}
                unit={per}
                className={cx('max-[24rem]:text-body', !use && uses.length > 0 && 'text-ink-2')}
              />
              {use ? (
                <span className="keep flex items-center gap-1 text-meta text-accent-ink">
                  <Check size={14} aria-hidden="true" />用 {use.count} {per === '月' ? '个月' : per}
                </span>
              ) : (
                unit !== 'day' && (
                  <span className="keep figures block text-meta text-ink-3">合 {money(rate / days)}/天</span>
                )
              )}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
