/** Machines that are free, and orders brought where a journey begins, the way people bring them. */
import { usualWay } from '@jihui/protocol/rental/usual-way'
import { randomInt } from 'node:crypto'
import { addressesOf } from '@jihui/protocol/rental/addresses'
import { findLine, lines } from '@jihui/protocol/rental/lines'
import type { LineDeclaration } from '@jihui/protocol/rental/lines/line'
import { aPdf, aPicture, aSignature } from './papers.ts'
import { done, type Person, Refused } from './people.ts'

export type Line = LineDeclaration

/** The line a journey walks through where it names no other. */
export const line: Line = lines[0]!

/** Where a line answers to an operation, at the address our own pages use. */
export const pathOf = (operation: string, id?: number | string, on: Line = line): string =>
  (addressesOf(on, operation)[0] ?? '').replace(/:[A-Za-z]+/, String(id))

export interface Machine {
  readonly id: number
  /** Id of its line. */
  readonly line: string
  readonly name: string
  readonly category: string
  /** Where it stands; it is brought there, since not every machine is brought to every place. */
  readonly city: string
}

const DAY_MS = 86_400_000
const shanghai = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' })
/** A day of the calendar in Shanghai, so many days from today. */
export const dayFromNow = (days: number): string => shanghai.format(Date.now() + days * DAY_MS)

const taken = new Set<number>()
const CALM_DAYS = 12

/**
 * A machine nobody has in the coming days, with so many units, of this owner where one is named, and which no other test of this worker
 * uses; chance keeps workers apart.
 */
export async function aFreeMachine(
  keyword = '',
  on: Line = line,
  owner?: Pick<Person, 'id'>,
  units = 1,
): Promise<Machine> {
  const query = new URLSearchParams({ page_size: '100', keyword })
  const { results } = await done('GET', `${pathOf('list_equipment', '', on)}?${query}`)
  const candidates = results.filter(
    ({ id, units_free_today: free, owner_id: whose }: any) =>
      free >= units && !taken.has(id) && (owner === undefined || whose === owner.id),
  )
  const busier: Machine[] = []
  const take = (machine: Machine): Machine => {
    taken.add(machine.id)
    return machine
  }
  while (candidates.length > 0) {
    const [{ id, name, category, city }] = candidates.splice(randomInt(candidates.length), 1)
    const [detail, days] = await Promise.all([done('GET', pathOf('get_equipment', id, on)), freeDays(id, on)])
    if (detail.min_days > 3 || detail.required_qualifications.length === 0) continue
    const machine = { id, line: on.id, name, category: category.name, city }
    // Every unit: whichever an order is given can be kept longer.
    if (days.every(({ free }) => free >= detail.units_total)) return take(machine)
    if (days.every(({ free }) => free >= units)) busier.push(machine)
  }
  // Towards the end of a run that tried everything on both sizes every machine has been used once.
  if (busier.length > 0) return take(busier[0]!)
  throw new Error(`no machine is free: ${on.id} ${keyword}`)
}

async function freeDays(id: number, on: Line): Promise<{ date: string; free: number }[]> {
  const query = new URLSearchParams({ start_date: dayFromNow(0), end_date: dayFromNow(CALM_DAYS) })
  return (await done('GET', `${pathOf('get_availability', id, on)}?${query}`)).days
}

export const requestFor = (machine: Pick<Machine, 'id' | 'city'>, from: number, days = 3) => ({
  equipment_id: machine.id,
  start_date: dayFromNow(from),
  end_date: dayFromNow(from + days - 1),
  contact_name: '周敏',
  contact_phone: '13800008160',
  delivery_address: '庆春东路 3 号',
  region: machine.city,
  agreed_to_terms: true,
})

export type Stage = (typeof usualWay)[number]

export const upload = (id: number, renter: Person, on: Line = line, name = 'licence.png') => {
  const form = new FormData()
  form.set('image', name.endsWith('.pdf') ? aPdf() : new Blob([aPicture()], { type: 'image/png' }), name)
  return done('POST', pathOf('upload_qualification', id, on), { by: renter, form })
}

interface Held {
  readonly id: number
  readonly on: Line
  readonly renter: Person
  readonly admin: Person
}
const stepTo: Record<Exclude<Stage, 'pending_approval'>, (order: Held) => Promise<any>> = {
  pending_verification: ({ id, on, renter }) => upload(id, renter, on),
  pending_contract: async ({ id, on, admin }) => {
    // Approved is what was looked at.
    await done('GET', pathOf('list_qualification_images', id, on), { by: admin })
    await done('POST', pathOf('verify_qualification', id, on), { by: admin, body: { action: 'approve' } })
  },
  pending_signature: ({ id, on, renter }) =>
    done('POST', pathOf('generate_contract', id, on), { by: renter, body: {} }),
  pending_payment: ({ id, on, renter }) =>
    done('POST', pathOf('sign_contract', id, on), { by: renter, body: { signature: aSignature() } }),
  pending_delivery: async ({ id, on, renter }) => {
    const body = { payment_method: 'wechat' }
    const { payment_data: payment } = await done('POST', pathOf('create_payment', id, on), { by: renter, body })
    await done('POST', new URL(payment.qr_code).pathname, { body: { result: 'success' } })
  },
  in_use: async ({ id, on, renter, admin }) => {
    await done('POST', pathOf('deliver_rental', id, on), { by: admin, body: {} })
    await done('POST', pathOf('confirm_receipt', id, on), { by: renter, body: {} })
  },
  returned: ({ id, on, admin }) => done('POST', pathOf('confirm_return', id, on), { by: admin, body: {} }),
}

interface Wanted {
  readonly renter: Person
  readonly admin: Person
  readonly machine: Pick<Machine, 'id' | 'line' | 'city'>
  readonly stage?: Stage
  /** Days from today; far out and by chance unless a test needs it near. */
  readonly from?: number
  readonly days?: number
}

const CHANCES = 5

/** Days taken by chance may be those of another journey that runs beside this one: then others are tried. */
async function request(
  { machine, from, days = 3, renter }: Omit<Wanted, 'admin' | 'stage'>,
  on: Line,
  chances = CHANCES,
): Promise<number> {
  const body = requestFor(machine, from ?? randomInt(30, 330), days)
  try {
    return (await done('POST', pathOf('create_rental', '', on), { by: renter, body })).id
  } catch (error) {
    const isTaken = error instanceof Refused && error.code === 'rental.unavailable'
    if (from !== undefined || chances === 1 || !isTaken) throw error
    return request({ machine, days, renter }, on, chances - 1)
  }
}

/** The id of an order at this stage, on the line of its machine. */
export async function anOrder(wanted: Wanted): Promise<number> {
  const { machine, stage = 'pending_approval' } = wanted
  const on = findLine(machine.line)
  const id = await request(wanted, on)
  await bring({ ...wanted, id, on }, 'pending_approval', stage)
  return id
}

/** Takes an order on from one stage to a later one. */
export async function bring(order: Held, from: Stage, to: Stage): Promise<void> {
  for (const next of usualWay.slice(usualWay.indexOf(from) + 1, usualWay.indexOf(to) + 1))
    await stepTo[next as keyof typeof stepTo](order)
}
