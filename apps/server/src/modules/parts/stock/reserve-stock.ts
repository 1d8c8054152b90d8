/** What is promised before it is handed out: never more than there is. */
import { sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/database/database.ts'
import { partStock } from '../table.ts'
import { keyText, lockStock, type PlaceKey } from './lock-stock.ts'
import { refuseShort, type Short } from './refuse-short.ts'

export interface Wish extends PlaceKey {
  readonly quantity: number
  readonly field?: string
}
const write = async (tx: Tx, changes: readonly Wish[]): Promise<void> => {
  const rows = changes.filter(({ quantity }) => quantity !== 0)
  if (rows.length === 0) return
  const said = rows.map(({ partId, place, quantity }) => ({ part_id: partId, place, quantity }))
  await tx.execute(sql`update ${partStock} set reserved = part_stock.reserved + n.quantity
    from (select part_id, place, sum(quantity)::int as quantity
      from jsonb_to_recordset(${JSON.stringify(said)}::jsonb) as c (part_id bigint, place text, quantity int)
      group by part_id, place) as n
    where part_stock.part_id = n.part_id and part_stock.place = n.place`)
}

/** Keeps them aside: all of each or nothing, or of each what there is. Answers how many of each. */
export const reserveStock = async (
  tx: Tx,
  wishes: readonly Wish[],
  { takesLess = false }: { readonly takesLess?: boolean } = {},
): Promise<number[]> => {
  if (wishes.length === 0) return []
  const stocks = await lockStock(tx, wishes)
  const free = new Map([...stocks].map(([key, { quantity, reserved }]) => [key, quantity - reserved]))
  const short: Short[] = []
  const granted = wishes.map((wish) => {
    const left = free.get(keyText(wish))!
    if (left < wish.quantity && !takesLess) short.push({ ...wish, wanted: wish.quantity, free: left })
    const given = Math.max(0, Math.min(left, wish.quantity))
    free.set(keyText(wish), left - given)
    return given
  })
  if (short.length > 0) refuseShort(short)
  await write(
    tx,
    wishes.map((wish, at) => ({ ...wish, quantity: granted[at]! })),
  )
  return granted
}

/** What was kept aside is anybody's again. */
export const releaseStock = async (tx: Tx, kept: readonly Wish[]): Promise<void> => {
  const some = kept.filter(({ quantity }) => quantity > 0)
  if (some.length === 0) return
  await lockStock(tx, some)
  await write(
    tx,
    some.map((one) => ({ ...one, quantity: -one.quantity })),
  )
}
