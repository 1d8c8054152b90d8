/** Machines of a journey's own, what they were read and complained of, and the plans and parts they take. */
import { randomInt } from 'node:crypto'
import { aPhotograph, aPicture } from '../papers.ts'
import { aPerson, done, type Person } from '../people.ts'

export const DESK = { width: 1280, height: 800 }
const ownerPath = '/api/v1/core/equipment-owner/'
const picture = () => new Blob([aPicture()], { type: 'image/png' })

export interface OwnedMachine {
  readonly owner: Person
  readonly id: number
  readonly line: string
  readonly name: string
  readonly city: string
  readonly units: readonly { readonly id: number; readonly serial: string }[]
}
/** What its meter shows as it is registered. */
export const meterAtFirst = 3200

/** Somebody whose application was accepted. */
async function anOwner(admin: Person): Promise<Person> {
  const owner = await aPerson('高远')
  const form = new FormData()
  form.set('company_name', `恒基路桥 ${owner.id}`)
  for (const field of ['business_license_file', 'ownership_files', 'insurance_files'])
    form.append(field, picture(), `${field}.png`)
  const { id } = await done('POST', `${ownerPath}applications/`, { by: owner, form })
  const decide = (body: object) => done('POST', `${ownerPath}applications/${id}/update-status/`, { by: admin, body })
  await decide({ status: 'on_site_check', on_site_check_at: new Date().toISOString() })
  await decide({ status: 'approved', notes: '材料齐，设备看过' })
  return owner
}

/** A fork lift of an owner's own, verified, with so many units, all free. */
export async function anOwnedMachine(admin: Person, units = 1): Promise<OwnedMachine> {
  const owner = await anOwner(admin)
  const { lines } = await done('GET', `${ownerPath}equipment/form/`, { by: owner })
  const line = lines.find(({ id }: any) => id === 'engineering')
  const name = `杭叉 CPCD${owner.id} 叉车`
  const body = {
    line: line.id,
    category_id: line.categories.find(({ code }: any) => code === 'forklift').id,
    name,
    model: `CPCD${owner.id}`,
    manufacturer: '杭叉',
    market_value: 260_000,
    day_rate: 420,
    deposit: 5000,
    delivery_fee: 300,
    buffer_days: 0,
    city: '杭州',
    location: '建设四路停机场',
    units: Array.from({ length: units }, (_, at) => ({
      serial: `HJ-${owner.id}-00${at + 1}`,
      city: '杭州',
      location: '建设四路停机场',
      meter: meterAtFirst,
    })),
  }
  const { id } = await done('POST', `${ownerPath}equipment/register/`, { by: owner, body })
  const desk = `/api/admin/equipment-verification/${id}/`
  const { version } = await done('GET', desk, { by: admin })
  await done('POST', `${desk}approve/`, { by: admin, body: { version } })
  const owned = await done('GET', `${ownerPath}equipment/${id}/`, { by: owner })
  return { owner, id, line: line.id, name, city: '杭州', units: owned.units }
}

interface Told {
  readonly meter?: number
  readonly alarms?: readonly { readonly level: string; readonly code: string; readonly message: string }[]
  /** Now, unless it was another moment. */
  readonly at?: Date
}
/** What a device tells of a unit, by the door devices have. */
export const tell = (admin: Person, unitId: number, { at = new Date(), ...told }: Told): Promise<any> =>
  done('POST', `/api/maintenance/units/${unitId}/readings/`, {
    by: admin,
    body: { measured_at: at.toISOString(), ...told },
  })

/** A plan that is switched on. */
export async function aPlan(by: Person, body: object): Promise<number> {
  const { id } = await done('POST', '/api/maintenance/plans/', { by, body: { lead_days: 0, ...body } })
  await done('POST', `/api/maintenance/plans/${id}/activate/`, { by, body: {} })
  return id
}
export const onGraveAlarm = [{ kind: 'event', level: 'critical' }]
export const hotOil = { level: 'critical', code: 'HY-21', message: '液压油温 104 ℃，超过 95 ℃' }

/** The code on a unit, as whoever stands there types it. */
export const codeOf = async ({ owner }: Pick<OwnedMachine, 'owner'>, unitId: number): Promise<string> =>
  (await done('GET', `/api/maintenance/units/${unitId}/code/`, { by: owner })).code
export const photographs = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ name: `${at}.png`, mimeType: 'image/png', buffer: aPhotograph() }))

/** A part nobody has yet, at this list price, and what it is called by. */
export async function aPart(admin: Person, listPrice: number): Promise<{ id: number; number: string; name: string }> {
  const number = `XD-${randomInt(1e8)}`
  const name = `回油滤芯 ${number}`
  const body = { number, name, unit: '个', list_price: listPrice, least_stock: 0 }
  const { id } = await done('POST', '/api/maintenance/parts/', { by: admin, body })
  return { id, number, name }
}
/** Somebody who may offer parts. */
export async function aSupplier(admin: Person): Promise<{ person: Person; company: string }> {
  const person = await aPerson('方若溪')
  const company = `宁波海曙滤清器厂 ${person.id}`
  const form = new FormData()
  form.set('company_name', company)
  form.set('supplies', '液压滤芯')
  form.set('business_license_file', picture(), 'licence.png')
  const { id } = await done('POST', '/api/supplier/register/', { by: person, form })
  await done('POST', `/api/admin/applications/${id}/approve/`, { by: admin, body: { notes: '执照看过' } })
  return { person, company }
}
