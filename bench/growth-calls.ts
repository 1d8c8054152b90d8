/** Every reading call of the product as everybody who may make it, with ids that are his own. */
import type pg from 'pg'
import { allEndpoints } from '../packages/protocol/src/all-endpoints.ts'
import type { Endpoint } from '../packages/protocol/src/endpoint.ts'
import { addDays, dayOf } from '../apps/server/src/platform/clock.ts'
import { subjectOf } from './growth-declared.ts'
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
  const subject = async (endpoint: Endpoint, who: Caller): Promise<string | number> => {
    const text = subjectOf(endpoint)
    const key = `${who.name} ${text}`
    if (!known.has(key)) {
      const { rows } = await pool.query<{ id: string | number }>(
        `${text} ORDER BY 1 LIMIT 1`.replaceAll('$1', '$1::bigint').replaceAll(':line', `'${line}'`),
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
      const number = await subject(endpoint, who)
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
