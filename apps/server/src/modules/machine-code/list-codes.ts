/** Codes of many units, for whoever prints labels: an owner's machines, or all of them for staff. Reading makes no code. */
import { codeInGroups } from '@jihui/protocol/machine-code/code'
import { countLimits } from '@jihui/protocol/limits'
import type { codesQuery, unitInCodes } from '@jihui/protocol/machine-code/schema'
import { type SQL, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { type Actor, ownerIdOf } from '../../platform/access.ts'
import { ask } from '../../platform/database/ask.ts'
import { boundedCount } from '../../platform/database/bounded-count.ts'
import type { RowOf } from '../../platform/database/columns.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { hasEnd, hasFragment } from '../../platform/search.ts'
import { eachUnit, isInService, joinUnitOf, unitsOfMachines } from '../catalogue/public.ts'
import { personName } from '../identity/public.ts'
import { isDesk } from './keep-codes.ts'
import { unitCode } from './table.ts'

const codeRow = {
  unit_id: 'number',
  serial: 'text',
  line: 'text',
  equipment_id: 'number',
  equipment_name: 'text',
  equipment_model: 'text',
  owner_id: 'number?',
  owner_name: 'text?',
  code: 'text?',
  created_at: 'moment?',
  is_renewed: 'flag',
} as const

/** Of all there are, by an index each: what the machine is called, of as many as a list counts, and how the serial ends. */
const isNamed = (keyword: string): SQL => {
  const words = { text: keyword.normalize('NFKC') }
  return sql`u.id in (
    select u.id from ${unitsOfMachines} where ${hasEnd(sql`lower(u.serial)`, words)}
    union all (select u.id from ${unitsOfMachines} where ${hasFragment(sql`e.search_text`, words, sql`e.search_grams`)}
      limit ${countLimits.console}))`
}
/** Of one owner's few. */
const isHisNamed = (keyword: string): SQL =>
  sql`(strpos(e.search_text, search_text(${keyword})) > 0 or strpos(lower(u.serial), ${keyword.toLowerCase()}) > 0)`

type Filter = Pick<z.output<typeof codesQuery>, 'line' | 'keyword'>
/** SQL: the units a list is of, as `u`: all for staff, else those of his machines, which are found before they are ordered. */
const listed = (actor: Actor, { line, keyword }: Filter): SQL => {
  const isOfAll = isDesk(actor, 'equipment_view')
  const conditions = [
    isInService,
    ...(line === '' ? [] : [sql`e.line = ${line}`]),
    ...(keyword === '' ? [] : [isOfAll ? isNamed(keyword) : isHisNamed(keyword)]),
  ]
  const are = sql.join(conditions, sql` and `)
  if (isOfAll) return sql`from ${eachUnit} where ${are}`
  return sql`from (select u.id from ${unitsOfMachines} where e.owner_id = ${ownerIdOf(actor)} and ${are} offset 0) u`
}

const view = (row: RowOf<typeof codeRow>, actor: Actor): z.output<typeof unitInCodes> => {
  const { owner_id: ownerId, owner_name: ownerName, code, created_at: createdAt, ...unit } = row
  return {
    ...unit,
    owner_name: isDesk(actor, 'equipment_view') ? (ownerName ?? '') : null,
    code,
    typed: code === null ? null : codeInGroups(code),
    created_at: createdAt?.toISOString() ?? null,
    may_renew: ownerId === ownerIdOf(actor) || isDesk(actor, 'equipment_edit'),
  }
}

/** The newest units first. */
export const listUnitCodes = async (
  db: Queryable,
  actor: Actor,
  { page, page_size: limit, ...filter }: z.output<typeof codesQuery>,
) => {
  const found = listed(actor, filter)
  const ownerName = isDesk(actor, 'equipment_view') ? sql.raw(personName('e.owner_id')) : sql`null::text`
  const [{ rows }, totals] = await Promise.all([
    ask(
      db,
      codeRow,
      sql`select u.id as unit_id, u.serial, e.line, e.id as equipment_id, e.name as equipment_name,
          e.model as equipment_model, e.owner_id, ${ownerName} as owner_name, c.code, c.created_at,
          exists (select 1 from ${unitCode} before where before.unit_id = u.id and before.id < c.id) as is_renewed
        from (select u.id ${found} order by u.id desc limit ${limit} offset ${(page - 1) * limit}) shown
          ${joinUnitOf(sql`shown.id`)} left join ${unitCode} c on c.unit_id = u.id and c.revoked_at is null
        order by u.id desc`,
    ),
    ask(db, { total: 'number' }, sql`select ${boundedCount(found)} as total`),
  ])
  return { rows: rows.map((row) => view(row, actor)), total: totals.rows[0]?.total ?? 0 }
}
