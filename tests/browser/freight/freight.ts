/** Freight of a journey's own: somebody who sends, and one of the demo's drivers who accepts. */
import { createHash, randomInt } from 'node:crypto'
import { addDays, today } from '../../../apps/web/src/ui/text/format.ts'
import type { Driver } from './drivers.ts'
import { aPhotograph, aSignature } from '../papers.ts'
import { call, done, type Person, Refused, signIn } from '../people.ts'

const base = '/api/transportation'

/** He may publish from now on. */
export async function asShipper(person: Person): Promise<Person> {
  const { status } = await call('POST', `${base}/shippers/register/`, { by: person, body: { kind: 'person' } })
  if (status !== 201 && status !== 409) throw new Error(`registering a shipper answered ${status}`)
  return person
}

const at = (day: string, hour: number) => `${day}T${String(hour).padStart(2, '0')}:00:00+08:00`
const cargoOn = (day: string) => ({
  goods: {
    name: '立式铣床',
    category: 'machinery',
    weight_t: 4.2,
    pieces: 1,
    length_m: 2.8,
    width_m: 2,
    height_m: 2.1,
    value: 260_000,
  },
  stops: [
    {
      kind: 'pickup',
      city: '无锡',
      address: '惠山区堰新路 18 号',
      contact_name: '王工',
      contact_phone: '13800138000',
      window_start: at(day, 8),
      window_end: at(day, 12),
      has_crane: true,
    },
    {
      kind: 'delivery',
      city: '苏州',
      address: '工业园区星港街 2 号',
      contact_name: '李师傅',
      contact_phone: '13900139000',
      window_start: at(day, 10),
      window_end: at(day, 20),
    },
  ],
  vehicle_type: 'lowbed_13',
  mode: 'fixed',
  price: 1500,
  notes: '',
  publish: true,
  agreed_to_terms: true,
})

export interface Trip {
  readonly id: number
  readonly shipper: Person
  readonly driver: Person
}
/** One that anybody may accept, from 无锡 to 苏州 on that day. */
export const aCargo = async (by: Person, day: string): Promise<number> =>
  (await done('POST', `${base}/cargos/`, { by, body: cargoOn(day) })).id
/** Drivers of the demo with a low-bed, in 无锡. */
const lowbeds = [9, 21, 33, 45] as const

/** An order that waits for its freight. Whose vehicle is away that day drives on another. */
export async function aTrip(shipper: Person): Promise<Trip> {
  const driver = await signIn(`demo_freight_driver_${lowbeds[randomInt(lowbeds.length)]}`)
  const { results: vehicles } = await done('GET', `${base}/vehicles/mine/`, { by: driver })
  for (let tries = 1; ; tries += 1) {
    const body = cargoOn(addDays(today(), 3 + randomInt(55)))
    const { id, cargo } = await done('POST', `${base}/cargos/`, { by: shipper, body })
    try {
      const accepted = { vehicle_id: vehicles[0].id, version: cargo.version }
      const order = await done('POST', `${base}/cargos/${id}/accept/`, { by: driver, body: accepted })
      return { id: order.id, shipper, driver }
    } catch (refused) {
      if (tries === 5 || !(refused instanceof Refused)) throw refused
    }
  }
}
/** The cargo as it stands now, on his own lorry. */
export async function accept(cargoId: number, shipper: Person, driver: Driver): Promise<Trip> {
  const { version } = await done('GET', `${base}/cargos/${cargoId}/`, { by: driver })
  const body = { vehicle_id: driver.vehicle.id, version }
  const { id } = await done('POST', `${base}/cargos/${cargoId}/accept/`, { by: driver, body })
  return { id, shipper, driver }
}
export async function payFreight({ id, shipper: by }: Trip): Promise<void> {
  const body = { payment_method: 'wechat' }
  const { payment_data: payment } = await done('POST', `${base}/orders/${id}/payment/`, { by, body })
  await done('POST', new URL(payment.qr_code).pathname, { body: { result: 'success' } })
}
export const aPaidTrip = async (shipper: Person): Promise<Trip> => {
  const trip = await aTrip(shipper)
  await payFreight(trip)
  return trip
}
/** The link whoever waits for it opens, by its token. */
export const aShareOf = async ({ id, shipper: by }: Trip): Promise<string> =>
  (await done('POST', `${base}/orders/${id}/share/`, { by, body: { hours: 24 } })).token

/** What a driver photographed, sent ahead in his name. */
const photographs = async (by: Person, count: number) =>
  Promise.all(
    Array.from({ length: count }, async () => {
      const picture = aPhotograph()
      const sha256 = createHash('sha256').update(picture).digest('hex')
      const form = new FormData()
      form.set('sha256', sha256)
      form.set('file', new Blob([picture], { type: 'image/png' }), 'photo.png')
      await done('POST', '/api/field/files/', { by, form })
      return { sha256 }
    }),
  )
/** What the driver of a trip does on the way, in his name. */
const actsOf =
  ({ id, driver: by }: Trip) =>
  async (name: string, body: object = {}) =>
    done('POST', `${base}/orders/${id}/${name}/`, { by, body })
/** On the lorry: the code was right, and the load was photographed. */
export async function load(trip: Trip): Promise<void> {
  const act = actsOf(trip)
  await act('depart')
  await act('arrive-pickup')
  const { pickup_code } = await done('GET', `${base}/orders/${trip.id}/`, { by: trip.shipper })
  await act('load', { pickup_code, pieces: 1, photos: await photographs(trip.driver, 4) })
}
/** Handed over to the receiver, who signed for it. */
export async function handOver(trip: Trip): Promise<void> {
  const act = actsOf(trip)
  await act('arrive-delivery')
  const photos = await photographs(trip.driver, 2)
  await act('deliver', { receiver_name: '李师傅', pieces: 1, photos, signature: aSignature() })
}
/** Driven to the receiver and signed for: the shipper's word is waited for. */
export async function deliver(trip: Trip): Promise<void> {
  await load(trip)
  await handOver(trip)
}
