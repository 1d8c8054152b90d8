/** The price list as anybody reads it, as an order's technician is told it, and as staff publish it. */
import * as z from 'zod/mini'
import { done, id, moment, optionalText, requiredText, timestamp, yuan, yuanIn } from '../../values.ts'
import { type PriceClass, priceClassCodes, priceClasses } from './prices.ts'
import { priceLimits } from './price-limits.ts'

interface Bounds {
  readonly min: number
  readonly max: number
}
const yuanBetween = (label: string, { min, max }: Bounds) =>
  yuanIn(label).check(
    z.refine((fen: number) => fen >= min * 100 && fen <= max * 100, `${label}应在 ${min} 到 ${max} 元之间`),
  )
const percentBetween = (label: string, { min, max }: Bounds) =>
  z
    .number(`${label}应为整数`)
    .check(
      z.refine(
        (value) => Number.isInteger(value) && value >= min && value <= max,
        `${label}应为 ${min} 到 ${max} 的整数`,
      ),
    )
const ofClasses = <T>(of: (code: PriceClass) => T) =>
  Object.fromEntries(priceClassCodes.map((code) => [code, of(code)])) as Record<PriceClass, T>
const hourRates = z.object(ofClasses(() => yuan))

export const pricesQuery = z.object({ city: optionalText('城市', 40) })
export const maintenancePrices = z.object({
  version: z.number(),
  /** Null: from the beginning. */
  valid_from: z.nullable(timestamp),
  /** As filed; '' is anywhere without a factor of its own. */
  city: z.string(),
  count: z.number(),
  results: z.array(z.object({ code: z.string(), kind: z.enum(['labour', 'call_out']), name: z.string(), price: yuan })),
  /** Of labour, the technician's; of parts he gets nothing. */
  technician_share_percent: z.number(),
  warranty_days: z.number(),
  acceptance_hours: z.number(),
  quote_hours: z.number(),
})

export const toldPrices = z.object({
  version: z.number(),
  city: z.string(),
  city_percent: z.number(),
  hour_rates: hourRates,
  call_out_fee: yuan,
  technician_share_percent: z.number(),
  classes: z.array(z.enum(priceClassCodes)),
})

export const byPriceVersion = z.object({ version: id('版本') })
export const publishPricesRequest = z.object({
  hour_rates: z.object(
    ofClasses((code) => yuanBetween(`${priceClasses[code].label}每小时`, priceLimits.hour)),
    '请填写每小时的价钱',
  ),
  call_out_fee: yuanBetween('上门费', priceLimits.callOut),
  technician_share_percent: percentBetween('师傅的分成', priceLimits.share),
  cities: z
    .array(
      z.object({ city: requiredText('城市', 40), percent: percentBetween('城市的比例', priceLimits.city) }),
      '请列出城市，没有就空着',
    )
    .check(z.maxLength(priceLimits.cities, `最多 ${priceLimits.cities} 个城市`)),
  /** Absent or null: at once. */
  valid_from: z.optional(z.nullable(moment('生效时间'))),
  /** The newest the list was changed from: another one meanwhile is not written over. */
  expected_version: id('版本'),
  reason: requiredText('原因', 300),
})

export const priceVersionStates = ['current', 'coming', 'past', 'withdrawn'] as const
const priceVersion = z.object({
  version: z.number(),
  state: z.enum(priceVersionStates),
  valid_from: z.nullable(timestamp),
  reason: z.string(),
  by: z.string(),
  published_at: z.nullable(timestamp),
  withdrawn_by: z.nullable(z.string()),
  withdrawn_at: z.nullable(timestamp),
  /** Against the one it was to follow; null: it did not stand there, which for a city is a hundred. */
  changes: z.array(
    z.object({
      label: z.string(),
      unit: z.enum(['yuan', 'percent']),
      before: z.nullable(z.number()),
      after: z.nullable(z.number()),
    }),
  ),
})
const priceListOut = z.object({
  hour_rates: hourRates,
  call_out_fee: yuan,
  technician_share_percent: z.number(),
  cities: z.array(z.object({ city: z.string(), percent: z.number() })),
})
export const servicePricesPage = z.object({
  last_version: z.number(),
  current: z.extend(priceVersion, { prices: priceListOut }),
  /** At most one is published ahead. */
  coming: z.nullable(z.extend(priceVersion, { prices: priceListOut })),
  /** The newest first, at most fifty, with those above. */
  history: z.array(priceVersion),
})
export const servicePricesDone = z.extend(servicePricesPage, done)
