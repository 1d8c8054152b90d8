/** What work orders wanted and could not have is kept aside for them as soon as it is there, the oldest first. */
import { asc, eq, sql } from 'drizzle-orm'
import { ask } from '../../../platform/database/ask.ts'
import type { Tx } from '../../../platform/database/database.ts'
import type { PlaceKey } from '../stock/lock-stock.ts'
import { reserveStock } from '../stock/reserve-stock.ts'
import { partOutbound, partOutboundLine } from '../table.ts'

export const fillDemand = async (tx: Tx, keys: readonly PlaceKey[]): Promise<void> => {
  for (const { partId, place } of keys) {
    // Whoever is at a document now is not waited for: he may wait for the stock we hold.
    const { rows } = await ask(
      tx,
      { id: 'number', missing: 'number' },
      sql`select l.id, l.quantity - l.reserved - l.issued as missing
        from ${partOutboundLine} l join ${partOutbound} o on o.id = l.outbound_id
        where l.part_id = ${partId} and l.place = ${place} and o.status = 'requested'
          and l.reserved + l.issued < l.quantity
        order by ${asc(sql`o.id`)} for update of o, l skip locked`,
    )
    const granted = await reserveStock(
      tx,
      rows.map(({ missing }) => ({ partId, place, quantity: missing })),
      { takesLess: true },
    )
    for (const [at, { id }] of rows.entries())
      if (granted[at]! > 0)
        await tx
          .update(partOutboundLine)
          .set({ reserved: sql`${partOutboundLine.reserved} + ${granted[at]!}` })
          .where(eq(partOutboundLine.id, id))
  }
}
