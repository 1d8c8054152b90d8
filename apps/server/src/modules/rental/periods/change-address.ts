/** Another address for an order: what bringing the machine there costs, and the order as it then stands. */
import { regionRequired } from '@jihui/protocol/rental/errors'
import type { LineDeclaration } from '@jihui/protocol/rental/lines/line'
import { type OrderTerms, priceOf } from '@jihui/protocol/rental/reckoning'
import type { addressPrice, customerInfoRequest } from '@jihui/protocol/rental/schema'
import { fenMax, toYuan } from '@jihui/protocol/values'
import type * as z from 'zod/mini'
import type { Tx } from '../../../platform/database/database.ts'
import { refuse, Refusal } from '../../../platform/refusal.ts'
import type { EquipmentWithUnits } from '../../catalogue/public.ts'
import {
  findPlace,
  type Place,
  placeAtStart,
  placeOf,
  type Point,
  type RouteServices,
  type RouteSource,
} from '../../geography/public.ts'
import { decideDeliveryPlace, markedPoint } from '../quotes/delivery-place.ts'
import { money } from '../quotes/money-text.ts'
import { termsOf } from '../quotes/order-terms.ts'
import { type DeliveryWay, measureDelivery, priceDelivery } from '../quotes/price-delivery.ts'
import type { RentalRow } from '../queries.ts'
import { quote as quoteTable, type StoredQuoteLine } from '../table.ts'

type QuoteRow = typeof quoteTable.$inferSelect
type Info = z.output<typeof customerInfoRequest>

export interface NewAddress {
  readonly region: string
  readonly address: string
  /** What was marked for another address is not where this one is. */
  readonly point: Point | null
  readonly deliveryFen: number
  readonly totalFen: number
  readonly distanceKm: number | null
  readonly distanceSource: RouteSource | null
  readonly terms: OrderTerms
  readonly lines: StoredQuoteLine[]
  /** The quote stands: nothing about the way is another. */
  readonly isSamePrice: boolean
}

/** Orders from before places had to agree may name two. */
const placeBefore = (row: RentalRow): Place | null => {
  try {
    return decideDeliveryPlace({ region: row.region, address: row.deliveryAddress, point: null }).place
  } catch (error) {
    if (error instanceof Refusal) return findPlace(row.region)
    throw error
  }
}

/** The region that goes with a new address: the one said, else the one the address begins with, else the one before. */
const regionFor = (row: RentalRow, info: Info): string => {
  if (info.region !== undefined) return info.region
  const named = info.delivery_address === undefined ? null : placeOf(placeAtStart(info.delivery_address))
  const before = findPlace(row.region)
  if (!named) return row.region
  const isSaid = before?.city === named.city && (!named.district || before.district === named.district)
  return isSaid ? row.region : named.name
}

const pointFor = (row: RentalRow, info: Info): Point | null => {
  const address = info.delivery_address ?? row.deliveryAddress
  const region = regionFor(row, info)
  const marked = markedPoint(info)
  if (marked) return decideDeliveryPlace({ region, address, point: marked }).point
  const { deliveryLat: latitude, deliveryLng: longitude } = row
  const isKept = address === row.deliveryAddress && region === row.region
  return isKept && latitude !== null && longitude !== null ? { latitude, longitude } : null
}

const isSame = (one: Place | null, other: Place | null): boolean =>
  one?.city === other?.city && one?.district === other?.district

/** The quote's lines with another price for the way; the deposit stays last. */
const withDelivery = (lines: readonly StoredQuoteLine[], delivery: StoredQuoteLine): StoredQuoteLine[] => {
  const rest = lines.filter(({ kind }) => kind !== 'delivery')
  const at = rest.findIndex(({ kind }) => kind === 'deposit')
  return delivery.amountFen > 0 ? rest.toSpliced(at < 0 ? rest.length : at, 0, delivery) : rest
}

/** Where the machine is to be brought now, and whether that is another place than before. */
const destinationOf = (row: RentalRow, info: Info) => {
  const address = info.delivery_address ?? row.deliveryAddress
  const region = regionFor(row, info)
  const stated = { region, address, point: markedPoint(info) }
  const { place } = decideDeliveryPlace(stated)
  return { stated, place, isElsewhere: !isSame(place, placeBefore(row)) }
}

/**
 * How far another address is; null where the place stays or the machine is fetched. May wait for a service outside: before
 * the transaction that changes the address. Refuses places that disagree.
 */
export const measureAddress = async (
  services: RouteServices,
  row: RentalRow,
  quote: QuoteRow,
  info: Info,
  equipment: EquipmentWithUnits | null,
): Promise<DeliveryWay | null> => {
  if (quote.isPickup || !equipment) return null
  const { stated, isElsewhere } = destinationOf(row, info)
  return isElsewhere ? measureDelivery(services, equipment, stated) : null
}

/**
 * What an address costs. Within the place it was before, the price that was agreed stands; elsewhere the machine's rates of
 * today count. Refuses places that disagree or lie outside the machine's service area, and none at all where it decides.
 */
export const priceAddress = (
  row: RentalRow,
  quote: QuoteRow,
  info: Info,
  line: LineDeclaration,
  equipment: EquipmentWithUnits | null,
  way: DeliveryWay | null,
): NewAddress => {
  const address = info.delivery_address ?? row.deliveryAddress
  const region = regionFor(row, info)
  const terms = termsOf(quote)
  const before = {
    region,
    address,
    point: pointFor(row, info),
    deliveryFen: row.deliveryFen,
    totalFen: row.totalFen,
    distanceKm: quote.distanceKm,
    distanceSource: quote.distanceSource,
    terms,
    lines: quote.lines,
    isSamePrice: true,
  }
  if (quote.isPickup) return before
  const { place, isElsewhere } = destinationOf(row, info)
  if (!isElsewhere) return before
  if (!equipment) return refuse('rental.unavailable', { message: '这台设备已下架，算不出新的运费，联系客服处理' })
  // Somebody else has moved the order since the way was measured.
  if (!way || !isSame(way.place, place))
    return refuse('rental.action_not_allowed', { message: '送货地址刚刚被改过，请刷新后再试' })
  const delivery = priceDelivery(equipment, line, way, row.quantity)
  if (delivery.isEstimate) refuse('rental.region_required', { errors: { region: regionRequired } })
  const moved = { ...terms, deliveryFen: delivery.line.amountFen }
  const totalFen = priceOf(moved, quote.days).totalFen + row.depositFen
  if (totalFen > fenMax) refuse('request.invalid', { errors: { delivery_address: '送到这里的运费太高，换个地址' } })
  return {
    ...before,
    deliveryFen: moved.deliveryFen,
    totalFen,
    distanceKm: delivery.distanceKm,
    distanceSource: delivery.distanceSource,
    terms: moved,
    lines: withDelivery(quote.lines, { kind: 'delivery', code: 'delivery', ...delivery.line }),
    isSamePrice: moved.deliveryFen === row.deliveryFen && delivery.distanceKm === quote.distanceKm,
  }
}

/** Refuses another sum than the one before unless the renter himself says it along. */
export const requireAgreed = (row: RentalRow, next: NewAddress, info: Info, isRenter: boolean): void => {
  const errors: Record<string, string> = {}
  const isChanged = next.totalFen !== row.totalFen
  const check = (field: 'total_amount' | 'delivery_fee', fen: number) => {
    if (info[field] !== undefined && info[field] !== fen) errors[field] = `应为 ${money(fen)}`
  }
  check('total_amount', next.totalFen)
  check('delivery_fee', next.deliveryFen)
  if (isChanged && info.total_amount === undefined) errors.total_amount = `应为 ${money(next.totalFen)}`
  if (isChanged && !isRenter)
    refuse('rental.action_not_allowed', { message: '换到这个地址运费会变，要由租客自己确认新的金额' })
  if (Object.keys(errors).length === 0) return
  const sum = `运费由 ${money(row.deliveryFen)} 变为 ${money(next.deliveryFen)}，合计 ${money(next.totalFen)}`
  refuse('rental.delivery_differs', { message: `送到这里${sum}，确认后再提交`, errors })
}

/** Keeps the new quote; answers the columns of the order that follow it. */
export const keepAddress = async (tx: Tx, quote: QuoteRow, next: NewAddress, now: Date) => {
  const place = {
    region: next.region,
    deliveryAddress: next.address,
    deliveryLat: next.point?.latitude ?? null,
    deliveryLng: next.point?.longitude ?? null,
  }
  if (next.isSamePrice) return place
  const { deliveryFen, totalFen, distanceKm, distanceSource, terms, lines } = next
  const { id: _, ...rest } = quote
  const [kept] = await tx
    .insert(quoteTable)
    .values({ ...rest, deliveryFen, totalFen, distanceKm, distanceSource, terms, lines, createdAt: now })
    .returning({ id: quoteTable.id })
  return { ...place, quoteId: kept!.id, deliveryFen, totalFen }
}

export const viewAddressPrice = (row: RentalRow, next: NewAddress): z.output<typeof addressPrice> => ({
  region: next.region,
  delivery_address: next.address,
  distance_km: next.distanceKm,
  is_distance_estimated: next.distanceKm !== null && next.distanceSource !== 'service',
  delivery_fee: toYuan(next.deliveryFen),
  total_amount: toYuan(next.totalFen),
  delivery_fee_before: toYuan(row.deliveryFen),
  total_before: toYuan(row.totalFen),
  is_changed: next.totalFen !== row.totalFen,
})
