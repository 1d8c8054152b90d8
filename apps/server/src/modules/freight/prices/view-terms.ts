/** Terms between the wire, in yuan and by names with underscores, and inside. */
import type { MatchWeights } from '@jihui/protocol/freight/match'
import type { FreightTerms } from '@jihui/protocol/freight/terms'
import type { freightTerms } from '@jihui/protocol/freight/terms-schema'
import { vehicleTypeCodes, vehicleTypes } from '@jihui/protocol/freight/vehicle-types'
import { toYuan } from '@jihui/protocol/values'
import type * as z from 'zod/mini'

type Stated = z.output<typeof freightTerms>

const statedWeights = ({ deadhead, price, direction, handling, shipper }: Stated['match']): MatchWeights => ({
  deadhead: { max: deadhead.max, zeroAtKm: deadhead.zero_at_km },
  price: { max: price.max, fromPercent: price.from_percent, spanPercent: price.span_percent },
  direction: { max: direction.max, zeroAtKm: direction.zero_at_km },
  handling: {
    loading: handling.loading,
    nightParking: handling.night_parking,
    noWaiting: handling.no_waiting,
    unknownWaiting: handling.unknown_waiting,
  },
  shipper: {
    max: shipper.max,
    fromPercent: shipper.from_percent,
    spanPercent: shipper.span_percent,
    ordersMin: shipper.orders_min,
    unknown: shipper.unknown,
  },
})
export const statedTerms = (stated: Stated): FreightTerms => {
  const rates = stated.types.map(
    ({ vehicle_type: code, start, per_km: perKm, toll_per_km: toll, waiting }) =>
      [code, { startFen: start, perKmFen: perKm, tollPerKmFen: toll, waitingFen: waiting }] as const,
  )
  return {
    prices: {
      types: Object.fromEntries(rates) as FreightTerms['prices']['types'],
      stopFen: stated.further_stop,
      freeHours: stated.free_hours,
      permitFen: { first: stated.permit_first, second: stated.permit_second },
      escortPerKmFen: stated.escort_per_km,
      lowPercent: stated.low_percent,
      highPercent: stated.high_percent,
      floorPercent: stated.floor_percent,
      commissionPercent: stated.commission_percent,
    },
    match: statedWeights(stated.match),
    cancellation: {
      freeMinutes: stated.cancel_free_minutes,
      latePercent: stated.cancel_late_percent,
      lateLeastFen: stated.cancel_late_least,
      setOutLeastFen: stated.cancel_set_out_least,
      arrivedFen: stated.cancel_arrived,
    },
  }
}

const viewWeights = ({ deadhead, price, direction, handling, shipper }: MatchWeights): Stated['match'] => ({
  deadhead: { max: deadhead.max, zero_at_km: deadhead.zeroAtKm },
  price: { max: price.max, from_percent: price.fromPercent, span_percent: price.spanPercent },
  direction: { max: direction.max, zero_at_km: direction.zeroAtKm },
  handling: {
    loading: handling.loading,
    night_parking: handling.nightParking,
    no_waiting: handling.noWaiting,
    unknown_waiting: handling.unknownWaiting,
  },
  shipper: {
    max: shipper.max,
    from_percent: shipper.fromPercent,
    span_percent: shipper.spanPercent,
    orders_min: shipper.ordersMin,
    unknown: shipper.unknown,
  },
})
export const viewTerms = ({ prices, match, cancellation }: FreightTerms) => ({
  types: vehicleTypeCodes.map((code) => {
    const { startFen, perKmFen, tollPerKmFen, waitingFen } = prices.types[code]
    return {
      vehicle_type: code,
      vehicle_type_display: vehicleTypes[code].label,
      start: toYuan(startFen),
      per_km: toYuan(perKmFen),
      toll_per_km: toYuan(tollPerKmFen),
      waiting: toYuan(waitingFen),
    }
  }),
  further_stop: toYuan(prices.stopFen),
  free_hours: prices.freeHours,
  permit_first: toYuan(prices.permitFen.first),
  permit_second: toYuan(prices.permitFen.second),
  escort_per_km: toYuan(prices.escortPerKmFen),
  low_percent: prices.lowPercent,
  high_percent: prices.highPercent,
  floor_percent: prices.floorPercent,
  commission_percent: prices.commissionPercent,
  cancel_free_minutes: cancellation.freeMinutes,
  cancel_late_percent: cancellation.latePercent,
  cancel_late_least: toYuan(cancellation.lateLeastFen),
  cancel_set_out_least: toYuan(cancellation.setOutLeastFen),
  cancel_arrived: toYuan(cancellation.arrivedFen),
  match: viewWeights(match),
})
