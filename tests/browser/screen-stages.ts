/** What has to stand in a screen's address: machines and orders at the point the screen is about. */
import { randomInt } from 'node:crypto'
import type { ScreenName } from '@jihui/protocol/rental/faces'
import { lines } from '@jihui/protocol/rental/lines'
import { aFreeMachine, anOrder, line, type Line, type Machine, type Stage } from './orders.ts'
import { done, type Person } from './people.ts'
import type { Row } from './screen-table.ts'

type Point = 'machine' | Stage
type Ids = Readonly<Partial<Record<Point, number>>>

/** Which order a screen of a line is about; those not named show one that is in use. */
const pointOf: Readonly<Partial<Record<ScreenName, Point>>> = {
  machine: 'machine',
  form: 'machine',
  contract: 'pending_signature',
  payment: 'pending_payment',
  delivery: 'pending_delivery',
}
/** Those whose address names its order behind the path, and how. */
const queryOf: Readonly<Partial<Record<ScreenName, string>>> = {
  contract: 'rental_id',
  payment: 'rental_id',
  paid: 'rentalId',
  submitted: 'rentalId',
  trial: 'id',
}

const filled = (path: string, id: number | undefined) => path.replace(/:[A-Za-z]+/, String(id))

interface People {
  readonly renter: Person
  readonly admin: Person
}

async function ordersOn(machine: Machine, { renter, admin }: People, stages: readonly Stage[]): Promise<Ids> {
  const ids: Partial<Record<Point, number>> = { machine: machine.id }
  // What is in use is so today; the others stand far out, each in weeks of its own.
  for (const [index, stage] of stages.entries())
    ids[stage] = await anOrder({
      renter,
      admin,
      machine,
      stage,
      from: stage === 'in_use' ? 0 : 30 + index * 60 + randomInt(50),
    })
  return ids
}

const isOrder = (point: Point): point is Stage => point !== 'machine'
const needOf = ({ lineScreen }: Row): Point =>
  lineScreen === undefined || lineScreen === 'trial' ? 'machine' : (pointOf[lineScreen] ?? 'in_use')

/** Addresses of these screens, for the renter who holds the orders; on every line only what they need is made. */
export async function addressesFor(rows: readonly Row[], people: People): Promise<(row: Row) => string> {
  const lineOf = (row: Row) => row.line ?? line.id
  const made = new Map<string, Ids>()
  for (const on of lines) {
    const own = rows.filter((row) => lineOf(row) === on.id)
    const stages = [...new Set(own.map(needOf))].filter(isOrder)
    if (own.length > 0) made.set(on.id, await ordersOn(await aFreeMachine('', on), people, stages))
  }
  return (row) => {
    const id = made.get(lineOf(row))![needOf(row)]
    const query = row.lineScreen && queryOf[row.lineScreen]
    return row.path.includes(':') || !query ? filled(row.path, id) : `${row.path}?${query}=${id}`
  }
}

/** Addresses of the console, at orders that wait for their documents to be read and their contract to be signed. */
export async function addressesOfConsole(people: People): Promise<(row: Row) => string> {
  const ids = await ordersOn(await aFreeMachine(), people, ['pending_verification', 'pending_signature'])
  return ({ path }) => {
    const id = ids[path.includes('/contracts/') ? 'pending_signature' : 'pending_verification']
    if (path.endsWith('/qualification-verification')) return `${path}?rentalId=${id}&line=${line.id}`
    return path.includes(':') ? `${filled(path, id)}?line=${line.id}` : path
  }
}

/** Addresses of an owner's screens, at a machine of his which others rent. */
export async function addressesOfOwner(owner: Person, on: Line, people: People): Promise<(row: Row) => string> {
  const machine = await aFreeMachine('', on, owner)
  const ids = await ordersOn(machine, people, ['pending_delivery', 'in_use'])
  const base = '/api/v1/core/equipment-owner'
  const { units } = await done('GET', `${base}/equipment/${machine.id}/`, { by: owner })
  const { id: care } = await done('POST', `${base}/maintenance/`, {
    by: owner,
    body: { unit_id: units[0].id, kind: 'inspection', description: '年度检验，到期前做' },
  })
  return ({ path }) =>
    filled(
      path,
      path.includes('/maintenance/')
        ? care
        : path.startsWith('/equipment/')
          ? machine.id
          : ids[path.endsWith('/handover') ? 'pending_delivery' : 'in_use'],
    )
}
