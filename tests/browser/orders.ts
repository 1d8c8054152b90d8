/** Machines that are free, and orders brought where a journey begins, the way people bring them. */
import { randomInt } from 'node:crypto'
import { lines } from '@jihui/protocol/rental/lines'
import { aPdf, aPicture, aSignature } from './papers.ts'
import { done, type Person } from './people.ts'

/** The journeys walk through one line; that all lines behave alike is the server's tests' business. */
export const line = lines[0]!

export const pathOf = (operation: string, id?: number | string): string =>
  (line.paths[operation]?.[0] ?? '').replace(/:id|:imageId/, String(id))

export interface Machine {
  readonly id: number
  readonly name: string
  readonly category: string
}

const DAY_MS = 86_400_000
const shanghai = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' })
/** A day of the calendar in Shanghai, so many days from today. */
export const dayFromNow = (days: number): string => shanghai.format(Date.now() + days * DAY_MS)

const taken = new Set<number>()
const CALM_DAYS = 12

/** A machine nobody has in the coming days, and which no other test of this worker uses; chance keeps workers apart. */
export async function aFreeMachine(keyword = ''): Promise<Machine> {
  const query = new URLSearchParams({ page_size: '100', keyword })
  const { results } = await done('GET', `${pathOf('list_equipment')}?${query}`)
  const candidates = results.filter((machine: any) => machine.units_free_today > 0 && !taken.has(machine.id))
  while (candidates.length > 0) {
    const [{ id, name, category }] = candidates.splice(randomInt(candidates.length), 1)
    const [detail, days] = await Promise.all([done('GET', pathOf('get_equipment', id)), freeDays(id, 0, CALM_DAYS)])
    if (detail.min_days > 3 || detail.required_qualifications.length === 0) continue
    // Every unit: whichever an order is given can be kept longer.
    if (days.some(({ free }) => free < detail.units_total)) continue
    taken.add(id)
    return { id, name, category: category.name }
  }
  throw new Error('no machine is free')
}

async function freeDays(id: number, from: number, to: number): Promise<{ date: string; free: number }[]> {
  const query = new URLSearchParams({ start_date: dayFromNow(from), end_date: dayFromNow(to) })
  return (await done('GET', `${pathOf('get_availability', id)}?${query}`)).days
}

export const requestFor = (machine: Pick<Machine, 'id'>, from: number, days = 3) => ({
  equipment_id: machine.id,
  start_date: dayFromNow(from),
  end_date: dayFromNow(from + days - 1),
  contact_name: '周敏',
  contact_phone: '13800008160',
  delivery_address: '庆春东路 3 号',
  region: '浙江省杭州市上城区',
  agreed_to_terms: true,
})

const way = [
  'pending_approval',
  'pending_verification',
  'pending_contract',
  'pending_signature',
  'pending_payment',
  'pending_delivery',
  'in_use',
  'returned',
] as const
type Stage = (typeof way)[number]

export const upload = (id: number, renter: Person, name = 'licence.png') => {
  const form = new FormData()
  form.set('image', name.endsWith('.pdf') ? aPdf() : new Blob([aPicture()], { type: 'image/png' }), name)
  return done('POST', pathOf('upload_qualification', id), { by: renter, form })
}

const stepTo: Record<
  Exclude<Stage, 'pending_approval'>,
  (id: number, renter: Person, admin: Person) => Promise<any>
> = {
  pending_verification: (id, renter) => upload(id, renter),
  pending_contract: (id, _renter, admin) =>
    done('POST', pathOf('verify_qualification', id), { by: admin, body: { action: 'approve' } }),
  pending_signature: (id, renter) => done('POST', pathOf('generate_contract', id), { by: renter, body: {} }),
  pending_payment: (id, renter) =>
    done('POST', pathOf('sign_contract', id), { by: renter, body: { signature: aSignature() } }),
  pending_delivery: async (id, renter) => {
    const body = { payment_method: 'wechat' }
    const { payment_data: payment } = await done('POST', pathOf('create_payment', id), { by: renter, body })
    await done('POST', new URL(payment.qr_code).pathname, { body: { result: 'success' } })
  },
  in_use: async (id, renter, admin) => {
    await done('POST', pathOf('deliver_rental', id), { by: admin, body: {} })
    await done('POST', pathOf('confirm_receipt', id), { by: renter, body: {} })
  },
  returned: (id, _renter, admin) => done('POST', pathOf('confirm_return', id), { by: admin, body: {} }),
}

interface Wanted {
  readonly renter: Person
  readonly admin: Person
  readonly machine: Pick<Machine, 'id'>
  readonly stage?: Stage
  /** Days from today; far out and by chance unless a test needs it near. */
  readonly from?: number
  readonly days?: number
}

/** The id of an order at this stage. */
export async function anOrder(wanted: Wanted): Promise<number> {
  const { renter, admin, machine, stage = 'pending_approval', from = randomInt(30, 330), days = 3 } = wanted
  const { id } = await done('POST', pathOf('create_rental'), { by: renter, body: requestFor(machine, from, days) })
  for (const next of way.slice(1, way.indexOf(stage) + 1)) await stepTo[next as keyof typeof stepTo](id, renter, admin)
  return id
}
