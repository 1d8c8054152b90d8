/** What has to stand in a screen's address: machines and orders at the point the screen is about. */
import { randomInt } from 'node:crypto'
import type { ScreenName } from '@jihui/protocol/rental/faces'
import { findLine, lines } from '@jihui/protocol/rental/lines'
import { aReport, aWorkOrder } from './care.ts'
import { aCompanyOf, anInvitationOf } from './companies.ts'
import { aServiceOrder } from './external-service/external-service.ts'
import { aPaidTrip, aShareOf, asShipper, aTrip, deliver } from './freight/freight.ts'
import { aSharedPosition, aTrackedUnit } from './iot/devices.ts'
import { aCodedUnit, aReportByCode } from './machine-code.ts'
import { aFreeMachine, anOrder, line, pathOf, type Line, type Machine, type Stage } from './orders.ts'
import { done, type Person } from './people.ts'
import type { Row } from './screen-table.ts'
import { aTestOf } from './technician/technicians.ts'

type Point = 'machine' | Stage
type Ids = Readonly<Partial<Record<Point, number>>>

/** Which order a screen of a line is about; those not named show one that is in use. */
const pointOf: Readonly<Partial<Record<ScreenName, Point>>> = {
  machine: 'machine',
  form: 'machine',
  contract: 'pending_signature',
  payment: 'pending_payment',
  delivery: 'pending_delivery',
  money: 'returned',
}
/** Those whose address names its order behind the path, and how. */
const queryOf: Readonly<Partial<Record<ScreenName, string>>> = {
  contract: 'rental_id',
  payment: 'rental_id',
  paid: 'rentalId',
  submitted: 'rentalId',
  trial: 'id',
}

/** Whose own name stands in the middle of its address. */
const followsOn = /\/:deviceId\//

const filled = (path: string, id: number | string | undefined) => path.replace(/:[A-Za-z]+/, String(id))

interface People {
  readonly renter: Person
  readonly admin: Person
}

async function ordersOn(machine: Machine, { renter, admin }: People, stages: readonly Stage[]): Promise<Ids> {
  const ids: Partial<Record<Point, number>> = { machine: machine.id }
  // What was delivered has begun today and needs a unit nobody has; the others stand far out, each in weeks of its own.
  for (const [index, stage] of stages.entries()) {
    const isBegun = stage === 'in_use' || stage === 'returned'
    ids[stage] = await anOrder({
      renter,
      admin,
      machine: stage === 'returned' ? await aFreeMachine('', findLine(machine.line)) : machine,
      stage,
      from: isBegun ? 0 : 30 + index * 60 + randomInt(50),
    })
  }
  return ids
}

const isOrder = (point: Point): point is Stage => point !== 'machine'
const needOf = ({ lineScreen }: Row): Point =>
  lineScreen === undefined || lineScreen === 'trial' ? 'machine' : (pointOf[lineScreen] ?? 'in_use')

const inUse = async ({ renter, admin }: People): Promise<number> =>
  anOrder({ renter, admin, machine: await aFreeMachine(), stage: 'in_use', from: 0 })

/** The id of the first of a list. */
const firstOf = async (list: string, by: Person): Promise<number> => (await done('GET', list, { by })).results[0].id

/** What stands in the address of a screen that is about no machine and no order. */
const ownNames: Readonly<Record<string, (people: People) => Promise<string>>> = {
  '/verify/:number': async ({ renter, admin }) => {
    const id = await anOrder({ renter, admin, machine: await aFreeMachine(), stage: 'pending_payment' })
    return (await done('GET', pathOf('get_contract', id), { by: renter })).contract_number
  },
  '/invitations/:token': async ({ renter }) => anInvitationOf(renter),
  '/m/:code': async () => (await aCodedUnit()).code,
  '/m/:code/reports/:number': async () => aReportByCode(await aCodedUnit()),
  '/external/order-confirmation/:orderId': () => aServiceOrder(),
  '/external/order-progress/:orderId': () => aServiceOrder(),
  '/technician/assessment/:id': async ({ renter }) => String(await aTestOf(renter)),
  ...Object.fromEntries(
    ['course', 'detail'].map((page) => [
      `/technician/training/${page}/:id`,
      async ({ renter }: People) => String(await firstOf('/api/training/courses/', renter)),
    ]),
  ),
  '/share/:token': aSharedPosition,
  ...Object.fromEntries(
    ['/iot/device', '/iot/devices', '/iot/park'].flatMap((at) =>
      ['', '/track', '/location-history'].map((rest) => [`${at}/:deviceId${rest}`, aTrackedUnit]),
    ),
  ),
  '/maintenance/requests/:id': async (people) => String(await aReport(people.renter, await inUse(people))),
  '/maintenance/tasks/:id': async (people) => String(await aWorkOrder(people, await inUse(people))),
  '/transportation/cargo-detail/:id': async ({ renter }) => {
    const { results } = await done('GET', '/api/transportation/cargos/?page_size=100', { by: renter })
    // The oldest: what journeys publish beside this one is soon accepted, and then shown to strangers no more.
    return String(Math.min(...results.map(({ id }: { id: number }) => id)))
  },
  '/transportation/order-tracking/:id': async ({ renter }) => String((await aPaidTrip(await asShipper(renter))).id),
  '/transportation/order-confirm/:id': async ({ renter }) => String((await aTrip(await asShipper(renter))).id),
  '/transportation/driver-order-detail/:id': async ({ renter }) => String((await aTrip(await asShipper(renter))).id),
  '/transportation/order-completion/:orderId': async ({ renter }) => String((await aTrip(await asShipper(renter))).id),
  '/transportation/shared/:token': async ({ renter }) => aShareOf(await aPaidTrip(await asShipper(renter))),
  '/transportation/platform-payment/:type/:orderId': async ({ renter }) =>
    `freight/${(await aTrip(await asShipper(renter))).id}`,
  '/transportation/shipper-confirmation/:orderId': async ({ renter }) => {
    const trip = await aPaidTrip(await asShipper(renter))
    await deliver(trip)
    return String(trip.id)
  },
}

/** Addresses of these screens, for the renter who holds the orders; on every line only what they need is made. */
export async function addressesFor(rows: readonly Row[], people: People): Promise<(row: Row) => string> {
  const lineOf = (row: Row) => row.line ?? line.id
  const made = new Map<string, Ids>()
  const named = new Map<Row, string>()
  for (const row of rows) {
    const name = ownNames[row.path]
    if (name) named.set(row, row.path.replace(followsOn.test(row.path) ? /:[A-Za-z]+/ : /:.*/, await name(people)))
  }
  for (const on of lines) {
    const own = rows.filter((row) => lineOf(row) === on.id && !named.has(row))
    const stages = [...new Set(own.map(needOf))].filter(isOrder)
    if (own.length > 0) made.set(on.id, await ordersOn(await aFreeMachine('', on), people, stages))
  }
  return (row) => {
    const own = named.get(row)
    if (own) return own
    const id = made.get(lineOf(row))![needOf(row)]
    const query = row.lineScreen && queryOf[row.lineScreen]
    return row.path.includes(':') || !query ? filled(row.path, id) : `${row.path}?${query}=${id}`
  }
}

/** What the address of a screen of the console names, by what stands in it. */
const namedIn: readonly (readonly [
  part: RegExp,
  of: (on: Line, ids: Ids, people: People) => Promise<number | string>,
])[] = [
  [/\/users\/:/, async (_on, _ids, { renter }) => renter.id],
  [/\/tenants\/:/, async (_on, _ids, { renter }) => aCompanyOf(renter)],
  [
    /\/contract-templates\/:/,
    async (on, _ids, { admin }) => (await done('GET', pathOf('list_templates', '', on), { by: admin })).results[0].id,
  ],
  [
    /\/ledger\/:/,
    // Paid, so that there are postings.
    async (on, _ids, people) =>
      anOrder({ ...people, machine: await aFreeMachine('', on), stage: 'pending_delivery', from: 30 + randomInt(50) }),
  ],
  [/\/contracts\/rental\/:/, async (_on, ids) => ids.pending_signature!],
  [
    /contracts\/:/,
    async (on, ids, { admin: by }) => (await done('GET', pathOf('get_contract', ids.pending_signature, on), { by })).id,
  ],
  [
    /equipment[a-z-]*\/:/,
    async (on, _ids, { admin: by }) =>
      (await done('GET', `/api/admin/equipment-verification/?line=${on.id}&status=all`, { by })).results[0].id,
  ],
  [
    /\/deductions\/:/,
    async (_on, _ids, { admin: by }) => (await done('GET', '/api/finance/deductions/?tab=all', { by })).results[0].id,
  ],
  [
    /\/applications\/:/,
    async (_on, _ids, { admin: by }) =>
      (await done('GET', '/api/admin/applications/?status=all', { by })).results[0].id,
  ],
  [
    /\/payouts\/:/,
    async (_on, _ids, { admin: by }) => (await done('GET', '/api/finance/payouts/?status=all', { by })).results[0].id,
  ],
  [/\/freight\/orders\/:/, async (_on, _ids, { renter }) => (await aPaidTrip(await asShipper(renter))).id],
  [
    /\/service-orders\/:/,
    async (_on, _ids, { admin: by }) => (await done('GET', '/api/admin/service-orders/', { by })).results[0].orderId,
  ],
  [/\/technicians\/:/, async (_on, _ids, { admin: by }) => firstOf('/api/admin/technicians/', by)],
  [/\/parts\/inbound\/:/, async (_on, _ids, { admin: by }) => firstOf('/api/maintenance/parts/inbound/', by)],
  [/\/parts\/outbound\/:/, async (_on, _ids, { admin: by }) => firstOf('/api/maintenance/parts/outbound/', by)],
  [/\/parts\/:/, async (_on, _ids, { admin: by }) => firstOf('/api/maintenance/parts/', by)],
  [/:/, async (_on, ids) => ids.pending_verification!],
]

/** Addresses of the console, at orders that wait for their documents to be read and their contract to be signed. */
export async function addressesOfConsole(rows: readonly Row[], people: People): Promise<(row: Row) => string> {
  const found = new Map<Row, number | string>()
  const lineOf = (row: Row) => lines.find(({ id }) => id === row.line) ?? line
  for (const on of lines) {
    const own = rows.filter((row) => row.path.includes(':') && lineOf(row) === on)
    if (own.length === 0) continue
    const ids = await ordersOn(await aFreeMachine('', on), people, ['pending_verification', 'pending_signature'])
    for (const row of own) {
      const [, read] = namedIn.find(([part]) => part.test(row.path))!
      found.set(row, await read(on, ids, people))
    }
  }
  return (row) => `${filled(row.path, found.get(row))}?line=${lineOf(row).id}`
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
  const { id: plan } = await done('POST', '/api/maintenance/plans/', {
    by: owner,
    body: {
      name: '250 小时保养',
      scope: { unit_ids: [units[0].id] },
      triggers: [{ kind: 'meter', every: 250, unit: 'h' }],
      steps: [{ kind: 'check', title: '换机油和滤芯' }],
    },
  })
  await done('POST', `/api/maintenance/plans/${plan}/activate/`, { by: owner, body: {} })
  const record = await firstOf('/api/maintenance/records/', owner)
  const { id: fence } = await done('POST', '/api/iot/geofences/', {
    by: owner,
    body: {
      name: '停机场',
      shape: { type: 'circle', center: [120.21, 30.21], radius_m: 400 },
      crs: 'wgs84',
      watch: ['enter', 'exit'],
      applies_to: { all_mine: true },
    },
  })
  const { id: tracker } = await done('POST', '/api/iot/devices/', {
    by: owner,
    body: { code: `batch-${Date.now()}`, profile: 'car', protocol: 'mqtt' },
  })
  const { id: batch } = await done('POST', '/api/iot/command-batches/', {
    by: owner,
    body: { command: 'locate', devices: [tracker] },
  })
  return ({ path }) =>
    filled(
      path,
      path.startsWith('/iot/command-batches/')
        ? batch
        : path.startsWith('/iot/geofences/')
          ? fence
          : path.startsWith('/maintenance/plans/')
            ? plan
            : path.startsWith('/maintenance/records/')
              ? record
              : path.includes('/maintenance/')
                ? care
                : path.startsWith('/equipment/')
                  ? machine.id
                  : ids[path.endsWith('/handover') ? 'pending_delivery' : 'in_use'],
    )
}
