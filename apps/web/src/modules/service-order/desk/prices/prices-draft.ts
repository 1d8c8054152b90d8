/** The price list while it is being changed: a text for each number, and what comes of it. */
import { type PriceClass, priceClassCodes, type PriceList } from '@jihui/protocol/maintenance/orders/prices'
import { addDays, today } from '../../../../ui/text/format.ts'
import type { PriceChange, PricesInput, PublishedPrices } from './prices-queries.ts'

export interface CityText {
  readonly city: string
  readonly percent: string
}
export interface PricesDraft {
  readonly rates: Readonly<Record<PriceClass, string>>
  readonly callOut: string
  readonly share: string
  readonly cities: readonly CityText[]
  readonly isNow: boolean
  readonly day: string
  /** 09:30 */
  readonly time: string
  readonly reason: string
}
const ofClasses = <T>(of: (code: PriceClass) => T): Record<PriceClass, T> => ({
  light: of('light'),
  medium: of('medium'),
  heavy: of('heavy'),
})
export const draftOf = ({
  hour_rates,
  call_out_fee,
  technician_share_percent,
  cities,
}: PublishedPrices): PricesDraft => ({
  rates: ofClasses((code) => String(hour_rates[code])),
  callOut: String(call_out_fee),
  share: String(technician_share_percent),
  cities: cities.map(({ city, percent }) => ({ city, percent: String(percent) })),
  isNow: true,
  day: addDays(today(), 1),
  time: '00:00',
  reason: '',
})

/** Not a number where none is written. */
const numberOf = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text))
export const draftList = ({ rates, callOut, share, cities }: PricesDraft): PriceList => ({
  hourFen: ofClasses((code) => numberOf(rates[code]) * 100),
  callOutFen: numberOf(callOut) * 100,
  technicianSharePercent: numberOf(share),
  cities: cities.map(({ city, percent }) => ({ city, percent: numberOf(percent) })),
})
export const listOfPrices = (prices: PublishedPrices): PriceList => draftList(draftOf(prices))

/** Places whose number is another one than before, each city one. */
export const changedCount = (draft: PricesDraft, prices: PublishedPrices): number => {
  const before = draftOf(prices)
  const isOther = (one: string, other: string | undefined) => other === undefined || numberOf(one) !== numberOf(other)
  const percentIn = ({ cities }: PricesDraft, city: string) => cities.find((one) => one.city === city)?.percent
  const cities = new Set([...draft.cities, ...before.cities].map(({ city }) => city))
  return [
    ...priceClassCodes.map((code) => isOther(draft.rates[code], before.rates[code])),
    isOther(draft.callOut, before.callOut),
    isOther(draft.share, before.share),
    ...[...cities].map((city) => isOther(percentIn(draft, city) ?? '', percentIn(before, city))),
  ].filter(Boolean).length
}

export const inputOf = (draft: PricesDraft, lastVersion: number): PricesInput => ({
  hour_rates: ofClasses((code) => draft.rates[code]),
  call_out_fee: draft.callOut,
  technician_share_percent: numberOf(draft.share),
  cities: draft.cities.map(({ city, percent }) => ({ city, percent: numberOf(percent) })),
  valid_from: draft.isNow ? null : `${draft.day}T${draft.time}:00+08:00`,
  expected_version: lastVersion,
  reason: draft.reason,
})

const shown = (unit: PriceChange['unit'], value: number | null): string =>
  value === null ? '不单列' : unit === 'yuan' ? `¥${value.toFixed(2)}` : `${value}%`
/** 上门费 ¥80.00 → ¥90.00 */
export const changeText = ({ label, unit, before, after }: PriceChange): string =>
  `${label} ${shown(unit, before)} → ${shown(unit, after)}`
