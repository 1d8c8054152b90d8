/** Parts, their movements, and what lay where at a moment of the past. */
import type { movement, movementQuery, partQuery } from '@jihui/protocol/parts/part-schema'
import { vanOf } from '@jihui/protocol/parts/limits'
import { movementKinds } from '@jihui/protocol/parts/movements'
import { toYuan } from '@jihui/protocol/values'
import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { Actor } from '../../../platform/access.ts'
import { ask } from '../../../platform/database/ask.ts'
import { boundedCount } from '../../../platform/database/bounded-count.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { refuse } from '../../../platform/refusal.ts'
import { namesOfPeople, placeNames } from '../places.ts'
import { part, partInboundLine, partMovement, partOutboundLine, partStock } from '../table.ts'
import { modelsOf } from './machine-models.ts'
import { findPart } from './part-queries.ts'
import { seesCosts } from './view-part.ts'

/** In the stores and nobody's, of the part a row `part` is. */
export const availableSql = sql`(select coalesce(sum(s.quantity - s.reserved), 0) from ${partStock} s
  where s.part_id = ${part.id} and s.place not like 'van:%')`

const fitting = async (db: Queryable, equipmentId: number | null): Promise<SQL> => {
  if (equipmentId === null) return sql`true`
  const name = (await modelsOf(db, [equipmentId])).get(equipmentId) ?? ''
  return sql`(cardinality(${part.fitsEquipment}) + cardinality(${part.fitsModels}) = 0
    or ${equipmentId}::bigint = any(${part.fitsEquipment})
    or exists (select from unnest(${part.fitsModels}) as m (model) where strpos(lower(${name}::text), lower(m.model)) > 0))`
}
const named = (keyword: string): SQL =>
  keyword === ''
    ? sql`true`
    : sql`strpos(lower(concat_ws(' ', ${part.number}, ${part.makerNumber}, ${part.name})), ${keyword.toLowerCase()}) > 0`

export const findParts = async (
  db: Queryable,
  { keyword, show, equipment_id, page, page_size: limit }: z.output<typeof partQuery>,
) => {
  const where = and(
    eq(part.isRetired, show === 'retired'),
    show === 'short' ? sql`${availableSql} < ${part.leastStock}` : undefined,
    named(keyword),
    equipment_id === undefined ? undefined : await fitting(db, equipment_id),
  )
  const [rows, counted] = await Promise.all([
    db
      .select()
      .from(part)
      .where(where)
      .orderBy(asc(part.name), asc(part.id))
      .limit(limit)
      .offset((page - 1) * limit),
    ask(db, { total: 'number' }, sql`select ${boundedCount(sql`from ${part} where ${where}`)} as total`),
  ])
  return { rows, total: counted.rows[0]!.total }
}

const USABLE_MAX = 50
export interface UsablePart {
  readonly part_id: number
  readonly number: string
  readonly name: string
  readonly unit: string
  readonly list_price_fen: number
  readonly in_store: number
  readonly in_van: number
  readonly fits: boolean
}
/**
 * What fits a machine, or any where none is known, made for it before made for any, with what lies in the stores and in one technician's van. Whoever
 * names a part finds it also where it is made for another machine.
 */
export const listUsable = async (
  db: Queryable,
  { equipmentId, userId, keyword }: { equipmentId: number | null; userId: number; keyword: string },
): Promise<readonly UsablePart[]> => {
  const fits = await fitting(db, equipmentId)
  const { rows } = await ask(
    db,
    {
      part_id: 'number',
      number: 'text',
      name: 'text',
      unit: 'text',
      list_price_fen: 'number',
      in_store: 'number',
      in_van: 'number',
      fits: 'flag',
    },
    sql`select ${part.id} as part_id, ${part.number}, ${part.name}, ${part.unit}, ${part.listPriceFen} as list_price_fen,
        ${availableSql} as in_store,
        (select coalesce(sum(s.quantity - s.reserved), 0) from ${partStock} s
          where s.part_id = ${part.id} and s.place = ${vanOf(userId)}) as in_van,
        ${fits} as fits
      from ${part}
      where not ${part.isRetired} and ${keyword === '' ? fits : named(keyword)}
      order by not ${fits}, (cardinality(${part.fitsEquipment}) + cardinality(${part.fitsModels}) = 0), ${part.name}, ${part.id}
      limit ${USABLE_MAX}`,
  )
  return rows
}

export const listMovementsOf = async (
  db: Queryable,
  partId: number,
  { kind, place, page, page_size: limit }: z.output<typeof movementQuery>,
  reader: Actor,
): Promise<{ results: z.output<typeof movement>[]; total: number }> => {
  if (!(await findPart(db, partId))) refuse('parts.not_found')
  const where = sql`m.part_id = ${partId} and ${kind === '' ? sql`true` : sql`m.kind = ${kind}`}
    and ${place === '' ? sql`true` : sql`m.place = ${place}`}`
  const { rows } = await ask(
    db,
    {
      id: 'number',
      kind: 'text',
      place: 'text',
      quantity: 'number',
      value_fen: 'number',
      stock_after: 'number',
      reason: 'text',
      actor_id: 'number?',
      task_id: 'number?',
      inbound_id: 'number?',
      outbound_id: 'number?',
      moved_at: 'moment',
    },
    sql`select m.id, m.kind, m.place, m.quantity, m.value_fen, m.stock_after, m.reason, m.actor_id, m.task_id,
        i.inbound_id, o.outbound_id, m.moved_at
      from ${partMovement} m left join ${partInboundLine} i on i.id = m.inbound_line_id
      left join ${partOutboundLine} o on o.id = m.outbound_line_id
      where ${where} order by m.id desc limit ${limit} offset ${(page - 1) * limit}`,
  )
  const [names, namePlace, counted] = await Promise.all([
    namesOfPeople(
      db,
      rows.map(({ actor_id }) => actor_id),
    ),
    placeNames(
      db,
      rows.map((row) => row.place),
    ),
    ask(db, { total: 'number' }, sql`select ${boundedCount(sql`from ${partMovement} m where ${where}`)} as total`),
  ])
  const isTold = seesCosts(reader)
  const results = rows.map(({ actor_id, value_fen, moved_at, ...row }) => ({
    ...row,
    kind: row.kind as keyof typeof movementKinds,
    kind_display: movementKinds[row.kind as keyof typeof movementKinds],
    place_display: namePlace(row.place),
    value: isTold ? toYuan(value_fen) : null,
    actor: actor_id === null ? '系统' : (names.get(actor_id) ?? ''),
    moved_at: moved_at.toISOString(),
  }))
  return { results, total: counted.rows[0]!.total }
}

/** The last row of each place until then says it. */
export const stockThenOf = async (db: Queryable, partId: number, at: Date) => {
  if (!(await findPart(db, partId))) refuse('parts.not_found')
  const { rows } = await ask(
    db,
    { place: 'text', stock_after: 'number' },
    sql`select distinct on (m.place) m.place, m.stock_after from ${partMovement} m
      where m.part_id = ${partId} and m.moved_at <= ${at.toISOString()}::timestamptz
      order by m.place, m.moved_at desc, m.id desc`,
  )
  const namePlace = await placeNames(
    db,
    rows.map(({ place }) => place),
  )
  const places = rows
    .filter(({ stock_after }) => stock_after > 0)
    .map(({ place, stock_after }) => ({ place, place_display: namePlace(place), quantity: stock_after }))
  return {
    part_id: partId,
    at: at.toISOString(),
    stock: places.reduce((sum, { quantity }) => sum + quantity, 0),
    places,
  }
}
