import { money } from '../../ui/text/format.ts'
import type { Quote } from './quote.ts'

type Tiers = Quote['early_return']

/** 每天含 8 小时，超出部分 ¥120.00/小时 */
export const overtimeSentence = ({ included_per_day: hours, per_hour: rate }: NonNullable<Quote['overtime']>): string =>
  `每天含 ${hours} 小时，超出部分 ${money(rate)}/小时`

/** 少租 10 天以上退 80%, 5–9 天退 60% of the rent not used, from the longest down. */
export function tierSentences(tiers: Tiers): string[] {
  const falling = [...tiers].sort((one, other) => other.unused_days_at_least - one.unused_days_at_least)
  return falling.map(({ unused_days_at_least: from, refund_percent: percent }, index) => {
    const above = falling[index - 1]
    const days = above
      ? above.unused_days_at_least - 1 === from
        ? `${from}`
        : `${from}–${above.unused_days_at_least - 1}`
      : `${from}`
    return `少用 ${days} 天${above ? '' : '以上'}，退这些天租金的 ${percent}%`
  })
}
