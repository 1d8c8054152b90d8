import { cx } from '../../../../ui/class-names.ts'
import { money, today } from '../../../../ui/text/format.ts'
import { Section } from '../../../../ui/section.tsx'
import type { FinancialReport } from '../financial-queries.ts'
import { periodText } from '../financial-range.ts'

const HEIGHT = 144
/** More names than this run together under the bars of a wide screen. */
const NAMES = 8
/** As many bars still stand apart. */
const NARROW = 14

type Period = FinancialReport['periods'][number]
/** Under narrow bars the first and the last name stay inside. */
const placeOf = (index: number, bars: number): string => {
  if (bars > NARROW && index === 0) return 'justify-start'
  return bars > NARROW && index === bars - 1 ? 'justify-end' : 'justify-center'
}

/** A bar for each day or month: what stayed in ink, what went back on top of it; the present one in cinnabar. */
export function FinancialChart({ periods }: { periods: FinancialReport['periods'] }) {
  const top = Math.max(0, ...periods.map((one) => Math.max(one.received, one.refunded)))
  const height = (value: number) => (value <= 0 ? '0px' : `${Math.max(2, Math.round((value / top) * HEIGHT))}px`)
  const best = periods.reduce<Period | null>((most, one) => (one.received > (most?.received ?? 0) ? one : most), null)
  const every = Math.ceil(periods.length / NAMES)
  const width = periods.length <= NARROW ? 'max-w-8' : 'max-w-4'
  return (
    <Section
      title={periods[0]?.period.length === 7 ? '每月进出' : '每天进出'}
      aside={
        best && (
          <span className="figures">
            最多 {periodText(best.period)} {money(best.received)}
          </span>
        )
      }
    >
      {top === 0 ? (
        <p className="text-body text-ink-2">这段时间没有收款，也没有退款。</p>
      ) : (
        <>
          <ol className="flex items-end gap-[2px] border-b border-ink sm:gap-1" style={{ height: HEIGHT + 8 }}>
            {periods.map((one) => {
              const isNow = today().startsWith(one.period)
              const words = `${periodText(one.period)}：收款 ${money(one.received)}，退款 ${money(one.refunded)}`
              return (
                <li key={one.period} title={words} className="flex min-w-0 flex-1 flex-col items-center justify-end">
                  <span className="sr-only">{words}</span>
                  <span
                    aria-hidden="true"
                    className={cx('w-full rounded-t-[2px] bg-tick', width)}
                    style={{ height: height(one.refunded) }}
                  />
                  <span
                    aria-hidden="true"
                    className={cx(
                      'w-full',
                      width,
                      one.refunded === 0 && 'rounded-t-[2px]',
                      isNow ? 'bg-accent' : 'bg-ink',
                    )}
                    style={{ height: height(Math.max(0, one.received - one.refunded)) }}
                  />
                </li>
              )
            })}
          </ol>
          <div aria-hidden="true" className="figures mt-1 flex gap-[2px] text-caption text-ink-2 sm:gap-1">
            {periods.map((one, index) => (
              <span key={one.period} className={cx('flex min-w-0 flex-1', placeOf(index, periods.length))}>
                <span className={cx('whitespace-nowrap', index % (every * 2) !== 0 && 'hidden sm:inline')}>
                  {index % every === 0 ? periodText(one.period) : ''}
                </span>
              </span>
            ))}
          </div>
          <p className="mt-3 flex gap-4 text-meta">
            <span className="flex items-center gap-2">
              <span aria-hidden="true" className="size-2.5 bg-ink" />
              留下的
            </span>
            <span className="flex items-center gap-2">
              <span aria-hidden="true" className="size-2.5 bg-tick" />
              退回的
            </span>
          </p>
        </>
      )}
    </Section>
  )
}
