import { depositKinds } from '@jihui/protocol/rental/deposit-ladder'
import { cheapestRates, rateUnits, type Rates } from '@jihui/protocol/rental/pricing'
import { periodLimits } from '@jihui/protocol/rental/period'
import { type OrderTerms, priceOf } from '@jihui/protocol/rental/reckoning'
import type { LineDeclaration } from '@jihui/protocol/rental/lines/line'
import type { pricedRequest } from '@jihui/protocol/rental/quote-schema'
import { fenMax, flag, toYuan } from '@jihui/protocol/values'
import * as z from 'zod/mini'
import { addDays, daysBetween } from '../../../platform/clock.ts'
import { refuse } from '../../../platform/refusal.ts'
import {
  dayFenOf,
  type EquipmentRow,
  type EquipmentWithUnits,
  overtimeOf,
  viewOvertime,
} from '../../catalogue/public.ts'
import type { Point, RouteServices, RouteSource } from '../../geography/public.ts'
import { decideDeliveryPlace } from './delivery-place.ts'
import { depositLine, type depositOptions, depositTerms, type DepositTerms } from './deposit-terms.ts'
import { money, timesUnits } from './money-text.ts'
import { measureDelivery, priceDelivery, priceFetching, statedPlace } from './price-delivery.ts'
import type { StoredQuoteLine } from '../table.ts'

export interface Quote {
  quantity: number
  startDate: string
  endDate: string
  days: number
  dayFen: number
  options: string[]
  lines: StoredQuoteLine[]
  terms: OrderTerms
  rentalFen: number
  serviceFen: number
  deliveryFen: number
  deposit: DepositTerms
  totalFen: number
  distanceKm: number | null
  distanceSource: RouteSource | null
  /** The place decides the price and is not known. */
  isEstimate: boolean
  /** The city it is brought to; null where none is named. */
  city: string | null
  /** Where on the map, if it was marked. */
  point: Point | null
  isPickup: boolean
}

type Request = z.output<typeof pricedRequest>

const tooMuch = `这段租期的总金额超过 ${Math.floor(fenMax / 1_000_000)} 万元，请缩短租期`

const choice = z.optional(flag)
/** What was said of an option: nothing, yes or no; anything else is refused by its name. */
const isChosen = (request: Request, name: string): boolean => {
  const outcome = choice.safeParse(request[name])
  if (!outcome.success) return refuse('request.invalid', { errors: { [name]: '请选择是或否' } })
  return outcome.data === true
}

/** R059: both ends are days of use. Refuses what is backwards, past, too far ahead, too long or too short. */
export const checkPeriod = (request: Request, minDays: number, today: string): number => {
  const refusePeriod = (field: string, sentence: string): never =>
    refuse('rental.period_invalid', { message: `租赁周期无效：${sentence}`, errors: { [field]: sentence } })
  const days = daysBetween(request.start_date, request.end_date) + 1
  if (request.start_date < today) refusePeriod('start_date', '起租日期不能早于今天')
  if (daysBetween(today, request.start_date) > periodLimits.startAheadMax)
    refusePeriod('start_date', `起租日期最远可选 ${periodLimits.startAheadMax} 天内`)
  if (days < 1) refusePeriod('end_date', '归还日期不能早于起租日期')
  if (days > periodLimits.daysMax) refusePeriod('end_date', `租期最长 ${periodLimits.daysMax} 天`)
  if (days < minDays) refusePeriod('end_date', `这台设备最短租 ${minDays} 天`)
  if (request.rental_days !== undefined && request.rental_days !== days)
    refusePeriod('rental_days', `所选日期共 ${days} 天，与填写的天数不一致`)
  return days
}

const ratesOf = (equipment: EquipmentRow, dayFen: number): Rates => ({
  dayFen,
  weekFen: equipment.week_fen,
  monthFen: equipment.month_fen,
})

/** The rent of a period as lines, one for each rate used, of all units together. */
export const rentLines = (days: number, { rates, quantity }: OrderTerms, unitWord: string): StoredQuoteLine[] =>
  cheapestRates(days, rates).uses.map((use) => ({
    kind: 'rental',
    code: `rent_${use.unit}`,
    label: rateUnits[use.unit].label,
    working: `${money(use.rateFen)} × ${use.count} ${rateUnits[use.unit].per}${timesUnits(quantity, unitWord)}`,
    amountFen: use.amountFen * quantity,
  }))

/**
 * What a period of this machine costs, line by line, with the deposit put down as asked for: whether this renter may is
 * not decided here. Options the machine does not offer are refused. May wait for a service outside: never in a transaction.
 */
export const quoteRental = async (
  services: RouteServices,
  equipment: EquipmentWithUnits,
  line: LineDeclaration,
  request: Request,
  today: string,
): Promise<Quote> => {
  const { quantity } = request
  requireUnits(equipment, quantity, line)
  const days = checkPeriod(request, equipment.min_days, today)
  const dayFen = dayFenOf(equipment, line)
  const chosen = line.options.filter((option) => isChosen(request, option.flag))
  const extras = [
    ...line.charges.flatMap(({ addOn, ...charge }) => {
      const priceFen = equipment.add_ons_fen[addOn]
      return priceFen ? [{ ...charge, code: addOn, priceFen }] : []
    }),
    ...chosen.map((option) => ({
      ...option,
      code: option.flag,
      priceFen:
        equipment.add_ons_fen[option.addOn] ??
        refuse('request.invalid', { errors: { [option.flag]: `这台设备不提供${option.label}` } }),
    })),
  ]
  const stated = statedPlace(request)
  if (stated.point) decideDeliveryPlace(stated)
  const delivery = request.self_pickup
    ? priceFetching(line, stated)
    : priceDelivery(equipment, line, await measureDelivery(services, equipment, stated), quantity)
  const { servicePercent, latePercent, standstillPercent, standby, earlyReturn } = line.pricing
  const overtime = overtimeOf(equipment, line)
  const priceEach = (per: 'day' | 'once') =>
    extras.reduce((total, extra) => total + (extra.per === per ? extra.priceFen : 0), 0)
  const terms: OrderTerms = {
    quantity,
    rates: ratesOf(equipment, dayFen),
    perDayFen: priceEach('day'),
    onceFen: priceEach('once'),
    deliveryFen: delivery.line.amountFen,
    servicePercent,
    latePercent,
    standstillPercent,
    ...(standby && { standby }),
    ...(overtime && { overtime }),
    earlyReturn,
  }
  const price = priceOf(terms, days)
  const fixed: StoredQuoteLine[] = [
    {
      kind: 'service',
      code: 'service',
      label: '平台服务费',
      working: `租金的 ${servicePercent}%`,
      amountFen: price.serviceFen,
    },
    { kind: 'delivery', code: 'delivery', ...delivery.line },
  ]
  const deposit = depositTerms(request.deposit_kind, equipment.deposit_fen * quantity)
  const totalFen = price.totalFen + deposit.paidFen
  if (totalFen > fenMax) refuse('request.invalid', { message: tooMuch, errors: { end_date: tooMuch } })
  return {
    quantity,
    startDate: request.start_date,
    endDate: request.end_date,
    days,
    dayFen,
    options: chosen.map((option) => option.flag),
    lines: [
      ...rentLines(days, terms, line.unitWord),
      ...extras.map((extra) => extraLine(extra, days, terms, line.unitWord)),
      ...fixed.filter((one) => one.amountFen > 0),
      ...depositLine(deposit),
    ],
    terms,
    rentalFen: price.rentFen,
    serviceFen: price.serviceFen + price.extrasFen,
    deliveryFen: price.deliveryFen,
    deposit,
    totalFen,
    distanceKm: delivery.distanceKm,
    distanceSource: delivery.distanceSource,
    isEstimate: delivery.isEstimate,
    city: delivery.city,
    point: stated.point,
    isPickup: delivery.isPickup,
  }
}

interface Extra {
  readonly code: string
  readonly label: string
  readonly hint: string
  readonly per: 'day' | 'once'
  readonly priceFen: number
}
const extraLine = (
  { code, label, hint, per, priceFen }: Extra,
  days: number,
  { quantity }: OrderTerms,
  unitWord: string,
): StoredQuoteLine => {
  const once = quantity === 1 ? hint : `${money(priceFen)}${timesUnits(quantity, unitWord)}`
  return {
    kind: 'option',
    code,
    label,
    working: per === 'day' ? `${money(priceFen)} × ${days} 天${timesUnits(quantity, unitWord)}` : once,
    amountFen: (per === 'day' ? priceFen * days : priceFen) * quantity,
  }
}

/** More than the machine has cannot be rented on any day. */
const requireUnits = (equipment: EquipmentWithUnits, quantity: number, { unitWord }: LineDeclaration): void => {
  if (quantity <= Math.max(1, equipment.units_total)) return
  refuse('request.invalid', { errors: { quantity: `这款设备一共 ${equipment.units_total} ${unitWord}` } })
}

/** Amounts a client sent along must be the quote's. */
export const checkAmounts = (request: Request, quote: Quote): void => {
  const wanted: [keyof Request & string, number][] = [
    ['total_amount', quote.totalFen],
    ['total_fee', quote.totalFen],
    ['deposit_amount', quote.deposit.paidFen],
    ['deposit', quote.deposit.paidFen],
    ['service_fee', quote.serviceFen],
    ['delivery_fee', quote.deliveryFen],
    ['rental_fee', quote.rentalFen],
    ['rental_price', quote.rentalFen],
  ]
  const errors: Record<string, string> = {}
  for (const [field, fen] of wanted) {
    const given = request[field] as number | undefined
    if (given !== undefined && given !== fen) errors[field] = `应为 ${money(fen)}`
  }
  if (Object.keys(errors).length > 0) refuse('rental.quote_differs', { errors })
}

/** A slightly longer period that costs less in all, where the rates make one. */
export const cheaperLonger = (equipment: EquipmentRow, quote: Quote) => {
  const rates = ratesOf(equipment, quote.dayFen)
  // Covering more days than asked is already priced in; the hint tells that those days are the renter's to use.
  const covered = cheapestRates(quote.days, rates).uses.reduce(
    (total, use) => total + use.count * rateUnits[use.unit].days,
    0,
  )
  const extra = covered - quote.days
  if (extra <= 0 || covered > periodLimits.daysMax) return null
  const savedFen = Math.max(0, quote.days * quote.dayFen * quote.quantity - quote.rentalFen)
  const compared =
    savedFen > 0
      ? `租满 ${covered} 天比按日租 ${quote.days} 天便宜 ${money(savedFen)}`
      : `租 ${covered} 天和租 ${quote.days} 天的租金一样`
  return {
    rental_days: covered,
    end_date: addDays(quote.startDate, covered - 1),
    saves: toYuan(savedFen),
    text: `再多租 ${extra} 天不加租金：${compared}`,
  }
}

export const viewQuoteLines = (lines: readonly StoredQuoteLine[]) =>
  lines.map(({ amountFen, ...rest }) => ({ ...rest, amount: toYuan(amountFen) }))

export const viewQuote = (
  equipment: EquipmentRow,
  line: LineDeclaration,
  quote: Quote,
  options: ReturnType<typeof depositOptions>,
  isAvailable: boolean,
) => ({
  success: true as const,
  message: '价格计算成功',
  equipment_id: equipment.id,
  quantity: quote.quantity,
  start_date: quote.startDate,
  end_date: quote.endDate,
  rental_days: quote.days,
  daily_rate: toYuan(
    line.pricing.isDayRateAverage ? Math.round(quote.rentalFen / quote.days / quote.quantity) : quote.dayFen,
  ),
  rental_fee: toYuan(quote.rentalFen),
  rental_price: toYuan(quote.rentalFen),
  service_fee: toYuan(quote.serviceFen),
  delivery_fee: toYuan(quote.deliveryFen),
  deposit: toYuan(quote.deposit.paidFen),
  deposit_amount: toYuan(quote.deposit.paidFen),
  deposit_kind: quote.deposit.kind,
  deposit_kind_display: depositKinds[quote.deposit.kind].label,
  deposit_base: toYuan(quote.deposit.baseFen),
  deposit_hold: toYuan(quote.deposit.holdFen),
  deposit_options: options,
  total_amount: toYuan(quote.totalFen),
  total_fee: toYuan(quote.totalFen),
  lines: viewQuoteLines(quote.lines),
  distance_km: quote.distanceKm,
  is_distance_estimated: quote.distanceSource === 'estimate',
  is_estimate: quote.isEstimate,
  late_fee_per_day: toYuan(Math.round((quote.dayFen * quote.quantity * line.pricing.latePercent) / 100)),
  ...(quote.terms.overtime && { overtime: viewOvertime(quote.terms.overtime)! }),
  ...(quote.terms.standby && { standby_percent: quote.terms.standby.percent }),
  early_return: line.pricing.earlyReturn.map((tier) => ({
    unused_days_at_least: tier.unusedDaysAtLeast,
    refund_percent: tier.refundPercent,
  })),
  hint: cheaperLonger(equipment, quote),
  available: isAvailable,
})
