/**
 * Fields that are right one by one and false together: days in the wrong order, an id of another kind or of somebody else,
 * an amount beyond what there is. Each is refused in words, and nothing of it is written.
 */
import { allEndpoints } from '@jihui/protocol/all-endpoints'
import type { Endpoint } from '@jihui/protocol/endpoint'
import { lines } from '@jihui/protocol/rental/lines'
import { addDays, dayOf } from '../../apps/server/src/platform/clock.ts'
import { aMachine } from '../../apps/server/src/testing/machines.ts'
import { pathOf, requestFor } from '../../apps/server/src/testing/orders.ts'
import { ownerPath } from '../../apps/server/src/testing/owners.ts'
import type { Person } from '../../apps/server/src/testing/people.ts'
import { brokenInvariants } from '../invariants.ts'
import { idsFor } from './aims.ts'
import { buildEstate, type Estate } from './estate.ts'
import type { Ground } from './ground.ts'
import { hintsOf } from './hints.ts'
import { faultOf } from './judge.ts'
import { fill, type Json, plausibleObject, schemaOf, titleOf } from './plausible.ts'
import { send } from './send.ts'

interface Contradiction {
  readonly what: string
  readonly who: Person
  readonly method: string
  readonly path: string
  readonly body: Json
  /** One of these is named where the refusal is about fields (400). */
  readonly fields: readonly string[]
}

/** Two fields of one body of which the second is never less than the first. */
const ordered: readonly (readonly [first: string, second: string])[] = [
  ['start_date', 'end_date'],
  ['from', 'to'],
  ['available_from', 'available_to'],
]
/** Two fields that say something only together. */
const paired: readonly (readonly [one: string, other: string])[] = [
  ['delivery_latitude', 'delivery_longitude'],
  ['yard_latitude', 'yard_longitude'],
]
/** Fields of a body that name a thing, and what somebody else has stands in them instead. Staff may name anybody's. */
const strangeIds: Readonly<Record<string, (other: Estate) => string | number | undefined>> = {
  unit_id: ({ machines }) => machines[0]?.units[0],
  rental_id: ({ orders }) => orders.in_use,
  order_id: ({ orders }) => orders.pending_payment,
  wallet_document: ({ ids }) => ids.document?.[0],
}

/** Whoever gets deepest at an endpoint: nobody else's refusal hides the one that is looked for. */
const actorOf = ({ shape }: Endpoint, { renter, owner }: Estate, superAdmin: Person): Person =>
  /^(?:permission|staff)/.test(shape.access) ? superAdmin : shape.access.includes('equipment_owner') ? owner : renter

const day = (days: number): string => addDays(dayOf(new Date()), days)

const contrary = (fields: readonly string[], other: Estate, isStaff: boolean): { fields: string[]; more: Json }[] => [
  ...ordered
    .filter((pair) => pair.every((name) => fields.includes(name)))
    .map(([first, second]) => ({ fields: [first, second], more: { [first]: day(40), [second]: day(30) } })),
  ...paired
    .filter((pair) => pair.every((name) => fields.includes(name)))
    .map(([one, another]) => ({ fields: [one, another], more: { [one]: 30.2, [another]: undefined } })),
  ...Object.entries(strangeIds)
    .filter(([name]) => !isStaff && fields.includes(name))
    .map(([name, of]) => ({ fields: [name], more: { [name]: of(other) } })),
]

/** From the schemas: each pair and each id of each body, on what the actor may reach. */
const derived = (estate: Estate, other: Estate, superAdmin: Person): Contradiction[] => {
  const hints = hintsOf(estate, day(25))
  return allEndpoints()
    .filter(({ shape, line }) => shape.body && !shape.files && (line === undefined || line === estate.line))
    .flatMap((endpoint) => {
      const schema = schemaOf(endpoint.shape.body)
      const names = Object.keys(schema.properties ?? {})
      // A unit is asked for before its days are looked at.
      const good = {
        ...plausibleObject(schema, hints, false),
        ...(names.includes('unit_id') && { unit_id: hints.byName.unit_id }),
      }
      const [aim = {}] = idsFor(endpoint, estate, { order: estate.orders.in_use, machine: estate.machines[0]!.id })
      const path = fill(endpoint.path, (name) => hints.byPath[name] ?? aim[name] ?? 1)
      const who = actorOf(endpoint, estate, superAdmin)
      return contrary(names, other, who === superAdmin).map(({ fields, more }) => ({
        what: `${titleOf(endpoint)} with ${fields.join(' and ')}`,
        who,
        method: endpoint.shape.method,
        path,
        body: { ...good, ...more },
        fields,
      }))
    })
}

/** What no schema says. */
const declared = async ({ site: { app } }: Ground, estate: Estate, superAdmin: Person): Promise<Contradiction[]> => {
  const { line, renter, owner, orders, machines } = estate
  const machine = await aMachine(app, { line, units: 2 })
  const elsewhere = await aMachine(app, { line: lines.find(({ id }) => id !== line)!.id })
  const wanted = requestFor(app, machine, 3, 50)
  const order = (what: string, more: Json, fields: string[]): Contradiction => ({
    what: `an order with ${what}`,
    who: renter,
    method: 'POST',
    path: pathOf(line, 'create_rental'),
    body: { ...wanted, ...more },
    fields,
  })
  const step = (what: string, operation: string, id: number | string, body: Json, fields: string[], who = renter) => ({
    what,
    who,
    method: 'POST',
    path: pathOf(line, operation, id),
    body,
    fields,
  })
  return [
    order('a machine of another line', { equipment_id: elsewhere.id }, ['equipment_id']),
    order('more days than from its first to its last', { rental_days: 30 }, ['rental_days', 'end_date', 'start_date']),
    order('another total than its days cost', { total_amount: 1 }, ['total_amount']),
    order('a region that is not where it is delivered', { region: '上海市' }, ['region', 'delivery_address']),
    order('a deposit held back that is paid', { deposit_kind: 'no_such_way' }, ['deposit_kind']),
    step('a longer period that is shorter', 'extend_rental', orders.in_use, { new_end_date: day(-2) }, [
      'new_end_date',
    ]),
    step('a longer period before delivery', 'extend_rental', orders.pending_approval, { new_end_date: day(20) }, []),
    step('a return before delivery', 'return_early', orders.in_use, { return_date: day(-20) }, ['return_date']),
    step('an early return after the end', 'return_early', orders.in_use, { return_date: day(90) }, ['return_date']),
    step('a return announced before delivery', 'announce_return', orders.in_use, { return_date: day(-20) }, [
      'return_date',
    ]),
    step(
      'a payment of another amount',
      'create_payment',
      orders.pending_payment,
      { payment_method: 'wechat', amount: 1 },
      ['amount'],
    ),
    step('a payment of what is paid', 'create_payment', orders.in_use, { payment_method: 'wechat' }, []),
    step(
      'more taken in than is due',
      'update_payment_status',
      orders.pending_payment,
      { status: 'paid', reason: '线下到账', reference: 'X-1', amount: 9_999_999 },
      ['amount'],
      superAdmin,
    ),
    {
      what: 'a deduction settled above what was asked',
      who: superAdmin,
      method: 'POST',
      path: `/api/finance/deductions/${estate.ids.claim?.[0]}/decide/`,
      body: { amount: 99_999, reason: '多扣一点' },
      fields: ['amount'],
    },
    {
      what: "a unit of one's other machine",
      who: owner,
      method: 'POST',
      path: ownerPath(`equipment/${machines[0]!.id}/blocks/`),
      body: { unit_id: machines[1]!.units[0], start_date: day(70), end_date: day(71), reason: '保养' },
      fields: ['unit_id'],
    },
    {
      what: 'maintenance of one machine at a unit of another',
      who: owner,
      method: 'POST',
      path: ownerPath('maintenance/'),
      body: { equipment_id: machines[0]!.id, unit_id: machines[1]!.units[0], description: '异响' },
      fields: ['unit_id', 'equipment_id'],
    },
  ]
}

/** What calls and jobs write beside: sign-ins, what was asked for a price, what was handed on, who read what. */
const aside = [
  'session',
  'quote',
  'outbox',
  'notification',
  'text_message',
  'audit_log',
  'audit_anchor',
  'rate',
  'job_run',
]

const countsOf = async ({ site: { app } }: Ground): Promise<Record<string, number>> => {
  const { rows: tables } = await app.pool.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'
       AND table_name <> ALL($1)`,
    [aside],
  )
  const each = tables.map(({ name }) => `SELECT '${name}' AS name, count(*)::int FROM "${name}"`)
  const { rows } = await app.pool.query<{ name: string; count: number }>(each.join(' UNION ALL '))
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]))
}

/** What is wrong with how a contradiction was answered, or null. */
export const contradictionFault = (told: Parameters<typeof faultOf>[0], fields: readonly string[]): string | null => {
  if (told.status > 0 && told.status < 400) return `taken: ${told.status} ${told.text.slice(0, 200)}`
  const fault = faultOf(told)
  if (fault || told.status !== 400 || fields.length === 0) return fault
  const named = Object.keys(told.body?.errors ?? {})
  return named.some((name) => fields.includes(name)) ? null : `400 that names ${named.join(', ') || 'nothing'}`
}

export const tryContradictions = async (ground: Ground, estate: Estate, superAdmin: Person): Promise<void> => {
  const { site, findings, base, say } = ground
  const other = await buildEstate(site, estate.line)
  const before = (await brokenInvariants(site.database)).map((one) => JSON.stringify(one))
  const all = [...derived(estate, other, superAdmin), ...(await declared(ground, estate, superAdmin))]
  for (const { what, who, method, path, body, fields } of all) {
    const counts = await countsOf(ground)
    const told = await send(base(), path, { method, token: who.token, body })
    const fault = contradictionFault(told, fields)
    if (fault) findings.add('what contradicts itself is refused, and says where', what, fault)
    const after = await countsOf(ground)
    const grown = Object.keys(after).filter((name) => after[name] !== counts[name])
    if (told.status >= 400 && grown.length > 0) findings.add('nothing half written', what, grown)
  }
  for (const finding of await brokenInvariants(site.database))
    if (!before.includes(JSON.stringify(finding))) findings.add(finding.rule, 'after contradictions', finding.facts)
  say(`contradictions: ${all.length} bodies whose fields do not fit each other`)
}
