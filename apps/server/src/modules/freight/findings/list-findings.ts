/** Findings as staff read them: what, who, since when, and the orders they stand on. */
import { cargoNumber } from '@jihui/protocol/freight/cargo-machine'
import {
  findingActionsFor,
  type FindingKind,
  findingKinds,
  findingStatuses,
} from '@jihui/protocol/freight/findings/machine'
import type { finding, findingQuery } from '@jihui/protocol/freight/findings/schema'
import { freightOrderNumber } from '@jihui/protocol/freight/order-machine'
import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { ask } from '../../../platform/database/ask.ts'
import { boundedCount } from '../../../platform/database/bounded-count.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { maskName } from '../../../platform/masks.ts'
import { maskPhone } from '../../../platform/outside/sms.ts'
import { colleagueName, personPhone, publicName } from '../../identity/public.ts'
import { freightDriver, freightShipper } from '../parties/party-table.ts'
import { freightFinding, freightFindingFact } from './finding-table.ts'
import type { FindingRow } from './move-finding.ts'

const factsShown = 20

const readPeople = async (db: Queryable, ids: readonly number[]) => {
  const { rows } = await ask(
    db,
    { id: 'number', name: 'text', phone: 'text?', colleague: 'text' },
    sql`select p.id, coalesce(d.real_name, nullif(s.company_name, ''), ${sql.raw(publicName('p.id'))}, '') as name,
        ${sql.raw(personPhone('p.id'))} as phone, coalesce(${sql.raw(colleagueName('p.id'))}, '') as colleague
      from unnest(${sql.param([...ids])}::bigint[]) as p (id)
      left join ${freightDriver} d on d.user_id = p.id left join ${freightShipper} s on s.user_id = p.id`,
  )
  return new Map(rows.map((row) => [row.id, row]))
}
/** The newest of each, and how many there are. */
const readFacts = async (db: Queryable, ids: readonly number[]) => {
  const { rows } = await ask(
    db,
    {
      finding_id: 'number',
      order_id: 'number?',
      cargo_id: 'number?',
      text: 'text',
      created_at: 'moment',
      total: 'number',
    },
    sql`select f.finding_id, f.order_id, f.cargo_id, f.text, f.created_at, f.total from (
        select *, row_number() over (partition by finding_id order by id desc) as place,
          count(*) over (partition by finding_id) as total
        from ${freightFindingFact} where finding_id = any(${sql.param([...ids])}::bigint[])) f
      where f.place <= ${factsShown}::int order by f.finding_id, f.id desc`,
  )
  return rows
}
type People = Awaited<ReturnType<typeof readPeople>>
type Facts = Awaited<ReturnType<typeof readFacts>>

/** A driver is the other of a pair with a shipper; alone, or of two drivers, both are. */
const rolesOf = ({ kind, otherId }: FindingRow): readonly ('shipper' | 'driver')[] => {
  if (otherId === null) return ['driver']
  return kind === ('one_device' satisfies FindingKind) ? ['driver', 'driver'] : ['shipper', 'driver']
}

const view = (row: FindingRow, people: People, facts: Facts): z.output<typeof finding> => {
  const kind = row.kind as FindingKind
  const own = facts.filter((fact) => fact.finding_id === row.id)
  const roles = rolesOf(row)
  return {
    id: row.id,
    kind,
    kind_display: findingKinds[kind].label,
    says: findingKinds[kind].says,
    status: row.status,
    status_display: findingStatuses[row.status].label,
    people: [row.oneId, row.otherId].flatMap((id, at) => {
      const person = id === null ? undefined : people.get(id)
      if (!person) return []
      const name = maskName(person.name)
      return { id: person.id, role: roles[at]!, name, phone: maskPhone(person.phone ?? '') }
    }),
    since: row.createdAt.toISOString(),
    fact_at: row.factAt.toISOString(),
    facts: own.map(({ text, order_id, cargo_id, created_at }) => ({
      text,
      order_id,
      order_number: order_id === null ? null : freightOrderNumber(order_id),
      cargo_id,
      cargo_number: cargo_id === null ? null : cargoNumber(cargo_id),
      found_at: created_at.toISOString(),
    })),
    facts_count: own[0]?.total ?? 0,
    reason: row.reason,
    closed_by: row.closedBy === null ? null : (people.get(row.closedBy)?.colleague ?? ''),
    closed_at: row.closedAt?.toISOString() ?? null,
    actions: findingActionsFor(row.status),
  }
}

const viewAll = async (db: Queryable, rows: readonly FindingRow[]) => {
  if (rows.length === 0) return []
  const ids = [...new Set(rows.flatMap(({ oneId, otherId, closedBy }) => [oneId, otherId, closedBy]))]
  const [people, facts] = await Promise.all([
    readPeople(
      db,
      ids.filter((id) => id !== null),
    ),
    readFacts(
      db,
      rows.map(({ id }) => id),
    ),
  ])
  return rows.map((row) => view(row, people, facts))
}

/** What waits first, the newest fact before all others; and how many wait. */
export const listFindings = async (
  db: Queryable,
  { status, kind, page, page_size: limit }: z.output<typeof findingQuery>,
) => {
  const where = and(
    status === 'closed' ? inArray(freightFinding.status, ['harmless', 'acted']) : eq(freightFinding.status, 'open'),
    kind ? eq(freightFinding.kind, kind) : undefined,
  )
  const [rows, counted] = await Promise.all([
    db
      .select()
      .from(freightFinding)
      .where(where)
      .orderBy(desc(freightFinding.factAt), desc(freightFinding.id))
      .limit(limit)
      .offset((page - 1) * limit),
    ask(
      db,
      { total: 'number', open: 'number' },
      sql`select (select ${boundedCount(sql`from ${freightFinding} where ${where}`)}) as total,
        (select ${boundedCount(sql`from ${freightFinding} where status = 'open'`)}) as open`,
    ),
  ])
  return { results: await viewAll(db, rows as FindingRow[]), ...counted.rows[0]! }
}

export const readFinding = async (db: Queryable, id: number): Promise<z.output<typeof finding> | null> => {
  const rows = await db.select().from(freightFinding).where(eq(freightFinding.id, id))
  return (await viewAll(db, rows as FindingRow[]))[0] ?? null
}
