/** Places of parts, locked for what changes them: always in the same order, so that two documents never wait in a circle. */
import { ask } from '../../../platform/database/ask.ts'
import type { Queryable, Tx } from '../../../platform/database/database.ts'
import { sql } from 'drizzle-orm'
import { partStock } from '../table.ts'

export interface PlaceKey {
  readonly partId: number
  readonly place: string
}
export interface Stock extends PlaceKey {
  readonly quantity: number
  readonly reserved: number
  readonly valueFen: number
  readonly movedAt: Date | null
}
export const keyText = ({ partId, place }: PlaceKey): string => `${partId} ${place}`
export type Stocks = Map<string, Stock>

const sortedOnce = (keys: readonly PlaceKey[]): PlaceKey[] =>
  [...new Map(keys.map(({ partId, place }) => [keyText({ partId, place }), { partId, place }])).values()].toSorted(
    (one, other) => one.partId - other.partId || (one.place < other.place ? -1 : one.place > other.place ? 1 : 0),
  )

const columns = {
  part_id: 'number',
  place: 'text',
  quantity: 'number',
  reserved: 'number',
  value_fen: 'number',
  moved_at: 'moment?',
} as const
/** The places as they stand until the transaction ends; those nothing ever lay in are empty, and are made where asked. */
export const lockStock = async (tx: Tx, keys: readonly PlaceKey[], { makes = [] as readonly PlaceKey[] } = {}) => {
  const wanted = sortedOnce(keys)
  for (const { partId, place } of sortedOnce(makes))
    await tx.insert(partStock).values({ partId, place }).onConflictDoNothing()
  const { rows } = await ask(
    tx,
    columns,
    sql`select s.part_id, s.place, s.quantity, s.reserved, s.value_fen, s.moved_at from ${partStock} s
      where (s.part_id, s.place) in (select * from unnest(${sql.param(wanted.map(({ partId }) => partId))}::bigint[],
        ${sql.param(wanted.map(({ place }) => place))}::text[]))
      order by s.part_id, s.place collate "C" for update`,
  )
  const stocks: Stocks = new Map(
    wanted.map((key) => [keyText(key), { ...key, quantity: 0, reserved: 0, valueFen: 0, movedAt: null }]),
  )
  for (const { part_id: partId, place, quantity, reserved, value_fen: valueFen, moved_at: movedAt } of rows)
    stocks.set(keyText({ partId, place }), { partId, place, quantity, reserved, valueFen, movedAt })
  return stocks
}

/** How much of a part lies where, without locking it. */
export const readStock = async (db: Queryable, partIds: readonly number[]): Promise<Stock[]> => {
  if (partIds.length === 0) return []
  const { rows } = await ask(
    db,
    columns,
    sql`select s.part_id, s.place, s.quantity, s.reserved, s.value_fen, s.moved_at from ${partStock} s
      where s.part_id = any(${sql.param([...partIds])}::bigint[]) order by s.part_id, s.place <> 'main', s.place`,
  )
  return rows.map(({ part_id, place, quantity, reserved, value_fen, moved_at }) => ({
    partId: part_id,
    place,
    quantity,
    reserved,
    valueFen: value_fen,
    movedAt: moved_at,
  }))
}
