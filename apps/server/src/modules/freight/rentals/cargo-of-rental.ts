/** A rental's machine that has to travel, as the cargo it would be: what the order says filled in, what it does not said so. */
import type { cargoFromRental, fromRentalRequest } from '@jihui/protocol/freight/cargo-sources-schema'
import { minutesWithRest } from '@jihui/protocol/freight/prices'
import { orderNumber } from '@jihui/protocol/rental/conventions'
import { toYuan } from '@jihui/protocol/values'
import type * as z from 'zod/mini'
import type { Actor } from '../../../platform/access.ts'
import { addHours, addMinutes, dayOf, startOfDay } from '../../../platform/clock.ts'
import { Refusal, refuse } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { type EquipmentWithUnits, findEquipmentRow } from '../../catalogue/public.ts'
import { estimateRoute, findPlace, placeNamed, type Point } from '../../geography/public.ts'
import { findContact } from '../../identity/public.ts'
import type { RentalRow } from '../../rental/public.ts'
import { findTerms } from '../prices/freight-terms.ts'
import { priceFreightTrip } from '../prices/price-trip.ts'
import { requireOwesTransport } from './rental-transport.ts'

type Answer = z.output<typeof cargoFromRental>
type Request = z.output<typeof fromRentalRequest>
type Side = Pick<Answer['stops'][number], 'city' | 'address' | 'contact_name' | 'contact_phone'>

/** Hours it can be loaded in, and hours between a window and what has to come after it. */
const loadingHours = 4
const sparedHours = 2

/** Loaded so that it is there in time: for the first morning of use, or on the day it is given back. */
const windowsOf = (direction: Request['direction'], rental: RentalRow, minutes: number, now: Date) => {
  const day = direction === 'out' ? rental.startDate : (rental.plannedReturnDate ?? rental.endDate)
  const there = addHours(startOfDay(day), 8)
  const drive = minutesWithRest(minutes) + sparedHours * 60
  const wanted = direction === 'out' ? addMinutes(there, -drive - loadingHours * 60) : there
  const soonest = addHours(now, 1)
  const isLate = wanted < soonest
  const start = isLate ? soonest : wanted
  const end = addHours(start, loadingHours)
  const arrival = addMinutes(start, minutes)
  return {
    isLate,
    pickup: { window_start: start.toISOString(), window_end: end.toISOString() },
    delivery: {
      window_start: arrival.toISOString(),
      window_end: addMinutes(end, drive + loadingHours * 60).toISOString(),
    },
  }
}

/** The place of use, with its contact for whoever may read it whole. */
const placeOfUse = (rental: RentalRow, actor: Actor): Side => {
  const isReader = rental.userId === actor.id || actor.isStaff
  return {
    city: rental.region || (findPlace(rental.deliveryAddress)?.city.name ?? ''),
    address: rental.deliveryAddress,
    contact_name: isReader ? rental.contactName : '',
    contact_phone: isReader ? rental.contactPhone : '',
  }
}
/** Where the machine stands, with its owner's contact for himself. */
const placeOfMachine = async (
  { db }: Pick<Services, 'db'>,
  { city, location, owner_id: ownerId }: EquipmentWithUnits,
  actor: Actor,
): Promise<Side> => ({
  city,
  address: location,
  contact_name: ownerId === actor.id ? actor.displayName : '',
  contact_phone: ownerId === actor.id ? ((await findContact(db, actor.id)).phone ?? '') : '',
})

const reasonsOf = (
  answer: Omit<Answer, 'reasons'>,
  { rental, isLate, why }: { readonly rental: RentalRow; readonly isLate: boolean; readonly why: string },
): Answer['reasons'] => {
  const number = orderNumber(rental.id)
  const missing = answer.stops.flatMap(({ contact_name: name, address, city }, at) => [
    ...(name === '' ? [{ field: `stops.${at}.contact_name`, reason: '请填写那边现场的联系人和电话' }] : []),
    ...(city === '' || address === '' ? [{ field: `stops.${at}.address`, reason: '请写明详细地址' }] : []),
  ])
  return [
    { field: 'goods.name', reason: `订单 ${number} 的设备` },
    ...(answer.goods.weight_t === null
      ? [{ field: 'goods.weight_t', reason: '设备资料里没有运输重量，照铭牌填写后就能算出车型和运费' }]
      : [{ field: 'goods.weight_t', reason: '设备资料里的运输重量和尺寸' }]),
    ...(answer.vehicle_type === null ? [] : [{ field: 'vehicle_type', reason: why }]),
    ...(answer.price === null ? [] : [{ field: 'price', reason: '这条线路平常的价格' }]),
    {
      field: 'stops.0.window_start',
      reason: isLate ? '按订单的日期已经来不及，从现在起安排' : '按订单的日期和路上的时间推算',
    },
    ...missing,
  ]
}

/** As it travels: several machines one behind the other weigh together, and are as long as all of them. */
const loadOf = ({ transport }: EquipmentWithUnits, quantity: number) => ({
  weight_t: transport.weight_t === null ? null : Math.round(transport.weight_t * quantity * 1000) / 1000,
  length_m: transport.length_m === null ? null : Math.round(transport.length_m * quantity * 100) / 100,
  width_m: transport.width_m,
  height_m: transport.height_m,
})
/** The lorry that takes it and what is usual on the way; null where none takes it: then he picks himself. */
const priceOf = async (
  services: Services,
  ends: readonly Point[],
  { weight_t, ...size }: ReturnType<typeof loadOf>,
) => {
  const stops = ends.map(({ latitude, longitude }) => ({ city: '', latitude, longitude }))
  const terms = (await findTerms(services.db)).prices
  try {
    return await priceFreightTrip(services, { stops, weight_t: weight_t!, ...size }, terms)
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}

/** Refuses whoever does not owe the transport of this order's machine. Nothing is saved. */
export const cargoOfRental = async (services: Services, actor: Actor, request: Request): Promise<Answer> => {
  const { db, clock, database } = services
  const now = clock.now()
  const rental = await requireOwesTransport(db, actor, request.rental_id)
  const machine =
    (await findEquipmentRow(database.pool, { id: rental.equipmentId }, null, dayOf(now))) ??
    refuse('freight.rental_not_found')
  const [use, stand] = [placeOfUse(rental, actor), await placeOfMachine(services, machine, actor)]
  const [from, to] = request.direction === 'out' ? [stand, use] : [use, stand]
  const [start, end] = [placeNamed(from.city), placeNamed(to.city)]
  const windows = windowsOf(request.direction, rental, start && end ? estimateRoute(start, end).minutes : 0, now)
  const load = loadOf(machine, rental.quantity)
  const priced = start && end && load.weight_t !== null ? await priceOf(services, [start, end], load) : null
  const site = { has_crane: false, has_ramp: false, has_night_parking: false }
  const answer: Omit<Answer, 'reasons'> = {
    goods: {
      name: `${machine.name} ${machine.model}`.slice(0, 60),
      category: 'machinery',
      ...load,
      pieces: rental.quantity,
      value: toYuan(machine.market_value_fen * rental.quantity),
    },
    stops: [
      { kind: 'pickup', ...from, ...windows.pickup, ...site },
      { kind: 'delivery', ...to, ...windows.delivery, ...site },
    ],
    vehicle_type: priced?.vehicle_type ?? null,
    mode: 'fixed',
    price: priced?.amount ?? null,
    notes: '',
    rental_id: rental.id,
    publish: true,
    agreed_to_terms: false,
  }
  return { ...answer, reasons: reasonsOf(answer, { rental, isLate: windows.isLate, why: priced?.reason ?? '' }) }
}
