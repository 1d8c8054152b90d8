/** How suppliers do: in time, complete, and how much went back. */
import { sql } from 'drizzle-orm'
import { ask } from '../../platform/database/ask.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { supplierOrder } from './table.ts'

const none = { orders: 0, in_time_percent: null, complete_percent: null, returned_percent: null }
export type Performance = {
  readonly orders: number
  readonly in_time_percent: number | null
  readonly complete_percent: number | null
  readonly returned_percent: number | null
}
/** Of what was received of each. */
export const performanceOf = async (
  db: Queryable,
  ids: readonly number[],
): Promise<(supplierId: number) => Performance> => {
  const { rows } =
    ids.length === 0
      ? { rows: [] }
      : await ask(
          db,
          {
            supplier_id: 'number',
            orders: 'number',
            in_time_percent: 'number?',
            complete_percent: 'number?',
            returned_percent: 'number?',
          },
          sql`select o.supplier_id, count(*)::int as orders,
              round(100.0 * count(*) filter (where o.is_in_time) / count(*))::int as in_time_percent,
              round(100.0 * count(*) filter (where o.is_complete) / count(*))::int as complete_percent,
              round(100.0 * sum(o.pieces_returned)
                / nullif(sum(o.pieces_received + o.pieces_returned), 0))::int as returned_percent
            from ${supplierOrder} o
            where o.supplier_id = any(${sql.param([...new Set(ids)])}::bigint[]) and o.status in ('received', 'settled')
            group by o.supplier_id`,
        )
  const known = new Map(rows.map(({ supplier_id, ...figures }) => [supplier_id, figures]))
  return (supplierId) => known.get(supplierId) ?? none
}
