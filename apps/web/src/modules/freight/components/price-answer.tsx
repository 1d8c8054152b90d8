import { Money } from '../../../ui/text/money.tsx'
import { PriceLines } from '../../../ui/text/price-lines.tsx'
import { Ruler } from '../../../ui/ruler.tsx'
import { minutesText } from '../freight-words.ts'
import type { FreightPrice } from '../queries.ts'

const units = 40

/** Low, usual and high, how far and how long, and every line with its working. */
export function PriceAnswer({ price }: { price: FreightPrice }) {
  const { low, amount, high } = price
  return (
    <section aria-label="运费" aria-live="polite">
      <p className="text-meta text-ink-2">{price.vehicle_type_display}，平常价</p>
      <Money value={amount} size="hero" className="block" />
      <Ruler
        className="mt-2"
        units={units}
        value={((amount - low) / Math.max(1, high - low)) * units}
        majorEvery={10}
        label={`平常价在 ${low} 元到 ${high} 元之间`}
        start={
          <>
            低 <Money value={low} size="inline" />
          </>
        }
        end={
          <>
            高 <Money value={high} size="inline" />
          </>
        }
      />
      {price.reason !== '' && <p className="mt-3 text-meta text-ink-2">{price.reason}</p>}
      <p className="mt-1 text-meta text-ink-2">
        全程 <span className="figures">{price.distance_km} km</span>，连休息约 {minutesText(price.duration_minutes)}
        {price.is_estimate && '（按直线估算）'}
      </p>
      <PriceLines
        className="mt-4"
        lines={price.lines}
        total={{ label: '平常价', amount }}
        note={
          <>
            司机到手 <Money value={price.net_for_driver} size="inline" />
            ，平台收 {price.commission_percent}%。低于 <Money value={price.floor} size="inline" />{' '}
            跑这一趟要亏，不能发布。
          </>
        }
      />
    </section>
  )
}
