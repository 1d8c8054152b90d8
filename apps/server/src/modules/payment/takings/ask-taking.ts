import { and, eq } from 'drizzle-orm'
import type { Queryable, Tx } from '../../../platform/database/database.ts'
import { emit } from '../../../platform/events/outbox.ts'
import '../events.ts'
import { earningChoice } from '../earnings/earning-table.ts'

/** Kinds of what he pays that somebody has taken off what he earns. */
export const listChosenKinds = async (db: Queryable, payeeId: number): Promise<string[]> => {
  const { payableKind, isOn } = earningChoice
  const rows = await db
    .select({ payableKind })
    .from(earningChoice)
    .where(and(eq(earningChoice.payeeId, payeeId), eq(isOn, true)))
  return rows.map((row) => row.payableKind)
}

/**
 * Something of what he owes, or is owed, became another: what can be taken off is, once this transaction is over. Nothing
 * where he has not chosen so.
 */
export const askTaking = async (tx: Tx, payeeId: number): Promise<void> => {
  if ((await listChosenKinds(tx, payeeId)).length > 0) await emit(tx, 'earning.taking_asked', { userId: payeeId })
}
