/** Parts that went into a machine, out of our stock or bought on the way. */
import { and, eq } from 'drizzle-orm'
import type { Queryable } from '../../../platform/database/database.ts'
import { listWorkParts } from '../../parts/public.ts'
import { maintenanceHistory } from '../table.ts'

/** One line of an act, as the history keeps it. */
export interface TakenLine {
  readonly part_id: number
  readonly quantity: number
  readonly from: 'store' | 'van' | 'bought'
}
/** Bought elsewhere, they never lay in our stock: the history of the order alone knows them. */
const listBought = async (db: Queryable, orderId: number): Promise<readonly TakenLine[]> => {
  const rows = await db
    .select({ facts: maintenanceHistory.facts })
    .from(maintenanceHistory)
    .where(and(eq(maintenanceHistory.requestId, orderId), eq(maintenanceHistory.action, 'parts')))
  return rows.flatMap(({ facts }) => ((facts.lines ?? []) as TakenLine[]).filter(({ from }) => from === 'bought'))
}

/** Part → pieces that are in the machine. */
export const countUsedParts = async (db: Queryable, orderId: number): Promise<ReadonlyMap<number, number>> => {
  return addPieces(await listWorkParts(db, { taskId: orderId }), await listBought(db, orderId))
}
/** Part → pieces that came out of our stock, and those that were bought on the way. */
export const addPieces = (
  stocked: readonly { readonly part_id: number; readonly used: number }[],
  bought: readonly TakenLine[],
): ReadonlyMap<number, number> => {
  const used = new Map(stocked.map((row) => [row.part_id, row.used]))
  for (const { part_id: id, quantity } of bought) used.set(id, (used.get(id) ?? 0) + quantity)
  return used
}

export const sumByPart = (lines: readonly { readonly partId: number; readonly quantity: number }[]) => {
  const sums = new Map<number, number>()
  for (const { partId, quantity } of lines) sums.set(partId, (sums.get(partId) ?? 0) + quantity)
  return sums
}
