/** A machine of the house as the cargo it would be: what is known filled in, what is not said so. Nothing is saved. */
import type { cargoFromRental } from '@jihui/protocol/freight/cargo-sources-schema'
import { minutesWithRest } from '@jihui/protocol/freight/prices'
import { findLine } from '@jihui/protocol/rental/lines'
import { toYuan } from '@jihui/protocol/values'
import type * as z from 'zod/mini'
import type { Actor } from '../../../platform/access.ts'
import { addHours, addMinutes } from '../../../platform/clock.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import type { MachineInService } from '../../catalogue/public.ts'
import { estimateRoute } from '../../geography/public.ts'
import { findContact } from '../../identity/public.ts'
import { findTerms } from '../prices/freight-terms.ts'
import { placeStops } from '../prices/place-stops.ts'
import { priceFreightTrip } from '../prices/price-trip.ts'

export type FilledCargo = z.output<typeof cargoFromRental>
export type Side = Pick<FilledCargo['stops'][number], 'city' | 'address' | 'contact_name' | 'contact_phone'>

/** Hours it can be loaded in, and hours between a window and what has to come after it. */
export const loadingHours = 4
const sparedHours = 2
/** From the end of the loading to what comes after it, with legal rest. */
export const minutesOnTheWay = (minutes: number): number => minutesWithRest(minutes) + sparedHours * 60

/** `wanted`: when it is loaded at the earliest; what has passed begins in an hour. */
const windowsFrom = (wanted: Date, minutes: number, now: Date) => {
  const soonest = addHours(now, 1)
  const isLate = wanted < soonest
  const start = isLate ? soonest : wanted
  const end = addHours(start, loadingHours)
  return {
    isLate,
    pickup: { window_start: start.toISOString(), window_end: end.toISOString() },
    delivery: {
      window_start: addMinutes(start, minutes).toISOString(),
      window_end: addMinutes(end, minutesOnTheWay(minutes) + loadingHours * 60).toISOString(),
    },
  }
}

/** Where a unit stands, or else its machine. */
export const placeOf = (
  { row }: MachineInService,
  unit: MachineInService['units'][number] | undefined,
): Pick<Side, 'city' | 'address'> =>
  unit && unit.city !== '' ? { city: unit.city, address: unit.location } : { city: row.city, address: row.location }
/** He himself is at his own places. */
export const ownContact = async (
  db: Queryable,
  actor: Actor,
): Promise<Pick<Side, 'contact_name' | 'contact_phone'>> => ({
  contact_name: actor.displayName,
  contact_phone: (await findContact(db, actor.id)).phone ?? '',
})

/** Cargo is written with two decimals of a tonne: rounded up, so that what is light weighs something. */
const tonnesOf = (kilograms: number): number => Math.ceil(kilograms / 10) / 100

/** As it travels: several machines one behind the other weigh together, and are as long as all of them. */
const loadOf = ({ row }: MachineInService, quantity: number) => {
  const scaled = (value: number | null, by: number) => (value === null ? null : value / by)
  return {
    weight_t: row.transportWeightKg === null ? null : tonnesOf(row.transportWeightKg * quantity),
    length_m: scaled(row.transportLengthCm && row.transportLengthCm * quantity, 100),
    width_m: scaled(row.transportWidthCm, 100),
    height_m: scaled(row.transportHeightCm, 100),
  }
}
/** What of the pricing refuses this load or these places is for whoever fills in the rest. */
const orNull = async <T>(work: () => T | Promise<T>): Promise<T | null> => {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}
/** The lorry that takes it and what is usual on the way; null where none takes it: then he picks himself. */
const priceOf = (services: Services, stops: readonly Side[], { weight_t, ...size }: ReturnType<typeof loadOf>) =>
  weight_t === null
    ? null
    : orNull(async () => {
        const terms = (await findTerms(services.db)).prices
        return priceFreightTrip(services, { stops: stops.map(endOf), weight_t, ...size }, terms)
      })
/** As its publishing will find it. */
const endOf = ({ city, address }: Side) => ({ city, address })
const minutesBetween = async (stops: readonly Side[]): Promise<number> => {
  const placed = await orNull(() => placeStops(stops.map(endOf)))
  return placed ? estimateRoute(placed[0]!.point, placed[1]!.point).minutes : 0
}

const missingOf = (stops: FilledCargo['stops']): FilledCargo['reasons'] =>
  stops.flatMap(({ contact_name: name, address, city }, at) => [
    ...(name === '' ? [{ field: `stops.${at}.contact_name`, reason: '请填写那边现场的联系人和电话' }] : []),
    ...(city === '' || address === '' ? [{ field: `stops.${at}.address`, reason: '请写明详细地址' }] : []),
  ])

interface Filling extends Pick<FilledCargo, 'rental_id' | 'direction'> {
  readonly machine: MachineInService
  readonly units: readonly { readonly id: number }[]
  readonly from: Side
  readonly to: Side
  /** When it is loaded at the earliest, given the minutes of the way. */
  readonly startOf: (minutes: number) => Date
  /** Why it is called and loaded so. */
  readonly why: { readonly name: string; readonly start: string; readonly late: string }
}
export const fillCargo = async (
  services: Services,
  { machine, units, from, to, startOf, why, ...of }: Filling,
): Promise<FilledCargo> => {
  const { row } = machine
  const quantity = units.length
  const minutes = await minutesBetween([from, to])
  const windows = windowsFrom(startOf(minutes), minutes, services.clock.now())
  const load = loadOf(machine, quantity)
  const priced = await priceOf(services, [from, to], load)
  const site = { has_crane: false, has_ramp: false, has_night_parking: false }
  const stops: FilledCargo['stops'] = [
    { kind: 'pickup', ...from, ...windows.pickup, ...site },
    { kind: 'delivery', ...to, ...windows.delivery, ...site },
  ]
  const weightReason =
    load.weight_t === null ? '设备资料里没有运输重量，照铭牌填写后就能算出车型和运费' : '设备资料里的运输重量和尺寸'
  return {
    goods: {
      name: (row.name.includes(row.model) ? row.name : `${row.name} ${row.model}`).slice(0, 60),
      category: findLine(row.line).delivery.goods,
      ...load,
      pieces: quantity,
      value: toYuan(row.marketValueFen * quantity),
    },
    stops,
    vehicle_type: priced?.vehicle_type ?? null,
    mode: 'fixed',
    price: priced?.amount ?? null,
    notes: '',
    ...of,
    unit_ids: units.map(({ id }) => id),
    publish: true,
    agreed_to_terms: false,
    reasons: [
      { field: 'goods.name', reason: why.name },
      { field: 'goods.weight_t', reason: weightReason },
      ...(priced ? [{ field: 'vehicle_type', reason: priced.reason }] : []),
      ...(priced ? [{ field: 'price', reason: '这条线路平常的价格' }] : []),
      { field: 'stops.0.window_start', reason: windows.isLate ? why.late : why.start },
      ...missingOf(stops),
    ],
  }
}
