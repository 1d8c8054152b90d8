/** Every reading call of the product as everybody who may make it, with ids that are his own. */
import type pg from 'pg'
import { allEndpoints } from '../packages/protocol/src/all-endpoints.ts'
import type { Endpoint } from '../packages/protocol/src/endpoint.ts'
import { addDays, dayOf } from '../apps/server/src/platform/clock.ts'
import { fill, plausible, plausibleObject, queryText, schemaOf } from '../prove/intruders/plausible.ts'

export interface Caller {
  readonly name: 'guest' | 'renter' | 'owner' | 'staff'
  readonly id: number
  readonly token: string | null
}

export interface Call {
  readonly title: string
  /** Name of the operation. */
  readonly operation: string
  /** The one filter it is asked with beside what has to be said; blank: none. */
  readonly filter: string
  /** Whether a document is drawn for the answer, which takes a second. */
  readonly isDrawn: boolean
  readonly who: Caller
  readonly path: string
  /** Of a command: what is sent each time, in turns. */
  readonly turns?: readonly { readonly path: string; readonly body: string }[]
}

/** What an id in an address means: the first that fits the address; `$1` is the caller, 0 for staff, who see all. */
const own = (column: string) => `($1 = 0 OR ${column} = $1)`
const idOf: readonly (readonly [RegExp, string])[] = [
  [/equipment-owner\/rentals/, `SELECT id FROM rental WHERE status = 'returned' AND owner_id = $1`],
  [/equipment-owner\/equipment/, `SELECT id FROM equipment WHERE owner_id = $1`],
  [
    /equipment-owner\/maintenance/,
    `SELECT m.id FROM maintenance_request m JOIN equipment_unit u ON u.id = unit_id JOIN equipment e ON e.id = equipment_id WHERE owner_id = $1`,
  ],
  [/earnings/, `SELECT id FROM owner_earning WHERE owner_id = $1`],
  [/applications/, `SELECT id FROM owner_application WHERE ${own('user_id')}`],
  [/contracts\/verify/, `SELECT number AS id FROM agreement WHERE $1 = $1`],
  [/contracts\/templates/, `SELECT id FROM agreement_template WHERE line = :line AND $1 = $1`],
  [/certificate-types/, `SELECT 'business_license' AS id WHERE $1 = $1`],
  [/certificates/, `SELECT id FROM qualification_document WHERE rental_id IS NULL AND ${own('user_id')}`],
  [/agreements\/:id/, `SELECT id FROM agreement WHERE $1 = $1`],
  [
    /contracts\/(contracts\/)?:id/,
    `SELECT a.id FROM agreement a JOIN rental r ON r.id = a.rental_id WHERE ${own('r.user_id')}`,
  ],
  [/equipment\/uuid/, `SELECT uuid AS id FROM equipment WHERE status = 'active' AND $1 = $1`],
  [
    /equipment-verification|equipment\//,
    `SELECT id FROM equipment WHERE owner_id IS NOT NULL AND verification_status = 'approved' AND $1 = $1`,
  ],
  [/categor/, `SELECT id FROM category WHERE line = :line AND $1 = $1`],
  [
    /devices/,
    `SELECT u.id FROM equipment_unit u JOIN rental r ON r.unit_id = u.id WHERE r.status = 'in_use' AND ${own('r.user_id')}`,
  ],
  [/admin\/maintenance|maintenance\/:id/, `SELECT id FROM maintenance_request WHERE ${own('user_id')}`],
  [/admin\/users/, `SELECT id FROM app_user WHERE $1 = $1`],
  [/reconciliation/, `SELECT id FROM reconciliation_item WHERE $1 = $1`],
  [/deductions/, `SELECT id FROM deposit_claim WHERE $1 = $1`],
  [/files/, `SELECT id FROM stored_file WHERE $1 = $1`],
  [/./, `SELECT id FROM rental WHERE line = :line AND status = 'returned' AND ${own('user_id')}`],
]

const callersOf = ({ shape: { access } }: Endpoint, people: Readonly<Record<Caller['name'], Caller>>): Caller[] => {
  if (access === 'public') return [people.guest]
  if (access === 'auth') return [people.renter, people.owner, people.staff]
  return [access === 'role:equipment_owner' ? people.owner : people.staff]
}

export const callsOf = async (
  pool: pg.Pool,
  line: string,
  people: Readonly<Record<Caller['name'], Caller>>,
): Promise<Call[]> => {
  const today = dayOf(new Date())
  const [from, to] = [addDays(today, -30), today]
  const machine = await pool.query<{ id: number; unit: number; serial: string; category: string; category_id: number }>(
    `SELECT e.id, u.id AS unit, u.serial, c.code AS category, c.id AS category_id
     FROM equipment e JOIN equipment_unit u ON u.equipment_id = e.id JOIN category c ON c.id = e.category_id
     WHERE e.line = $1 ORDER BY 1, 2 LIMIT 1`,
    [line],
  )
  const { id, unit, serial, category, category_id } = machine.rows[0]!
  const words = {
    equipment_id: id,
    equipment: id,
    unit_id: unit,
    category,
    category_id,
    line,
    business_type: line,
    start_date: addDays(today, 200),
    end_date: addDays(today, 203),
    from,
    to,
    day: today,
    month: today.slice(0, 7),
    date_from: from,
    date_to: to,
    available_from: addDays(today, 200),
    available_to: addDays(today, 203),
    name: '迈瑞',
    search: '迈瑞',
    q: '迈瑞',
    keyword: '迈瑞',
    city: '杭州',
    near: '杭州',
    user_id: people.renter.id,
    model: 'M7',
  }
  const known = new Map<string, string | number>()
  const subject = async (path: string, who: Caller): Promise<string | number> => {
    const [, text] = idOf.find(([pattern]) => pattern.test(path))!
    const key = `${who.name} ${text}`
    if (!known.has(key)) {
      const { rows } = await pool.query<{ id: string | number }>(
        `${text} ORDER BY 1 LIMIT 1`.replaceAll('$1', '$1::int').replaceAll(':line', `'${line}'`),
        [who.name === 'staff' ? 0 : who.id],
      )
      known.set(key, rows[0]?.id ?? 0)
    }
    return known.get(key)!
  }
  const byPath: Record<string, string | number> = {
    businessType: line,
    gateway: 'sandbox',
    version: 1,
    deviceId: serial,
    token: 'x',
  }
  const calls: Call[] = []
  for (const endpoint of allEndpoints()) {
    const { shape } = endpoint
    if (shape.method !== 'GET' || (endpoint.line !== undefined && endpoint.line !== line)) continue
    const schema = schemaOf(shape.query)
    const required = plausibleObject(schema, { byName: words }, false)
    const filters = Object.entries((schema.properties ?? {}) as Record<string, object>).filter(
      ([name]) => !(name in required) && !['page', 'page_size'].includes(name),
    )
    const queries = [
      { filter: '', query: required },
      ...filters.map(([filter, each]) => ({
        filter,
        query: { ...required, [filter]: plausible(each, filter, { byName: words }) },
      })),
    ]
    for (const who of callersOf(endpoint, people)) {
      const number = await subject(endpoint.path, who)
      const path = fill(endpoint.path, (name) => byPath[name] ?? number)
      for (const { filter, query } of queries)
        calls.push({
          title: filter ? `${endpoint.path} ?${filter}` : endpoint.path,
          operation: shape.name,
          filter,
          isDrawn: shape.produces === 'pdf',
          who,
          path: `${path}${queryText(query)}`,
        })
    }
  }
  return calls
}
