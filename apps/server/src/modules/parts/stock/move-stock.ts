/** The only writer of movements: stock and its movement are one statement, or neither. */
import type { MovementKind } from '@jihui/protocol/parts/movements'
import { partLimits } from '@jihui/protocol/parts/limits'
import { sql } from 'drizzle-orm'
import { ask } from '../../../platform/database/ask.ts'
import type { Tx } from '../../../platform/database/database.ts'
import type { By } from '../../../platform/machine/transition.ts'
import { refuse } from '../../../platform/refusal.ts'
import { partMovement, partStock } from '../table.ts'
import { keyText, lockStock, type PlaceKey, type Stock, type Stocks } from './lock-stock.ts'
import { refuseShort } from './refuse-short.ts'
import { shareOfValue, valueOut } from './valuation.ts'

export interface Move extends PlaceKey {
  readonly kind: MovementKind
  /** More, or less with a minus. */
  readonly quantity: number
  /** Of what comes: what it cost, what the move before took away, or by what lies there. */
  readonly worth?: number | 'carried' | 'average'
  /** So many of what goes were kept aside for it. */
  readonly fromReserved?: number
  readonly reason?: string
  readonly inboundLineId?: number | null
  readonly outboundLineId?: number | null
  readonly taskId?: number | null
  /** Where the request says it. */
  readonly field?: string
}
export interface Moved extends Move {
  readonly valueFen: number
  readonly stockAfter: number
  readonly valueAfterFen: number
  readonly movedAt: Date
}

/** What a piece cost when it came last, for a place where nothing lies to go by. */
const lastCost = async (tx: Tx, partId: number, pieces: number): Promise<number> => {
  const { rows } = await ask(
    tx,
    { value_fen: 'number', quantity: 'number' },
    sql`select m.value_fen, m.quantity from ${partMovement} m
      where m.part_id = ${partId} and m.kind = 'receive' order by m.id desc limit 1`,
  )
  return rows[0] ? shareOfValue(rows[0].value_fen, pieces, rows[0].quantity) : 0
}
const valueIn = async (tx: Tx, stock: Stock, move: Move, carriedFen: number): Promise<number> => {
  if (typeof move.worth === 'number') return move.worth
  if (move.worth === 'carried') return carriedFen
  if (stock.quantity > 0) return shareOfValue(stock.valueFen, move.quantity, stock.quantity)
  return lastCost(tx, stock.partId, move.quantity)
}

/** How a place stands after one of them, or why it cannot be. */
const afterMove = (stock: Stock, move: Move, valueFen: number, now: Date): Stock => {
  const quantity = stock.quantity + move.quantity
  const reserved = stock.reserved - (move.fromReserved ?? 0)
  if (quantity < reserved) refuseShort([{ ...move, wanted: -move.quantity, free: stock.quantity - reserved }])
  if (quantity > partLimits.stock) refuse('parts.too_many')
  const movedAt = stock.movedAt && stock.movedAt > now ? stock.movedAt : now
  return { ...stock, quantity, reserved, valueFen: stock.valueFen + valueFen, movedAt }
}

const reckon = async (tx: Tx, stocks: Stocks, moves: readonly Move[], now: Date): Promise<Moved[]> => {
  const moved: Moved[] = []
  let carriedFen = 0
  for (const move of moves) {
    const stock = stocks.get(keyText(move))!
    const isOut = move.quantity < 0
    if (isOut && stock.quantity + move.quantity < 0)
      refuseShort([
        { ...move, wanted: -move.quantity, free: stock.quantity - stock.reserved + (move.fromReserved ?? 0) },
      ])
    const valueFen = isOut ? -valueOut(stock, -move.quantity) : await valueIn(tx, stock, move, carriedFen)
    carriedFen = Math.abs(valueFen)
    const after = afterMove(stock, move, valueFen, now)
    stocks.set(keyText(move), after)
    moved.push({
      ...move,
      valueFen,
      stockAfter: after.quantity,
      valueAfterFen: after.valueFen,
      movedAt: after.movedAt!,
    })
  }
  return moved
}

/** Moves one after the other, all or nothing; refuses what would leave less than nothing, or less than is promised. */
export const moveStock = async (
  tx: Tx,
  moves: readonly Move[],
  { by, now }: { readonly by: By; readonly now: Date },
): Promise<Moved[]> => {
  if (moves.length === 0) return []
  const stocks = await lockStock(tx, moves, { makes: moves.filter(({ quantity }) => quantity > 0) })
  const moved = await reckon(tx, stocks, moves, now)
  const places = [...stocks.values()].map((one) => ({
    part_id: one.partId,
    place: one.place,
    quantity: one.quantity,
    reserved: one.reserved,
    value_fen: one.valueFen,
    moved_at: one.movedAt,
  }))
  const rows = moved.map((one, place) => ({
    n: place,
    part_id: one.partId,
    place: one.place,
    kind: one.kind,
    quantity: one.quantity,
    value_fen: one.valueFen,
    stock_after: one.stockAfter,
    value_after_fen: one.valueAfterFen,
    reason: one.reason ?? '',
    inbound_line_id: one.inboundLineId ?? null,
    outbound_line_id: one.outboundLineId ?? null,
    task_id: one.taskId ?? null,
    actor_id: by === 'system' ? null : by.id,
    moved_at: one.movedAt,
  }))
  await tx.execute(sql`with stocked as (
      update ${partStock} set quantity = n.quantity, reserved = n.reserved, value_fen = n.value_fen, moved_at = n.moved_at
      from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as n (part_id bigint, place text, quantity int,
        reserved int, value_fen bigint, moved_at timestamptz)
      where part_stock.part_id = n.part_id and part_stock.place = n.place)
    insert into ${partMovement} (part_id, place, kind, quantity, value_fen, stock_after, value_after_fen, reason,
      inbound_line_id, outbound_line_id, task_id, actor_id, moved_at)
    select part_id, place, kind, quantity, value_fen, stock_after, value_after_fen, reason, inbound_line_id,
      outbound_line_id, task_id, actor_id, moved_at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as m (n int, part_id bigint, place text, kind text,
      quantity int, value_fen bigint, stock_after int, value_after_fen bigint, reason text, inbound_line_id bigint,
      outbound_line_id bigint, task_id bigint, actor_id bigint, moved_at timestamptz)
    order by n`)
  return moved
}
