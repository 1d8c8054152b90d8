/** Drivers and carriers of a journey's own: what they hand in, and what staff say of it, beside the browser. */
import { type VehicleTypeCode, vehicleTypes } from '@jihui/protocol/freight/vehicle-types'
import { randomInt } from 'node:crypto'
import { aPicture } from '../papers.ts'
import { aPerson, done, type Person } from '../people.ts'

const base = '/api/transportation'
const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
/** Somebody's number, its last place worked out of the others. */
export const anIdNumber = (): string => {
  const body = `33010619880213${String(randomInt(1000)).padStart(3, '0')}`
  const sum = weights.reduce((total, weight, at) => total + weight * Number(body[at]), 0)
  return `${body}${'10X98765432'[sum % 11]}`
}
export const aPlate = (): string => `浙F${randomInt(1e4, 1e5)}`

const papers = [
  'id_card_files',
  'driver_license_files',
  'vehicle_license_files',
  'transport_license_files',
  'insurance_files',
  'vehicle_photos',
] as const
type Paper = (typeof papers)[number]

export interface Driver extends Person {
  readonly name: string
  readonly vehicle: { readonly id: number; readonly plate: string }
}
interface DriverWish {
  /** Whoever of staff accepts the papers. */
  readonly admin: Person
  readonly name: string
  readonly kind?: 'driver' | 'carrier'
  readonly type?: VehicleTypeCode
  /** Where he lives, and is. */
  readonly city?: string
  /** Days papers end on; what is not named counts for a year. */
  readonly until?: Readonly<Partial<Record<Exclude<Paper, 'vehicle_photos'>, string>>>
}

/** Registered with one lorry of his own, and accepted. */
export async function aDriver(wish: DriverWish): Promise<Driver> {
  const { admin, name, kind = 'driver', type = 'lowbed_13', city = '无锡', until = {} } = wish
  const person = await aPerson(name)
  const { lengthM, loadT, volumeM3 } = vehicleTypes[type]
  const plate = aPlate()
  const form = new FormData()
  form.set('real_name', name)
  form.set('id_number', anIdNumber())
  form.set('kind', kind)
  form.set('home_city', city)
  form.set('vehicle', JSON.stringify({ type, plate, length_m: lengthM, load_t: loadT, volume_m3: volumeM3 }))
  form.set('papers_until', JSON.stringify(until))
  for (const field of papers) form.append(field, new Blob([aPicture()], { type: 'image/png' }), `${field}.png`)
  const { id } = await done('POST', `${base}/drivers/register/`, { by: person, form })
  await done('POST', `/api/admin/applications/${id}/approve/`, { by: admin, body: { notes: '材料齐' } })
  const { results } = await done('GET', `${base}/vehicles/mine/`, { by: person })
  return { ...person, name, vehicle: { id: results[0].id, plate } }
}
/** The number somebody is asked for by. */
export const phoneOf = async (by: Person): Promise<string> => (await done('GET', '/api/auth/user-info/', { by })).phone
