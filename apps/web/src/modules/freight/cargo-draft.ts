/** A cargo as it is being written, kept on this machine until it is sent: also without network, also by a guest. */
import type { GoodsCategory } from '@jihui/protocol/freight/goods'
import type { VehicleTypeCode } from '@jihui/protocol/freight/vehicle-types'
import { clockTime, shanghaiDay, today } from '../../ui/text/format.ts'
import { emptyPrice, type PriceValues } from './price-form.ts'
import type { CargoDetail, CargoInput, FilledCargo } from './queries.ts'

export interface StopDraft {
  /** Tells two apart while their order changes. */
  readonly key: string
  readonly kind: 'pickup' | 'delivery'
  readonly region: { readonly code: string; readonly text: string }
  readonly address: string
  readonly contactName: string
  readonly contactPhone: string
  readonly day: string
  readonly from: string
  readonly untilDay: string
  readonly until: string
  readonly hasCrane: boolean
  readonly hasRamp: boolean
  readonly hasNightParking: boolean
}
export interface CargoDraft {
  readonly name: string
  readonly category: GoodsCategory | ''
  readonly pieces: string
  readonly weight: string
  readonly length: string
  readonly width: string
  readonly height: string
  readonly packing: string
  readonly value: string
  readonly stops: readonly StopDraft[]
  readonly vehicleType: VehicleTypeCode | ''
  readonly mode: 'fixed' | 'bid'
  readonly price: string
  readonly notes: string
  /** The order whose machine it is. */
  readonly rentalId: number | null
  /** Which way it travels for that order. */
  readonly direction: 'out' | 'back' | null
  /** Of the machine, those that travel. */
  readonly unitIds: readonly number[]
  readonly isAgreed: boolean
}

let made = 0
export const aStop = (kind: StopDraft['kind'], day = ''): StopDraft => ({
  key: `stop-${(made += 1)}-${Date.now()}`,
  kind,
  region: { code: '', text: '' },
  address: '',
  contactName: '',
  contactPhone: '',
  day,
  from: kind === 'pickup' ? '08:00' : '14:00',
  untilDay: day,
  until: kind === 'pickup' ? '12:00' : '20:00',
  hasCrane: false,
  hasRamp: false,
  hasNightParking: false,
})
/** `contact`: whom the shipper names where nobody else is. */
export const emptyCargo = (contact?: { contact_name: string; contact_phone: string }): CargoDraft => ({
  name: '',
  category: '',
  pieces: '1',
  weight: '',
  length: '',
  width: '',
  height: '',
  packing: '',
  value: '',
  stops: [
    {
      ...aStop('pickup'),
      contactName: contact?.contact_name ?? '',
      contactPhone: contact?.contact_phone ?? '',
    },
    aStop('delivery'),
  ],
  vehicleType: '',
  mode: 'fixed',
  price: '',
  notes: '',
  rentalId: null,
  direction: null,
  unitIds: [],
  isAgreed: false,
})

const key = (userId: number): string => `cargo_draft:${userId}`
const isStop = (value: unknown): value is StopDraft =>
  typeof value === 'object' && value !== null && 'key' in value && 'kind' in value && 'region' in value

const keepAt = (where: string, draft: CargoDraft): void => {
  try {
    localStorage.setItem(where, JSON.stringify(draft))
  } catch {
    // A full store keeps nothing; the form still works.
  }
}
export const keepDraft = (userId: number, draft: CargoDraft): void => keepAt(key(userId), draft)
export const forgetDraft = (userId: number): void => localStorage.removeItem(key(userId))

/** What was kept, as far as it has the shape of a cargo; a guest's becomes the reader's own. */
export function readDraft(userId: number): CargoDraft | null {
  const guests = userId === 0 ? null : localStorage.getItem(key(0))
  if (guests) {
    localStorage.setItem(key(userId), guests)
    localStorage.removeItem(key(0))
  }
  try {
    const kept = JSON.parse(localStorage.getItem(key(userId)) ?? 'null') as Partial<CargoDraft> | null
    if (!kept || typeof kept.name !== 'string' || !Array.isArray(kept.stops)) return null
    const stops = (kept.stops as unknown[]).filter(isStop)
    // Days that have passed are asked for again.
    const fresh = stops.map((stop) =>
      stop.day !== '' && stop.day < today() ? { ...stop, day: '', untilDay: '' } : stop,
    )
    return { ...emptyCargo(), ...kept, stops: fresh.length >= 2 ? fresh : emptyCargo().stops, isAgreed: false }
  } catch {
    return null
  }
}

/** What somebody looked for the price of is what he publishes. */
export function carryPrice(values: PriceValues, amount: number | undefined, userId: number): void {
  const { from, to, weight, length, width, height, vehicleType } = { ...emptyPrice, ...values }
  const before = readDraft(userId) ?? emptyCargo()
  const [first = aStop('pickup'), ...others] = before.stops
  const last = others.at(-1) ?? aStop('delivery')
  keepDraft(userId, {
    ...before,
    weight,
    length,
    width,
    height,
    vehicleType,
    price: amount === undefined ? before.price : String(amount),
    stops: [
      { ...first, region: from },
      { ...last, region: to },
    ],
  })
}

const text = (value: number | null): string => (value === null ? '' : String(value))
/** A cargo that is there, to be changed or published again: again, its days are asked for anew. */
export function draftOf(cargo: CargoDetail, isAgain: boolean): CargoDraft {
  const { goods } = cargo
  return {
    ...emptyCargo(),
    name: goods.name,
    category: goods.category,
    pieces: String(goods.pieces),
    weight: String(goods.weight_t),
    length: text(goods.length_m),
    width: text(goods.width_m),
    height: text(goods.height_m),
    packing: goods.packing,
    value: text(goods.value),
    vehicleType: cargo.vehicle_type,
    mode: cargo.mode,
    price: text(cargo.price),
    notes: cargo.notes,
    stops: cargo.stops.map((stop) => ({
      ...aStop(stop.kind),
      region: { code: '', text: `${stop.city}${stop.district}` },
      address: stop.address,
      contactName: stop.contact_name,
      contactPhone: stop.contact_phone,
      day: isAgain ? '' : shanghaiDay(stop.window_start),
      from: clockTime(stop.window_start),
      untilDay: isAgain ? '' : shanghaiDay(stop.window_end),
      until: clockTime(stop.window_end),
      hasCrane: stop.has_crane,
      hasRamp: stop.has_ramp,
      hasNightParking: stop.has_night_parking,
    })),
  }
}

const momentOf = (day: string, time: string): string => `${day}T${time}:00+08:00`
const orNull = (written: string): string | null => (written.trim() === '' ? null : written.trim())

/** What is sent of it. */
export const cargoInputOf = (draft: CargoDraft, publish: boolean): CargoInput => ({
  goods: {
    name: draft.name,
    category: draft.category as GoodsCategory,
    weight_t: draft.weight,
    pieces: draft.pieces,
    length_m: draft.length,
    width_m: draft.width,
    height_m: draft.height,
    packing: draft.packing,
    value: orNull(draft.value),
  },
  stops: draft.stops.map((stop) => ({
    kind: stop.kind,
    city: stop.region.text,
    address: stop.address,
    contact_name: stop.contactName,
    contact_phone: stop.contactPhone,
    window_start: momentOf(stop.day, stop.from),
    window_end: momentOf(stop.untilDay || stop.day, stop.until),
    has_crane: stop.hasCrane,
    has_ramp: stop.hasRamp,
    has_night_parking: stop.hasNightParking,
  })),
  vehicle_type: draft.vehicleType === '' ? null : draft.vehicleType,
  mode: draft.mode,
  price: orNull(draft.price),
  notes: draft.notes,
  rental_id: draft.rentalId,
  direction: draft.direction,
  unit_ids: [...draft.unitIds],
  publish,
  agreed_to_terms: draft.isAgreed,
})

/** A machine that travels, as far as its order or its own data say it. */
export function draftOfMachine({ goods, stops, vehicle_type, price, ...of }: FilledCargo): CargoDraft {
  return {
    ...emptyCargo(),
    name: goods.name,
    category: goods.category,
    pieces: String(goods.pieces),
    weight: text(goods.weight_t),
    length: text(goods.length_m),
    width: text(goods.width_m),
    height: text(goods.height_m),
    value: text(goods.value),
    vehicleType: vehicle_type ?? '',
    price: text(price),
    rentalId: of.rental_id,
    direction: of.direction,
    unitIds: of.unit_ids,
    stops: stops.map((stop) => ({
      ...aStop(stop.kind),
      region: { code: '', text: stop.city },
      address: stop.address,
      contactName: stop.contact_name,
      contactPhone: stop.contact_phone,
      day: shanghaiDay(stop.window_start),
      from: clockTime(stop.window_start),
      untilDay: shanghaiDay(stop.window_end),
      until: clockTime(stop.window_end),
      hasCrane: stop.has_crane,
      hasRamp: stop.has_ramp,
      hasNightParking: stop.has_night_parking,
    })),
  }
}
