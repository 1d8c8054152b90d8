import {
  cargoActionsFor,
  cargoActions,
  type CargoAction,
  type CargoMode,
  cargoModes,
  cargoNumber,
  cargoStatuses,
} from '@jihui/protocol/freight/cargo-machine'
import { type cargo as cargoSchema, stopKinds, type StopKind } from '@jihui/protocol/freight/cargo-schema'
import { goodsCategories, type GoodsCategory } from '@jihui/protocol/freight/goods'
import { netPerKm } from '@jihui/protocol/freight/match'
import { floorOf, minutesWithRest, netOf, type PriceTerms } from '@jihui/protocol/freight/prices'
import { vehicleTypes, type VehicleTypeCode } from '@jihui/protocol/freight/vehicle-types'
import { toYuan } from '@jihui/protocol/values'
import type * as z from 'zod/mini'
import { maskName } from '../../../platform/masks.ts'
import { maskPhone } from '../../../platform/outside/sms.ts'
import type { CargoCard, CargoShipper, listCargoHistory, StopRow } from './cargo-queries.ts'
import type { CargoRow } from './move-cargo.ts'
import { type ToldActor } from '../../identity/public.ts'

const iso = (moment: Date): string => moment.toISOString()
const metres = (centimetres: number | null): number | null => (centimetres === null ? null : centimetres / 100)
/** A kilometre or so: enough for a map, too little for a door. */
const coarse = (degrees: number): number => Math.round(degrees * 100) / 100

const viewStop = (stop: StopRow, isWhole: boolean) => ({
  kind: stop.kind as StopKind,
  kind_display: stopKinds[stop.kind as StopKind],
  city: stop.city,
  district: stop.district,
  address: isWhole ? stop.address : '',
  latitude: isWhole ? stop.latitude : coarse(stop.latitude),
  longitude: isWhole ? stop.longitude : coarse(stop.longitude),
  contact_name: isWhole ? stop.contactName : maskName(stop.contactName),
  contact_phone: isWhole ? stop.contactPhone : maskPhone(stop.contactPhone),
  window_start: iso(stop.windowStart),
  window_end: iso(stop.windowEnd),
  has_crane: stop.hasCrane,
  has_ramp: stop.hasRamp,
  has_night_parking: stop.hasNightParking,
  km_from_last: stop.kmFromLast,
})

const tenths = (sum: number, count: number): number | null => (count === 0 ? null : Math.round((sum * 10) / count) / 10)
const viewShipper = ({ name, kind, orders, paidInTime, ratingSum, ratingCount }: CargoShipper, isWhole: boolean) => ({
  name: isWhole ? name : maskName(name),
  kind,
  orders,
  paid_in_time_percent: orders === 0 ? null : Math.floor((paidInTime * 100) / orders),
  rating: tenths(ratingSum, ratingCount),
})

const viewMoney = (row: CargoRow, prices: PriceTerms) => {
  const netFen = row.priceFen === null ? null : netOf(prices, row.priceFen)
  return {
    price: row.priceFen === null ? null : toYuan(row.priceFen),
    net_for_driver: netFen === null ? null : toYuan(netFen),
    price_per_km: netFen === null ? null : toYuan(netPerKm(netFen, row.km)),
    commission_percent: prices.commissionPercent,
    reference: { low: toYuan(row.lowFen), amount: toYuan(row.referenceFen), high: toYuan(row.highFen) },
    floor: toYuan(floorOf(prices, row.referenceFen)),
  }
}

const viewGoods = (row: CargoRow) => {
  const category = row.goodsCategory as GoodsCategory
  return {
    name: row.goodsName,
    category,
    category_display: goodsCategories[category].label,
    weight_t: row.weightKg / 1000,
    pieces: row.pieces,
    length_m: metres(row.lengthCm),
    width_m: metres(row.widthCm),
    height_m: metres(row.heightCm),
    packing: row.packing,
    value: row.valueFen === 0 ? null : toYuan(row.valueFen),
  }
}

export interface CargoReader {
  readonly id: number
  readonly isDriver: boolean
  /** Looks after everybody's. */
  readonly isStaff: boolean
  /** Of the day. */
  readonly prices: PriceTerms
}

/** Whole for its shipper, whoever carries it now, and staff who look after it; for others in part. */
const isWholeFor = ({ cargo, order }: CargoCard, { id, isStaff }: CargoReader): boolean =>
  isStaff || cargo.shipperId === id || order?.isLive === true

const actionsFor = ({ cargo, isFunded }: CargoCard, reader: CargoReader): CargoAction[] => {
  const isOwn = cargo.shipperId === reader.id
  const all = cargoActionsFor(cargo.status, [
    ...(isOwn ? (['shipper'] as const) : []),
    ...(reader.isDriver && !isOwn ? (['driver'] as const) : []),
    ...(reader.isStaff && !isOwn ? (['staff'] as const) : []),
  ])
  // What is offered at a price is accepted, and among bids one is chosen.
  const isFixed = cargo.mode === 'fixed'
  const isShut: Partial<Readonly<Record<CargoAction, boolean>>> = {
    accept: !isFixed,
    choose_bid: isFixed,
    fund: !isFixed || isFunded,
    cancel_funding: !isFunded,
  }
  return all.filter((action) => !isShut[action])
}

export const viewCargo = (card: CargoCard, reader: CargoReader): z.output<typeof cargoSchema> => {
  const { cargo: row, stops, shipper, order, isFunded, counts } = card
  const isWhole = isWholeFor(card, reader)
  const vehicleType = row.vehicleType as VehicleTypeCode
  const mode = row.mode as CargoMode
  return {
    id: row.id,
    number: cargoNumber(row.id),
    status: row.status,
    status_display: cargoStatuses[row.status].label,
    version: row.version,
    goods: viewGoods(row),
    stops: stops.map((stop) => viewStop(stop, isWhole)),
    from_city: row.fromCity,
    to_city: row.toCity,
    vehicle_type: vehicleType,
    vehicle_type_display: vehicleTypes[vehicleType].label,
    mode,
    mode_display: cargoModes[mode].label,
    distance_km: row.km,
    duration_minutes: minutesWithRest(row.minutes),
    is_estimate: row.isEstimate,
    notes: row.notes,
    rental_id: row.shipperId === reader.id || reader.isStaff ? row.rentalId : null,
    order_id: order?.id ?? null,
    is_own: row.shipperId === reader.id,
    is_masked: !isWhole,
    shipper: viewShipper(shipper, isWhole),
    views_count: counts?.views ?? null,
    bids_count: counts?.bids ?? null,
    is_reopened: row.reopenedAt !== null,
    is_funded: isFunded,
    created_at: iso(row.createdAt),
    published_at: row.publishedAt === null ? null : iso(row.publishedAt),
    expires_at: iso(row.expiresAt),
    actions: actionsFor(card, reader),
    ...viewMoney(row, reader.prices),
  }
}

export const viewCargoHistory = (rows: Awaited<ReturnType<typeof listCargoHistory>>, told: ToldActor) =>
  rows.map(({ action, status, actorId, actorName, notes, createdAt }) => ({
    action,
    label: action === 'create' ? '写下货源' : (cargoActions[action as CargoAction].history ?? ''),
    status: status as CargoRow['status'],
    actor: told({ actorId, actorName }),
    notes,
    occurred_at: iso(createdAt),
    received_at: iso(createdAt),
  }))
